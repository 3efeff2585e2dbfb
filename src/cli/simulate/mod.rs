//! `sandtable simulate`: plays many games and says what comes of them.

mod human;

use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::halt::reason;
use super::lineup::Lineup;
use super::options::{Chance, Nodes, Workers, by_seat, can_play, seatless};
use super::{Halt, Io, progress, tuning, variant};
use crate::engine::Engine;
use crate::experiment::{Checkpoint, CheckpointError, Experiment, Figures, Plan, Players, Results, Shard, simulate};
use crate::session::{Controller, Seed};

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
    #[command(flatten)]
    nodes: Nodes,
    #[command(flatten)]
    chance: Chance,
    #[command(flatten)]
    workers: Workers,
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
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let results = match (&args.variant, args.games) {
        (Some(variant), Some(games)) => play(args, variant, games, io)?,
        _ => merge(&args.merge, io)?,
    };
    match args.format {
        Format::Human => write!(io.out, "{}", human::report(&results))?,
        Format::Json => write!(io.out, "{}", results.json().map_err(io::Error::from)?)?,
        Format::Csv => write!(io.out, "{}", Figures::of(&results).csv())?,
    }
    Ok(())
}

fn play(args: &Args, variant: &str, games: u64, io: &mut Io) -> Result<Results, Halt> {
    let engine = variant::engine(variant, io)?;
    let players = players(&engine, &args.seats).map_err(Halt::usage)?;
    can_play(&players)?;
    let weights = tuning::weights(variant, &engine, io)?;
    let seed = Seed(args.chance.seed);
    let start = args
        .position
        .as_deref()
        .map(|path| variant::position(&engine, path, io));
    let start = start.transpose()?;
    let mut plan = Plan::new(&engine, seed, games, args.limit);
    plan.position = start.as_ref().map(|state| engine.write_position(state));
    plan.shard = args.shard;
    plan.branching = args.branching;
    let table = tuning::mark(&engine, &weights);
    plan.players = players
        .iter()
        .map(|player| called(player, args.nodes.nodes, &table))
        .collect();
    let mut experiment = Experiment::new(&engine, seed, start, args.limit);
    let lineup = Lineup::new(variant, &engine, weights, args.nodes.effort(), io.guard.as_deref());
    let seated = |seed: Seed| lineup.players(|seat| &players[seat.index()], seed);
    if players.iter().any(|player| *player != Controller::Random) {
        experiment.players = Players::Made(&seated);
    }
    let checkpoint = args.checkpoint.as_deref().map(|path| open(path, &plan)).transpose()?;
    let range = plan.shard.range(games);
    let progress = progress::games(range.end - range.start);
    let played = simulate(&experiment, plan, args.workers.threads(), checkpoint, &mut |games| {
        progress.set_position(games);
    });
    drop(progress);
    for failure in lineup.failures() {
        io.complain(&failure)?;
    }
    played.map_err(|error| Halt::world(format!("the games could not be played to the end: {}", reason(&error))))
}

fn open(path: &Path, plan: &Plan) -> Result<Checkpoint, Halt> {
    let shown = path.display();
    Checkpoint::open(path, plan).map_err(|error| match error {
        CheckpointError::Unfit(what) => Halt::findings(format!("`{shown}` cannot be gone on with: {what}")),
        CheckpointError::Unusable(error) => Halt::world(format!("`{shown}` cannot be used: {}", reason(&error))),
    })
}

/// Reads `--seat SEAT=PLAYER`: who plays each seat.
fn players(engine: &Engine, options: &[String]) -> Result<Vec<Controller>, String> {
    let twice = "cannot be played by two players at once";
    let players = by_seat(&engine.game().seats, "--seat", options, twice, seatless)?;
    let player = |said: Option<_>| said.unwrap_or(Controller::Random);
    Ok(players.into_iter().map(player).collect())
}

/// What a player is called in the results: everything its choices depend on.
fn called(player: &Controller, nodes: Option<u64>, table: &str) -> String {
    match (player, nodes) {
        (Controller::Machine(_), Some(nodes)) => format!("{} with {nodes} nodes{table}", player.word()),
        (Controller::Machine(_), None) => format!("{}{table}", player.word()),
        _ => player.word().into_owned(),
    }
}

fn merge(files: &[String], io: &mut Io) -> Result<Results, Halt> {
    let mut parts = Vec::new();
    for file in files {
        let text = io.whole(file)?;
        let results = Results::read(&text).map_err(|what| Halt::findings(format!("`{file}`: {what}")))?;
        parts.push(results);
    }
    Results::merge(&parts).map_err(|error| {
        let file = error.at.and_then(|at| files.get(at));
        let place = file.map_or(String::new(), |file| format!("`{file}`: "));
        Halt::findings(format!("{place}{}", error.what))
    })
}
