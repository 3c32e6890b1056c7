//! Data folders and exports that somebody prepared.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use nullius_tests::server::{Data, Image, command};
use nullius_tests::{Failed, bin, server};

#[test]
fn a_log_that_lost_its_database_does_not_begin_again_under_its_keys() -> Result<(), Failed> {
    let data = Data::new("standard")?;
    let image = Image::of(data.path())?;
    for name in ["nullius.db", "nullius.db-wal", "nullius.db-shm"] {
        let _ = fs::remove_file(data.path().join(name));
    }
    let lost = Image::of(data.path())?;
    let other = server::Folder::new()?;
    lost.write(other.path())?;
    let before = files(other.path())?;
    let refused = serve_fails(other.path())?;
    assert!(refused.contains("has keys and no database"), "{refused}");
    assert_eq!(files(other.path())?, before, "nothing was begun");
    // With its database it goes on.
    image.write(data.path())?;
    data.serve()?;
    Ok(())
}

#[test]
fn a_key_that_others_may_read_or_another_logs_key_is_not_used() -> Result<(), Failed> {
    let (data, other) = (Data::new("standard")?, server::Folder::new()?);
    command(other.path(), &["init"])?;
    for name in ["statement.pem", "checkpoint.pem", "receipt.pem", "vault.key"] {
        let key = data.path().join("keys").join(name);
        for mode in [0o644, 0o640, 0o666] {
            fs::set_permissions(&key, Permissions::from_mode(mode))?;
            assert!(serve_fails(data.path())?.contains("it must be 600"), "{name} {mode:o}");
        }
        fs::set_permissions(&key, Permissions::from_mode(0o600))?;
        let own = fs::read(&key)?;
        fs::write(&key, fs::read(other.path().join("keys").join(name))?)?;
        let refused = serve_fails(data.path())?;
        assert!(refused.starts_with("nullius: "), "{name} {refused}");
        fs::write(&key, own)?;
    }
    data.serve()?;
    Ok(())
}

#[test]
fn no_environment_variable_or_unknown_key_turns_a_check_off() -> Result<(), Failed> {
    let data = Data::new("standard")?;
    let config = |set: bool| -> Result<Vec<u8>, Failed> {
        let mut program = Command::new(bin::nullius()?);
        program.args(["config", "--data"]).arg(data.path());
        if set {
            let names = [
                "NULLIUS_DISABLE_GATES",
                "NULLIUS_PROFILE",
                "NULLIUS_DATA",
                "NULLIUS_HOLDS_AT_MOST",
            ];
            program.envs(names.map(|name| (name, "off")));
        }
        let output = program.output()?;
        assert!(output.status.success());
        Ok(output.stdout)
    };
    assert_eq!(config(false)?, config(true)?);
    for toml in [
        "[gates]\noff = true",
        "[limits]\nbody_bytes = 2048",
        "[holds]\nat-most = \"P0D\"",
        "[holds]\nat-most = \"-P1D\"",
        "[limits]\nbody-bytes = 2048\nbody-bytes = 4096",
        "[limits]\nadmissions-per-gate = 0",
    ] {
        data.configure(toml)?;
        assert!(serve_fails(data.path())?.contains("nullius.toml"), "{toml}");
    }
    data.configure("[limits]\nbody-bytes = 2048\n")?;
    data.serve()?;
    Ok(())
}

#[test]
fn an_export_that_somebody_prepared_is_read_to_its_end_and_refused() -> Result<(), Failed> {
    let data = Data::new("standard")?;
    let server = data.serve()?;
    let (room, keys) = (server::Folder::new()?, server::Folder::new()?);
    let (export, trust) = (room.path().join("export"), keys.path().join("trust.json"));
    let out = export.to_str().ok_or("a path that is text")?;
    server.command(&["export", "--out", out])?;
    fs::copy(server.path().join("trust/trust.json"), &trust)?;
    assert!(verifies(&export, &trust)?, "the benign twin");
    let manifest = fs::read_to_string(export.join("manifest.json"))?;
    let named = |from: &str, to: &str| manifest.replacen(from, to, 1);
    for altered in [
        named("\"checkpoint\":", "\"../trust.json\":\"00\",\"checkpoint\":"),
        named("\"checkpoint\":", "\"/etc/hostname\":\"00\",\"checkpoint\":"),
        named("\"checkpoint\":", "\"./checkpoint\":"),
        named("\"format\"", "\"format\":\"x\",\"format\""),
        named("\"size\":\"", "\"size\":\"1"),
        named("nullius.local", "nullius.evil"),
        named("{", "{\"x\":NaN,"),
        "[".repeat(200_000),
        String::new(),
    ] {
        fs::write(export.join("manifest.json"), &altered)?;
        assert!(!verifies(&export, &trust)?, "{altered:.80}");
    }
    fs::remove_file(export.join("manifest.json"))?;
    // Nobody writes into this pipe: who opened it would wait for ever.
    let pipe = Command::new("mkfifo").arg(export.join("manifest.json")).status()?;
    assert!(pipe.success() && !verifies(&export, &trust)?);
    fs::remove_file(export.join("manifest.json"))?;
    fs::write(export.join("manifest.json"), &manifest)?;
    let checkpoint = fs::read(export.join("checkpoint"))?;
    fs::remove_file(export.join("checkpoint"))?;
    symlink("/dev/zero", export.join("checkpoint"))?;
    assert!(!verifies(&export, &trust)?);
    fs::remove_file(export.join("checkpoint"))?;
    fs::write(export.join("checkpoint"), checkpoint)?;
    assert!(verifies(&export, &trust)?);
    Ok(())
}

#[test]
fn a_second_log_under_the_same_name_is_not_the_first() -> Result<(), Failed> {
    let (first, second) = (server::Folder::new()?, server::Folder::new()?);
    for folder in [&first, &second] {
        fs::write(
            folder.path().join("nullius.toml"),
            "[log]\norigin = \"example.org/log/1\"\n",
        )?;
        command(folder.path(), &["init"])?;
    }
    let rooms = (server::Folder::new()?, server::Folder::new()?);
    let trust = rooms.0.path().join("trust.json");
    fs::copy(first.path().join("trust/trust.json"), &trust)?;
    for (folder, name, expected) in [(&first, "first", true), (&second, "second", false)] {
        let export = rooms.1.path().join(name);
        command(
            folder.path(),
            &["export", "--out", export.to_str().ok_or("a path that is text")?],
        )?;
        assert_eq!(verifies(&export, &trust)?, expected, "{name}");
    }
    Ok(())
}

/// What a server that does not start says; it must end by itself.
fn serve_fails(data: &Path) -> Result<String, Failed> {
    let output = Command::new(bin::nullius()?)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdin(Stdio::null())
        .output()?;
    assert!(!output.status.success());
    Ok(String::from_utf8(output.stderr)?)
}

fn verifies(export: &Path, trust: &Path) -> Result<bool, Failed> {
    let mut program = Command::new(bin::nullius_audit()?);
    let program = program.arg("verify").arg(export).arg("--trust").arg(trust);
    Ok(program.stdout(Stdio::null()).stderr(Stdio::null()).status()?.success())
}

fn files(folder: &Path) -> Result<Vec<String>, Failed> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}
