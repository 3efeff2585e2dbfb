//! The [`Tables`]: everything about a game that is worked out before play (precomputed move and fight tables, masks, triggers).
//!
//! Takes a [`Game`]; what stands here never changes and asks nothing of a state. What always holds: where a table says that
//! something is settled, asking the rules one by one in play would come to the same.

mod bands;
mod between;
pub(in crate::engine) mod cheapest;
pub(in crate::engine) mod fights;
pub(in crate::engine) mod gate;
pub(in crate::engine) mod ground;
pub(in crate::engine) mod jumps;
mod kept;
pub(in crate::engine) mod leaving;
pub(in crate::engine) mod leg;
mod lines;
mod permissions;
pub(in crate::engine) mod plain;
pub(in crate::engine) mod simplify;
pub(in crate::engine) mod trails;
pub(in crate::engine) mod triggers;
pub(in crate::engine) mod turns;

use crate::engine::bitboard::words_for;
use crate::engine::tables::bands::Bands;
use crate::engine::tables::fights::FightTable;
use crate::engine::tables::gate::Gate;
use crate::engine::tables::ground::{Ground, asks_attacks};
use crate::engine::tables::leaving::Leaving;
use crate::engine::tables::leg::Legs;
use crate::engine::tables::plain::Mobility;
use crate::engine::tables::triggers::{Check, Triggers};
use crate::game::{
    ArmyId, Condition, Game, Kind, KindId, Measure, RuleForm, RuleId, SeatId, SeatSet, SpaceId, SpaceSet,
};

/// Everything about a game that can be worked out before play.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what a game has or has not; most have little"
)]
pub(in crate::engine) struct Tables {
    /// How many words a set of the board's spaces needs.
    pub(in crate::engine) words: usize,
    pub(in crate::engine) kinds: usize,
    pub(in crate::engine) armies: usize,
    pub(in crate::engine) bound_in_play: bool,
    /// Whether anything can ever be carried.
    pub(in crate::engine) carries: bool,
    /// For each seat, those on other sides.
    pub(in crate::engine) enemies: Box<[SeatSet]>,
    /// The movable kinds that have a rank.
    pub(in crate::engine) ranked: Box<[(KindId, i32)]>,
    gates: Box<[Gate]>,
    /// For each seat, army and kind, how it is looked at.
    mobility: Box<[Mobility]>,
    /// For each seat and army, whether a random action can be drawn by rejection.
    rejection: Box<[bool]>,
    /// The kinds that go alike, where actions are drawn by rejection.
    pub(in crate::engine) bands: Bands,
    /// For each seat and army, whether its face-down pieces can do nothing.
    rest_down: Box<[bool]>,
    /// For each army and kind, which of the legs are its own; most kinds share theirs.
    legs_of: Box<[usize]>,
    legs: Box<[Legs]>,
    /// For each seat, the armies not its own of which it may move something.
    pub(in crate::engine) strangers: Box<[Box<[ArmyId]>]>,
    /// For each seat, when it may turn a piece up.
    pub(in crate::engine) flips: Box<[Condition]>,
    /// For each seat, when it may pass.
    pub(in crate::engine) passes: Box<[Condition]>,
    pub(in crate::engine) leaving: Box<[Leaving]>,
    /// The rules that say what must be done if it can be, in their order.
    pub(in crate::engine) duties: Box<[RuleId]>,
    pub(in crate::engine) triggers: Triggers,
    /// For each army and kind and each space, from where it could ever be come to; only in games that ask.
    approaches: Box<[Box<[SpaceSet]>]>,
    /// The same for each army, whatever the kind.
    pub(in crate::engine) neighbourhoods: Box<[Box<[SpaceSet]>]>,
    /// The fights that the kinds settle alone.
    pub(in crate::engine) fights: FightTable,
    /// How many counters of quiet plies there are.
    pub(in crate::engine) counters: usize,
    pub(in crate::engine) counts_trips: bool,
    pub(in crate::engine) counts_occurrences: bool,
    /// Whether anything is ever in a hand.
    pub(in crate::engine) has_hands: bool,
    /// Whether any kind takes what it jumps over.
    pub(in crate::engine) takes: bool,
}

