//! Documents with one fault each, by family.

use nullius_schemas::json::ReadErrorCode;

use super::Hostile;

/// Numbers that are read, however they are written; the first twelve have a canonical form.
#[cfg(test)]
pub(super) const READABLE_NUMBERS: &[&str] = &[
    "0",
    "-0",
    "1",
    "-1",
    "1.0",
    "1e0",
    "10E-1",
    "0.5e1",
    "9007199254740991",
    "-9007199254740991",
    "9007199254740991.000",
    "1e15",
    "9007199254740992",
    "-9007199254740993",
    "0.1",
    "-0.1",
    "1.5",
    "1e-28",
    "5e-10",
    "1e28",
    "79228162514264337593543950335",
    "0.0000000000000000000000000001",
];

fn inside(value: impl AsRef<[u8]>) -> Vec<u8> {
    [b"{\"a\":", value.as_ref(), b"}"].concat()
}

fn text(content: impl AsRef<[u8]>) -> Vec<u8> {
    inside([b"\"", content.as_ref(), b"\""].concat())
}

/// Numbers that no exact decimal holds, and what only some parsers take for a number.
#[must_use]
pub fn numbers() -> Vec<Hostile> {
    let none = [
        "NaN",
        "-NaN",
        "nan",
        "Infinity",
        "-Infinity",
        "inf",
        "+1",
        "+0",
        "--1",
        "-",
        "- 1",
        "01",
        "-01",
        "00",
        "1.",
        "1.e1",
        ".5",
        "-.5",
        "1e",
        "1e+",
        "1E-",
        "1e1.5",
        "1ee1",
        "0x10",
        "0b1",
        "0o7",
        "1_000",
        "1,5",
        "1 000",
        "1f",
        "1n",
        "1/2",
        "1e\u{661}",
        "\u{661}",
        "\u{ff11}",
        "\u{2212}1",
        "0.1.2",
        "1-1",
        "1+1",
        "$1",
        "1%",
    ];
    let lossy = [
        "1e999",
        "-1e999",
        "1e-999",
        "1e29",
        "1e-29",
        "79228162514264337593543950336",
        "0.00000000000000000000000000001",
        "12345678901234567890123456789.5",
        "1.00000000000000000000000000001",
        "1e99999999999999999999",
        "1e-99999999999999999999",
    ];
    let hostile = |expected| {
        move |number: &&str| Hostile {
            name: format!("the number {number}"),
            bytes: inside(number),
            twin: inside("1"),
            expected,
        }
    };
    none.iter()
        .map(hostile(ReadErrorCode::NotJson))
        .chain(lossy.iter().map(hostile(ReadErrorCode::NumberOutOfRange)))
        .chain([long("9"), long("0.1")])
        .collect()
}

/// A number of 100,000 digits.
fn long(start: &str) -> Hostile {
    Hostile {
        name: format!("100,000 digits after {start}"),
        bytes: inside(start.to_owned() + &"7".repeat(100_000)),
        twin: inside(start.to_owned() + &"7".repeat(20)),
        expected: ReadErrorCode::NumberOutOfRange,
    }
}

/// What is no JSON from its first fault on.
const NOT_JSON: &[&str] = &[
    "",
    " ",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "{\"a\"",
    "{\"a\":",
    "{\"a\":1",
    "{\"a\":1,",
    "{\"a\":1,}",
    "{,}",
    "{,\"a\":1}",
    "{\"a\":1,,\"b\":2}",
    "{\"a\" 1}",
    "{\"a\"::1}",
    "{\"a\":1 \"b\":2}",
    "{a:1}",
    "{'a':1}",
    "{1:1}",
    "{null:1}",
    "{[]:1}",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":'b'}",
    "[1,]",
    "[,1]",
    "[,]",
    "[1,,2]",
    "[1 2]",
    "[1;2]",
    "[1:2]",
    "[",
    "[1",
    "[1,",
    "[\"a",
    "[}",
    "{]",
    "[1}",
    "{\"a\":1]",
    "(1)",
    "<a>1</a>",
    "tru",
    "True",
    "TRUE",
    "nul",
    "None",
    "undefined",
    "fals",
    "//x\n1",
    "/*x*/1",
    "#x\n1",
    "[1,//x\n2]",
    "[1/*x*/]",
    "\u{a0}1",
    "\u{feff}1 ",
    "\u{2028}1",
    "\u{c}1",
    "\u{b}1",
    "\"\\x41\"",
    "\"\\0\"",
    "\"\\a\"",
    "\"\\'\"",
    "\"\\u{41}\"",
    "\"\\u004\"",
    "\"\\u00G1\"",
    "\"\\U0041\"",
    "\"\\\"",
    "\"\\",
    "\"a\nb\"",
    "\"a\tb\"",
    "`a`",
    "*",
    "@",
    "=",
    "\0",
    "a=1",
    "- 1",
];

