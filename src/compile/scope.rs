//! The [`Scope`]: which names there are, and which words mean something where; it turns phrases into what they mean.

use super::kinds::Kinds;
use crate::diagnostic::{Code, Diagnostic, Findings, nearest};
use crate::game::{
    ArmySet, Board, Comparison, KindId, KindSet, LinkId, Role, SeatRef, Seats, Who, ZoneExtent, ZoneRef,
};
use crate::rule::{self, Adjective, Factor, Name, Noun, Postfix, Seat, ZoneName};
use crate::source::{Span, Spanned};

/// All names of a variant.
pub struct Scope<'a> {
    /// Who plays.
    pub seats: &'a Seats,
    /// Where.
    pub board: &'a Board,
    /// With what.
    pub kinds: &'a Kinds,
    /// Kinds that can move.
    pub movable: KindSet,
}

/// Which words have a meaning where a phrase stands.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// A noun for the setting, for messages.
    pub place: &'static str,
    /// The words for pieces.
    roles: &'static [Role],
    /// The words for seats.
    seats: &'static [Seat],
    /// Whether `from` and `to` mean something.
    pub has_way: bool,
}

impl Setting {
    /// An action of a piece that may act upon another.
    pub const ACTION: Self = Self {
        place: "an action",
        roles: &[Role::Piece, Role::Target],
        seats: &[Seat::Mover, Seat::Enemy, Seat::Ally, Seat::Owner],
        has_way: true,
    };
    /// A motion.
    pub const MOTION: Self = Self {
        place: "a move",
        roles: &[Role::Piece, Role::Target, Role::Passed],
        ..Self::ACTION
    };
    /// An event with one piece.
    pub const EVENT: Self = Self {
        place: "an event",
        ..Self::ACTION
    };
    /// The defeat of a seat.
    pub const DEFEAT: Self = Self {
        place: "a defeat",
        seats: &[Seat::Mover, Seat::Enemy, Seat::Ally, Seat::It],
        ..Self::LEFT
    };
    /// After an action.
    pub const AFTER: Self = Self {
        place: "the look after an action",
        seats: &[Seat::Mover, Seat::Next, Seat::Enemy, Seat::Ally],
        ..Self::LEFT
    };
    /// After an action, once for each seat.
    pub const EACH_SEAT: Self = Self {
        seats: &[Seat::Mover, Seat::Next, Seat::Enemy, Seat::Ally, Seat::It, Seat::Any],
        ..Self::AFTER
    };
    /// The position that an action leaves.
    pub const LEFT: Self = Self {
        place: "the position an action leaves",
        roles: &[],
        seats: &[Seat::Mover, Seat::Enemy, Seat::Ally],
        has_way: false,
    };

    /// The words for seats that mean something here.
    fn seat_words<'w>(self) -> impl Iterator<Item = &'w str> {
        self.seats.iter().map(|seat| rule::spelled(seat))
    }
}

impl<'a> Scope<'a> {
    /// The names of a variant.
    pub fn new(seats: &'a Seats, board: &'a Board, kinds: &'a Kinds) -> Self {
        Self {
            seats,
            board,
            kinds,
            movable: KindSet::EMPTY,
        }
    }

    fn unknown(&self, name: &Name, what: &str, others: &[&str], findings: &mut Findings) {
        let message = format!("no {what} is called `{}`", name.value);
        let mut diagnostic = Diagnostic::new(Code::UnknownName, message).label(name.span, format!("unknown {what}"));
        diagnostic = match self.elsewhere(&name.value, what) {
            Some(help) => diagnostic.help(help),
            None => diagnostic.near(&name.value, others.iter().copied()),
        };
        findings.push(diagnostic);
    }

    /// What a name is, if it is something other than what was asked for.
    fn elsewhere(&self, name: &str, wanted: &str) -> Option<String> {
        if wanted != "zone" && self.board.zone_named(name).is_some() {
            return Some(format!("`{name}` is a zone; pieces there are `pieces in {name}`"));
        }
        if wanted != "seat" && self.seats.named(name).is_some() {
            return Some(format!("`{name}` is a seat; its pieces are `pieces of {name}`"));
        }
        let is_kind = self.kinds.kinds.iter().any(|kind| kind.name == name);
        if wanted != "kind of piece" && (is_kind || self.kinds.classes.contains_key(name)) {
            return Some(format!("`{name}` is a kind of piece"));
        }
        if wanted != "link" && self.board.link_named(name).is_some() {
            return Some(format!("`{name}` is a link"));
        }
        None
    }

