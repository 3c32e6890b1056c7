//! `kill -9` at random moments of a load.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::sync::Arc;

use nullius_tests::Failed;
use nullius_tests::load::client::Client;
use nullius_tests::load::scene::{Conversation, Keys};
use nullius_tests::server::Server;
use tokio::sync::mpsc;

use super::{Receipts, conversations, holds, keys, receipt, submit};

const CALLERS: usize = 16;

/// What the long run and a replay set; nothing of the kernel reads the environment.
#[allow(
    clippy::disallowed_methods,
    reason = "how long this test goes on, and with which seed, is no verdict"
)]
pub(crate) fn setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// A small generator whose whole state is the seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound.max(1)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_moments_of_a_load_nothing_is_half_done() -> Result<(), Failed> {
    let size: u64 = if setting("NULLIUS_LONG").is_some() {
        10_000
    } else {
        1_000
    };
    let kills = (size / 200).clamp(2, 25);
    let seed = match setting("NULLIUS_CRASH_SEED") {
        Some(seed) => seed.parse()?,
        None => RandomState::new().build_hasher().finish(),
    };
    println!("replay with NULLIUS_CRASH_SEED={seed}");
    let mut chance = Chance(seed);

    let mut server = Server::start("standard")?;
    let keys = keys(&server)?;
    let conversations = Arc::new(conversations(server.address(), &keys, 8).await?);
    let mut receipts = Receipts::new();
    for _ in 0..kills {
        let left = size.saturating_sub(u64::try_from(receipts.len())?);
        let answers = 1 + chance.below((2 * size / kills).min(left.max(1)));
        let turns = chance.below(64);
        load_until_killed(&mut server, &keys, &conversations, (answers, turns), &mut receipts).await?;
        server.restart()?;
        let stored = holds(server.path(), &receipts).await?;
        assert!(stored.candidates >= receipts.len(), "what was answered is stored");
    }
    // The server that came back goes on to the end of the load.
    let mut callers = tokio::task::JoinSet::new();
    let left = usize::try_from(size)?.saturating_sub(receipts.len()).max(CALLERS);
    for caller in 0..CALLERS {
        let (address, keys, conversations) = (server.address(), keys.clone(), Arc::clone(&conversations));
        callers.spawn(async move {
            let mut client = Client::connect(address).await?;
            let mut receipts = Receipts::new();
            for conversation in conversations.iter().cycle().skip(caller).take(left.div_ceil(CALLERS)) {
                receipts.extend([receipt(&submit(&mut client, &keys, conversation).await?)?]);
            }
            Ok::<_, Failed>(receipts)
        });
    }
    while let Some(more) = callers.join_next().await {
        receipts.extend(more??);
    }
    assert!(server.stop()?, "and stops cleanly");
    let stored = holds(server.path(), &receipts).await?;
    assert!(u64::try_from(receipts.len())? >= size, "{} receipts", receipts.len());
    assert_eq!(
        stored.items, stored.candidates,
        "every candidate of this load is promoted"
    );
    Ok(())
}

/// Loads the server and kills it after so many answers, and so many turns of this task later.
async fn load_until_killed(
    server: &mut Server,
    keys: &Keys,
    conversations: &Arc<Vec<Conversation>>,
    (answers, turns): (u64, u64),
    receipts: &mut Receipts,
) -> Result<(), Failed> {
    let (sender, mut acknowledged) = mpsc::channel(1_024);
    for caller in 0..CALLERS {
        let mut client = Client::connect(server.address()).await?;
        let (keys, conversations, sender) = (keys.clone(), Arc::clone(conversations), sender.clone());
        tokio::spawn(async move {
            for conversation in conversations.iter().cycle().skip(caller) {
                // The connection breaks when the server is gone; what came before was answered.
                let Ok(answer) = submit(&mut client, &keys, conversation).await else {
                    break;
                };
                if sender.send(answer).await.is_err() {
                    break;
                }
            }
        });
    }
    drop(sender);
    for _ in 0..answers {
        let answer = acknowledged.recv().await.ok_or("the callers ended too early")?;
        assert_eq!(answer.status, 201, "{}", String::from_utf8_lossy(&answer.body));
        receipts.extend([receipt(&answer)?]);
    }
    for _ in 0..turns {
        tokio::task::yield_now().await;
    }
    server.kill()?;
    while let Some(answer) = acknowledged.recv().await {
        receipts.extend([receipt(&answer)?]);
    }
    Ok(())
}
