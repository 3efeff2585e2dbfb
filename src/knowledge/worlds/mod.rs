//! [`Worlds`]: whole states that are consistent with a view, drawn at random (determinizations: samples of the information
//! set).
//!
//! Takes a view and what is deduced from it; yields states in which every hidden piece is something. What always holds: a
//! state looks to the viewer exactly as the view does; drawing depends on nothing but the view and the dice.
//!
//! A world stands for a way to say of every hidden piece of the game, on the board or off it, what it is. All ways that what
//! was seen allows are alike likely. How they are drawn is the [`Method`].

mod chain;
mod layout;
mod shares;
#[cfg(test)]
mod tests;
mod unknowns;

use std::sync::Arc;

use self::chain::{Chain, Tie};
use self::layout::Layout;
use self::shares::Shares;
use self::unknowns::Unknowns;
use super::{Deduction, Plies, View};
use crate::engine::{Action, Dice, Engine, Frame, State};
use crate::game::{ArmyId, KindId, SeatId};

type Pair = (ArmyId, KindId);

/// How many ways of sharing out are counted before that is given up, which takes some milliseconds.
const MOST_COUNTED: usize = 60_000;
/// How often it is tried whether ways that were counted keep the bonds between hidden pieces, and how many must.
const TRIALS: (usize, usize) = (512, 16);
/// How often a way is drawn again because its world would not look like the view, before it is taken as it is.
const MOST_DRAWN: usize = 2000;
/// How many exchanges of a chain for each unknown piece are tried from one world to the next.
const EXCHANGES: usize = 3;

/// How worlds are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// There is only one.
    Known,
    /// All ways are counted; each world is drawn independently and exactly as likely as every other, up to rounding.
    Counted,
    /// Each world comes from the one before by exchanges, so that the chances are right in the long run. For games in which
    /// hidden pieces fight each other, or with too many ways to count.
    Chained,
    /// The same, but of some fights between hidden pieces no account could be taken within the bound on work.
    Approximate,
    /// What was seen does not add up, as it may in a position put up by hand: each piece is drawn by itself.
    Loose,
}

/// Whole states that are consistent with a view.
#[derive(Clone, Debug)]
pub struct Worlds<'e> {
    engine: &'e Engine,
    unknowns: Arc<Unknowns>,
    source: Source,
    method: Method,
    now: Arc<Layout>,
    /// Earlier positions that can occur again.
    past: Arc<Vec<Layout>>,
    hashes: Vec<u64>,
    /// The seat that acted last.
    mover: SeatId,
    /// The viewer's actions, where they tell something.
    actions: Option<Arc<Vec<Action>>>,
    /// The counts of quiet plies of which the viewer knows no more than bounds.
    counts: Vec<(usize, Plies)>,
    held: Vec<Pair>,
    scratch: Vec<usize>,
}

/// Where ways come from.
#[derive(Clone, Debug)]
enum Source {
    Nothing,
    Shares(Arc<Vec<Shares>>, Arc<Vec<Tie>>),
    Chain(Box<Chain>),
    Loose,
}

impl<'e> Worlds<'e> {
    /// The worlds of a view.
    pub fn of(engine: &'e Engine, view: &View) -> Self {
        Self::deduced(engine, view, &Deduction::of(engine, view))
    }

    /// The worlds of a view for someone in a hurry: where counting would take more than a fraction of a millisecond they are
    /// drawn by exchanges instead.
    pub fn quick(engine: &'e Engine, view: &View) -> Self {
        Self::within(engine, view, &Deduction::of(engine, view), MOST_COUNTED / 60)
    }

    /// The worlds of a view from which this was deduced.
    pub fn deduced(engine: &'e Engine, view: &View, deduction: &Deduction) -> Self {
        Self::within(engine, view, deduction, MOST_COUNTED)
    }

    fn within(engine: &'e Engine, view: &View, deduction: &Deduction, patience: usize) -> Self {
        let game = engine.game();
        let unknowns = Unknowns::of(game, deduction);
        let track = &deduction.track;
        let frame = Frame {
            to_move: view.to_move,
            plies: view.plies,
            quiet: view.quiet.least,
            bound: view.bound.clone(),
            defeated: view.defeated,
            hands: view.hands.clone(),
            trips: track.trips.clone(),
            exchanging: track.exchanging,
            ending: view.ending,
        };
        let now = Layout::new(engine, &frame, track, &unknowns, &deduction.settled);
        let past: Vec<_> = deduction
            .past
            .iter()
            .map(|past| {
                let frame = Frame {
                    to_move: past.to_move,
                    bound: past.track.bound.clone(),
                    defeated: past.track.defeated,
                    hands: past.track.hands.clone(),
                    exchanging: None,
                    ending: None,
                    ..frame.clone()
                };
                Layout::new(engine, &frame, &past.track, &unknowns, &deduction.settled)
            })
            .collect();
        // What is out of the game may be unknown without making a difference: no world holds it.
        let (source, method) = if now.is_whole() && past.iter().all(Layout::is_whole) {
            (Source::Nothing, Method::Known)
        } else {
            Source::of(game.kinds.len(), &unknowns, deduction, patience)
        };
        let last = view.log.iter().rev().find_map(|sighting| sighting.deed.seat());
        let before = (view.to_move.index() + game.seats.len() - 1) % game.seats.len();
        let asked = view.seat == Some(view.to_move) && view.ending.is_none();
        let telling = asked && engine.tells_by_actions(view.to_move) && method != Method::Known;
        Self {
            engine,
            hashes: past.iter().map(|past| past.base().hash()).collect(),
            counts: unknown_counts(engine, view),
            held: vec![(ArmyId(0), KindId(0)); unknowns.ids.len()],
            unknowns: Arc::new(unknowns),
            source,
            method,
            now: Arc::new(now),
            past: Arc::new(past),
            mover: last.unwrap_or(SeatId::from_index(before)),
            actions: telling.then(|| Arc::new(view.actions.clone())),
            scratch: Vec::new(),
        }
    }

