//! How a fight ends: [`Combat`].

use serde::{Deserialize, Serialize};

use super::{ArmyId, CaseId, Condition, KindId, Who};

/// All combat cases and what they come to for each pair.
#[derive(Clone, Debug)]
pub struct Combat {
    /// The cases as written, in order; the first that fits decides.
    pub cases: Vec<Case>,
    /// Whether ranks decide where no case does: the higher stays.
    pub ladder: bool,
    /// What then happens to equal ranks.
    pub equals: Verdict,
    /// What happens where neither case nor ladder decides.
    pub otherwise: Verdict,
    /// For attacker and defender, each an army and a kind, what the cases come to; see [`Combat::cell`].
    pub matrix: Vec<Cell>,
    /// How many kinds the matrix is laid out for.
    pub kinds: usize,
    /// How many armies the matrix is laid out for.
    pub armies: usize,
}

/// One combat case.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name in the file.
    pub name: String,
    /// Who attacks.
    pub attacker: Who,
    /// Who is attacked.
    pub defender: Who,
    /// What else must hold.
    pub when: Condition,
    /// What then happens.
    pub verdict: Verdict,
}

/// What comes of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It may not be made.
    Forbidden,
    /// It is fought out.
    Fought(FightResult, Taken),
}

/// Who stays on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FightResult {
    /// The attacker, on the defender's space.
    Attacker,
    /// The defender.
    Defender,
    /// Nobody.
    Neither,
    /// Both, each where it was.
    Both,
}

impl FightResult {
    /// The word for it in files, logs and views.
    pub fn word(self) -> &'static str {
        match self {
            FightResult::Attacker => "attacker",
            FightResult::Defender => "defender",
            FightResult::Neither => "neither",
            FightResult::Both => "both",
        }
    }

    /// Whether the attacker leaves the board.
    #[inline]
    pub const fn attacker_falls(self) -> bool {
        matches!(self, Self::Defender | Self::Neither)
    }

    /// Whether the defender leaves the board.
    #[inline]
    pub const fn defender_falls(self) -> bool {
        matches!(self, Self::Attacker | Self::Neither)
    }
}

/// Where a piece goes that an attacker takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Out of the game.
    Out,
    /// Into the captor's hand, changing sides.
    Hand,
}

/// What the cases come to for one pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Always the same.
    Settled(Verdict, Option<CaseId>),
    /// These cases in turn, as far as their conditions hold; then the verdict.
    Open(Vec<CaseId>, Verdict),
}

impl Combat {
    /// What the cases come to for a pair.
    #[inline]
    pub fn cell(&self, attacker: (ArmyId, KindId), defender: (ArmyId, KindId)) -> &Cell {
        let a = attacker.0.index() * self.kinds + attacker.1.index();
        let d = defender.0.index() * self.kinds + defender.1.index();
        &self.matrix[a * self.armies * self.kinds + d]
    }
}
