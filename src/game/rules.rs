//! The [`Rule`]s: sentences, with every name resolved.

use super::{Condition, KindId, LinkId, Role, SeatRef, Who};

/// Declares sorts together with the list of them all, so that none is ever left out of it.
macro_rules! listed {
    ($(#[$sort_doc:meta])* pub enum $sort:ident { $($(#[$doc:meta])* $one:ident,)* }) => {
        $(#[$sort_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $sort { $($(#[$doc])* $one,)* }

        impl $sort {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$one),*];
        }
    };
}

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

/// The six forms of sentence (the first in two shapes).
#[derive(Clone, Debug)]
pub enum RuleForm {
    /// `forbid ACTION when …`
    Forbid(ActionPattern),
    /// `forbid ACTION leaving …`: the condition is asked of the position after the action.
    ForbidLeaving(ActionPattern, Condition),
    /// `allow ACTION when …`
    Allow(ActionPattern),
    /// `oblige ACTION when …`: where there are such actions, there are no others.
    Oblige(ActionPattern, Option<Amount>),
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

impl RuleForm {
    /// What it does; nothing if it only says what is lawful.
    pub fn effects(&self) -> &[Effect] {
        match self {
            Self::On(_, effects) | Self::When { effects, .. } | Self::After { effects, .. } => effects,
            Self::Forbid(_) | Self::ForbidLeaving(..) | Self::Allow(_) | Self::Oblige(..) => &[],
        }
    }
}

/// How much the actions must take that a rule asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// `taking the most`: as many pieces as any of them does.
    Most,
    /// `taking the most value`: likewise by what the pieces are worth.
    MostValue,
    /// `taking all it can`: on its way it takes until it can take no more.
    All,
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

listed! {
    /// The sorts of actions.
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
}

/// Which events a rule is about.
#[derive(Clone, Debug)]
pub struct EventPattern {
    /// The sort of event.
    pub kind: EventKind,
    /// What must hold of it.
    pub when: Condition,
}

listed! {
    /// The sorts of events.
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
}

impl EventKind {
    /// Whether it is something that a piece did, or that happened to one.
    pub fn is_of_a_piece(self) -> bool {
        match self {
            EventKind::Move
            | EventKind::Attack
            | EventKind::Capture
            | EventKind::Loss
            | EventKind::Arrival
            | EventKind::Flip
            | EventKind::Drop
            | EventKind::Convert
            | EventKind::Lift
            | EventKind::Lay => true,
            EventKind::Defeat => false,
        }
    }
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
    /// `capture PIECES`: they leave the board as pieces that are lost in a fight do.
    Capture(Who),
    /// `bind SEAT to army of piece`
    Bind(SeatRef, Role),
    /// `take PIECES from hand of SEAT`: into the mover's hand.
    Take(Who, SeatRef),
    /// `turn PIECES into KIND`: they are of another kind from now on.
    Turn(Who, Turning),
}

/// What pieces turn into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turning {
    /// The kinds, of which the mover chooses one; at least one.
    pub into: Vec<KindId>,
    /// Whether the mover may also choose that they stay what they are.
    pub optional: bool,
}

impl Turning {
    /// The kind, where the mover has no choice.
    pub fn only(&self) -> Option<KindId> {
        match self.into[..] {
            [kind] if !self.optional => Some(kind),
            _ => None,
        }
    }
}

impl Effect {
    /// Whether it can put a seat out or end the game.
    pub fn decides(&self) -> bool {
        match self {
            Effect::Defeat(_) | Effect::Win(_) | Effect::Draw => true,
            Effect::Reveal(_)
            | Effect::Remove(_)
            | Effect::Capture(_)
            | Effect::Bind(..)
            | Effect::Take(..)
            | Effect::Turn(..) => false,
        }
    }

    /// The pieces that it is about.
    pub fn who(&self) -> Option<&Who> {
        match self {
            Effect::Reveal(who)
            | Effect::Remove(who)
            | Effect::Capture(who)
            | Effect::Take(who, _)
            | Effect::Turn(who, _) => Some(who),
            Effect::Defeat(_) | Effect::Win(_) | Effect::Draw | Effect::Bind(..) => None,
        }
    }
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
