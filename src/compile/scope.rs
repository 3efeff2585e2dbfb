//! The [`Scope`]: which names there are, and which words mean something where; it turns phrases into what they mean.

use super::kinds::Kinds;
use crate::diagnostic::{Code, Diagnostic, Findings, nearest};
use crate::game::{
    ArmySet, Board, Comparison, Kind, KindId, KindSet, LinkId, Role, SeatRef, Seats, Who, ZoneExtent, ZoneRef,
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
    /// Where mistakes go.
    pub findings: &'a mut Findings,
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
    pub fn new(seats: &'a Seats, board: &'a Board, kinds: &'a Kinds, findings: &'a mut Findings) -> Self {
        Self {
            seats,
            board,
            kinds,
            findings,
        }
    }

    fn unknown<T>(&mut self, name: &Name, what: &str, others: &[&str]) -> Option<T> {
        let message = format!("no {what} is called `{}`", name.value);
        let diagnostic = Diagnostic::new(Code::UnknownName, message).label(name.span, format!("unknown {what}"));
        let meant = rule::seat_word(&name.value).filter(|word| others.contains(word));
        match (self.elsewhere(&name.value, what), meant) {
            (Some(help), _) => diagnostic.help(help),
            (None, Some(meant)) => diagnostic
                .help(format!("did you mean `{meant}`?"))
                .suggest(name.span, meant),
            (None, None) => diagnostic.near(&name.value, others.iter().copied()),
        }
        .fail(self.findings)
    }

    /// What a name is, if it is something other than what was asked for.
    fn elsewhere(&self, name: &str, wanted: &str) -> Option<String> {
        if wanted != "zone" && self.board.zone_named(name).is_some() {
            return Some(format!("`{name}` is a zone; pieces there are `pieces in {name}`"));
        }
        if wanted != "seat" && self.seats.named(name).is_some() {
            return Some(format!("`{name}` is a seat; its pieces are `pieces of {name}`"));
        }
        let is_kind = self.kinds.list.iter().any(|kind| kind.name == name);
        if wanted != "kind of piece" && (is_kind || self.kinds.classes.contains_key(name)) {
            return Some(format!("`{name}` is a kind of piece"));
        }
        if wanted != "link" && self.board.link_named(name).is_some() {
            return Some(format!("`{name}` is a link"));
        }
        None
    }

    /// A kind by name, for tables that take a single kind.
    pub fn kind(&mut self, name: &Name) -> Option<KindId> {
        self.kinds.named(&name.value).or_else(|| {
            let names: Vec<_> = self.kinds.names().collect();
            self.unknown(name, "kind of piece", &names)
        })
    }

    /// A kind or class by name.
    pub fn kinds_named(&mut self, name: &Name) -> Option<KindSet> {
        let class = self.kinds.classes.get(&name.value).copied();
        class
            .or_else(|| self.kinds.named(&name.value).map(KindSet::of))
            .or_else(|| {
                let classes = self.kinds.classes.keys().map(String::as_str);
                let mut names: Vec<_> = self.kinds.names().chain(classes).collect();
                if nearest(&name.value, names.iter().copied()).is_none() {
                    // It may be a word of the language that is not quite right; short ones are near to anything.
                    let words = rule::reserved().iter().copied().filter(|word| word.len() > 4);
                    names = nearest(&name.value, words).map_or(names, |word| vec![word]);
                }
                self.unknown(name, "kind of piece", &names)
            })
    }

    /// A link by name.
    pub fn link(&mut self, name: &Name) -> Option<LinkId> {
        self.board.link_named(&name.value).or_else(|| {
            let names: Vec<_> = self.board.links.iter().map(|link| link.name.as_str()).collect();
            self.unknown(name, "link", &names)
        })
    }

    /// Links by their names.
    pub fn links(&mut self, names: &[Name]) -> Option<Vec<LinkId>> {
        every(names, |name| self.link(name))
    }

    /// A seat by the word for it.
    pub fn seat(&mut self, seat: &Spanned<Seat>, setting: Setting) -> Option<SeatRef> {
        if !matches!(seat.value, Seat::Named(_)) && !setting.seats.contains(&seat.value) {
            return self.out_of_place(rule::spelled(&seat.value), seat.span, setting);
        }
        match &seat.value {
            Seat::Mover => Some(SeatRef::Mover),
            Seat::Enemy => Some(SeatRef::Enemy),
            Seat::Ally => Some(SeatRef::Ally),
            Seat::Next => Some(SeatRef::Next),
            Seat::Owner => Some(SeatRef::Owner),
            Seat::It | Seat::Any => Some(SeatRef::It),
            Seat::Named(name) => self.seats.named(name).map(SeatRef::Named).or_else(|| {
                let names = self.seats.names.iter().map(String::as_str);
                let names: Vec<_> = names.chain(setting.seat_words()).collect();
                self.unknown(&Spanned::new(name.clone(), seat.span), "seat", &names)
            }),
        }
    }

    /// A zone, perhaps one seat's.
    pub fn zone(&mut self, name: &ZoneName, setting: Setting) -> Option<ZoneRef> {
        let of = match &name.of {
            Some(seat) => Some(self.seat(seat, setting)?),
            None => None,
        };
        let Some(zone) = self.board.zone_named(&name.name.value) else {
            let names: Vec<_> = self.board.zones.iter().map(|zone| zone.name.as_str()).collect();
            return self.unknown(&name.name, "zone", &names);
        };
        if let (Some(seat), ZoneExtent::Fixed(_)) = (&name.of, &self.board.zones[zone.index()].extent) {
            let message = format!("`{}` is the same for everyone", name.name.value);
            return Diagnostic::new(Code::TypeMismatch, message)
                .label(name.name.span.to(seat.span), "this zone has no seat's share")
                .help(format!(
                    "leave the `of …` out, or say it by seat: `[board.zones.{}]`",
                    name.name.value
                ))
                .fail(self.findings);
        }
        Some(ZoneRef { zone, of })
    }

    /// A role, if it means something in the setting.
    pub fn role(&mut self, role: Role, span: Span, setting: Setting) -> Option<Role> {
        if setting.roles.contains(&role) {
            return Some(role);
        }
        self.out_of_place(rule::spelled(&role), span, setting)
    }

    /// A phrase for pieces on the board; `in hand` is reported.
    pub fn who(&mut self, noun: &Noun, setting: Setting) -> Option<Who> {
        let (who, hand) = self.who_or_hand(noun, setting)?;
        if let Some(span) = hand {
            return Diagnostic::new(Code::OutOfPlace, "pieces in hand are not meant here")
                .label(span, "only pieces on the board are")
                .fail(self.findings);
        }
        Some(who)
    }

    /// A phrase for pieces, and where it says `in hand`.
    pub fn who_or_hand(&mut self, noun: &Noun, setting: Setting) -> Option<(Who, Option<Span>)> {
        let alternatives = every(&noun.alternatives, |factors| {
            let parts = every(factors, |factor| self.factor(factor, setting))?;
            self.can_be_all(factors, &parts)?;
            Some(Who::all(parts))
        });
        let hand = noun
            .postfixes
            .iter()
            .find(|postfix| matches!(postfix.value, Postfix::InHand));
        let postfixes = every(&noun.postfixes, |postfix| match &postfix.value {
            // Whose hand is said by the holder; a piece in hand is of no other army than the hand's.
            Postfix::Of(seat) if hand.is_some() => self.seat(seat, setting).map(|_| Who::Known(true)),
            other => self.postfix(other, setting),
        });
        let parts = [Who::any(alternatives?)].into_iter().chain(postfixes?);
        Some((Who::all(parts), hand.map(|postfix| postfix.span)))
    }

    /// Kinds that stand side by side in a phrase must all fit one piece.
    fn can_be_all(&mut self, factors: &[Factor], parts: &[Who]) -> Option<()> {
        let named = factors
            .iter()
            .zip(parts)
            .filter_map(|(factor, part)| match (factor, part) {
                (Factor::Name(name), Who::Kinds(kinds)) if !kinds.is_empty() => Some((name, *kinds)),
                _ => None,
            });
        let named: Vec<_> = named.collect();
        let apart = named.iter().enumerate().find_map(|(at, (name, kinds))| {
            let other = named[..at].iter().find(|(_, other)| other.and(*kinds).is_empty());
            other.map(|(other, _)| (*other, *name))
        });
        let Some((first, second)) = apart else { return Some(()) };
        let (one, other) = (&first.value, &second.value);
        let place = first.span.to(second.span);
        let finding = Diagnostic::new(Code::TypeMismatch, format!("no piece is both `{one}` and `{other}`"))
            .label(place, "side by side, both are said of one piece");
        let either = format!("{one} or {other}");
        if factors.len() == 2 {
            finding
                .help(format!("for pieces of either write `{either}`"))
                .suggest(place, either)
        } else {
            finding.help(format!("for pieces of either write `({either})`"))
        }
        .fail(self.findings)
    }

    fn factor(&mut self, factor: &Factor, setting: Setting) -> Option<Who> {
        Some(match factor {
            Factor::Pieces => Who::Known(true),
            Factor::Not(inner) => match self.factor(inner, setting)? {
                Who::Kinds(kinds) => Who::Kinds(KindSet::first(self.kinds.list.len()).without(kinds)),
                who => who.negated(),
            },
            Factor::Group(noun) => self.who(noun, setting)?,
            Factor::Name(name) => Who::Kinds(self.kinds_named(name)?),
            Factor::Adjective(adjective) => match adjective.value {
                Adjective::FaceDown => Who::FaceDown,
                Adjective::FaceUp => Who::FaceDown.negated(),
                Adjective::Carrying => Who::Carrying,
                Adjective::Attacked => Who::Attacked,
                Adjective::Movable => Who::Kinds(self.kinds.movable),
                Adjective::Neutral => {
                    let Some(neutral) = self.seats.neutral else {
                        return Diagnostic::new(Code::UnknownName, "this game has no neutral army")
                            .label(adjective.span, "no piece is neutral")
                            .help("name one in `[seats]`, as in `neutral = \"green\"`")
                            .fail(self.findings);
                    };
                    Who::Armies(ArmySet::of(neutral))
                }
            },
        })
    }

    fn postfix(&mut self, postfix: &Postfix, setting: Setting) -> Option<Who> {
        let kinds = &self.kinds.list;
        let by_number = |comparison: Comparison, number: i64, get: fn(&Kind) -> Option<i32>| {
            let number = i32::try_from(number).unwrap_or(i32::MAX);
            let fits = |kind: &KindId| get(&kinds[kind.index()]).is_some_and(|value| comparison.holds(value, number));
            Who::Kinds(KindSet::first(kinds.len()).iter().filter(fits).collect())
        };
        Some(match postfix {
            Postfix::Of(seat) => Who::Of(self.seat(seat, setting)?),
            Postfix::InLine(_, place) if !setting.has_way => {
                return self.out_of_place(rule::spelled(&place.value), place.span, setting);
            }
            Postfix::InLine(line, place) => Who::InLine(line.value, place.value),
            Postfix::In(zone) => Who::In(self.zone(zone, setting)?),
            Postfix::WithRank(comparison, number) => by_number(*comparison, *number, |kind| kind.rank),
            Postfix::WithValue(comparison, number) => by_number(*comparison, *number, |kind| Some(kind.value)),
            Postfix::InHand => Who::Known(true),
        })
    }

    /// Reports a word that means nothing where it stands.
    pub fn out_of_place<T>(&mut self, word: &str, span: Span, setting: Setting) -> Option<T> {
        let known = setting.seat_words().chain(setting.roles.iter().map(rule::spelled));
        let words: Vec<_> = known.filter(|name| *name != word).collect();
        let finding = Diagnostic::new(Code::OutOfPlace, format!("`{word}` means nothing in {}", setting.place))
            .label(span, "nothing here is meant");
        if nearest(word, words.iter().copied()).is_some() {
            finding.near(word, words)
        } else {
            let words: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
            finding.help(format!("the words with a meaning here are {}", words.join(", ")))
        }
        .fail(self.findings)
    }
}

/// What comes of all parts; every one of them is looked at, also after a mistake in another.
pub fn every<T, U>(parts: &[T], look: impl FnMut(&T) -> Option<U>) -> Option<Vec<U>> {
    let looked: Vec<_> = parts.iter().map(look).collect();
    looked.into_iter().collect()
}
