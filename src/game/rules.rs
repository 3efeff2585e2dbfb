//! The [`Rule`]s: sentences, with every name resolved.

use super::{Condition, LinkId, Role, SeatRef, Who};

/// One rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name in the file; results and refusals name it.
    pub name: String,
    /// The sentence as written.
    pub text: String,
    /// What it says.
    pub form: RuleForm,
}

/// The five forms of sentence (the first in two shapes).
#[derive(Clone, Debug)]
pub enum RuleForm {
    /// `forbid ACTION when …`
    Forbid(ActionPattern),
    /// `forbid ACTION leaving …`: the condition is asked of the position after the action.
    ForbidLeaving(ActionPattern, Condition),
    /// `allow ACTION when …`
    Allow(ActionPattern),
    /// `on EVENT when …: EFFECT, …`
    On(EventPattern, Vec<Effect>),
    /// `when CONDITION: EFFECT, …`, asked after every action; with `any seat`, of each seat in turn, the next to move first.
    When {
        /// Whether it is asked of each seat.
        each_seat: bool,
        /// What must hold.
        when: Condition,
        /// What then happens.
        effects: Vec<Effect>,
    },
    /// `after N … without …: EFFECT, …`
    After {
        /// What is counted.
        measure: Measure,
        /// How many.
        count: u32,
        /// What starts the count again.
        without: Vec<EventPattern>,
        /// What then happens.
        effects: Vec<Effect>,
    },
}

/// Which actions a rule is about.
#[derive(Clone, Debug)]
pub struct ActionPattern {
    /// The sort of action.
    pub kind: ActionKind,
    /// What must hold of it.
    pub when: Condition,
    /// For actions on a neighbour, the links that make one.
    pub along: Vec<LinkId>,
}

/// The sorts of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// Any of them.
    Any,
    /// A piece goes from one space to another, attacking or not.
    Move,
    /// A piece moves onto an enemy.
    Attack,
    /// A piece is turned face up.
    Flip,
    /// A piece comes from the hand onto the board.
    Drop,
    /// A neighbour changes sides where it stands.
    Convert,
    /// Cargo is taken aboard.
    Lift,
    /// Cargo is put down.
    Lay,
    /// Nothing is done.
    Pass,
}

/// Which events a rule is about.
#[derive(Clone, Debug)]
pub struct EventPattern {
    /// The sort of event.
    pub kind: EventKind,
    /// What must hold of it.
    pub when: Condition,
}

/// The sorts of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// A piece moved, whatever came of it.
    Move,
    /// A piece moved onto an enemy, whatever came of it; `target` is that enemy.
    Attack,
    /// A piece was taken by another: `piece` is the one taken.
    Capture,
    /// A piece left the board in a fight: `piece`.
    Loss,
    /// A piece stands where it moved to.
    Arrival,
    /// A piece was turned face up.
    Flip,
    /// A piece came from the hand.
    Drop,
    /// A piece changed sides; `target`.
    Convert,
    /// Cargo was taken aboard by `piece`; `target` is the cargo.
    Lift,
    /// Cargo was put down by `piece`; `target` is the cargo.
    Lay,
    /// A seat was defeated; `it`.
    Defeat,
}

/// What a rule does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// `defeat SEAT`
    Defeat(SeatRef),
    /// `win for SEAT`
    Win(SeatRef),
    /// `draw`
    Draw,
    /// `reveal PIECES`: everyone learns their kinds.
    Reveal(Who),
    /// `remove PIECES`: they leave the board.
    Remove(Who),
    /// `bind SEAT to army of piece`
    Bind(SeatRef, Role),
    /// `take PIECES from hand of SEAT`: into the mover's hand.
    Take(Who, SeatRef),
}

/// What `after` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Plies in all, or since the last event that starts the count again.
    Plies,
    /// Round trips of one piece between the same two spaces in its owner's successive turns; the mover's.
    RoundTrips,
    /// Occurrences of the position: board, hands and seat to move.
    Occurrences,
}
