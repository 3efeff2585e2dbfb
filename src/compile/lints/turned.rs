//! [`Turned`]: a board turned as one seat's side lies to the first's.
//!
//! Takes a game and a seat; yields what becomes of its zones and links. The seats have the same board if each seat's zones
//! become the other's and what all share becomes itself; what shares places with another may also become that other, where
//! all that is said of the one is said of the other.

use std::collections::BTreeMap;

use crate::compile::zones::image;
use crate::game::{Condition, EventPattern, Game, LinkId, RuleForm, SeatId, SpaceId, SpaceSet, ZoneExtent, ZoneId};

/// What all seats share, and where it does not become itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shared {
    /// A zone, and the other that it becomes, if it becomes one.
    Zone(ZoneId, Option<ZoneId>),
    /// A kind of link, likewise.
    Link(LinkId, Option<LinkId>),
}

/// A board turned from the first seat's side to another's.
pub struct Turned<'a> {
    game: &'a Game,
    seat: SeatId,
    /// Where each space goes.
    to: Vec<SpaceId>,
}

impl<'a> Turned<'a> {
    /// The board turned to a seat's side; `None` if it does not lie on itself so.
    pub fn to(game: &'a Game, seat: SeatId) -> Option<Self> {
        let board = &game.board;
        let (back, forth) = (board.images[0], board.images[seat.index()]);
        let to: Option<Vec<_>> = board.ids().map(|space| image(space, back, forth, board)).collect();
        let to = to.filter(|to| to.iter().copied().collect::<SpaceSet>().len() == board.len())?;
        Some(Self { game, seat, to })
    }

    /// Whether all zones given by seat come to lie where the seat has them.
    pub fn carries_shares(&self) -> bool {
        let mut zones = self.game.board.zones.iter();
        zones.all(|zone| match &zone.extent {
            ZoneExtent::Fixed(_) => true,
            ZoneExtent::PerSeat(sets) => self.set(sets[0]) == sets[self.seat.index()],
        })
    }

    /// What all seats share and does not become itself.
    pub fn strays(&self) -> Vec<Shared> {
        let board = &self.game.board;
        let zones = (0..board.zones.len()).map(ZoneId::from_index);
        let zones = zones.filter_map(|zone| match &board.zones[zone.index()].extent {
            ZoneExtent::Fixed(set) if self.set(*set) != *set => {
                let lies = |other: &ZoneId| board.zones[other.index()].extent == ZoneExtent::Fixed(self.set(*set));
                let other = (0..board.zones.len()).map(ZoneId::from_index).find(lies);
                Some(Shared::Zone(zone, other))
            }
            ZoneExtent::Fixed(_) | ZoneExtent::PerSeat(_) => None,
        });
        let links = (0..board.links.len()).map(LinkId::from_index);
        let links = links.filter(|&link| !self.becomes(link, link)).map(|link| {
            let other = (0..board.links.len()).map(LinkId::from_index);
            Shared::Link(link, other.into_iter().find(|&other| self.becomes(link, other)))
        });
        zones.chain(links).collect()
    }

    /// Whether all that is said of what strays is said of what it becomes too.
    pub fn says_the_same(&self, strays: &[Shared]) -> bool {
        let board = &self.game.board;
        let (mut ids, mut names) = (BTreeMap::new(), BTreeMap::new());
        for stray in strays {
            match *stray {
                Shared::Zone(zone, Some(other)) => {
                    ids.insert(format!("{zone:?}"), format!("{other:?}"));
                    let name = |zone: ZoneId| board.zones[zone.index()].name.as_str();
                    names.insert(name(zone), name(other));
                }
                Shared::Link(link, Some(other)) => {
                    ids.insert(format!("{link:?}"), format!("{other:?}"));
                    let name = |link: LinkId| board.links[link.index()].name.as_str();
                    names.insert(name(link), name(other));
                }
                Shared::Zone(_, None) | Shared::Link(_, None) => return false,
            }
        }
        self.said(&BTreeMap::new(), &BTreeMap::new()) == self.said(&ids, &names)
    }

