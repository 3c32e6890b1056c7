//! The strict reader: bytes in, a [`Value`] or a place and a reason out.

use rust_decimal::Decimal;

use super::{Map, Number, Value, escape_token};

/// Bounds of one document.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Containers within containers, at most.
    pub depth: usize,
    /// Bytes, at most.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: 32,
            bytes: 1 << 20,
        }
    }
}

/// What is wrong with a document. The kebab-case name is stable.
#[derive(Clone, Copy, Debug, Eq, PartialEq, thiserror::Error)]
pub enum ReadErrorCode {
    /// More bytes than the limit.
    #[error("too-large")]
    TooLarge,
    /// Not UTF-8.
    #[error("not-utf8")]
    NotUtf8,
    /// A byte order mark.
    #[error("byte-order-mark")]
    ByteOrderMark,
    /// Not JSON at this place.
    #[error("not-json")]
    NotJson,
    /// A key stands twice in one object, after unescaping.
    #[error("duplicate-key")]
    DuplicateKey,
    /// A number that an exact decimal of 28 digits cannot hold.
    #[error("number-out-of-range")]
    NumberOutOfRange,
    /// Half of a surrogate pair.
    #[error("lone-surrogate")]
    LoneSurrogate,
    /// A control character other than newline and tab.
    #[error("control-character")]
    ControlCharacter,
    /// Deeper than the limit.
    #[error("too-deep")]
    TooDeep,
    /// Something follows the document.
    #[error("trailing-data")]
    TrailingData,
}

/// A refusal of the reader: what, and where.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("{code} at `{pointer}`, byte {offset}")]
pub struct ReadError {
    /// What is wrong.
    pub code: ReadErrorCode,
    /// JSON pointer of the value being read.
    pub pointer: String,
    /// Byte offset into the document.
    pub offset: usize,
}

/// Reads one document with the default [`Limits`].
///
/// # Errors
/// [`ReadError`] names the fault, its pointer and its byte offset.
pub fn read(bytes: &[u8]) -> Result<Value, ReadError> {
    read_with(bytes, Limits::default())
}

/// Reads one document within `limits`.
///
/// # Errors
/// [`ReadError`] names the fault, its pointer and its byte offset.
pub fn read_with(bytes: &[u8], limits: Limits) -> Result<Value, ReadError> {
    let fail = |code, offset| {
        Err(ReadError {
            code,
            pointer: String::new(),
            offset,
        })
    };
    if bytes.len() > limits.bytes {
        return fail(ReadErrorCode::TooLarge, limits.bytes);
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        return fail(ReadErrorCode::ByteOrderMark, 0);
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return fail(ReadErrorCode::NotUtf8, error.valid_up_to()),
    };
    let mut reader = Reader {
        text,
        at: 0,
        depth: limits.depth,
        path: Vec::new(),
    };
    let value = reader.document().map_err(|code| ReadError {
        code,
        pointer: reader
            .path
            .iter()
            .fold(String::new(), |at, token| at + "/" + &escape_token(token)),
        offset: reader.at,
    })?;
    Ok(value)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    path: Vec<String>,
}

type Read<T> = Result<T, ReadErrorCode>;

impl<'a> Reader<'a> {
    fn document(&mut self) -> Read<Value> {
        let value = self.value()?;
        self.space();
        if self.at == self.text.len() {
            Ok(value)
        } else {
            Err(ReadErrorCode::TrailingData)
        }
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, token: &str) -> Read<()> {
        if self.take(token) {
            Ok(())
        } else {
            Err(ReadErrorCode::NotJson)
        }
    }

