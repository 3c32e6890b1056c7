//! What may not stand in a value: personal data, special categories, instructions.

mod codes;
mod detect;
mod names;
mod numbers;
mod persons;

pub use detect::{
    Detection, DetectionKind, forbidden_attributes, forbidden_field, instruction_like, obfuscated, personal_data,
    points_at_person, special_category,
};
pub use names::PersonNames;
pub(crate) use numbers::account_shapes;
pub use persons::{Persons, persons_in};
