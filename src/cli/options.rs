//! Options that several commands share, and the values that options take.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum, value_parser};

use super::{Halt, Io, variant};
use crate::diagnostic::{one_of, suggestion, with_help};
use crate::engine::{Engine, State};
use crate::experiment::Threads;
use crate::game::Seats;
use crate::player::{Effort, Strength};
use crate::session::{Controller, Seed};

/// Where to begin.
#[derive(Clone, Debug, Args)]
pub struct Start {
    /// A bundled variant's name, or a path
    pub variant: String,
    /// A file with a position, or `-` for the input; otherwise the start
    #[arg(long, value_name = "FILE|-")]
    pub position: Option<String>,
    /// What decides an arrangement or a deal at the start
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

impl Start {
    /// The variant's engine and the position.
    pub(super) fn open(&self, io: &mut Io) -> Result<(Engine, State), Halt> {
        let engine = variant::engine(&self.variant, io)?;
        let state = match &self.position {
            Some(path) => variant::position(&engine, path, io)?,
            None => Seed(self.seed).start(&engine),
        };
        Ok((engine, state))
    }
}

/// What chance there is.
#[derive(Clone, Copy, Debug, Args)]
pub struct Chance {
    /// What all chance comes from; that of a game depends on this and its own number only
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// How many positions are looked at.
#[derive(Clone, Copy, Debug, Args)]
pub struct Nodes {
    /// How many positions the machine looks at for an action, whatever the clock; its strength decides unless said. The same
    /// seed then gives the same game
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
}

impl Nodes {
    /// What that comes to.
    pub(super) fn effort(self) -> Effort {
        Effort {
            nodes: self.nodes,
            time: None,
        }
    }
}

/// How much the machine thinks.
#[derive(Clone, Copy, Debug, Args)]
pub struct Thinking {
    #[command(flatten)]
    pub(super) nodes: Nodes,
    /// How long the machine thinks about an action: `5s`, `300ms`
    #[arg(long, value_name = "TIME", value_parser = duration, conflicts_with = "nodes")]
    pub think: Option<Duration>,
}

impl Thinking {
    /// What that comes to.
    pub(super) fn effort(self) -> Effort {
        Effort {
            time: self.think,
            ..self.nodes.effort()
        }
    }
}

/// Who works.
#[derive(Clone, Copy, Debug, Args)]
pub struct Workers {
    /// How many threads work; one for each core unless said. Unless the machine goes by the clock, the outcome is the same
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

impl Workers {
    /// How many.
    pub(super) fn threads(self) -> Threads {
        self.threads.map_or(Threads::Cores, Threads::Exactly)
    }
}

/// The language of names.
#[derive(Clone, Debug, Args)]
pub struct Language {
    /// Name the pieces in this language
    #[arg(long, value_name = "CODE")]
    pub lang: Option<String>,
}

impl Language {
    /// Its code.
    pub(super) fn code(&self) -> Option<&str> {
        self.lang.as_deref()
    }
}

/// For whom the answer is.
#[derive(Clone, Copy, Debug, Args)]
pub struct Output {
    /// How to say it
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// How to say what has no other forms than these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Human,
    /// For programs
    Json,
}

/// Reads a number of threads.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse() {
        Ok(count) if NonZeroUsize::get(count) <= 1024 => Ok(count),
        _ => Err("give a number from 1 to 1024".to_owned()),
    }
}

/// Reads a length of time: `5s`, `300ms`.
fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 0.001),
        None => (text.strip_suffix('s').unwrap_or_default(), 1.0),
    };
    let seconds = number.trim().parse::<f64>().ok().map(|number| number * unit);
    seconds
        .filter(|seconds| (0.001..=86_400.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "write a length of time such as `5s` or `300ms`, up to a day".to_owned())
}

/// Reads a strength.
pub(super) fn strength(text: &str) -> Result<Strength, String> {
    Strength::named(text).ok_or_else(|| {
        let words = Strength::ALL.into_iter().map(Strength::word);
        suggestion(text, words).unwrap_or_else(|| "there is no such strength".to_owned())
    })
}

/// Reads who plays, out of these words.
pub(super) fn player(word: &str, words: &[Cow<str>]) -> Result<Controller, String> {
    Controller::named(word).ok_or_else(|| {
        let help = suggestion(word, words.iter().map(AsRef::as_ref));
        with_help(format!("there is no player `{word}`"), help)
    })
}

/// Reads who plays many games: anyone but a person.
pub(super) fn seatless(word: &str) -> Result<Controller, String> {
    let words: Vec<_> = Controller::words().filter(|word| word != "human").collect();
    match player(word, &words)? {
        Controller::Human => {
            let help = one_of(words.iter().map(AsRef::as_ref)).map(|list| format!("choose from {list}"));
            Err(with_help("a person cannot play so many games".to_owned(), help))
        }
        controller => Ok(controller),
    }
}

/// Whether all who are to play can; a program that cannot be started is the world's failure.
pub(super) fn can_play(controllers: &[Controller]) -> Result<(), Halt> {
    let checked = controllers.iter().try_for_each(Controller::check);
    checked.map_err(Halt::world)
}

/// Parts `SEAT=WHAT`.
pub(super) fn halves<'a>(name: &str, option: &'a str) -> Result<(&'a str, &'a str), String> {
    option
        .split_once('=')
        .map(|(seat, what)| (seat.trim(), what.trim()))
        .filter(|(seat, what)| !seat.is_empty() && !what.is_empty())
        .ok_or_else(|| format!("`{name} {option}` is not of the form `{name} SEAT=…`"))
}

/// Reads options of the form `SEAT=WHAT`: what is said of each seat, once at most.
pub(super) fn by_seat<T: Clone>(
    seats: &Seats,
    name: &str,
    options: &[String],
    twice: &str,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<Option<T>>, String> {
    let mut said = vec![None; seats.len()];
    for option in options {
        let (seat, what) = halves(name, option)?;
        let at = seats.find(seat)?.index();
        let what = read(what).map_err(|sentence| format!("`{option}`: {sentence}"))?;
        if said[at].replace(what).is_some() {
            return Err(format!("`{seat}` {twice}"));
        }
    }
    Ok(said)
}
