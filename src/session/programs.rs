//! The [`Programs`] at a table: each process that plays for a seat, or for all seats of one person.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Controller, Header};
use crate::engine::{Action, Arrangement, Engine, meant_among};
use crate::game::SeatId;
use crate::knowledge::View;
use crate::notation;
use crate::player::Strength;
use crate::player::program::{Answer, Clock, CommandLine, Failure, Program, Protocol, Question};

/// However short a program's time to think, it is not taken to hang before this.
const LEAST_LIMIT: Duration = Duration::from_secs(10);

/// The processes that play at a table. Each is started when it is first needed.
#[derive(Debug, Default)]
pub struct Programs {
    /// The file of a `sandtable` to stand guard over each.
    guard: Option<PathBuf>,
    /// Each with the first of its seats.
    running: Vec<(SeatId, Result<Program, Failure>)>,
}

impl Programs {
    /// None yet; each will stand under the guard of the `sandtable` whose file is given.
    pub fn guarded_by(guard: Option<&Path>) -> Self {
        Self {
            guard: guard.map(Path::to_owned),
            running: Vec::new(),
        }
    }

    /// The arrangement a program makes for its seat; after a failure, any that is legal, for the seat is lost at its first turn.
    pub fn arrange(&mut self, engine: &Engine, header: &Header, seat: SeatId) -> Arrangement {
        let question = Question::Arrange {
            seat: engine.game().seats.name(seat).to_owned(),
            number: header.number(seat, None),
        };
        let made = self.ask(engine, header, seat, &question, |answer| match answer {
            Answer::Arrangement(spaces) => {
                let made = notation::read(engine.game(), "arrangement", &spaces)?;
                let checked = engine.check_arrangement(seat, &made);
                checked.map(|()| made).map_err(|error| error.to_string())
            }
            Answer::Ready(_) | Answer::Action(_) => Err("an arrangement was asked for".to_owned()),
        });
        made.unwrap_or_else(|_| engine.random_arrangement(seat, &mut header.seed.arrangement(seat, 0)))
    }

    /// The action a program chooses for its seat, whose view this is; `entries` of the record came before.
    ///
    /// # Errors
    /// When the program has failed, now or before.
    pub fn choose(
        &mut self,
        engine: &Engine,
        header: &Header,
        (seat, view): (SeatId, &View),
        entries: usize,
    ) -> Result<Action, Failure> {
        let question = Question::Choose {
            view: view.json(engine),
            number: header.number(seat, Some(entries)),
        };
        self.ask(engine, header, seat, &question, |answer| match answer {
            Answer::Action(spelling) => legal(engine, view, &spelling),
            Answer::Ready(_) | Answer::Arrangement(_) => Err("an action was asked for".to_owned()),
        })
    }

    /// Tells all programs that the game is over, and lets them go.
    pub fn dismiss(&mut self, end: &serde_json::Value) {
        for (_, program) in self.running.drain(..) {
            if let Ok(mut program) = program {
                program.tell(&Question::Over(end.clone()));
            }
        }
    }

    /// Asks a seat's program and reads its answer. A program that has failed once has failed for good.
    fn ask<T>(
        &mut self,
        engine: &Engine,
        header: &Header,
        seat: SeatId,
        question: &Question,
        read: impl FnOnce(Answer) -> Result<T, String>,
    ) -> Result<T, Failure> {
        let limit = clock(header).limit;
        let program = self.program(engine, header, seat);
        let answered = match program {
            Ok(program) => program
                .ask(question, limit)
                .and_then(|answer| read(answer).map_err(Failure::Illegal)),
            Err(failure) => return Err(failure.clone()),
        };
        if let Err(failure) = &answered {
            *program = Err(failure.clone());
        }
        answered
    }

    /// The process of a seat, started if it was not yet.
    fn program(&mut self, engine: &Engine, header: &Header, seat: SeatId) -> &mut Result<Program, Failure> {
        let seats = header.sharing.with(seat);
        let lead = seats.iter().next().unwrap_or(seat);
        let at = self.running.iter().position(|(of, _)| *of == lead).unwrap_or_else(|| {
            self.running
                .push((lead, start(engine, header, seat, self.guard.as_deref())));
            self.running.len() - 1
        });
        &mut self.running[at].1
    }
}

/// The time that a game's programs have.
fn clock(header: &Header) -> Clock {
    let think = header.thinking.time.or(Strength::Hard.time()).unwrap_or_default();
    Clock {
        think,
        limit: LEAST_LIMIT.max(think * 10),
    }
}

/// Starts the program of a seat and says hello.
fn start(engine: &Engine, header: &Header, seat: SeatId, guard: Option<&Path>) -> Result<Program, Failure> {
    let command = match &header.controllers[seat.index()] {
        Controller::Program(command) => command,
        Controller::Human | Controller::Random | Controller::Machine(_) => "",
    };
    let seats = &engine.game().seats;
    let clock = clock(header);
    let hello = Question::Hello {
        protocol: Protocol,
        variant: header.variant.clone(),
        definition: header.definition.clone(),
        seats: header
            .sharing
            .with(seat)
            .iter()
            .map(|seat| seats.name(seat).to_owned())
            .collect(),
        clock,
    };
    let mut program = Program::start(&CommandLine::read(command)?, guard)?;
    match program.ask(&hello, clock.limit)? {
        Answer::Ready(_) => Ok(program),
        Answer::Arrangement(_) | Answer::Action(_) => Err(Failure::Illegal("`ready` was asked for".to_owned())),
    }
}

/// The action of a spelling, if it is one of the view's.
fn legal(engine: &Engine, view: &View, spelling: &str) -> Result<Action, String> {
    let action = engine.parse_action(spelling).map_err(|error| error.to_string())?;
    let action = meant_among(&view.actions, action);
    if view.actions.binary_search(&action).is_ok() {
        Ok(action)
    } else {
        Err(format!("`{spelling}` is not among the view's actions"))
    }
}
