//! The [`Seed`] of a game: all its chance comes from here.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use crate::engine::{Arrangement, Dice, Engine, State};
use crate::game::{Method, SeatId};

/// The purposes of dice besides dealing (1), arranging (from 2 on) and choosing (from 1000 on).
const GAMES: u64 = 900;
const PLAY: u64 = 901;

/// What all chance of a game comes from. Each use has dice of its own, so that one does not disturb another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

impl Seed {
    /// A seed that nobody can foresee.
    pub fn fresh() -> Self {
        Self(RandomState::new().build_hasher().finish())
    }

    /// The dice that deal.
    pub fn deal(self) -> Dice {
        self.dice(1, 0)
    }

    /// The dice for a seat's random arrangement; whoever arranges by hand and asks for another has a further `attempt`, from 0.
    pub fn arrangement(self, seat: SeatId, attempt: u32) -> Dice {
        self.dice(2 + u64::from(seat.0), u64::from(attempt))
    }

    /// The dice for a seat's choice after so many entries of the record: a resumed game goes on as it would have.
    pub fn choice(self, seat: SeatId, entries: usize) -> Dice {
        self.dice(1000 + u64::from(seat.0), entries as u64)
    }

    /// The seed of one of many games that are played from this one; it depends on nothing but the two.
    #[must_use]
    pub fn game(self, number: u64) -> Self {
        Self(self.dice(GAMES, number).bits())
    }

    /// The dice for all choices of a game in which everybody chooses at random.
    pub fn play(self) -> Dice {
        self.dice(PLAY, 0)
    }

    /// The start of a game, arranged and dealt as this seed decides.
    pub fn start(self, engine: &Engine) -> State {
        self.start_arranged(engine, |_, _| None)
    }

    /// The same where seats may arrange their pieces themselves; what they leave this seed decides.
    pub fn start_arranged(
        self,
        engine: &Engine,
        mut by: impl FnMut(SeatId, &mut Dice) -> Option<Arrangement>,
    ) -> State {
        let game = engine.game();
        let arrangements: Vec<_> = if game.setup.method == Method::Arrange {
            let mut arranged = |seat| {
                let made = by(seat, &mut self.arrangement(seat, 0));
                made.unwrap_or_else(|| engine.random_arrangement(seat, &mut self.arrangement(seat, 0)))
            };
            game.seats.iter().map(&mut arranged).collect()
        } else {
            Vec::new()
        };
        engine.start(&arrangements, &mut self.deal())
    }

    /// Dice for one use: the three numbers mixed by `SplitMix64`'s finaliser (Steele, Lea and Flood, 2014).
    fn dice(self, purpose: u64, number: u64) -> Dice {
        Dice::new(mix(mix(mix(self.0) ^ purpose) ^ number))
    }
}

fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}
