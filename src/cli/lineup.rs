//! The [`Lineup`]: players for many games of one variant.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use crate::engine::{Action, Arrangement, Dice, Ending, Engine};
use crate::game::SeatId;
use crate::knowledge::{Sharing, View};
use crate::player::{Effort, Evaluation, Player, Stop, Weights};
use crate::session::{Controller, Format, Header, Programs, Seed, Stakes, end_json};

/// How many failures of programs are told one by one.
const TOLD: usize = 5;

/// Makes players for many games of one variant.
pub(super) struct Lineup<'e> {
    variant: String,
    engine: &'e Engine,
    evaluation: Arc<Evaluation>,
    thinking: Effort,
    guard: Option<PathBuf>,
    failures: Arc<Mutex<Vec<String>>>,
}

impl<'e> Lineup<'e> {
    /// Players of a variant that think so much; programs among them stand under guard.
    pub fn new(variant: &str, engine: &'e Engine, weights: Weights, thinking: Effort, guard: Option<&Path>) -> Self {
        Self {
            variant: variant.to_owned(),
            engine,
            evaluation: Arc::new(Evaluation::new(engine, weights)),
            thinking,
            guard: guard.map(Path::to_owned),
            failures: Arc::default(),
        }
    }

    /// The players of a seed's game, who play as the controllers say, one for each seat.
    pub fn players<'c>(&self, by: impl Fn(SeatId) -> &'c Controller, seed: Seed) -> Vec<Box<dyn Player + 'e>> {
        let game = self.engine.game();
        let table = Rc::new(RefCell::new(Invitation {
            engine: self.engine,
            header: Header {
                format: Format::ByPlayer,
                variant: self.variant.clone(),
                definition: game.definition_hash.clone(),
                seed,
                secret: None,
                stakes: Stakes::Casual,
                controllers: game.seats.iter().map(|seat| by(seat).clone()).collect(),
                sharing: Sharing::of(game),
                arrangements: Vec::new(),
                thinking: self.thinking,
            },
            programs: Programs::guarded_by(self.guard.as_deref()),
            failures: Arc::clone(&self.failures),
        }));
        let player = |seat| -> Box<dyn Player + 'e> {
            let (evaluation, dice) = (|| Arc::clone(&self.evaluation), seed.choice(seat, 0));
            let machine = by(seat).machine(self.engine, evaluation, self.thinking, &Stop::default(), dice);
            machine.unwrap_or_else(|| {
                Box::new(Invited {
                    table: Rc::clone(&table),
                    seat,
                    choices: 0,
                })
            })
        };
        game.seats.iter().map(player).collect()
    }

    /// What went wrong with programs.
    pub fn failures(&self) -> Vec<String> {
        let failures = self.failures.lock().map(|all| all.clone()).unwrap_or_default();
        let more = failures.len().saturating_sub(TOLD);
        let mut told: Vec<_> = failures.into_iter().take(TOLD).collect();
        if more > 0 {
            told.push(format!("programs have failed {more} times more"));
        }
        told
    }
}

/// The programs that are invited to one game. One that plays for several seats of one person is started once.
struct Invitation<'e> {
    engine: &'e Engine,
    header: Header,
    programs: Programs,
    failures: Arc<Mutex<Vec<String>>>,
}

/// A program that plays one game for one seat, and gives up if it fails.
struct Invited<'e> {
    table: Rc<RefCell<Invitation<'e>>>,
    seat: SeatId,
    choices: usize,
}

impl Player for Invited<'_> {
    fn arrange(&mut self, seat: SeatId, _dice: &mut Dice) -> Option<Arrangement> {
        let table = &mut *self.table.borrow_mut();
        Some(table.programs.arrange(table.engine, &table.header, seat))
    }

    fn choose(&mut self, view: &View) -> Option<Action> {
        self.choices += 1;
        let table = &mut *self.table.borrow_mut();
        let chosen = table
            .programs
            .choose(table.engine, &table.header, (self.seat, view), self.choices);
        chosen
            .map_err(|failure| {
                let name = table.engine.game().seats.name(self.seat);
                if let Ok(mut failures) = table.failures.lock() {
                    failures.push(format!("the program that plays {name} has failed: {failure}"));
                }
            })
            .ok()
    }

    fn over(&mut self, ending: Option<Ending>) {
        let table = &mut *self.table.borrow_mut();
        table.programs.dismiss(&end_json(table.engine, ending));
    }
}
