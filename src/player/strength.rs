//! The three [`Strength`]s of the machine.

use std::time::Duration;

use super::Effort;

/// How strongly the machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Strength {
    /// Takes what is free and sees most of what is threatened; looks no further, and arranges its pieces nearly by lot.
    Easy,
    /// Looks a little ahead and now and then takes the second best.
    Medium,
    /// As well as it can in its time.
    Hard,
}

/// What makes a strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Profile {
    /// How much it thinks where nothing is hidden: no more nodes than these, however long it may think, and so long unless told
    /// otherwise.
    pub open: Effort,
    /// The same where something is; its nodes are walks through possible worlds.
    pub hidden: Effort,
    /// How many plies it looks ahead at most where nothing is hidden.
    pub depth: usize,
    /// How many exchanges of two pieces it tries when it arranges them.
    pub exchanges: usize,
    /// By how much it may misjudge an action, in values from -1 to 1.
    pub error: f32,
}

impl Strength {
    /// All three, the weakest first.
    pub const ALL: [Strength; 3] = [Strength::Easy, Strength::Medium, Strength::Hard];

    /// The word for it in records and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Strength::Easy => "easy",
            Strength::Medium => "medium",
            Strength::Hard => "hard",
        }
    }

    /// The strength of that word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|strength| strength.word() == word)
    }

    /// How long it thinks about an action, unless told otherwise; `None` where it never takes long.
    pub fn time(self) -> Option<Duration> {
        self.profile().open.time
    }

    /// What makes it.
    pub fn profile(self) -> Profile {
        match self {
            Strength::Easy => Profile {
                open: Effort::nodes(25),
                hidden: Effort::nodes(25),
                depth: 1,
                exchanges: 5,
                error: 0.3,
            },
            Strength::Medium => Profile {
                open: Effort::nodes(200),
                hidden: Effort::nodes(1000),
                depth: 2,
                exchanges: 50,
                error: 0.02,
            },
            Strength::Hard => Profile {
                open: Effort::time(Duration::from_secs(1)),
                hidden: Effort::time(Duration::from_secs(1)),
                depth: 40,
                exchanges: 2000,
                error: 0.0,
            },
        }
    }
}
