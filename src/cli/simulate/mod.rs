//! `sandtable simulate`: plays many games and says what comes of them.

mod human;

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::lineup::{Lineup, seatless};
use super::play::options::{halves, seat};
use super::progress::Progress;
use super::{Exit, Io, reason, tuning, variant};
use crate::engine::Engine;
use crate::experiment::{Checkpoint, Counted, Experiment, Figures, Plan, Players, Results, Shard, Threads, simulate};
use crate::session::{Controller, Seed, Thinking};

/// The words of all options that say what is played, which results to be merged bring with them.
const PLAYED: [&str; 11] = [
    "variant",
    "games",
    "seats",
    "nodes",
    "seed",
    "threads",
    "position",
    "limit",
    "branching",
    "shard",
    "checkpoint",
];

/// Play many games and say what comes of them
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bundled variant's name, or a path
    #[arg(required_unless_present = "merge")]
    pub variant: Option<String>,
    /// How many games
    #[arg(long, value_name = "N", required_unless_present = "merge")]
    pub games: Option<u64>,
    /// Who plays a seat: `random`, `easy`, `medium`, `hard` or `program:COMMAND`; whom no option names plays at random
    #[arg(long = "seat", value_name = "SEAT=PLAYER")]
    pub seats: Vec<String>,
    /// How many positions the machine looks at for an action; its strength decides unless said, whatever the clock
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// What all chance comes from; a game depends on this and its own number only
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// How many threads work; one for each core unless said. The outcome is the same
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
    /// A file with the position all games start from, or `-` for the input
    #[arg(long, value_name = "FILE|-")]
    pub position: Option<String>,
    /// After how many plies a game is broken off
    #[arg(long, value_name = "PLIES", default_value_t = 10_000)]
    pub limit: u32,
    /// Count the legal actions of every turn, too, which takes longer
    #[arg(long)]
    pub branching: bool,
    /// Play only the K-th of N parts of the games
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    pub shard: Shard,
    /// Keep what is done in a file; the same command goes on from there when it was interrupted
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// Play nothing, and add up the JSON results of all shards
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = PLAYED)]
    pub merge: Vec<String>,
    /// How to say it
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.parse() {
        Ok(count) if NonZeroUsize::get(count) <= 1024 => Ok(count),
        _ => Err("give a number from 1 to 1024".to_owned()),
    }
}

/// How to show what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Human,
    /// For programs, and for --merge
    Json,
    /// For tables: a line for each figure
    Csv,
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let results = match (&args.variant, args.games) {
        (Some(variant), Some(games)) => play(args, variant, games, io)?,
        _ => merge(&args.merge, io)?,
    };
    let results = match results {
        Ok(results) => results,
        Err(exit) => return Ok(exit),
    };
    match args.format {
        Format::Human => write!(io.out, "{}", human::report(&results))?,
        Format::Json => write!(io.out, "{}", results.json()?)?,
        Format::Csv => write!(io.out, "{}", Figures::of(&results).csv())?,
    }
    Ok(Exit::Fine)
}

