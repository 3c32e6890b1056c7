//! Looking into JSON: what is not there is `null`, an empty text or an empty list.

use serde_json::Value;

/// Members by JSON pointer.
pub trait Json {
    /// The value there.
    fn at(&self, pointer: &str) -> &Value;
    /// The text there.
    fn text(&self, pointer: &str) -> &str;
    /// The list there.
    fn list(&self, pointer: &str) -> &[Value];
}

impl Json for Value {
    fn at(&self, pointer: &str) -> &Value {
        self.pointer(pointer).unwrap_or(&Value::Null)
    }

    fn text(&self, pointer: &str) -> &str {
        self.at(pointer).as_str().unwrap_or_default()
    }

    fn list(&self, pointer: &str) -> &[Value] {
        self.at(pointer).as_array().map(Vec::as_slice).unwrap_or_default()
    }
}