/// The rules that say what must be done if it can be.
fn duties(game: &Game) -> Box<[RuleId]> {
    let is_duty = |rule: &RuleId| matches!(game.rule(*rule).form, RuleForm::Oblige(..));
    (0..game.rules.len()).map(RuleId::from_index).filter(is_duty).collect()
}

impl Tables {
    pub(in crate::engine) fn new(game: &Game) -> Self {
        let ground = Ground::new(game);
        let (kinds, armies) = (game.kinds.len(), game.seats.armies.len());
        let pairs: Vec<_> = game
            .seats
            .army_ids()
            .flat_map(|army| game.kind_ids().map(move |kind| (army, kind)))
            .collect();
        let (legs_of, legs) = shared_legs(&ground, &pairs);
        let gates: Box<[Gate]> = game
            .seats
            .iter()
            .flat_map(|seat| pairs.iter().map(move |&(army, kind)| (seat, army, kind)))
            .map(|(seat, army, kind)| {
                let legs = legs_of[army.index() * kinds + kind.index()];
                Gate::new(&ground, seat, (army, kind), legs)
            })
            .collect();
        let strangers = |seat: SeatId| {
            let open = |army: ArmyId| {
                let first = (seat.index() * armies + army.index()) * kinds;
                gates[first..first + kinds].iter().any(Gate::is_open)
            };
            let foreign = |&army: &ArmyId| !ground.is_own(seat, army) && open(army);
            game.seats.army_ids().filter(foreign).collect()
        };
        let triggers = Triggers::new(&ground);
        let asks_attacks = game.rules.iter().any(asks_attacks);
        let approaches: Box<[Box<[SpaceSet]>]> = if asks_attacks {
            legs_of
                .iter()
                .map(|&of| leg::approaches(game.board.len(), &legs[of].legs))
                .collect()
        } else {
            Box::default()
        };
        let mobility: Box<[Mobility]> = Mobility::all(gates.iter().map(|gate| (gate, &legs[gate.legs])));
        let rejection = rejection(&ground, &mobility);
        let has = |measure: Measure| {
            triggers.checks.iter().any(|check| match check {
                Check::Trips { .. } => measure == Measure::RoundTrips,
                Check::Occurrences { .. } => measure == Measure::Occurrences,
                _ => false,
            })
        };
        Self {
            words: words_for(game.board.len()),
            kinds,
            armies,
            bound_in_play: ground.bound_in_play,
            carries: ground.carries,
            enemies: game
                .seats
                .iter()
                .map(|seat| SeatSet::first(game.seats.len()).without(game.seats.teams[seat.index()]))
                .collect(),
            ranked: game
                .kind_ids()
                .filter(|&kind| game.kind(kind).is_movable())
                .filter_map(|kind| Some((kind, game.kind(kind).rank?)))
                .collect(),
            strangers: game.seats.iter().map(strangers).collect(),
            flips: game.seats.iter().map(|seat| ground.flips(seat)).collect(),
            passes: game.seats.iter().map(|seat| ground.passes(seat)).collect(),
            bands: Bands::new(&mobility, &rejection, (armies, kinds)),
            rejection,
            mobility,
            rest_down: gates
                .chunks(kinds)
                .map(|gates| gates.iter().all(Gate::rests_down))
                .collect(),
            gates,
            legs_of,
            legs,
            leaving: leaving::all(game, ground.carries),
            duties: duties(game),
            counters: triggers.counters,
            counts_trips: has(Measure::RoundTrips),
            counts_occurrences: has(Measure::Occurrences),
            fights: FightTable::new(&ground, &triggers, has(Measure::RoundTrips)),
            triggers,
            neighbourhoods: approaches.chunks(kinds).map(leg::any_approach).collect(),
            approaches,
            has_hands: ground.has_hands(),
            takes: game.kinds.iter().any(Kind::takes),
        }
    }

