//! Who acts for a seat, and what a game counts for: [`Controller`] and [`Stakes`].

use crate::player::Strength;

/// Who acts for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Controller {
    /// A person.
    Human,
    /// The machine, choosing any legal action.
    Random,
    /// The machine, thinking.
    Machine(Strength),
}

impl Controller {
    /// Everyone there is.
    pub const ALL: &'static [Controller] = &[
        Controller::Human,
        Controller::Random,
        Controller::Machine(Strength::Easy),
        Controller::Machine(Strength::Medium),
        Controller::Machine(Strength::Hard),
    ];

    /// The word for it in records and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Controller::Human => "human",
            Controller::Random => "random",
            Controller::Machine(strength) => strength.word(),
        }
    }

    /// The controller of that word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|controller| controller.word() == word)
    }
}

/// What a game counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stakes {
    /// Nothing.
    Casual,
    /// Nothing, and actions may be taken back.
    Practice,
    /// Match points, where the variant has them; people only.
    Ranked,
}

impl Stakes {
    /// Everything a game may count for.
    pub const ALL: &'static [Stakes] = &[Stakes::Casual, Stakes::Practice, Stakes::Ranked];

    /// The word for it in records.
    pub fn word(self) -> &'static str {
        match self {
            Stakes::Casual => "casual",
            Stakes::Practice => "practice",
            Stakes::Ranked => "ranked",
        }
    }

    /// The stakes of that word.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|stakes| stakes.word() == word)
    }
}
