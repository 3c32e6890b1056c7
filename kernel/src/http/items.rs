//! What was promoted.

use axum::extract::State;
use axum::http::header::LINK;
use axum::http::{HeaderValue, Uri};
use axum::response::Response;
use nullius_schemas::api::{ItemAnswer, ItemPage, ProblemType};
use nullius_schemas::json::Value;
use nullius_schemas::names::{ItemId, Name, SubjectId};
use nullius_schemas::vocabulary::Destination;
use serde::Deserialize;

use super::body::{Path, id, query};
use super::caller::Caller;
use super::problem::{Failure, json};
use super::{App, BASE};
use crate::service::items;
use crate::service::keeping::day;
use crate::snapshot::Principal;
use crate::store::rows::{ItemQuery, Which};

/// Items in a page.
pub(super) fn limit(asked: Option<u32>) -> Result<u32, Failure> {
    match asked.unwrap_or(50) {
        limit @ 1..=100 => Ok(limit),
        _ => Err(Failure(ProblemType::InvalidQuery.with("limit lies between 1 and 100"))),
    }
}

/// A page of the list at this URI, as a handler sees it: below [`BASE`]. Where there may be more, `Link` and `next`
/// say where.
pub(super) fn page(uri: &Uri, items: Vec<Value>, next: Option<String>) -> Response {
    let next = next.map(|after| {
        let kept = uri
            .query()
            .unwrap_or_default()
            .split('&')
            .filter(|pair| !pair.is_empty() && !pair.starts_with("after="));
        let mut query: Vec<_> = kept.map(str::to_owned).collect();
        query.push(format!("after={after}"));
        format!("{BASE}{}?{}", uri.path(), query.join("&"))
    });
    let mut members = vec![("items", Value::Array(items))];
    members.extend(next.as_ref().map(|next| ("next", Value::from(next.as_str()))));
    let mut response = json(200, &Value::object(members));
    let link = next.and_then(|next| HeaderValue::from_str(&format!("<{next}>; rel=\"next\"")).ok());
    response.headers_mut().extend(link.map(|link| (LINK, link)));
    response
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ItemsQuery {
    purpose: Option<Name>,
    subject: Option<SubjectId>,
    due_before: Option<String>,
    after: Option<ItemId>,
    limit: Option<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ItemQueryString {
    purpose: Option<Name>,
}

/// What people have to look at before a day: records whose period ends, knowledge to be reviewed.
fn due(who: &Principal, destination: Destination, text: &str) -> Result<Which, Failure> {
    let invalid = |detail: &str| Failure(ProblemType::InvalidQuery.with(detail));
    if !matches!(destination, Destination::Record | Destination::Knowledge) {
        return Err(invalid("dueBefore is for records and knowledge entries"));
    }
    if !matches!(who, Principal::Person(_)) {
        return Err(invalid("dueBefore is for people"));
    }
    day(text)
        .map(Which::Due)
        .ok_or_else(|| invalid("dueBefore is a day, like 2026-11-30"))
}

async fn list(app: &App, who: &Principal, uri: &Uri, destination: Destination) -> Result<Response, Failure> {
    let asked: ItemsQuery = query(uri)?;
    let which = match &asked.due_before {
        None => Which::Active,
        Some(text) => due(who, destination, text)?,
    };
    let asked_for = ItemQuery {
        which,
        destination,
        id: None,
        subject: asked.subject,
        after: asked.after,
        now: app.kernel.core.clock.now().unix_millis(),
        limit: limit(asked.limit)?,
    };
    let snapshot = app.kernel.core.snapshot();
    let (items, next) = items::list(&app.kernel, &snapshot, who, asked_for, asked.purpose.as_ref()).await?;
    Ok(page(uri, items, next.map(|id| id.to_string())))
}

async fn read(
    app: &App,
    who: &Principal,
    uri: &Uri,
    item: &str,
    destination: Destination,
) -> Result<Response, Failure> {
    let item = id(ItemId::parse(item))?;
    let asked: ItemQueryString = query(uri)?;
    // People follow what took the place of what; a memory that was replaced has ended.
    let follows = matches!(who, Principal::Person(_)) && destination != Destination::Memory;
    let asked_for = ItemQuery {
        which: if follows { Which::Replaced } else { Which::Active },
        destination,
        id: Some(item),
        subject: None,
        after: None,
        now: app.kernel.core.clock.now().unix_millis(),
        limit: 2,
    };
    let snapshot = app.kernel.core.snapshot();
    let (items, _) = items::list(&app.kernel, &snapshot, who, asked_for, asked.purpose.as_ref()).await?;
    let found = items.into_iter().next();
    found
        .map(|item| json(200, &item))
        .ok_or_else(|| Failure(ProblemType::NotFound.with("there is no such item here")))
}

macro_rules! collection {
    ($list:ident, $read:ident, $destination:ident, $path:literal, $one:literal, $what:literal) => {
        #[doc = concat!("Lists ", $what, " that the caller may read, oldest first.")]
        #[utoipa::path(get, path = $path, tag = "items",
            params(("purpose" = Option<String>, Query, description = "What it is read for; people say it for personal data"),
                ("subject" = Option<uuid::Uuid>, Query, description = "Only those about this subject"),
                ("dueBefore" = Option<String>, Query, description = "Records and knowledge, for people: those whose retention period ends, or that are to be reviewed, before this day"),
                ("after" = Option<uuid::Uuid>, Query, description = "Where the page begins"),
                ("limit" = Option<u32>, Query, description = "1 to 100, 50 if left out")),
            responses((status = 200, description = "A page", body = ItemPage)))]
        pub(crate) async fn $list(
            State(app): State<App>,
            Caller(who): Caller,
            uri: Uri,
        ) -> Result<Response, Failure> {
            list(&app, &who, &uri, Destination::$destination).await
        }

        #[doc = concat!("Reads one of the ", $what, ", verified against its evidence first.")]
        #[utoipa::path(get, path = $one, tag = "items",
            params(("item" = uuid::Uuid, Path, description = "The item"),
                ("purpose" = Option<String>, Query, description = "What it is read for; people say it for personal data")),
            responses((status = 200, description = "The item", body = ItemAnswer)))]
        pub(crate) async fn $read(
            State(app): State<App>,
            Caller(who): Caller,
            Path(item): Path<String>,
            uri: Uri,
        ) -> Result<Response, Failure> {
            read(&app, &who, &uri, &item, Destination::$destination).await
        }
    };
}

collection!(
    list_responses,
    read_response,
    Response,
    "/responses",
    "/responses/{item}",
    "responses"
);
collection!(
    list_records,
    read_record,
    Record,
    "/records",
    "/records/{item}",
    "records"
);
collection!(
    list_knowledge,
    read_knowledge,
    Knowledge,
    "/knowledge-entries",
    "/knowledge-entries/{item}",
    "knowledge entries"
);
collection!(
    list_memories,
    read_memory,
    Memory,
    "/memories",
    "/memories/{item}",
    "memories"
);
