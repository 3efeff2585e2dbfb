//! Who acts for a seat, and what a game counts for: [`Controller`] and [`Stakes`].

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::diagnostic::one_of;
use crate::engine::{Dice, Engine};
use crate::player::program::CommandLine;
use crate::player::{Effort, Evaluation, Machine, Player, Random, Stop, Strength};

/// Who acts for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Controller {
    /// A person.
    Human,
    /// The machine, choosing any legal action.
    Random,
    /// The machine, thinking.
    Machine(Strength),
    /// Another program, started by this command line.
    Program(String),
}

/// What the word for a program begins with; its command line follows.
const PROGRAM: &str = "program:";

impl Controller {
    /// Everyone there is, programs apart.
    pub const ALL: &'static [Controller] = &[
        Controller::Human,
        Controller::Random,
        Controller::Machine(Strength::Easy),
        Controller::Machine(Strength::Medium),
        Controller::Machine(Strength::Hard),
    ];

    /// The word for it in records and on the command line.
    pub fn word(&self) -> Cow<'static, str> {
        match self {
            Controller::Human => "human".into(),
            Controller::Random => "random".into(),
            Controller::Machine(strength) => strength.word().into(),
            Controller::Program(command) => format!("{PROGRAM}{command}").into(),
        }
    }

    /// The words for everyone there is, to choose from.
    pub fn words() -> impl Iterator<Item = Cow<'static, str>> {
        let programs = Cow::Borrowed("program:COMMAND");
        Self::ALL.iter().map(Self::word).chain([programs])
    }

    /// Whether it can play at all: whether there is such a program, which is not started yet.
    ///
    /// # Errors
    /// One sentence when there is none that may be started.
    pub fn check(&self) -> Result<(), String> {
        match self {
            Controller::Program(command) => CommandLine::read(command)
                .and_then(|program| program.check())
                .map_err(|failure| format!("`{PROGRAM}{command}`: {failure}")),
            Controller::Human | Controller::Random | Controller::Machine(_) => Ok(()),
        }
    }

    /// The player that chooses for it within this program; `None` for a person and for another program.
    pub fn machine<'e>(
        &self,
        engine: &'e Engine,
        evaluation: impl FnOnce() -> Arc<Evaluation>,
        effort: Effort,
        stop: &Stop,
        dice: Dice,
    ) -> Option<Box<dyn Player + 'e>> {
        match *self {
            Controller::Human | Controller::Program(_) => None,
            Controller::Random => Some(Box::new(Random::new(dice))),
            Controller::Machine(strength) => {
                let machine = Machine::new(engine, evaluation(), strength, effort, dice);
                Some(Box::new(machine.heeding(stop.clone())))
            }
        }
    }

    /// The controller of that word.
    pub fn named(word: &str) -> Option<Self> {
        if let Some(command) = word.strip_prefix(PROGRAM) {
            return Some(Controller::Program(command.to_owned()));
        }
        Self::ALL.iter().find(|controller| controller.word() == word).cloned()
    }
}

impl From<Controller> for String {
    fn from(controller: Controller) -> Self {
        controller.word().into_owned()
    }
}

impl TryFrom<String> for Controller {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        Self::named(&word).ok_or_else(|| {
            let words: Vec<_> = Self::words().collect();
            let list = one_of(words.iter().map(AsRef::as_ref)).unwrap_or_default();
            format!("no seat can be played by `{word}`; choose from {list}")
        })
    }
}

/// What a game counts for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stakes {
    /// Nothing.
    Casual,
    /// Nothing, and actions may be taken back.
    Practice,
    /// Match points, where the variant has them; people only.
    Ranked,
}

impl Stakes {
    /// The word for it in records.
    pub fn word(self) -> &'static str {
        match self {
            Stakes::Casual => "casual",
            Stakes::Practice => "practice",
            Stakes::Ranked => "ranked",
        }
    }
}