    fn value(&mut self) -> Read<Value> {
        self.space();
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::array),
            Some(b'"') => self.string().map(Value::String),
            Some(b't') => self.expect("true").map(|()| Value::Bool(true)),
            Some(b'f') => self.expect("false").map(|()| Value::Bool(false)),
            Some(b'n') => self.expect("null").map(|()| Value::Null),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(ReadErrorCode::NotJson),
        }
    }

    fn nested(&mut self, read: impl FnOnce(&mut Self) -> Read<Value>) -> Read<Value> {
        self.depth = self.depth.checked_sub(1).ok_or(ReadErrorCode::TooDeep)?;
        self.at += 1;
        let value = read(self)?;
        self.depth += 1;
        Ok(value)
    }

    fn array(&mut self) -> Read<Value> {
        let mut items = Vec::new();
        self.space();
        if self.take("]") {
            return Ok(Value::Array(items));
        }
        loop {
            self.path.push(items.len().to_string());
            items.push(self.value()?);
            self.path.pop();
            self.space();
            if self.take("]") {
                return Ok(Value::Array(items));
            }
            self.expect(",")?;
        }
    }

    fn object(&mut self) -> Read<Value> {
        let mut members = Map::new();
        self.space();
        if self.take("}") {
            return Ok(Value::Object(members));
        }
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return Err(ReadErrorCode::NotJson);
            }
            let key = self.string()?;
            self.path.push(key.clone());
            if members.contains_key(&key) {
                return Err(ReadErrorCode::DuplicateKey);
            }
            self.space();
            self.expect(":")?;
            let value = self.value()?;
            members.insert(key, value);
            self.path.pop();
            self.space();
            if self.take("}") {
                return Ok(Value::Object(members));
            }
            self.expect(",")?;
        }
    }

    fn string(&mut self) -> Read<String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = self.rest();
            let plain = rest.find(['"', '\\']).ok_or(ReadErrorCode::NotJson)?;
            let (run, _) = rest.split_at(plain);
            for (offset, character) in run.char_indices() {
                if is_forbidden(character) {
                    self.at += offset;
                    return Err(ReadErrorCode::ControlCharacter);
                }
                // Raw newline and tab are no JSON inside a string; escaped they are text.
                if matches!(character, '\n' | '\t') {
                    self.at += offset;
                    return Err(ReadErrorCode::NotJson);
                }
            }
            out.push_str(run);
            self.at += plain;
            if self.take("\"") {
                return Ok(out);
            }
            self.at += 1;
            let character = self.escape()?;
            if is_forbidden(character) {
                return Err(ReadErrorCode::ControlCharacter);
            }
            out.push(character);
        }
    }

    fn escape(&mut self) -> Read<char> {
        let kind = self.peek().ok_or(ReadErrorCode::NotJson)?;
        let character = match kind {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                self.at += 1;
                return self.unicode();
            }
            _ => return Err(ReadErrorCode::NotJson),
        };
        self.at += 1;
        Ok(character)
    }

    fn unicode(&mut self) -> Read<char> {
        let unit = self.hex4()?;
        if !(0xd800..0xe000).contains(&unit) {
            return char::from_u32(unit).ok_or(ReadErrorCode::LoneSurrogate);
        }
        if unit >= 0xdc00 || !self.take("\\u") {
            return Err(ReadErrorCode::LoneSurrogate);
        }
        let low = self.hex4()?;
        if !(0xdc00..0xe000).contains(&low) {
            return Err(ReadErrorCode::LoneSurrogate);
        }
        char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00)).ok_or(ReadErrorCode::LoneSurrogate)
    }

    fn hex4(&mut self) -> Read<u32> {
        let digits = self.rest().get(..4).ok_or(ReadErrorCode::NotJson)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(ReadErrorCode::NotJson);
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).map_err(|_| ReadErrorCode::NotJson)
    }

    fn number(&mut self) -> Read<Value> {
        let start = self.at;
        self.take("-");
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits()?,
            _ => return Err(ReadErrorCode::NotJson),
        }
        if self.take(".") {
            self.digits()?;
        }
        let mut scientific = false;
        if matches!(self.peek(), Some(b'e' | b'E')) {
            scientific = true;
            self.at += 1;
            if !self.take("+") {
                self.take("-");
            }
            self.digits()?;
        }
        let text = self.text.get(start..self.at).unwrap_or_default();
        exact(text, scientific)
            .map(|decimal| Value::Number(Number::new(decimal)))
            .ok_or_else(|| {
                self.at = start;
                ReadErrorCode::NumberOutOfRange
            })
    }

    fn digits(&mut self) -> Read<()> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at > start {
            Ok(())
        } else {
            Err(ReadErrorCode::NotJson)
        }
    }
}

