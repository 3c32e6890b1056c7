//! Numbers from a seed: the same seed gives the same texts on every machine.

/// A sequence of numbers (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Seeded(u64);

impl Seeded {
    /// The sequence of one text: of a seed, a corpus and the text's number.
    #[must_use]
    pub fn new(seed: u64, corpus: u64, text: u64) -> Self {
        let mut mixed = Self(seed);
        for part in [corpus, text] {
            mixed.0 = mixed.next() ^ part;
        }
        mixed
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        let width = (high - low).max(0) + 1;
        low + i128::from(self.next()) % width
    }

    /// Whether something of so many in a hundred happens.
    pub fn percent(&mut self, chance: i128) -> bool {
        self.between(1, 100) <= chance
    }

    /// One of the items; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let last = i128::try_from(items.len()).ok()? - 1;
        let at = self.between(0, last);
        items.get(usize::try_from(at).ok()?).copied()
    }
}