    /// What a seat may do with an army's kind.
    #[inline]
    pub(in crate::engine) fn gate(&self, seat: SeatId, army: ArmyId, kind: KindId) -> &Gate {
        &self.gates[(seat.index() * self.armies + army.index()) * self.kinds + kind.index()]
    }

    /// Whether a random action can be drawn by rejection for a seat that commands an army.
    #[inline]
    pub(in crate::engine) fn draws_by_rejection(&self, seat: SeatId, army: ArmyId) -> bool {
        self.rejection[seat.index() * self.armies + army.index()]
    }

    /// How a seat looks at each kind of an army.
    #[inline]
    pub(in crate::engine) fn mobility(&self, seat: SeatId, army: ArmyId) -> &[Mobility] {
        let first = (seat.index() * self.armies + army.index()) * self.kinds;
        &self.mobility[first..first + self.kinds]
    }

    /// Whether a seat can do nothing with an army's face-down pieces, apart from turning them up.
    #[inline]
    pub(in crate::engine) fn rests_down(&self, seat: SeatId, army: ArmyId) -> bool {
        self.rest_down[seat.index() * self.armies + army.index()]
    }

    /// Whether an army's kind could ever come from one space to another, on whatever board; yes in games that never ask.
    #[inline]
    pub(in crate::engine) fn may_come(&self, (army, kind): (ArmyId, KindId), from: SpaceId, to: SpaceId) -> bool {
        let approaches = self.approaches.get(army.index() * self.kinds + kind.index());
        approaches.is_none_or(|approaches| approaches[to.index()].contains(from))
    }

    /// How a gate's kind travels.
    #[inline]
    pub(in crate::engine) fn legs_of(&self, gate: &Gate) -> &Legs {
        &self.legs[gate.legs]
    }

    /// How an army's kind travels.
    #[inline]
    pub(in crate::engine) fn legs(&self, army: ArmyId, kind: KindId) -> &Legs {
        &self.legs[self.legs_of[army.index() * self.kinds + kind.index()]]
    }
}

/// For each seat and army, whether an action can be drawn by rejection: only in games in which moves, attacks, drops and
/// unconditional flips are all there is.
fn rejection(ground: &Ground, mobility: &[Mobility]) -> Box<[bool]> {
    let game = ground.game;
    let plain = |seat: SeatId| {
        let strange = |army: ArmyId| {
            let first = (seat.index() * game.seats.armies.len() + army.index()) * game.kinds.len();
            !ground.is_own(seat, army)
                && mobility[first..first + game.kinds.len()]
                    .iter()
                    .any(|look| !matches!(look, Mobility::Never))
        };
        matches!(ground.flips(seat), Condition::Known(_))
            && ground.passes(seat) == Condition::Known(false)
            && !game.seats.army_ids().any(strange)
    };
    let seats = game
        .seats
        .iter()
        .flat_map(|seat| game.seats.army_ids().map(move |_| seat));
    seats
        .zip(mobility.chunks(game.kinds.len()))
        .map(|(seat, mobility)| plain(seat) && !mobility.iter().any(|look| matches!(look, Mobility::Full)))
        .collect()
}

/// For each army and kind, which legs are its own, and the legs; kinds that travel alike share them.
fn shared_legs(ground: &Ground, pairs: &[(ArmyId, KindId)]) -> (Box<[usize]>, Box<[Legs]>) {
    let mut legs: Vec<Legs> = Vec::new();
    let legs_of = pairs
        .iter()
        .map(|&(army, kind)| {
            let own = leg::legs(ground, army, kind);
            legs.iter().position(|known| *known == own).unwrap_or_else(|| {
                legs.push(own);
                legs.len() - 1
            })
        })
        .collect();
    (legs_of, legs.into())
}
