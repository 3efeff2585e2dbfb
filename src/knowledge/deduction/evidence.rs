//! What a ply tells of the pieces in it: how they moved, what they fought with which result, and which rules they woke.
//!
//! Every candidate of a piece (and, in a fight, every pair of candidates) is supposed in turn; what could not have acted so,
//! or would have had other consequences than those seen, falls away.

use super::piece::PieceId;
use super::track::Track;
use super::{Candidates, Stock};
use crate::engine::{Act, Engine, Stir};
use crate::game::{ArmyId, FightResult, KindId, KindSet, RuleId, SeatSet};
use crate::knowledge::{Deed, Seen, SeenPiece, Sighting, ends};

type Pair = (ArmyId, KindId);

/// What a fight between two unknown pieces tells of both together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::knowledge) struct Bond {
    pub one: PieceId,
    pub other: PieceId,
    /// For what the one can be, what the other then can be.
    pub allows: Vec<(Pair, Candidates)>,
}

impl Bond {
    /// Whether the two pieces can be this and that.
    pub fn admits(&self, one: Pair, other: Pair) -> bool {
        self.allows
            .iter()
            .any(|(pair, candidates)| *pair == one && candidates.contains(other))
    }
}

/// What was seen of a ply's consequences.
struct Consequences {
    ended: bool,
    defeated: SeatSet,
    /// Rules that pieces must have woken.
    woken: Vec<RuleId>,
    shown: Vec<Pair>,
    /// Whether what was shown must have been shown by a rule that pieces woke.
    shown_by_pieces: bool,
}

impl Consequences {
    fn of(engine: &Engine, sighting: &Sighting) -> Self {
        let mut all = Self {
            ended: false,
            defeated: SeatSet::EMPTY,
            woken: Vec::new(),
            shown: Vec::new(),
            shown_by_pieces: engine.shows_by_pieces_alone(),
        };
        for seen in &sighting.seen {
            match *seen {
                Seen::Defeated { seat, rule } => {
                    all.defeated.insert(seat);
                    all.woken.extend(rule);
                }
                Seen::Ended(ending) => {
                    all.ended = true;
                    all.woken.extend(ending.rule);
                }
                Seen::Shown { army, kind, .. } => all.shown.push((army, kind)),
                _ => {}
            }
        }
        all.woken.retain(|&rule| engine.is_woken_by_pieces(rule));
        all
    }
}

/// The pieces in a ply and what is supposed of them.
struct Supposing<'a> {
    engine: &'a Engine,
    track: &'a Track,
    stock: &'a Stock,
    act: Act,
    consequences: Consequences,
    /// The pieces that left the board in the fight.
    fallen: Vec<PieceId>,
}

/// Takes note of what a ply tells, before the pieces have been followed through it.
pub(super) fn weigh(engine: &Engine, track: &mut Track, stock: &Stock, bonds: &mut Vec<Bond>, sighting: &Sighting) {
    let Deed::Acted(seat, action) = sighting.deed else {
        return;
    };
    let (from, to) = ends(action);
    let actor = from.and_then(|from| track.at(from));
    let target = to.and_then(|to| track.at(to));
    let mut result = None;
    for seen in &sighting.seen {
        match *seen {
            Seen::Fought {
                attacker,
                defender,
                result: fought,
                ..
            } => {
                result = Some(fought);
                learn(track, actor, attacker);
                learn(track, target, defender);
            }
            Seen::Flipped { army, kind, .. } => {
                if let Some(id) = actor {
                    track.pieces[id].learn(Some(army), Some(kind));
                }
            }
            Seen::Converted { piece, was, .. } => {
                if let Some(id) = target {
                    track.pieces[id].learn(Some(was), piece.kind);
                }
            }
            Seen::Removed { piece, at, .. } if Some(at) == from && result.is_some() => learn(track, actor, piece),
            Seen::Removed { piece, at, .. } if Some(at) == to && result.is_some() => learn(track, target, piece),
            _ => {}
        }
    }
    let Some(actor) = actor else { return };
    if action.way().is_none() {
        return;
    }
    let known = |id: PieceId| track.pieces[id].candidates.len() <= 1;
    if known(actor) && target.is_none_or(known) {
        return;
    }
    let supposing = Supposing {
        engine,
        track,
        stock,
        act: Act {
            seat,
            own: track.bound[seat.index()],
            bound: track.bound.clone(),
            action,
            filled: track.filled(),
        },
        consequences: Consequences::of(engine, sighting),
        fallen: match result {
            Some(FightResult::Attacker) => target.into_iter().collect(),
            Some(FightResult::Defender) => vec![actor],
            Some(FightResult::Neither) => target.into_iter().chain([actor]).collect(),
            Some(FightResult::Both) | None => Vec::new(),
        },
    };
    let Some(target) = target else {
        let kept = track.pieces[actor]
            .candidates
            .filter(|pair| supposing.explains((actor, pair), None, result));
        track.pieces[actor].narrow(kept);
        return;
    };
    let (ones, others) = (track.pieces[actor].candidates, track.pieces[target].candidates);
    let allows: Vec<(Pair, Candidates)> = ones
        .iter()
        .map(|one| {
            let fits = |other| supposing.explains((actor, one), Some((target, other)), result);
            (one, others.filter(fits))
        })
        .filter(|(_, others)| !others.is_empty())
        .collect();
    let left = allows.iter().fold(Candidates::NONE, |all, (_, others)| all.or(*others));
    let free = allows.iter().all(|(_, others)| *others == left);
    track.pieces[actor].narrow(allows.iter().map(|(one, _)| *one).collect());
    track.pieces[target].narrow(left);
    if !free {
        bonds.push(Bond {
            one: actor,
            other: target,
            allows,
        });
    }
}

