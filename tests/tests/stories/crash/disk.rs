//! A disk without space: a small file system in memory that only the server's own view of the folders has.

use std::io::Write as _;
use std::path::Path;

use nullius_tests::load::check::Stored;
use nullius_tests::load::client::Client;
use nullius_tests::load::process::Program;
use nullius_tests::server::{Folder, Image, Server};
use nullius_tests::{Failed, bin};

use super::{Receipts, conversations, holds, receipt, submit};

/// Runs what follows with a file system of 24 MiB in the place of the folder, filled with what was there.
const SMALL: &str = "mount -t tmpfs -o size=24m tmpfs \"$0\" && cp -a \"$1/.\" \"$0/\" && shift && exec \"$@\"";

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_whole_candidates_until_there_is_space() -> Result<(), Failed> {
    let server = Server::start("standard")?;
    let keys = super::keys(&server)?;
    let template = stopped(server)?;
    let folder = Folder::new()?;
    let (data, copy) = (text(folder.path())?, text(template.path())?);
    let program = Program::new(bin::nullius()?, folder.path());
    let server = program
        .serve_under(&["unshare", "--map-root-user", "--mount", "sh", "-c", SMALL, data, copy])
        .await
        .map_err(|error| format!("a namespace with a file system of its own is needed: {error}"))?;
    let seen = format!("/proc/{}/root{data}", server.pid()?);
    let seen = Path::new(&seen);

    let conversation = conversations(server.address(), &keys, 1).await?.remove(0);
    let mut client = Client::connect(server.address()).await?;
    let mut receipts = Receipts::new();
    receipts.extend([receipt(&submit(&mut client, &keys, &conversation).await?)?]);

    fill(&seen.join("filler"))?;
    let mut refused = 0;
    // Pages that were allocated before may still take some; fewer failures than open the gate's circuit.
    while refused < 3 {
        let answer = submit(&mut client, &keys, &conversation).await?;
        match answer.status {
            201 => receipts.extend([receipt(&answer)?]),
            503 => {
                assert!(answer.retry_after, "it says when to come back");
                refused += 1;
            }
            other => return Err(format!("{other}: {}", String::from_utf8_lossy(&answer.body)).into()),
        }
    }
    let stored = holds_in_a_copy(seen, &receipts).await?;
    assert_eq!(
        stored.candidates,
        receipts.len(),
        "what was refused left nothing behind"
    );

    std::fs::remove_file(seen.join("filler"))?;
    for _ in 0..8 {
        let answer = submit(&mut client, &keys, &conversation).await?;
        receipts.extend([receipt(&answer)?]);
    }
    let stored = holds_in_a_copy(seen, &receipts).await?;
    assert_eq!((stored.candidates, stored.items), (receipts.len(), receipts.len()));
    drop(client);
    server.stop().await
}

/// Looks at a copy: `SQLite` would follow `/proc/PID/root` to this process's own view. The server is idle meanwhile.
async fn holds_in_a_copy(seen: &Path, receipts: &Receipts) -> Result<Stored, Failed> {
    let copy = Folder::new()?;
    Image::of(seen)?.write(copy.path())?;
    std::fs::remove_file(copy.path().join("nullius.db-shm"))?;
    holds(copy.path(), receipts).await
}

/// The data folder of a server that has stopped, as a folder that stays.
fn stopped(mut server: Server) -> Result<Folder, Failed> {
    if !server.stop()? {
        return Err("it did not stop cleanly".into());
    }
    let folder = Folder::new()?;
    Image::of(server.path())?.write(folder.path())?;
    Ok(folder)
}

fn text(path: &Path) -> Result<&str, Failed> {
    path.to_str().ok_or_else(|| "a folder whose name is no text".into())
}

fn fill(path: &Path) -> Result<(), Failed> {
    let mut file = std::fs::File::create(path)?;
    let mut size = 1 << 20;
    while size > 0 {
        if file.write_all(&vec![0; size]).is_err() {
            size /= 2;
        }
    }
    Ok(())
}
