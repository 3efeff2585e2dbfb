//! The [`Secret`] of a game: what the numbers come from that its programs are given.
//!
//! Takes nothing, a seed, or what a record holds; yields numbers from which neither it nor the game's seed can be reckoned.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Seed;
use crate::game::SeatId;

/// 128 bits that no program is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Secret([u64; 2]);

impl Secret {
    /// A secret that nobody can foresee.
    pub fn fresh() -> Self {
        Self([Seed::fresh().0, Seed::fresh().0])
    }

    /// The number that the program of a seat is given to arrange with (no entries), or to choose with after so many entries of
    /// the record.
    pub fn told(self, seat: SeatId, entries: Option<usize>) -> u64 {
        let purpose = entries.map_or(0, |entries| 1 + entries as u64);
        let hash = Sha256::new()
            .chain_update(b"number")
            .chain_update(self.0[0].to_le_bytes())
            .chain_update(self.0[1].to_le_bytes())
            .chain_update([seat.0])
            .chain_update(purpose.to_le_bytes())
            .finalize();
        hash.iter()
            .take(8)
            .fold(0, |number, &byte| number << 8 | u64::from(byte))
    }
}

/// That of games which have none of their own: those of many that one seed decides, and of records from before there were any.
/// Whoever tries every seed finds it.
impl From<Seed> for Secret {
    fn from(seed: Seed) -> Self {
        Self([seed.0, 0])
    }
}

impl From<Secret> for String {
    fn from(secret: Secret) -> Self {
        secret.0.iter().fold(String::new(), |mut text, half| {
            let _ = write!(text, "{half:016x}");
            text
        })
    }
}

impl TryFrom<String> for Secret {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let half = |at: std::ops::Range<usize>| {
            let digits = text
                .get(at)
                .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
            u64::from_str_radix(digits?, 16).ok()
        };
        match (text.len(), half(0..16), half(16..32)) {
            (32, Some(first), Some(second)) => Ok(Self([first, second])),
            _ => Err("a secret is 32 hexadecimal digits".to_owned()),
        }
    }
}