fn play(args: &Args, variant: &str, games: u64, io: &mut Io) -> io::Result<Result<Results, Exit>> {
    let engine = match variant::engine(variant, io)? {
        Ok(engine) => engine,
        Err(exit) => return Ok(Err(exit)),
    };
    let players = match players(&engine, &args.seats) {
        Ok(players) => players,
        Err(sentence) => {
            io.complain(&sentence)?;
            return Ok(Err(Exit::Usage));
        }
    };
    if let Err(sentence) = players.iter().try_for_each(Controller::check) {
        io.complain(&sentence)?;
        return Ok(Err(Exit::World));
    }
    let weights = match tuning::weights(variant, &engine, io)? {
        Ok(weights) => weights,
        Err(exit) => return Ok(Err(exit)),
    };
    let mut plan = Plan::new(&engine, Seed(args.seed), games, args.limit);
    let mut start = None;
    if args.position.is_some() {
        match variant::position(&engine, args.position.as_deref(), args.seed, io)? {
            Ok(state) => {
                plan = plan.from_position(&engine, &state);
                start = Some(state);
            }
            Err(exit) => return Ok(Err(exit)),
        }
    }
    plan.shard = args.shard;
    plan.branching = args.branching;
    let table = tuning::mark(&engine, &weights);
    plan.players = players
        .iter()
        .map(|player| called(player, args.nodes, &table))
        .collect();
    let counted = if args.branching {
        Counted::Branching
    } else {
        Counted::Usual
    };
    let mut experiment = Experiment::new(&engine, Seed(args.seed), start, args.limit).counting(counted);
    let lineup = Lineup::new(variant, &engine, weights, Thinking::counted(args.nodes));
    let seated = |seed: Seed| lineup.players(|seat| &players[seat.index()], seed);
    if players.iter().any(|player| *player != Controller::Random) {
        experiment = experiment.played_by(Players::Made(&seated));
    }
    let checkpoint = match &args.checkpoint {
        Some(path) => match open(path, &plan, io)? {
            Ok(checkpoint) => Some(checkpoint),
            Err(exit) => return Ok(Err(exit)),
        },
        None => None,
    };
    let threads = args.threads.map_or(Threads::Cores, Threads::Exactly);
    let range = plan.shard.range(games);
    let progress = Progress::games(range.end - range.start);
    let played = simulate(&experiment, plan, threads, checkpoint, &mut |games| {
        progress.done(games);
    });
    drop(progress);
    for failure in lineup.failures() {
        io.complain(&failure)?;
    }
    match played {
        Ok(results) => Ok(Ok(results)),
        Err(error) => {
            io.complain(&format!("the games could not be played to the end: {}", reason(&error)))?;
            Ok(Err(Exit::World))
        }
    }
}

fn open(path: &Path, plan: &Plan, io: &mut Io) -> io::Result<Result<Checkpoint, Exit>> {
    let (sentence, exit) = match Checkpoint::open(path, plan) {
        Ok(Ok(checkpoint)) => return Ok(Ok(checkpoint)),
        Ok(Err(what)) => (
            format!("`{}` cannot be gone on with: {what}", path.display()),
            Exit::Findings,
        ),
        Err(error) => (
            format!("`{}` cannot be used: {}", path.display(), reason(&error)),
            Exit::World,
        ),
    };
    io.complain(&sentence)?;
    Ok(Err(exit))
}

/// Reads `--seat SEAT=PLAYER`: who plays each seat.
fn players(engine: &Engine, options: &[String]) -> Result<Vec<Controller>, String> {
    let game = engine.game();
    let mut players = vec![None; game.seats.len()];
    for option in options {
        let (name, word) = halves("--seat", option)?;
        let seat = seat(game, name)?;
        let player = seatless(word).map_err(|sentence| format!("`{option}`: {sentence}"))?;
        if players[seat.index()].replace(player).is_some() {
            return Err(format!("`{name}` cannot be played by two players at once"));
        }
    }
    Ok(players
        .into_iter()
        .map(|player| player.unwrap_or(Controller::Random))
        .collect())
}

/// What a player is called in the results: everything its choices depend on.
fn called(player: &Controller, nodes: Option<u64>, table: &str) -> String {
    match (player, nodes) {
        (Controller::Machine(_), Some(nodes)) => format!("{} with {nodes} nodes{table}", player.word()),
        (Controller::Machine(_), None) => format!("{}{table}", player.word()),
        _ => player.word().into_owned(),
    }
}

fn merge(files: &[String], io: &mut Io) -> io::Result<Result<Results, Exit>> {
    let mut parts = Vec::new();
    for file in files {
        let Some(text) = io.whole(file)? else {
            return Ok(Err(Exit::World));
        };
        match Results::read(&text) {
            Ok(results) => parts.push(results),
            Err(what) => {
                io.complain(&format!("`{file}`: {what}"))?;
                return Ok(Err(Exit::Findings));
            }
        }
    }
    match Results::merge(&parts) {
        Ok(results) => Ok(Ok(results)),
        Err(error) => {
            let file = error.at.and_then(|at| files.get(at));
            let place = file.map_or(String::new(), |file| format!("`{file}`: "));
            io.complain(&format!("{place}{error}"))?;
            Ok(Err(Exit::Findings))
        }
    }
}