    /// How worlds are drawn.
    pub fn method(&self) -> Method {
        self.method
    }

    /// A world.
    pub fn draw(&mut self, dice: &mut Dice) -> State {
        let mut state = self.now.base().clone();
        self.draw_into(dice, &mut state);
        state
    }

    /// Makes a state a world. Nothing is allocated if the state was one of the same game.
    pub fn draw_into(&mut self, dice: &mut Dice, state: &mut State) {
        for left in (0..MOST_DRAWN).rev() {
            if self.draw_way(dice) || left == 0 {
                self.now.fill(self.engine, &self.held, state);
                if self.method == Method::Known || self.looks_right(state) {
                    break;
                }
            }
        }
        for &(counter, Plies { least, most }) in &self.counts {
            let more = u32::try_from(dice.below((most - least) as usize + 1)).unwrap_or_default();
            Engine::set_counter(state, counter, least + more);
        }
        self.recall(state);
    }

    /// Draws a way; false if it breaks a bond.
    fn draw_way(&mut self, dice: &mut Dice) -> bool {
        match &mut self.source {
            Source::Nothing => true,
            Source::Shares(shares, ties) => {
                for shares in shares.iter() {
                    shares.draw(dice, &mut self.scratch, &mut self.held);
                }
                ties.iter().all(|tie| tie.holds(&self.held))
            }
            Source::Chain(chain) => {
                for _ in 0..EXCHANGES * self.unknowns.ids.len() {
                    chain.step(&self.unknowns, dice);
                }
                self.held.copy_from_slice(&chain.held);
                true
            }
            Source::Loose => {
                for (held, candidates) in self.held.iter_mut().zip(&self.unknowns.candidates) {
                    let chosen = dice.below(candidates.len());
                    *held = candidates.iter().nth(chosen).unwrap_or(*held);
                }
                true
            }
        }
    }

    /// Whether the viewer could be looking at this state: the game goes on in it, and it leaves the viewer the same actions.
    fn looks_right(&self, state: &State) -> bool {
        self.engine.is_settled(state, self.mover)
            && self.actions.as_ref().is_none_or(|expected| {
                let mut actions = self.engine.actions(state);
                actions.sort_unstable();
                actions == **expected
            })
    }

    /// Gives a state its earlier positions.
    fn recall(&mut self, state: &mut State) {
        let mut spare: Option<State> = None;
        for (past, hash) in self.past.iter().zip(&mut self.hashes) {
            if !past.is_whole() {
                let filled = spare.get_or_insert_with(|| past.base().clone());
                past.fill(self.engine, &self.held, filled);
                *hash = filled.hash();
            }
        }
        self.engine.recall(state, &self.hashes);
    }
}

/// Every count of quiet plies of which no more than bounds is known, or that does not stand as the first does.
fn unknown_counts(engine: &Engine, view: &View) -> Vec<(usize, Plies)> {
    let known = |rule| view.counters.get(&rule).copied().unwrap_or(view.quiet);
    let all = engine.quiet_rules().map(|(counter, rule)| (counter, known(rule)));
    all.filter(|(_, plies)| plies.least != plies.most || *plies != view.quiet)
        .collect()
}

impl Source {
    fn of(kinds: usize, unknowns: &Unknowns, deduction: &Deduction, patience: usize) -> (Self, Method) {
        let some_way = unknowns.some_way();
        if !deduction.consistent || some_way.is_empty() {
            return (Source::Loose, Method::Loose);
        }
        let ties = ties(kinds, unknowns, deduction);
        let mut patience = patience;
        let shares: Option<Vec<Shares>> = unknowns
            .parts
            .iter()
            .map(|part| Shares::count(unknowns, part, &unknowns.stock_of(part), &mut patience))
            .collect();
        // A seed of its own: what is prepared may not depend on what has been drawn before.
        let mut dice = Dice::new(0);
        if let Some(shares) = shares {
            let mut held = some_way;
            let mut scratch = Vec::new();
            let mut kept = 0;
            for _ in 0..if ties.is_empty() { 0 } else { TRIALS.0 } {
                for shares in &shares {
                    shares.draw(&mut dice, &mut scratch, &mut held);
                }
                kept += usize::from(ties.iter().all(|tie| tie.holds(&held)));
            }
            if ties.is_empty() || kept >= TRIALS.1 {
                return (Source::Shares(Arc::new(shares), Arc::new(ties)), Method::Counted);
            }
        }
        Self::chained(kinds, unknowns, deduction)
    }

    fn chained(kinds: usize, unknowns: &Unknowns, deduction: &Deduction) -> (Self, Method) {
        let ties = ties(kinds, unknowns, deduction);
        let (chain, whole) = Chain::new(unknowns, unknowns.some_way(), ties, &mut Dice::new(0));
        let method = if whole { Method::Chained } else { Method::Approximate };
        (Source::Chain(Box::new(chain)), method)
    }
}

/// The bonds between pieces that are both unknown.
fn ties(kinds: usize, unknowns: &Unknowns, deduction: &Deduction) -> Vec<Tie> {
    let bonds = deduction.bonds.iter();
    bonds.filter_map(|bond| Tie::of(bond, unknowns, kinds)).collect()
}
