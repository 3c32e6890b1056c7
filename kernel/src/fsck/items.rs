//! The rows of what was promoted: as the statement says, and as the payload has it where they repeat it.

use nullius_schemas::json::Value;
use nullius_schemas::names::{Name, TypeRef};
use nullius_schemas::vocabulary::Destination;
use sqlx::Row as _;

use super::Pass;
use super::leaf::Said;
use super::rows::{id_of, key, millis, one, shown};
use crate::service::marks::Compared;
use crate::store::StoreError;
use crate::stored::StoredCandidate;

/// What an item's row repeats of the payload: a knowledge entry's key, and what it is compared by.
async fn repeated(
    pass: &mut Pass<'_>,
    said: &Said,
    stored: &StoredCandidate,
) -> Result<Option<(Option<String>, Option<Vec<u8>>)>, StoreError> {
    let type_ref = said.text("type").and_then(|text| TypeRef::parse(text).ok());
    let destination = said.text("destination").and_then(Destination::parse);
    let (Some(type_ref), Some(destination), Some(payload)) = (type_ref, destination, stored.document.get("payload"))
    else {
        return Ok(None);
    };
    // A type that this program does not have any more.
    let Some((_, type_def)) = pass.catalog.find(&type_ref) else {
        return Ok(None);
    };
    let promotion = type_def.promotion().clone();
    let knowledge = promotion
        .knowledge
        .as_ref()
        .filter(|_| destination == Destination::Knowledge);
    let knowledge = knowledge.and_then(|rule| rule.key.resolve(payload)?.as_str().map(str::to_owned));
    let about_somebody = said.value("subject").is_some_and(|subject| *subject != Value::Null);
    let kept = matches!(destination, Destination::Record | Destination::Memory) && about_somebody;
    let purpose = said
        .value("purpose")
        .and_then(Value::as_str)
        .and_then(|text| Name::parse(text).ok());
    let (Some(key), Some(purpose)) = (key(pass, said).await?, purpose) else {
        return Ok(None);
    };
    let marks = match promotion.contradicts.as_ref().filter(|_| kept) {
        None => None,
        Some(rule) => {
            let compared = Compared {
                rule,
                type_ref: &type_ref,
                destination,
                purpose: &purpose,
                payload,
            };
            compared.marks(&key)?
        }
    };
    Ok(Some((knowledge, marks)))
}

/// Looks for the row of a promoted item, and compares.
pub(super) async fn item(pass: &mut Pass<'_>, said: &Said, stored: Option<&StoredCandidate>) -> Result<(), StoreError> {
    let id = said.text("item").unwrap_or_default().to_owned();
    let place = format!("items {id}");
    let repeated = match stored {
        Some(stored) => repeated(pass, said, stored).await?,
        None => None,
    };
    let sql =
        "SELECT candidate, destination, type, subject, agent, knowledge, supersedes, marks, promoted_at, expires_at,
               leaf FROM items WHERE id = ?1";
    let Some(row) = one(pass, sql, id_of(&id), &place, said.index).await? else {
        return Ok(());
    };
    let text = |name: &str| row.try_get::<String, _>(name);
    let subject = shown(&row, "subject")?;
    let nobody = said.text("destination") == Some("knowledge") && subject == Value::Null;
    let expires = said.value("expiresAt").map(|value| millis(value.as_str()));
    for (same, what) in [
        (
            shown(&row, "candidate")? == said.record.as_str().into(),
            "it is of another candidate than its statement",
        ),
        (
            said.text("destination") == Some(text("destination")?.as_str()),
            "the destination is not that of its statement",
        ),
        (
            said.text("type") == Some(text("type")?.as_str()),
            "the type is not that of its statement",
        ),
        (
            row.try_get::<i64, _>("leaf")? == said.id,
            "its leaf is not the statement that promoted it",
        ),
        (
            nobody || said.opens_to("subject", &subject),
            "it is about somebody else than its statement",
        ),
        (
            expires.is_none_or(|said| row.try_get("expires_at").is_ok_and(|at: Option<i64>| at == said)),
            "it expires at another time than its statement says",
        ),
        (
            millis(said.text("recordedAt")) == Some(row.try_get("promoted_at")?),
            "it was promoted at another time than its statement says",
        ),
        (
            said.opens_to("agent", &shown(&row, "agent")?),
            "it is of another agent than its statement",
        ),
        (
            said.opens_to("supersedes", &shown(&row, "supersedes")?),
            "it took the place of another one than its statement says",
        ),
        (
            repeated.is_none_or(|(knowledge, marks)| {
                row.try_get("knowledge")
                    .is_ok_and(|key: Option<String>| key == knowledge)
                    && row.try_get("marks").is_ok_and(|found: Option<Vec<u8>>| found == marks)
            }),
            "its key or marks are not those of its payload",
        ),
    ] {
        pass.found.need(same, &place, what);
    }
    Ok(())
}