fn learn(track: &mut Track, piece: Option<PieceId>, seen: SeenPiece) {
    if let Some(id) = piece {
        track.pieces[id].learn(seen.army, seen.kind);
    }
}

impl Supposing<'_> {
    /// Whether what was seen is what would have been seen of such pieces.
    fn explains(&self, actor: (PieceId, Pair), target: Option<(PieceId, Pair)>, result: Option<FightResult>) -> bool {
        let piece = self.track.pieces[actor.0].now(actor.1);
        let upon = target.map(|(id, pair)| self.track.pieces[id].now(pair));
        if !self.engine.could_act(&self.act, piece, upon) {
            return false;
        }
        if let (Some(upon), Some(result)) = (upon, result)
            && !self.engine.could_result(&self.act, piece, upon, result)
        {
            return false;
        }
        let stirs = self.engine.stirs(&self.act, piece, upon, result);
        self.has_causes(&stirs) && !self.lacks_effects(&stirs, &[Some(actor), target])
    }

    /// Whether everything that was seen can have come of this.
    fn has_causes(&self, stirs: &[Stir]) -> bool {
        let consequences = &self.consequences;
        let woken = |rule: &RuleId| stirs.iter().any(|stir| stir.rule == *rule);
        let shows = |&(army, kind): &Pair| {
            let fits = |stir: &Stir| {
                stir.shows
                    .iter()
                    .any(|&(of, _, perhaps)| of == army && perhaps.contains(kind))
            };
            stirs.iter().any(fits)
        };
        consequences.woken.iter().all(woken) && (!consequences.shown_by_pieces || consequences.shown.iter().all(shows))
    }

    /// Whether something would surely have come of this that was not seen.
    fn lacks_effects(&self, stirs: &[Stir], supposed: &[Option<(PieceId, Pair)>]) -> bool {
        let consequences = &self.consequences;
        let happened = consequences.defeated.or(self.track.defeated);
        stirs.iter().filter(|stir| stir.surely).any(|stir| {
            let undefeated = !consequences.ended && !stir.defeats.without(happened).is_empty();
            undefeated
                || stir.shows.iter().any(|&(army, sure, _)| {
                    let seen = consequences
                        .shown
                        .iter()
                        .any(|&(of, kind)| of == army && sure.contains(kind));
                    !seen && self.surely_hidden(army, sure, supposed)
                })
        })
    }

    /// Whether some piece of these kinds surely stands on the board and has not been shown yet.
    fn surely_hidden(&self, army: ArmyId, kinds: KindSet, supposed: &[Option<(PieceId, Pair)>]) -> bool {
        if !self.stock.holds {
            return false;
        }
        let total: usize = kinds.iter().map(|kind| self.stock.of((army, kind))).sum();
        let elsewhere = |(id, piece): (PieceId, &super::Tracked)| {
            let as_supposed = supposed.iter().flatten().find(|supposed| supposed.0 == id);
            let perhaps = match as_supposed {
                Some((_, (of, kind))) => *of == army && kinds.contains(*kind),
                None => !piece.candidates.kinds(army).and(kinds).is_empty(),
            };
            let out = piece.gone || piece.shown || piece.down || piece.side.is_some() || self.fallen.contains(&id);
            perhaps && out
        };
        let out = self.track.pieces.iter().enumerate().filter(|&each| elsewhere(each));
        let laden = self.track.under.iter().flatten().count();
        total > out.count() + laden
    }
}