/// A document, and something after it.
const TRAILING: &[&str] = &[
    "{}{}",
    "{} {}",
    "{}\n{}",
    "[][]",
    "1 2",
    "1,2",
    "{},",
    "{}]",
    "{}}",
    "[]]",
    "null null",
    "\"a\"\"b\"",
    "{}//x",
    "{}/*x*/",
    "{}#x",
    "{};",
    "{}\0",
    "{}\u{feff}",
    "{}\u{a0}",
    "{}a",
    "truefalse",
    "true1",
    "1a",
    "nullx",
    "{}\u{1a}",
];

/// What is no JSON, or more than one document of it.
#[must_use]
pub fn malformed() -> Vec<Hostile> {
    let hostile = |expected| {
        move |document: &&str| Hostile {
            name: format!("the document {document:?}"),
            bytes: document.as_bytes().to_vec(),
            twin: b" {\"a\":[1,true,null,\"\"]}\r\n\t".to_vec(),
            expected,
        }
    };
    let mut found: Vec<_> = NOT_JSON
        .iter()
        .filter(|document| !document.starts_with('\u{feff}'))
        .map(hostile(ReadErrorCode::NotJson))
        .chain(TRAILING.iter().map(hostile(ReadErrorCode::TrailingData)))
        .collect();
    found.push(Hostile {
        name: "a document above the limit".to_owned(),
        bytes: text("a".repeat(1 << 20)),
        twin: text("a".repeat((1 << 20) - 8)),
        expected: ReadErrorCode::TooLarge,
    });
    found
}

/// Containers one deeper than the limit, and far deeper; the twins are exactly at the limit.
#[must_use]
pub fn nesting() -> Vec<Hostile> {
    let forms = [
        ("[", "", "]"),
        ("{\"a\":", "1", "}"),
        ("[{\"a\":", "1", "}]"),
        ("{\"a\":[", "", "]}"),
    ];
    let mut found = Vec::new();
    for (open, leaf, close) in forms {
        let levels = open.matches(['[', '{']).count();
        let document = |times: usize| (open.repeat(times) + leaf + &close.repeat(times)).into_bytes();
        for deep in [
            document(32 / levels + 1),
            document(10_000),
            open.repeat(100_000).into_bytes(),
        ] {
            found.push(Hostile {
                name: format!("{} bytes of {open}", deep.len()),
                bytes: deep,
                twin: document(32 / levels),
                expected: ReadErrorCode::TooDeep,
            });
        }
    }
    found
}

/// Byte sequences that UTF-8 does not have, each in a value and in a key.
#[must_use]
pub fn not_utf8() -> Vec<Hostile> {
    let sequences: [&[u8]; 19] = [
        b"\x80",
        b"\xbf",
        b"\xc3",
        b"\xc3(",
        b"\xe2\x82",
        b"\xe2(\xa1",
        b"\xf0\x9f\x98",
        b"\xf0(\x8c\xbc",
        b"\xc0\x80",
        b"\xc0\xaf",
        b"\xc1\xbf",
        b"\xe0\x80\xaf",
        b"\xf0\x80\x80\xaf",
        b"\xed\xa0\x80",
        b"\xed\xa0\xbd\xed\xb8\x80",
        b"\xf4\x90\x80\x80",
        b"\xf8\x88\x80\x80\x80",
        b"\xfe",
        b"\xff",
    ];
    let mut found = Vec::new();
    for sequence in sequences {
        for (bytes, twin) in [
            (text(sequence), text("é😀")),
            ([b"{\"", sequence, b"\":1}"].concat(), "{\"é😀\":1}".as_bytes().to_vec()),
        ] {
            found.push(Hostile {
                name: format!("the bytes {sequence:x?}"),
                bytes,
                twin,
                expected: ReadErrorCode::NotUtf8,
            });
        }
    }
    found
}

