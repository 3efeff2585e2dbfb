//! Ids as names in JSON.
//!
//! An id means nothing without its game, and serde's traits have no place for one: while something is written or read, its game
//! stands beside, for this thread alone. Outside, ids are refused.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

use super::Misread;
use crate::game::{ArmyId, Game, KindId, RuleId, SeatId, SeatSet, SpaceId};

scoped_tls::scoped_thread_local!(static GAME: Game);

const NO_GAME: &str = "names are those of a game, and there is none here";

/// Does something within a game.
pub(super) fn within<T>(game: &Game, work: impl FnOnce() -> T) -> T {
    GAME.set(game, work)
}

/// Asks the game something, to write it.
pub(super) fn ask<T, E: ser::Error>(ask: impl FnOnce(&Game) -> T) -> Result<T, E> {
    if GAME.is_set() {
        Ok(GAME.with(ask))
    } else {
        Err(E::custom(NO_GAME))
    }
}

/// Finds something in the game, to read it.
pub(super) fn find<T, E: de::Error>(find: impl FnOnce(&Game) -> Result<T, Misread>) -> Result<T, E> {
    if GAME.is_set() {
        GAME.with(find).map_err(E::custom)
    } else {
        Err(E::custom(NO_GAME))
    }
}

/// For each sort of id: what it is called, and the names in the order of the ids.
macro_rules! named {
    ($($id:ident, $what:literal, $game:ident => $names:expr;)*) => {$(
        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let name = ask(|$game| $names.nth(self.index()).unwrap_or_default().to_owned())?;
                serializer.serialize_str(&name)
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                find(|$game| {
                    let at = $names.position(|known| known == name);
                    at.map(Self::from_index).ok_or_else(|| Misread::unknown($what, &name, $names))
                })
            }
        }
    )*};
}

named! {
    SpaceId, "space", game => game.board.spaces.iter().map(|space| space.name.as_str());
    KindId, "piece", game => game.kinds.iter().map(|kind| kind.name.as_str());
    SeatId, "seat", game => game.seats.names.iter().map(String::as_str);
    ArmyId, "army", game => game.seats.armies.iter().map(String::as_str);
    RuleId, "rule", game => game.rules.iter().map(|rule| rule.name.as_str());
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<SeatId>::deserialize(deserializer)?;
        let set: Self = seats.iter().copied().collect();
        if set.len() == seats.len() {
            Ok(set)
        } else {
            Err(de::Error::custom("a seat stands there twice"))
        }
    }
}
