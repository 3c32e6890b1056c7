//! How long records are kept, folded from the log and compared with its rows.

use std::collections::BTreeMap;

use nullius_schemas::json::Value;
use nullius_schemas::names::EventId;

use super::Pass;
use super::leaf::Said;
use crate::store::StoreError;
use crate::store::rows::id16;

#[derive(Debug)]
struct Start {
    leaf: i64,
    event: Option<Value>,
    ends: Option<Value>,
}

#[derive(Debug)]
struct Hold {
    item: String,
    leaf: i64,
    lifted: Option<i64>,
}

/// What the log says of all records.
#[derive(Debug, Default)]
pub(super) struct Keeping {
    starts: BTreeMap<String, Start>,
    holds: BTreeMap<String, Hold>,
}

impl Keeping {
    /// Takes in the next statement about how long a record is kept.
    pub(super) fn take(&mut self, said: &Said, previous: Option<i64>) {
        let item = said.text("item").unwrap_or_default().to_owned();
        match said.text("action") {
            Some("started") => {
                let start = Start {
                    leaf: said.id,
                    event: said.value("eventDate").cloned(),
                    ends: said.value("destructionDate").cloned(),
                };
                self.starts.insert(item, start);
            }
            Some("held") => {
                let hold = Hold {
                    item,
                    leaf: said.id,
                    lifted: None,
                };
                self.holds.insert(said.record.clone(), hold);
            }
            _ => {
                let lifted = self.holds.values_mut().find(|hold| Some(hold.leaf) == previous);
                if let Some(hold) = lifted {
                    hold.lifted = Some(said.id);
                }
            }
        }
    }
}

/// Its id, its item, the leaf that placed it and the one that lifted it.
type HoldRow = (Vec<u8>, Vec<u8>, i64, Option<i64>);

/// Compares the rows with what the log says.
pub(super) async fn compare(pass: &mut Pass<'_>, keeping: Keeping) -> Result<(), StoreError> {
    let Keeping { mut starts, mut holds } = keeping;
    let id = |bytes: &[u8]| Ok::<_, StoreError>(EventId::from_bytes(id16(bytes)?).to_string());
    let rows: Vec<(Vec<u8>, String, String, i64)> =
        sqlx::query_as("SELECT item, event_on, destroy_on, leaf FROM retention_starts")
            .fetch_all(&mut pass.connection)
            .await?;
    for (item, event, ends, leaf) in rows {
        let item = id(&item)?;
        let said = starts.remove(&item);
        // What is not opened contradicts nothing.
        let same = said.is_some_and(|said| {
            said.leaf == leaf
                && said.event.is_none_or(|said| said == event.into())
                && said.ends.is_none_or(|said| said == ends.into())
        });
        let place = format!("retention_starts {item}");
        pass.found.need(
            same,
            &place,
            "the days are not those of the last statement that starts it",
        );
    }
    let rows: Vec<HoldRow> = sqlx::query_as("SELECT id, item, leaf, lifted FROM legal_holds")
        .fetch_all(&mut pass.connection)
        .await?;
    for (hold, item, leaf, lifted) in rows {
        let (hold, item) = (id(&hold)?, id(&item)?);
        let said = holds.remove(&hold);
        let same = said.is_some_and(|said| (said.item, said.leaf, said.lifted) == (item, leaf, lifted));
        let place = format!("legal_holds {hold}");
        pass.found
            .need(same, &place, "record, leaf or lifting is not as the log says");
    }
    for item in starts.keys() {
        pass.found.fault(
            format!("retention_starts {item}"),
            "the log starts it and it has no row",
        );
    }
    for hold in holds.keys() {
        pass.found
            .fault(format!("legal_holds {hold}"), "the log places it and it has no row");
    }
    Ok(())
}