/// A byte order mark, UTF-16 and UTF-32, with and without mark.
#[must_use]
pub fn other_encodings() -> Vec<Hostile> {
    let document = "{\"a\":\"é\"}";
    let sixteen = |order: fn(u16) -> [u8; 2]| document.encode_utf16().flat_map(order).collect::<Vec<u8>>();
    let thirty_two = |order: fn(u32) -> [u8; 4]| document.chars().flat_map(|c| order(c.into())).collect::<Vec<u8>>();
    let latin: Vec<u8> = document
        .chars()
        .filter_map(|c| u8::try_from(u32::from(c)).ok())
        .collect();
    [
        (
            "UTF-8 with a mark",
            [b"\xef\xbb\xbf", document.as_bytes()].concat(),
            ReadErrorCode::ByteOrderMark,
        ),
        ("a mark alone", b"\xef\xbb\xbf".to_vec(), ReadErrorCode::ByteOrderMark),
        (
            "UTF-16 LE with a mark",
            [vec![0xff, 0xfe], sixteen(u16::to_le_bytes)].concat(),
            ReadErrorCode::NotUtf8,
        ),
        (
            "UTF-16 BE with a mark",
            [vec![0xfe, 0xff], sixteen(u16::to_be_bytes)].concat(),
            ReadErrorCode::NotUtf8,
        ),
        ("UTF-16 LE", sixteen(u16::to_le_bytes), ReadErrorCode::NotUtf8),
        ("UTF-16 BE", sixteen(u16::to_be_bytes), ReadErrorCode::NotUtf8),
        ("UTF-16 LE of ASCII", b"{\0}\0".to_vec(), ReadErrorCode::NotJson),
        ("UTF-16 BE of ASCII", b"\0{\0}".to_vec(), ReadErrorCode::NotJson),
        ("UTF-32 LE", thirty_two(u32::to_le_bytes), ReadErrorCode::NotUtf8),
        ("UTF-32 BE", thirty_two(u32::to_be_bytes), ReadErrorCode::NotUtf8),
        ("ISO 8859-1", latin, ReadErrorCode::NotUtf8),
    ]
    .into_iter()
    .map(|(name, bytes, expected)| Hostile {
        name: name.to_owned(),
        bytes,
        twin: document.as_bytes().to_vec(),
        expected,
    })
    .collect()
}

/// Every unit of U+D800 to U+DFFF alone, and pairs that are none, from every corner of the ranges.
#[must_use]
pub fn surrogates() -> Vec<Hostile> {
    const CORNERS: [u32; 10] = [
        0x41, 0xd7ff, 0xd800, 0xd83d, 0xdbff, 0xdc00, 0xde00, 0xdfff, 0xe000, 0xffff,
    ];
    let high = 0xd800..0xdc00_u32;
    let low = 0xdc00..0xe000_u32;
    let hostile = |content: String| Hostile {
        name: format!("the escape {content}"),
        bytes: text(content),
        twin: text("\\uD83D\\uDE00\\udbff\\udfff\\ud800\\udc00"),
        expected: ReadErrorCode::LoneSurrogate,
    };
    let alone = (high.start..low.end).map(|unit| format!("\\u{unit:04x}"));
    let pairs = CORNERS
        .iter()
        .flat_map(|first| CORNERS.iter().map(move |second| (first, second)));
    let pairs = pairs
        .filter(|(first, second)| {
            let one_is_half = [first, second]
                .iter()
                .any(|unit| high.contains(unit) || low.contains(unit));
            one_is_half && !(high.contains(first) && low.contains(second))
        })
        .map(|(first, second)| format!("\\u{first:04X}\\u{second:04X}"));
    let apart = [
        "\\uD83DA",
        "\\uD83D\\n",
        "\\uD83D \\uDE00",
        "\\uD83D\\uD83D\\uDE00",
        "\\uD83D\\uDE00\\uDE00",
    ];
    alone
        .chain(pairs)
        .chain(apart.map(str::to_owned))
        .map(hostile)
        .collect()
}

/// C0, DEL and C1, raw and escaped, in a value and in a key; newline and tab are text when escaped.
#[must_use]
pub fn control_characters() -> Vec<Hostile> {
    let mut found = Vec::new();
    for character in ('\0'..='\u{9f}').filter(|c| c.is_control() && !matches!(c, '\n' | '\t')) {
        let point = u32::from(character);
        for spelled in [character.to_string(), format!("\\u{point:04x}")] {
            for (bytes, twin) in [
                (text(format!("a{spelled}b")), text("a\\n\\tb")),
                (
                    format!("{{\"a{spelled}\":1}}").into_bytes(),
                    b"{\"a\\n\\t\":1}".to_vec(),
                ),
            ] {
                found.push(Hostile {
                    name: format!("U+{point:04X}, {} bytes", spelled.len()),
                    bytes,
                    twin,
                    expected: ReadErrorCode::ControlCharacter,
                });
            }
        }
    }
    found
}
