//! What the judge outside is shown: items in the database, leaves of the log, what was delivered, and what channels,
//! brokers and agents noted of their own doing. It asks the kernel for one thing only: the payload that it serves.

use std::collections::{BTreeMap, BTreeSet};

use nullius_adversarial::model::{Sent, Sink};
use nullius_adversarial::oracle::{Approval, Effect, Witness, Witnesses, faults};
use nullius_tests::cases::Played;
use nullius_tests::json::Json as _;
use nullius_tests::server::Server;
use nullius_tests::{Failed, store};
use serde_json::Value;
use sqlx::Row as _;

/// What everybody noted of what they did.
#[derive(Debug, Default)]
pub(super) struct Journal {
    pub(super) witnesses: Witnesses,
    submissions: BTreeMap<String, Value>,
    names: BTreeMap<String, (String, String)>,
}

impl Journal {
    /// Notes a run, and every source that was recorded in it.
    pub(super) fn run(&mut self, document: &Value, played: &Played) {
        let about = (
            document.text("/subject/name").to_owned(),
            document.text("/run/purpose").to_owned(),
        );
        self.names.insert(played.run.clone(), about);
        for source in document.list("/sources") {
            if let Some(id) = played.sources.get(source.text("/key")) {
                self.source(&played.run, id, source);
            }
        }
    }

    /// Notes a source.
    pub(super) fn source(&mut self, run: &str, id: &str, source: &Value) {
        let (by, tier) = match source.text("/by") {
            "recorder" => ("recorder", "A"),
            "recorder-b" => ("recorder", "B"),
            "intake" => ("intake", "C"),
            _ => ("agent", "C"),
        };
        let witness = Witness {
            run: run.to_owned(),
            by: by.to_owned(),
            tier: tier.to_owned(),
            kind: source.text("/kind").to_owned(),
            speaker: source.text("/speaker").to_owned(),
            status: source.text("/tool/status").to_owned(),
            arguments: source.at("/tool/arguments").clone(),
            content: source.at("/content").clone(),
        };
        self.witnesses.insert(id.to_owned(), witness);
    }

    /// Notes what an agent sent.
    pub(super) fn sent(&mut self, sent: &[Sent]) {
        for sent in sent.iter().filter(|sent| sent.status == 201) {
            self.submitted(&sent.submission, &sent.answer);
        }
    }

    /// Notes a submission and its answer.
    pub(super) fn submitted(&mut self, submission: &Value, answer: &Value) {
        self.submissions
            .insert(answer.text("/id").to_owned(), submission.clone());
    }
}

/// An item as the database has it.
struct Item {
    id: String,
    destination: String,
    type_ref: String,
    candidate: String,
    run: String,
    leaf: i64,
}

impl Item {
    fn href(&self) -> String {
        let collection = match self.destination.as_str() {
            "response" => "responses",
            "record" => "records",
            "knowledge" => "knowledge-entries",
            _ => "memories",
        };
        format!("/v1/{collection}/{}", self.id)
    }
}

/// Sixteen bytes in hexadecimal digits, with the dashes of an id.
fn dashed(hex: &str) -> String {
    let mut id = String::new();
    for (at, digit) in hex.chars().enumerate() {
        if [8, 12, 16, 20].contains(&at) {
            id.push('-');
        }
        id.push(digit);
    }
    id
}

async fn items(server: &Server) -> Result<Vec<Item>, Failed> {
    let mut connection = store::open(server.path()).await?;
    let rows = sqlx::query(
        "SELECT lower(hex(i.id)), i.destination, i.type, lower(hex(c.id)), lower(hex(c.run)), i.leaf & 0xffffffffff
         FROM items i JOIN candidates c ON c.id = i.candidate ORDER BY i.leaf",
    )
    .fetch_all(&mut connection)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(Item {
                id: dashed(row.try_get(0)?),
                destination: row.try_get(1)?,
                type_ref: row.try_get(2)?,
                candidate: dashed(row.try_get(3)?),
                run: dashed(row.try_get(4)?),
                leaf: row.try_get(5)?,
            })
        })
        .collect()
}