    /// A kind by name, for tables that take a single kind.
    pub fn kind(&self, name: &Name, findings: &mut Findings) -> Option<KindId> {
        let found = self
            .kinds
            .kinds
            .iter()
            .position(|kind| kind.name == name.value)
            .map(KindId::from_index);
        if found.is_none() {
            let names: Vec<_> = self.kinds.kinds.iter().map(|kind| kind.name.as_str()).collect();
            self.unknown(name, "kind of piece", &names, findings);
        }
        found
    }

    /// A kind or class by name.
    pub fn kinds_named(&self, name: &Name, findings: &mut Findings) -> Option<KindSet> {
        if let Some(set) = self.kinds.classes.get(&name.value) {
            return Some(*set);
        }
        if let Some(at) = self.kinds.kinds.iter().position(|kind| kind.name == name.value) {
            return Some(KindSet::of(KindId::from_index(at)));
        }
        let names: Vec<_> = self
            .kinds
            .kinds
            .iter()
            .map(|kind| kind.name.as_str())
            .chain(self.kinds.classes.keys().map(String::as_str))
            .collect();
        self.unknown(name, "kind of piece", &names, findings);
        None
    }

    /// A link by name.
    pub fn link(&self, name: &Name, findings: &mut Findings) -> Option<LinkId> {
        let found = self.board.link_named(&name.value);
        if found.is_none() {
            let names: Vec<_> = self.board.links.iter().map(|link| link.name.as_str()).collect();
            self.unknown(name, "link", &names, findings);
        }
        found
    }

    /// A seat by the word for it.
    pub fn seat(&self, seat: &Spanned<Seat>, setting: Setting, findings: &mut Findings) -> Option<SeatRef> {
        if !matches!(seat.value, Seat::Named(_)) && !setting.seats.contains(&seat.value) {
            out_of_place(rule::spelled(&seat.value), seat.span, setting, findings);
            return None;
        }
        match &seat.value {
            Seat::Mover => Some(SeatRef::Mover),
            Seat::Enemy => Some(SeatRef::Enemy),
            Seat::Ally => Some(SeatRef::Ally),
            Seat::Next => Some(SeatRef::Next),
            Seat::Owner => Some(SeatRef::Owner),
            Seat::It | Seat::Any => Some(SeatRef::It),
            Seat::Named(name) => {
                let found = self.seats.named(name).map(SeatRef::Named);
                if found.is_none() {
                    let mut names: Vec<_> = self.seats.names.iter().map(String::as_str).collect();
                    names.extend(setting.seat_words());
                    self.unknown(&Spanned::new(name.clone(), seat.span), "seat", &names, findings);
                }
                found
            }
        }
    }

    /// A zone, perhaps one seat's.
    pub fn zone(&self, name: &ZoneName, setting: Setting, findings: &mut Findings) -> Option<ZoneRef> {
        let of = match &name.of {
            Some(seat) => Some(self.seat(seat, setting, findings)?),
            None => None,
        };
        let Some(zone) = self.board.zone_named(&name.name.value) else {
            let names: Vec<_> = self.board.zones.iter().map(|zone| zone.name.as_str()).collect();
            self.unknown(&name.name, "zone", &names, findings);
            return None;
        };
        if let (Some(seat), ZoneExtent::Fixed(_)) = (&name.of, &self.board.zones[zone.index()].extent) {
            findings.push(
                Diagnostic::new(
                    Code::TypeMismatch,
                    format!("`{}` is the same for everyone", name.name.value),
                )
                .label(name.name.span.to(seat.span), "this zone has no seat's share")
                .help(format!(
                    "leave the `of …` out, or say it by seat: `[board.zones.{}]`",
                    name.name.value
                )),
            );
            return None;
        }
        Some(ZoneRef { zone, of })
    }

    /// A role, if it means something in the setting.
    pub fn role(role: Role, span: Span, setting: Setting, findings: &mut Findings) -> Option<Role> {
        if setting.roles.contains(&role) {
            return Some(role);
        }
        out_of_place(rule::spelled(&role), span, setting, findings);
        None
    }

    /// A phrase for pieces on the board; `in hand` is reported.
    pub fn who(&self, noun: &Noun, setting: Setting, findings: &mut Findings) -> Option<Who> {
        let (who, hand) = self.who_or_hand(noun, setting, findings)?;
        if let Some(span) = hand {
            findings.push(
                Diagnostic::new(Code::OutOfPlace, "pieces in hand are not meant here")
                    .label(span, "only pieces on the board are"),
            );
            return None;
        }
        Some(who)
    }