    /// All that rules, cases and moves say, in some order, with the ids and the names of some things exchanged.
    fn said(&self, ids: &BTreeMap<String, String>, names: &BTreeMap<&str, &str>) -> Vec<String> {
        let rules = self.game.rules.iter().map(|rule| form(&rule.form, ids));
        let cases = self.game.combat.cases.iter().map(|case| {
            let sides = exchanged(&format!("{:?}", (&case.attacker, &case.defender, case.verdict)), ids);
            format!("{sides} {}", condition(&case.when, ids))
        });
        let moves = self.game.kinds.iter().map(|kind| {
            let mut moves: Vec<_> = kind.motions.iter().map(|motion| words(&motion.text, names)).collect();
            moves.sort_unstable();
            format!("{} {moves:?}", kind.name)
        });
        let mut said: Vec<_> = rules.chain(cases).chain(moves).collect();
        said.sort_unstable();
        said
    }

    fn set(&self, set: SpaceSet) -> SpaceSet {
        set.iter().map(|space| self.to[space.index()]).collect()
    }

    /// Whether one kind of link comes to lie where another is.
    fn becomes(&self, link: LinkId, other: LinkId) -> bool {
        let board = &self.game.board;
        let (link, other) = (&board.links[link.index()], &board.links[other.index()]);
        let around = |spaces: &[SpaceId]| spaces.iter().copied().collect::<SpaceSet>();
        board.ids().all(|space| {
            let there = &other.neighbours[self.to[space.index()].index()];
            self.set(around(&link.neighbours[space.index()])) == around(there)
        })
    }
}

/// What a rule says.
fn form(form: &RuleForm, ids: &BTreeMap<String, String>) -> String {
    let event = |pattern: &EventPattern| format!("{:?} {}", pattern.kind, condition(&pattern.when, ids));
    match form {
        RuleForm::Forbid(pattern) => format!("forbid {:?} {}", pattern.kind, condition(&pattern.when, ids)),
        RuleForm::Oblige(pattern, amount) => {
            let when = condition(&pattern.when, ids);
            format!("oblige {:?} {when} {amount:?}", pattern.kind)
        }
        RuleForm::ForbidLeaving(pattern, leaving) => {
            let (when, leaving) = (condition(&pattern.when, ids), condition(leaving, ids));
            format!("forbid {:?} {when} leaving {leaving}", pattern.kind)
        }
        RuleForm::Allow(pattern) => {
            let along: Vec<_> = pattern
                .along
                .iter()
                .map(|link| exchanged(&format!("{link:?}"), ids))
                .collect();
            let (when, along) = (condition(&pattern.when, ids), sorted(along));
            format!("allow {:?} {when} {along}", pattern.kind)
        }
        RuleForm::On(pattern, effects) => {
            format!("on {} {}", event(pattern), exchanged(&format!("{effects:?}"), ids))
        }
        RuleForm::When {
            each_seat,
            when,
            effects,
        } => {
            let effects = exchanged(&format!("{effects:?}"), ids);
            format!("when {each_seat} {} {effects}", condition(when, ids))
        }
        RuleForm::After {
            measure,
            count,
            without,
            effects,
        } => {
            let without = sorted(without.iter().map(event).collect());
            let effects = exchanged(&format!("{effects:?}"), ids);
            format!("after {count} {measure:?} {without} {effects}")
        }
    }
}

/// What a condition says, the parts of `and` and `or` in some order.
fn condition(said: &Condition, ids: &BTreeMap<String, String>) -> String {
    let parts = |parts: &[Condition]| sorted(parts.iter().map(|part| condition(part, ids)).collect());
    match said {
        Condition::Known(known) => known.to_string(),
        Condition::Test(test) => exchanged(&format!("{test:?}"), ids),
        Condition::Not(inner) => format!("not {}", condition(inner, ids)),
        Condition::All(all) => format!("all {}", parts(all)),
        Condition::Any(any) => format!("any {}", parts(any)),
    }
}

fn sorted(mut parts: Vec<String>) -> String {
    parts.sort_unstable();
    format!("{parts:?}")
}

/// A text in which ids are written, such as `ZoneId(3)`, with some of them exchanged.
fn exchanged(text: &str, ids: &BTreeMap<String, String>) -> String {
    let mut parts = text.split_inclusive(')').map(|part| {
        let change = ids.iter().find(|(id, _)| part.ends_with(id.as_str()));
        change.map_or_else(
            || part.to_owned(),
            |(id, other)| format!("{}{other}", &part[..part.len() - id.len()]),
        )
    });
    parts.by_ref().collect()
}

/// The words of a move in some order, with some names exchanged.
fn words(text: &str, names: &BTreeMap<&str, &str>) -> String {
    let said = text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | ','));
    let said = said.map(|word| (*names.get(word).unwrap_or(&word)).to_owned());
    sorted(said.collect())
}
