//! Tables that JSON writes by name: of seats, of what is in hand, of what stands on the board. For serde's `with`.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::PieceEntry;
use super::names::find;
use crate::game::{ArmyId, KindId, SeatId, SpaceId};

/// For each seat something or nothing, `{"south": …}`: seats that have nothing are left out.
pub(crate) mod by_seat {
    use super::{BTreeMap, Deserialize, Deserializer, SeatId, Serialize, Serializer, find};

    pub(crate) fn serialize<T: Serialize, S: Serializer>(
        values: &[Option<T>],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let values = values.iter().enumerate();
        serializer.collect_map(values.filter_map(|(at, value)| Some((SeatId::from_index(at), value.as_ref()?))))
    }

    pub(crate) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Option<T>>, D::Error> {
        let mut values = BTreeMap::<SeatId, T>::deserialize(deserializer)?;
        find(|game| Ok(game.seats.iter().map(|seat| values.remove(&seat)).collect()))
    }
}

/// What is in hand: `{"south": {"spy": 2}}`.
pub(crate) mod hands {
    use super::{ArmyId, BTreeMap, Deserialize, Deserializer, KindId, Serialize, Serializer};

    type Hands = BTreeMap<ArmyId, BTreeMap<KindId, u8>>;

    pub(crate) fn serialize<S: Serializer>(held: &[(ArmyId, KindId, u8)], serializer: S) -> Result<S::Ok, S::Error> {
        let mut hands = Hands::new();
        for &(army, kind, count) in held {
            hands.entry(army).or_default().insert(kind, count);
        }
        hands.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(ArmyId, KindId, u8)>, D::Error> {
        let hands = Hands::deserialize(deserializer)?.into_iter();
        let hands = hands.flat_map(|(army, hand)| hand.into_iter().map(move |(kind, count)| (army, kind, count)));
        Ok(hands.collect())
    }
}

/// A board, as the list of its pieces.
pub(crate) mod board {
    use super::{Deserialize, Deserializer, PieceEntry, Serializer, SpaceId, de, find};

    pub(crate) fn serialize<T: Copy + Into<PieceEntry>, S: Serializer>(
        board: &[Option<T>],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(board.iter().enumerate().filter_map(|(at, piece)| {
            let at = Some(SpaceId::from_index(at));
            Some(PieceEntry { at, ..(*piece)?.into() })
        }))
    }

    pub(crate) fn deserialize<'de, T: Copy + From<PieceEntry>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Option<T>>, D::Error> {
        let mut board = find(|game| Ok(vec![None; game.board.len()]))?;
        for piece in Vec::<PieceEntry>::deserialize(deserializer)? {
            let at = piece.at.ok_or_else(|| de::Error::missing_field("at"))?;
            board[at.index()] = Some(piece.into());
        }
        Ok(board)
    }
}
