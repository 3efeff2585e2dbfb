//! The [`Lineup`]: players for many games of one variant.

use std::sync::{Arc, Mutex};

use crate::diagnostic::{one_of, suggestion};
use crate::engine::{Action, Arrangement, Dice, Engine};
use crate::game::SeatId;
use crate::knowledge::{Sharing, View};
use crate::player::{Evaluation, Machine, Player, Random, Weights};
use crate::session::{Controller, Header, Programs, Seed, Stakes, Thinking};

/// How many failures of programs are told one by one.
const TOLD: usize = 5;

/// Makes players for many games of one variant.
pub(super) struct Lineup<'e> {
    variant: String,
    engine: &'e Engine,
    evaluation: Arc<Evaluation>,
    thinking: Thinking,
    failures: Arc<Mutex<Vec<String>>>,
}

/// The player of a word who can play many games: anyone but a person.
pub(super) fn seatless(word: &str) -> Result<Controller, String> {
    let words: Vec<_> = Controller::words().filter(|word| word != "human").collect();
    let words = || words.iter().map(AsRef::as_ref);
    let with_help = |sentence: String, help: Option<String>| match help {
        Some(help) => format!("{sentence}; {help}"),
        None => sentence,
    };
    match Controller::named(word) {
        Some(Controller::Human) => {
            let list = one_of(words()).map(|list| format!("choose from {list}"));
            Err(with_help("a person cannot play so many games".to_owned(), list))
        }
        Some(controller) => Ok(controller),
        None => Err(with_help(
            format!("there is no player `{word}`"),
            suggestion(word, words()),
        )),
    }
}

impl<'e> Lineup<'e> {
    /// Players of a variant that think so much.
    pub fn new(variant: &str, engine: &'e Engine, weights: Weights, thinking: Thinking) -> Self {
        Self {
            variant: variant.to_owned(),
            engine,
            evaluation: Arc::new(Evaluation::new(engine, weights)),
            thinking,
            failures: Arc::default(),
        }
    }

    /// A seat's player in the game of a seed.
    pub fn player(&self, by: &Controller, seat: SeatId, seed: Seed) -> Box<dyn Player + 'e> {
        let engine = self.engine;
        let dice = seed.choice(seat, 0);
        match by {
            Controller::Human | Controller::Random => Box::new(Random::new(dice)),
            Controller::Machine(strength) => {
                let (evaluation, thought) = (Arc::clone(&self.evaluation), self.thinking.thought());
                Box::new(Machine::new(engine, evaluation, *strength, thought, dice))
            }
            Controller::Program(_) => {
                let game = engine.game();
                Box::new(Invited {
                    engine,
                    header: Header {
                        variant: self.variant.clone(),
                        definition: game.definition_hash.clone(),
                        seed,
                        stakes: Stakes::Casual,
                        controllers: vec![by.clone(); game.seats.len()],
                        sharing: Sharing::of(game),
                        arrangements: Vec::new(),
                        thinking: self.thinking,
                    },
                    programs: Programs::default(),
                    seat,
                    choices: 0,
                    failures: Arc::clone(&self.failures),
                })
            }
        }
    }

    /// What went wrong with programs.
    pub fn failures(&self) -> Vec<String> {
        let failures = self
            .failures
            .lock()
            .map(|failures| failures.clone())
            .unwrap_or_default();
        let more = failures.len().saturating_sub(TOLD);
        let mut told: Vec<_> = failures.into_iter().take(TOLD).collect();
        if more > 0 {
            told.push(format!("programs have failed {more} times more"));
        }
        told
    }
}

/// A program that plays one game for one seat, and gives up if it fails.
struct Invited<'e> {
    engine: &'e Engine,
    header: Header,
    programs: Programs,
    seat: SeatId,
    choices: usize,
    failures: Arc<Mutex<Vec<String>>>,
}

impl Player for Invited<'_> {
    fn arrange(&mut self, seat: SeatId, _dice: &mut Dice) -> Option<Arrangement> {
        Some(self.programs.arrange(self.engine, &self.header, seat))
    }

    fn choose(&mut self, view: &View) -> Option<Action> {
        self.choices += 1;
        let chosen = self
            .programs
            .choose(self.engine, &self.header, (self.seat, view), self.choices);
        chosen
            .map_err(|failure| {
                let name = self.engine.game().seats.name(self.seat);
                if let Ok(mut failures) = self.failures.lock() {
                    failures.push(format!("the program that plays {name} has failed: {failure}"));
                }
            })
            .ok()
    }
}
