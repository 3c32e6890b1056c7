//! A file with all of its switches in it.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::ops::Range;

use crate::place::{How, Switch};

/// The text, and which bytes of it are which mutant's.
#[derive(Debug, Default)]
pub struct Woven {
    pub text: String,
    pub regions: Vec<(Range<usize>, usize)>,
}

/// Switches that stand at the same place.
struct Group<'a> {
    how: How,
    range: Range<usize>,
    switches: Vec<&'a Switch>,
}

/// Puts the switches into `source`.
pub fn weave(source: &str, switches: &[&Switch]) -> Woven {
    let mut sorted = switches.to_vec();
    sorted.sort_by_key(|switch| (switch.range.start, Reverse(switch.range.end), switch.how, switch.mutant));
    let mut groups: Vec<Group<'_>> = Vec::new();
    for switch in sorted {
        match groups.last_mut() {
            Some(group) if group.how == switch.how && group.range == switch.range => group.switches.push(switch),
            _ => groups.push(Group {
                how: switch.how,
                range: switch.range.clone(),
                switches: vec![switch],
            }),
        }
    }
    let mut woven = Woven::default();
    woven.part(source, 0..source.len(), &groups);
    woven
}

impl Woven {
    fn part(&mut self, source: &str, range: Range<usize>, groups: &[Group<'_>]) {
        let mut at = range.start;
        let mut left = groups;
        while let Some((group, rest)) = left.split_first() {
            self.text.push_str(&source[at..group.range.start]);
            at = group.range.end;
            let inside = rest
                .iter()
                .take_while(|inner| inner.range.start < group.range.end)
                .count();
            let (inner, after) = rest.split_at(inside);
            self.group(source, group, inner);
            left = after;
        }
        self.text.push_str(&source[at..range.end]);
    }

    fn group(&mut self, source: &str, group: &Group<'_>, inner: &[Group<'_>]) {
        match group.how {
            How::Entry => {
                for switch in &group.switches {
                    let _ = write!(self.text, " if crate::mutant::on({}) {{ return ", switch.mutant);
                    self.alternative(switch);
                    self.text.push_str("; }");
                }
            }
            How::Arm => {
                for switch in &group.switches {
                    let _ = write!(self.text, "if !crate::mutant::on({}) ", switch.mutant);
                }
            }
            // The original comes first, so that the compiler blames an alternative of another type.
            How::Choice => {
                let numbers: Vec<_> = group.switches.iter().map(|switch| switch.mutant).collect();
                let _ = write!(self.text, "(match crate::mutant::pick(&{numbers:?}) {{ 0 => {{ ");
                self.part(source, group.range.clone(), inner);
                self.text.push_str("\n}");
                for (index, switch) in group.switches.iter().enumerate() {
                    if index + 1 == numbers.len() {
                        self.text.push_str(" _ => { ");
                    } else {
                        let _ = write!(self.text, " {} => {{ ", index + 1);
                    }
                    self.alternative(switch);
                    self.text.push_str("\n}");
                }
                self.text.push_str(" })");
            }
        }
    }

    fn alternative(&mut self, switch: &Switch) {
        let start = self.text.len();
        self.text.push_str(&switch.text);
        self.regions.push((start..self.text.len(), switch.mutant));
    }
}

/// The module that the switches ask.
pub fn module(mutants: usize) -> String {
    format!(
        r#"//! Which change is on.

use std::sync::atomic::{{AtomicBool, AtomicU32, Ordering}};

const UNREAD: u32 = u32::MAX;
const RECORD: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;

static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
static SEEN: [AtomicBool; {mutants}] = [const {{ AtomicBool::new(false) }}; {mutants}];

fn active() -> u32 {{
    match ACTIVE.load(Ordering::Relaxed) {{
        UNREAD => read(),
        active => active,
    }}
}}

#[cold]
fn read() -> u32 {{
    let active = if std::env::var_os("MUTANTS_REACHED").is_some() {{
        RECORD
    }} else {{
        std::env::var("MUTANT").map_or(NONE, |number| number.parse().unwrap())
    }};
    ACTIVE.store(active, Ordering::Relaxed);
    active
}}

#[cold]
fn note(number: u32) {{
    use std::io::Write;
    if !SEEN[number as usize].swap(true, Ordering::Relaxed) {{
        let path = std::env::var_os("MUTANTS_REACHED").unwrap();
        let mut file = std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
        file.write_all(format!("{{number}}\n").as_bytes()).unwrap();
    }}
}}

pub(crate) fn on(number: u32) -> bool {{
    let active = active();
    if active == RECORD {{
        note(number);
    }}
    active == number
}}

pub(crate) fn pick(numbers: &[u32]) -> usize {{
    let mut picked = 0;
    for (index, number) in numbers.iter().enumerate() {{
        if on(*number) {{
            picked = index + 1;
        }}
    }}
    picked
}}
"#
    )
}