/// The decimal, only if it holds every digit that was written.
fn exact(text: &str, scientific: bool) -> Option<Decimal> {
    if text.len() > 64 {
        return None;
    }
    if !scientific {
        return Decimal::from_str_exact(text).ok();
    }
    let (mantissa, exponent) = text.split_once(['e', 'E'])?;
    let mut decimal = Decimal::from_str_exact(mantissa).ok()?;
    let exponent: i32 = exponent.parse().ok()?;
    let scale = i32::try_from(decimal.scale()).ok()?.checked_sub(exponent)?;
    if scale >= 0 {
        decimal.set_scale(u32::try_from(scale).ok()?).ok()?;
        return Some(decimal);
    }
    let mut power = Decimal::ONE;
    for _ in 0..scale.unsigned_abs().min(30) {
        power = power.checked_mul(Decimal::TEN)?;
    }
    decimal.set_scale(0).ok()?;
    decimal.checked_mul(power)
}

fn is_forbidden(character: char) -> bool {
    character.is_control() && !matches!(character, '\n' | '\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &[u8]) -> Option<ReadErrorCode> {
        read(text).err().map(|error| error.code)
    }

    #[test]
    fn refuses_what_two_parsers_could_read_differently() {
        use ReadErrorCode as Code;
        for (text, expected) in [
            (br#"{"a":1,"a":2}"#.as_slice(), Code::DuplicateKey),
            (br#"{"a":1,"\u0061":2}"#, Code::DuplicateKey),
            (br#"{"a":1e999}"#, Code::NumberOutOfRange),
            (b"12345678901234567890123456789.5", Code::NumberOutOfRange),
            (b"1e-29", Code::NumberOutOfRange),
            (br#"{"a":NaN}"#, Code::NotJson),
            (br#"{"a":"\ud800"}"#, Code::LoneSurrogate),
            (br#"{"a":"\udc00\ud800"}"#, Code::LoneSurrogate),
            (b"\xef\xbb\xbf{}", Code::ByteOrderMark),
            (br#"{"a":1}{"b":2}"#, Code::TrailingData),
            (br#"{"a":1,}"#, Code::NotJson),
            (b"{'a':1}", Code::NotJson),
            (br#"{"a":"\u0000"}"#, Code::ControlCharacter),
            ("\"a\u{85}\"".as_bytes(), Code::ControlCharacter),
            (b"\"a\nb\"", Code::NotJson),
            (b"\xc0\xaf", Code::NotUtf8),
            (b"01", Code::TrailingData),
            (b"+1", Code::NotJson),
            (b"1.", Code::NotJson),
            (b".5", Code::NotJson),
            (b"", Code::NotJson),
            (br#""\u12""#, Code::NotJson),
            ("\"\\u00\u{e9}9\"".as_bytes(), Code::NotJson),
        ] {
            assert_eq!(code(text), Some(expected), "{}", String::from_utf8_lossy(text));
        }
    }

    #[test]
    fn depth_32_is_read_and_33_is_not() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert_eq!(code(nested(32).as_bytes()), None);
        assert_eq!(code(nested(33).as_bytes()), Some(ReadErrorCode::TooDeep));
        assert_eq!(code("[".repeat(100_000).as_bytes()), Some(ReadErrorCode::TooDeep));
    }

    #[test]
    fn an_error_names_its_place() {
        let error = read(br#"{"payload":{"items":[{"a":1},{"b/c":1,"b/c":2}]}}"#).err();
        assert_eq!(
            error.map(|error| (error.code, error.pointer)),
            Some((ReadErrorCode::DuplicateKey, "/payload/items/1/b~1c".into()))
        );
    }

    #[test]
    fn decimals_are_exact() -> Result<(), ReadError> {
        for (text, plain) in [
            ("168.20", "168.2"),
            ("1e5", "100000"),
            ("1.50E-3", "0.0015"),
            ("-0", "0"),
            ("12e-1", "1.2"),
        ] {
            let Value::Number(number) = read(text.as_bytes())? else {
                continue;
            };
            assert_eq!(number.decimal().abs().to_string(), plain, "{text}");
        }
        Ok(())
    }
}
