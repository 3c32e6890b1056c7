//! What may not stand in a value: personal data, special categories, instructions.

mod codes;
mod detect;
mod names;
mod numbers;

pub use detect::{
    Detection, DetectionKind, forbidden_attributes, instruction_like, names_special_category, personal_data,
    special_category,
};
pub use names::PersonNames;
pub(crate) use numbers::account_shapes;
