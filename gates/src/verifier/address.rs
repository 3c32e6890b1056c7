//! The form of address: "u" never beside "je".

use nullius_schemas::pack::rules::Address;

use super::span::Span;
use super::token::{Kind, Tokens};

/// Where the text leaves its form of address, if it does.
pub(super) fn mixed(tokens: &Tokens<'_, '_>, asked: Address) -> Option<Span> {
    let mut quoted = false;
    let (mut formal, mut informal) = (None, None);
    for at in 0..tokens.len() {
        match tokens.sign(at) {
            '"' => quoted = !quoted,
            '“' | '„' | '«' => quoted = true,
            '”' | '»' => quoted = false,
            _ => {}
        }
        if quoted || tokens.kind(at) != Some(Kind::Word) {
            continue;
        }
        match tokens.lower(at) {
            "u" | "uw" | "uzelf" | "uwe" => formal = formal.or(Some(tokens.span(at))),
            "je" | "jij" | "jou" | "jouw" | "jullie" | "jezelf" => informal = informal.or(Some(tokens.span(at))),
            _ => {}
        }
    }
    match asked {
        Address::Any => None,
        Address::Formal => informal,
        Address::Consistent => informal.filter(|_| formal.is_some()),
    }
}
