//! The conditions, one file each. A condition that a type does not need is met with the rule that says so.

pub(crate) mod accountable;
pub(crate) mod approved;
pub(crate) mod bounded;
pub(crate) mod clean;
mod conversation;
pub(crate) mod current;
mod echo;
pub(crate) mod open;
pub(crate) mod origin;
pub(crate) mod permitted;
mod placed;
mod request;
pub(crate) mod sourced;
pub(crate) mod typed;
mod unfounded;
pub(crate) mod untainted;
pub(crate) mod verified;

pub use accountable::{Accountable, Accounted};
pub use approved::{Approval, Approved};
pub use bounded::{Bounded, Bounds};
pub use clean::{Clean, Cleared};
pub use current::{Currency, Current};
pub use open::Open;
pub use origin::{LeafOrigin, OriginDerived, Origins};
pub use permitted::{Permission, Permitted};
pub use placed::PlacedFinding;
pub use sourced::{CitedPlace, CitedSource, Sourced};
pub use typed::{Typed, TypedAs};
pub use untainted::Untainted;
pub use verified::{Verification, Verified};

use crate::candidate::Candidate;
use crate::facts::Facts;

/// A candidate and the facts about it, while it is examined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case<'a> {
    pub(crate) candidate: &'a Candidate,
    pub(crate) facts: &'a Facts<'a>,
}

/// Seals a condition and names it.
macro_rules! condition {
    ($(#[$doc:meta])* $name:ident, $condition:ident, $evidence:ty) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;
        impl $crate::condition::sealed::Sealed for $name {}
        impl $crate::condition::Condition for $name {
            const NAME: nullius_schemas::vocabulary::ConditionName =
                nullius_schemas::vocabulary::ConditionName::$condition;
            type Evidence = $evidence;
        }
    };
}
pub(crate) use condition;