/// Who approved what, by candidate, and the owners of agent keys.
async fn approvals(server: &Server) -> Result<(BTreeMap<String, BTreeSet<Approval>>, BTreeSet<String>), Failed> {
    let mut connection = store::open(server.path()).await?;
    let mut found: BTreeMap<String, BTreeSet<Approval>> = BTreeMap::new();
    let rows = sqlx::query(
        "SELECT lower(hex(r.candidate)), p.name, p.roles FROM reviews r JOIN persons p ON p.id = r.person
         WHERE r.verdict = 'approve'",
    )
    .fetch_all(&mut connection)
    .await?;
    for row in rows {
        let roles: String = row.try_get(2)?;
        let roles = roles
            .split(|c: char| !c.is_alphanumeric() && c != '-')
            .filter(|role| !role.is_empty());
        found.entry(dashed(row.try_get(0)?)).or_default().insert(Approval {
            person: row.try_get(1)?,
            roles: roles.map(str::to_owned).collect(),
        });
    }
    let owners =
        sqlx::query("SELECT p.name FROM machine_keys k JOIN persons p ON p.id = k.owner WHERE k.kind = 'agent'")
            .fetch_all(&mut connection)
            .await?;
    let owners = owners.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    Ok((found, owners))
}

/// Everything that was written without a reason: empty if nothing was.
pub(super) async fn unjustified(server: &Server, journal: &Journal, sink: &Sink) -> Result<Vec<String>, Failed> {
    let (items, leaves) = (items(server).await?, store::leaves(server.path()).await?);
    let (approvals, chain) = approvals(server).await?;
    let mut found = Vec::new();
    for item in &items {
        let mut fault = |text: String| found.push(format!("{} {}: {text}", item.destination, item.id));
        let leaf = leaves.iter().find(|leaf| leaf.index == item.leaf);
        let speaks = leaf.is_some_and(|leaf| {
            leaf.kind == "promotion"
                && leaf.statement.text("/predicate/outcome") == "promoted"
                && leaf.statement.text("/predicate/item") == item.id
                && leaf.statement.text("/subject/0/name") == format!("candidate/{}", item.candidate)
        });
        if !speaks {
            fault("no leaf of the log says that it was promoted".to_owned());
        }
        let Some(submission) = journal.submissions.get(&item.candidate) else {
            fault("nobody submitted it".to_owned());
            continue;
        };
        let (name, purpose) = journal.names.get(&item.run).cloned().unwrap_or_default();
        let path = format!("{}?purpose={purpose}", item.href());
        let served = server.caller("first")?.get(&path).await?;
        if served.status != 200 || served.json().at("/payload") != submission.at("/payload") {
            fault(format!("what is served is not what was submitted ({})", served.status));
        }
        let gate = leaves
            .iter()
            .filter(|leaf| leaf.kind == "gate" && leaf.index < item.leaf)
            .rfind(|leaf| leaf.statement.text("/predicate/destination") == item.destination);
        let effect = Effect {
            run: item.run.clone(),
            names: vec![name],
            destination: item.destination.clone(),
            type_ref: item.type_ref.clone(),
            payload: served.json().at("/payload").clone(),
            citations: submission.at("/citations").clone(),
            claims: submission.at("/claims").clone(),
            is_gate_open: gate.is_none_or(|gate| gate.statement.text("/predicate/state") == "open"),
            approvals: approvals.get(&item.candidate).cloned().unwrap_or_default(),
            chain: chain.clone(),
        };
        for text in faults(&effect, &journal.witnesses) {
            fault(text);
        }
    }
    let said = leaves
        .iter()
        .filter(|leaf| leaf.kind == "promotion" && leaf.statement.text("/predicate/outcome") == "promoted");
    if said.count() != items.len() {
        found.push("the log and the items do not number the same promotions".to_owned());
    }
    for (href, _) in &sink.delivered {
        if !items
            .iter()
            .any(|item| item.href() == *href && item.destination == "response")
        {
            found.push(format!("{href} was delivered and is no response"));
        }
    }
    Ok(found)
}
