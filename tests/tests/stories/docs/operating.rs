//! docs/operating.md: its configuration file and its commands, tried with the real program.

use std::collections::BTreeSet;

use nullius_tests::Failed;
use nullius_tests::server::{Data, Folder, command};

use crate::house::tree::{block, read};

fn page() -> Result<String, Failed> {
    read("docs/operating.md").map_err(|error| error.to_string().into())
}

/// The lines of the configuration file in the page.
fn file() -> Result<Vec<String>, Failed> {
    let page = page()?;
    let lines = block(&page, "toml").map_err(|error| error.to_string())?;
    Ok(lines.into_iter().map(str::to_owned).collect())
}

/// The key that a line sets.
fn key(line: &str) -> Option<&str> {
    (!line.starts_with(['#', '['])).then(|| line.split_once(" = ").map(|(key, _)| key))?
}

/// What the program says to a configuration file.
fn refusal(text: &str) -> Result<String, Failed> {
    let data = Data::new("pilot")?;
    data.configure(text)?;
    let refused = command(data.path(), &["gate", "close", "--reason", "a trial", "memory"]).err();
    Ok(refused.map(|error| error.to_string()).unwrap_or_default())
}

/// The keys that the program would have expected in the place of an unknown one.
fn expected(text: &str) -> Result<BTreeSet<String>, Failed> {
    let refusal = refusal(text)?;
    let (_, names) = refusal.split_once(", expected ").ok_or("no list of keys")?;
    Ok(names.split('`').skip(1).step_by(2).map(str::to_owned).collect())
}

#[test]
fn the_file_has_every_key_with_its_default() -> Result<(), Failed> {
    let file = file()?;
    let sections: BTreeSet<_> = file
        .iter()
        .filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'))
        .collect();
    let mut keys = expected("unknown = 1")?;
    assert_eq!(keys.iter().map(String::as_str).collect::<BTreeSet<_>>(), sections);
    keys.clear();
    for section in sections {
        keys.extend(expected(&format!("[{section}]\nunknown = 1"))?);
    }
    assert_eq!(
        file.iter()
            .filter_map(|line| key(line))
            .map(str::to_owned)
            .collect::<BTreeSet<_>>(),
        keys
    );
    let code = read("kernel/src/config.rs").map_err(|error| error.to_string())?;
    // A number in the file is the default in the code.
    let plain = code.replace(['_', ' '], "");
    let mut numbers = 0;
    for (key, value) in file.iter().filter_map(|line| line.split_once(" = ")) {
        if value.bytes().all(|b| b.is_ascii_digit()) {
            numbers += 1;
            let default = format!("{}:{value},", key.replace('-', ""));
            assert!(plain.contains(&default), "{key} = {value} is not the default");
        }
    }
    assert_eq!(numbers, 5);
    Ok(())
}

#[test]
fn the_file_is_accepted_and_a_typo_in_any_key_is_not() -> Result<(), Failed> {
    let file = file()?;
    let second = Folder::new()?;
    let second = second.path().display().to_string();
    let try_with = |lines: &[String]| refusal(&lines.join("\n").replace("/mnt/other/last-signed", &second));
    // The log has begun without this second store: all of the file is accepted, and then the store is missed.
    let refusal = try_with(&file)?;
    assert!(refusal.contains("it has no head for a log that has begun"), "{refusal}");
    for at in 0..file.len() {
        let mut lines = file.clone();
        let Some(line) = lines.get_mut(at).filter(|line| key(line).is_some()) else {
            continue;
        };
        line.insert(1, 'x');
        let refusal = try_with(&lines)?;
        assert!(
            refusal.contains("nullius.toml") && refusal.contains("unknown field"),
            "{}: {refusal}",
            file[at]
        );
    }
    Ok(())
}

#[test]
fn every_command_of_the_page_works() -> Result<(), Failed> {
    let page = page()?;
    let folder = Folder::new()?;
    let data = folder.path().join("data");
    let policies = folder.path().join("policies").display().to_string();
    let mut tried = 0;
    let mut inside = false;
    for line in page.lines() {
        inside = if line.starts_with("```") {
            line == "```sh"
        } else {
            inside
        };
        let Some(words) = line.strip_prefix("nullius ").filter(|_| inside) else {
            continue;
        };
        let words = words.replace(" --data DIR", "").replace("./policies", &policies);
        let words = words.split('#').next().unwrap_or_default();
        let reason = words
            .split_once('"')
            .and_then(|(_, rest)| rest.split_once('"'))
            .map(|(reason, _)| reason);
        let words: Vec<_> = words
            .split_once('"')
            .map_or(words, |(before, _)| before)
            .split_whitespace()
            .chain(reason)
            .collect();
        command(&data, &words).map_err(|error| format!("{line}: {error}"))?;
        tried += 1;
    }
    assert!(tried >= 14, "only {tried} commands were tried");
    Ok(())
}

#[test]
fn what_is_lost_stops_the_start_and_is_not_made_anew() -> Result<(), Failed> {
    let close = ["gate", "close", "--reason", "a trial", "memory"];
    for name in ["statement.pem", "checkpoint.pem", "receipt.pem", "vault.key"] {
        let data = Data::new("pilot")?;
        let key = data.path().join("keys").join(name);
        std::fs::remove_file(&key)?;
        assert!(command(data.path(), &close).is_err(), "{name}");
        assert!(!key.exists(), "{name} was made anew");
    }
    let (data, other, page) = (Data::new("pilot")?, Folder::new()?, page()?);
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    command(other.path(), &["init"])?;
    let key = data.path().join("keys/statement.pem");
    let own = std::fs::read(&key)?;
    std::fs::copy(other.path().join("keys/statement.pem"), &key)?;
    let refused = command(data.path(), &close)
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default();
    assert!(refused.contains("belongs to another log"), "{refused}");
    std::fs::write(&key, own)?;
    command(data.path(), &close)?;
    // An older copy of the database beside a newer second store, and then no second store at all.
    let database = data.path().join("nullius.db");
    let older = std::fs::read(&database)?;
    command(data.path(), &["gate", "open", "--reason", "a trial", "memory"])?;
    std::fs::write(&database, older)?;
    for beside in ["nullius.db-wal", "nullius.db-shm"] {
        let _ = std::fs::remove_file(data.path().join(beside));
    }
    let rolled_back = command(data.path(), &close)
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default();
    std::fs::remove_dir_all(data.path().join("last-signed"))?;
    let missing = command(data.path(), &close)
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default();
    for (refused, words) in [
        (rolled_back, "the store is behind its last signed checkpoint"),
        (missing, "it has no head for a log that has begun"),
    ] {
        assert!(refused.contains(words) && page.contains(words), "{refused}");
    }
    Ok(())
}
