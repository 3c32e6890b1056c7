//! What people and agents may do: role by action by kind of thing.

use std::fmt::Write as _;

use nullius_schemas::names::{BadName, Name, TenantName};
use nullius_schemas::vocabulary::{Assurance, Destination, Role, Sensitivity, Tier, Verdict};

use super::super::load::ValidatedPolicies;
use super::super::request::{Approvals, KeepAct, PromotionRequest, Staff, StaffAct, StaffPrincipal, StaffRequest};
use super::{said, sample};

/// The number of the person who asks.
const ASKING: u8 = 9;

struct People<'a> {
    policies: &'a ValidatedPolicies,
    text: String,
}

/// Every section.
pub(super) fn sections(name: &str, policies: &ValidatedPolicies) -> Result<String, BadName> {
    let mut people = People {
        policies,
        text: String::new(),
    };
    people.reviews(name)?;
    people.reads(name)?;
    people.markings(name)?;
    people.keeping(name)?;
    people.sources(name)?;
    people.releases(name)?;
    people.gates(name)?;
    people.submissions(name)?;
    Ok(people.text)
}

impl People<'_> {
    fn heading(&mut self, title: &str, name: &str, columns: &[&str]) {
        let _ = write!(self.text, "\n{title}, {name}\n\n{:<44}", "");
        self.cells(columns.iter().map(ToString::to_string));
    }

    fn cells(&mut self, cells: impl Iterator<Item = String>) {
        let line: String = cells.fold(String::new(), |line, cell| format!("{line}{cell:<37} "));
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn ask(&self, principal: &StaffPrincipal, act: StaffAct<'_>) -> String {
        let now = nullius_schemas::moment::Moment::new(time::OffsetDateTime::UNIX_EPOCH);
        said(&self.policies.staff(&StaffRequest {
            principal: principal.clone(),
            act,
            now,
        }))
    }

    fn row(&mut self, who: &str, cells: Vec<String>) {
        let _ = write!(self.text, "{who:<44}");
        self.cells(cells.into_iter());
    }

    fn reviews(&mut self, name: &str) -> Result<(), BadName> {
        let destinations: Vec<&str> = Destination::ALL
            .iter()
            .map(|destination| destination.as_str())
            .collect();
        for verdict in Verdict::ALL.iter().copied() {
            self.heading(&format!("REVIEWS: {verdict}"), name, &destinations);
            for role in Role::ALL.iter().copied() {
                let asking = sample::staff(ASKING, &[role])?;
                self.review_row(role.as_str(), verdict, &asking, &|_| {})?;
            }
            for (what, spoil) in SPOILS {
                let mut asking = sample::staff(ASKING, &[Role::Caseworker, Role::KnowledgeEditor])?;
                spoil(&mut asking);
                self.review_row(what, verdict, &asking, &|_| {})?;
            }
            let asking = sample::staff(ASKING, &[Role::Caseworker, Role::KnowledgeEditor])?;
            self.review_row("caseworker and editor, in the chain", verdict, &asking, &|request| {
                request.chain.push(asking.clone());
            })?;
            let officer = sample::staff(ASKING, &[Role::RecordsOfficer])?;
            let asked = |request: &mut PromotionRequest| request.required_roles = vec![Role::RecordsOfficer];
            self.review_row("records-officer, where asked", verdict, &officer, &asked)?;
            self.repeated_row(verdict)?;
        }
        Ok(())
    }

    fn review_row(
        &mut self,
        who: &str,
        verdict: Verdict,
        asking: &Staff,
        change: &dyn Fn(&mut PromotionRequest),
    ) -> Result<(), BadName> {
        let principal = StaffPrincipal::Person(asking.clone());
        let mut cells = Vec::new();
        for destination in Destination::ALL.iter().copied() {
            let mut candidate = sample::candidate(destination)?;
            change(&mut candidate);
            let (approvals, assurance) = (Approvals::none(), Assurance::Session);
            cells.push(self.ask(
                &principal,
                StaffAct::Review {
                    verdict,
                    candidate: &candidate,
                    approvals: &approvals,
                    assurance,
                },
            ));
        }
        self.row(who, cells);
        Ok(())
    }

    fn repeated_row(&mut self, verdict: Verdict) -> Result<(), BadName> {
        let asking = sample::staff(0xa0, &[Role::Caseworker, Role::KnowledgeEditor])?;
        let principal = StaffPrincipal::Person(asking);
        let (approvals, assurance) = (sample::approvals(1, Role::Caseworker), Assurance::Session);
        let mut cells = Vec::new();
        for destination in Destination::ALL.iter().copied() {
            let candidate = &sample::candidate(destination)?;
            cells.push(self.ask(
                &principal,
                StaffAct::Review {
                    verdict,
                    candidate,
                    approvals: &approvals,
                    assurance,
                },
            ));
        }
        self.row("caseworker and editor, approved before", cells);
        Ok(())
    }

    fn principals() -> Result<Vec<(String, StaffPrincipal)>, BadName> {
        let mut all = Vec::new();
        for role in Role::ALL.iter().copied() {
            all.push((
                role.to_string(),
                StaffPrincipal::Person(sample::staff(ASKING, &[role])?),
            ));
        }
        let mut elsewhere = sample::staff(ASKING, Role::ALL)?;
        elsewhere.tenant = TenantName::parse("elsewhere")?;
        all.push((
            "every role, another tenant".to_owned(),
            StaffPrincipal::Person(elsewhere),
        ));
        all.push(("the agent itself".to_owned(), StaffPrincipal::Agent(sample::agent(1)?)));
        all.push(("another agent".to_owned(), StaffPrincipal::Agent(sample::agent(2)?)));
        Ok(all)
    }

    fn reads(&mut self, name: &str) -> Result<(), BadName> {
        let (same, other) = (Name::parse("parkeervergunning")?, Name::parse("wmo-melding")?);
        let destinations: Vec<&str> = Destination::ALL
            .iter()
            .map(|destination| destination.as_str())
            .collect();
        for (title, purpose) in [
            ("no purpose given", None),
            ("for the same purpose", Some(&same)),
            ("for another purpose", Some(&other)),
        ] {
            self.heading(&format!("READS {title}"), name, &destinations);
            for (who, principal) in Self::principals()? {
                let mut cells = Vec::new();
                for destination in Destination::ALL.iter().copied() {
                    cells.push(self.ask(
                        &principal,
                        StaffAct::Read {
                            item: &sample::item(destination)?,
                            purpose,
                        },
                    ));
                }
                self.row(&who, cells);
            }
        }
        Ok(())
    }

    /// Reads for the right purpose, by marking: where the role alone does not do.
    fn markings(&mut self, name: &str) -> Result<(), BadName> {
        let purpose = &Name::parse("parkeervergunning")?;
        let read = "a record marked 1, a record marked 2, a special category, a compatible purpose";
        let columns: Vec<_> = read.split(", ").collect();
        self.heading("READS by marking", name, &columns);
        let plain = sample::item(Destination::Record)?;
        let (mut marked, mut special, mut compatible) = (plain.clone(), plain.clone(), plain.clone());
        marked.confidentiality = 2;
        special.sensitivity = Sensitivity::Special;
        let other = Name::parse("verhuizing")?;
        compatible.read_for.insert(other.clone());
        for (who, principal) in Self::principals()? {
            let cells = [
                (&plain, purpose),
                (&marked, purpose),
                (&special, purpose),
                (&compatible, &other),
            ]
            .into_iter()
            .map(|(item, purpose)| {
                let purpose = Some(purpose);
                self.ask(&principal, StaffAct::Read { item, purpose })
            });
            let cells = cells.collect();
            self.row(&who, cells);
        }
        Ok(())
    }

    fn keeping(&mut self, name: &str) -> Result<(), BadName> {
        let acts: Vec<&str> = KeepAct::ALL.iter().map(|act| act.as_str()).collect();
        for destination in [Destination::Record, Destination::Memory] {
            self.heading(&format!("KEEPING a {destination}"), name, &acts);
            let item = &sample::item(destination)?;
            for (who, principal) in Self::principals()? {
                let acts = KeepAct::ALL.iter().copied();
                let cells = acts
                    .map(|act| match principal {
                        StaffPrincipal::Person(_) => self.ask(&principal, StaffAct::Keep { item, act }),
                        StaffPrincipal::Agent(_) => "not for agents".to_owned(),
                    })
                    .collect();
                self.row(&who, cells);
            }
        }
        Ok(())
    }

    fn sources(&mut self, name: &str) -> Result<(), BadName> {
        self.heading("SOURCES OPENED by tier", name, &["A", "B", "C"]);
        for (who, principal) in Self::principals()? {
            let mut cells = Vec::new();
            for tier in Tier::ALL.iter().copied() {
                cells.push(self.ask(
                    &principal,
                    StaffAct::OpenSource {
                        source: &sample::source(tier)?,
                    },
                ));
            }
            self.row(&who, cells);
        }
        Ok(())
    }

    fn releases(&mut self, name: &str) -> Result<(), BadName> {
        let ways = [
            ("opened", false, true),
            ("not opened", false, false),
            ("opened, in the chain", true, true),
        ];
        self.heading("SOURCES RELEASED from quarantine", name, &ways.map(|(title, ..)| title));
        let source = &sample::source(Tier::C)?;
        let mut asking = Self::principals()?;
        let spoiled = sample::staff(ASKING, &[Role::Caseworker, Role::Administrator])?;
        asking.push((
            "caseworker and administrator".to_owned(),
            StaffPrincipal::Person(spoiled),
        ));
        for (who, principal) in asking {
            let acts = ways.map(|(_, in_chain, opened)| StaffAct::ReleaseSource {
                source,
                in_chain,
                opened,
            });
            let cells = acts.into_iter().map(|act| self.ask(&principal, act)).collect();
            self.row(&who, cells);
        }
        Ok(())
    }

    fn gates(&mut self, name: &str) -> Result<(), BadName> {
        let tenant = &TenantName::parse("default")?;
        for (title, close) in [("GATES CLOSED", true), ("GATES OPENED", false)] {
            let destinations: Vec<&str> = Destination::ALL
                .iter()
                .map(|destination| destination.as_str())
                .collect();
            self.heading(title, name, &destinations);
            for (who, principal) in Self::principals()? {
                let gates = Destination::ALL.iter().copied();
                let acts = gates.map(|destination| StaffAct::OperateGate {
                    tenant,
                    destination,
                    close,
                });
                let cells = acts.map(|act| self.ask(&principal, act)).collect();
                self.row(&who, cells);
            }
        }
        Ok(())
    }

    fn submissions(&mut self, name: &str) -> Result<(), BadName> {
        self.heading("SUBMISSIONS", name, &["submit", "withdraw"]);
        let candidate = &sample::candidate(Destination::Record)?;
        for (who, principal) in Self::principals()? {
            let acts = [StaffAct::Submit { candidate }, StaffAct::Withdraw { candidate }];
            let cells = acts.into_iter().map(|act| self.ask(&principal, act)).collect();
            self.row(&who, cells);
        }
        Ok(())
    }
}

type Spoil = fn(&mut Staff);

/// What keeps somebody with the right roles from reviewing.
const SPOILS: [(&str, Spoil); 3] = [
    ("caseworker and editor, untrained", |staff| staff.trained = false),
    ("caseworker and editor and administrator", |staff| {
        staff.roles.push(Role::Administrator);
    }),
    ("caseworker and editor, another tenant", |staff| {
        if let Ok(tenant) = TenantName::parse("elsewhere") {
            staff.tenant = tenant;
        }
    }),
];