    /// A phrase for pieces, and where it says `in hand`.
    pub fn who_or_hand(&self, noun: &Noun, setting: Setting, findings: &mut Findings) -> Option<(Who, Option<Span>)> {
        let mut sound = true;
        let mut alternatives = Vec::new();
        for factors in &noun.alternatives {
            let mut all = Vec::new();
            for factor in factors {
                match self.factor(factor, setting, findings) {
                    Some(who) => all.push(who),
                    None => sound = false,
                }
            }
            alternatives.push(Who::all(all));
        }
        let mut parts = vec![Who::any(alternatives)];
        let hand = noun
            .postfixes
            .iter()
            .find(|postfix| matches!(postfix.value, Postfix::InHand))
            .map(|postfix| postfix.span);
        for postfix in &noun.postfixes {
            match &postfix.value {
                Postfix::InHand => {}
                // Whose hand is said by the holder; a piece in hand is of no other army than the hand's.
                Postfix::Of(seat) if hand.is_some() => sound &= self.seat(seat, setting, findings).is_some(),
                other => match self.postfix(other, setting, findings) {
                    Some(who) => parts.push(who),
                    None => sound = false,
                },
            }
        }
        sound.then(|| (Who::all(parts), hand))
    }

    fn factor(&self, factor: &Factor, setting: Setting, findings: &mut Findings) -> Option<Who> {
        Some(match factor {
            Factor::Pieces => Who::Known(true),
            Factor::Not(inner) => match self.factor(inner, setting, findings)? {
                Who::Kinds(kinds) => Who::Kinds(KindSet::first(self.kinds.kinds.len()).without(kinds)),
                who => who.negated(),
            },
            Factor::Group(noun) => self.who(noun, setting, findings)?,
            Factor::Name(name) => Who::Kinds(self.kinds_named(name, findings)?),
            Factor::Adjective(adjective) => match adjective.value {
                Adjective::FaceDown => Who::FaceDown,
                Adjective::FaceUp => Who::FaceDown.negated(),
                Adjective::Carrying => Who::Carrying,
                Adjective::Attacked => Who::Attacked,
                Adjective::Movable => Who::Kinds(self.movable),
                Adjective::Neutral => {
                    let Some(neutral) = self.seats.neutral else {
                        findings.push(
                            Diagnostic::new(Code::UnknownName, "this game has no neutral army")
                                .label(adjective.span, "no piece is neutral")
                                .help("name one in `[seats]`, as in `neutral = \"green\"`"),
                        );
                        return None;
                    };
                    Who::Armies(ArmySet::of(neutral))
                }
            },
        })
    }

    fn postfix(&self, postfix: &Postfix, setting: Setting, findings: &mut Findings) -> Option<Who> {
        let by_number = |comparison: Comparison, number: i64, get: &dyn Fn(&crate::game::Kind) -> Option<i32>| {
            let number = i32::try_from(number).unwrap_or(i32::MAX);
            let fits = |at: &usize| get(&self.kinds.kinds[*at]).is_some_and(|value| comparison.holds(value, number));
            Who::Kinds(
                (0..self.kinds.kinds.len())
                    .filter(fits)
                    .map(KindId::from_index)
                    .collect(),
            )
        };
        Some(match postfix {
            Postfix::Of(seat) => Who::Of(self.seat(seat, setting, findings)?),
            Postfix::In(zone) => Who::In(self.zone(zone, setting, findings)?),
            Postfix::WithRank(comparison, number) => by_number(*comparison, *number, &|kind| kind.rank),
            Postfix::WithValue(comparison, number) => by_number(*comparison, *number, &|kind| Some(kind.value)),
            Postfix::InHand => Who::Known(true),
        })
    }
}

/// Reports a word that means nothing where it stands.
pub fn out_of_place(word: &str, span: Span, setting: Setting, findings: &mut Findings) {
    let known = setting.seat_words().chain(setting.roles.iter().map(rule::spelled));
    let words: Vec<_> = known.filter(|name| *name != word).collect();
    let finding = Diagnostic::new(Code::OutOfPlace, format!("`{word}` means nothing in {}", setting.place))
        .label(span, "nothing here is meant");
    findings.push(if nearest(word, words.iter().copied()).is_some() {
        finding.near(word, words)
    } else {
        let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
        finding.help(format!("the words with a meaning here are {}", words.join(", ")))
    });
}
