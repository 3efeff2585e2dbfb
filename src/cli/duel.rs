//! `sandtable duel`: which of two players is the stronger, and by how much.

use serde_json::json;

use super::halt::reason;
use super::interrupt::Interrupt;
use super::lineup::Lineup;
use super::options::{Chance, Format, Output, Thinking, Workers, can_play, seatless};
use super::{Halt, Io, progress, tuning};
use crate::experiment::{Duel, SURE_95, Sequential, Standing, Verdict, ratio, wilson};
use crate::game::{Method, SeatId};
use crate::player::Stop;
use crate::session::Seed;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// A bundled variant's name, or a path
    pub variant: String,
    /// The player whose score is kept: `random`, `easy`, `medium`, `hard` or `program:COMMAND`
    #[arg(long, value_name = "PLAYER")]
    pub a: String,
    /// The player it is up against
    #[arg(long, value_name = "PLAYER")]
    pub b: String,
    /// How many games at most; they come in pairs with the seats exchanged, so that an odd number means one more
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    /// Play all games, whether the result is beyond doubt or not
    #[arg(long)]
    pub all: bool,
    #[command(flatten)]
    thinking: Thinking,
    #[command(flatten)]
    chance: Chance,
    /// How many plies of each opening are played at random; two for each seat where every game starts alike, else none
    #[arg(long, value_name = "PLIES")]
    pub opening: Option<u32>,
    /// After how many plies a game is broken off and counted as drawn
    #[arg(long, value_name = "PLIES", default_value_t = 2000)]
    pub limit: u32,
    /// The difference in Elo points below which it is not worth knowing
    #[arg(long, value_name = "ELO", default_value_t = 0.0, allow_negative_numbers = true)]
    pub low: f64,
    /// The difference in Elo points that would be worth knowing
    #[arg(long, value_name = "ELO", default_value_t = 50.0, allow_negative_numbers = true)]
    pub high: f64,
    #[command(flatten)]
    workers: Workers,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    if !(args.low.is_finite() && args.high.is_finite() && args.low < args.high) {
        return Err(Halt::usage("`--low` must be a number less than `--high`"));
    }
    let player = |option: &str, word: &str| {
        seatless(word).map_err(|sentence| Halt::usage(format!("`{option} {word}`: {sentence}")))
    };
    let controllers = [player("--a", &args.a)?, player("--b", &args.b)?];
    can_play(&controllers)?;
    let (engine, weights) = tuning::judged(&args.variant, io)?;
    let lineup = Lineup::new(
        &args.variant,
        &engine,
        weights,
        args.thinking.effort(),
        io.guard.as_deref(),
    );
    let contestants = |seed: Seed, of: &dyn Fn(SeatId) -> usize| lineup.players(|seat| &controllers[of(seat)], seed);
    let is_fixed = engine.game().setup.method == Method::Fixed;
    let seats = u32::try_from(engine.game().seats.len()).unwrap_or(0);
    let duel = Duel {
        engine: &engine,
        seed: Seed(args.chance.seed),
        contestants: &contestants,
        opening: args.opening.unwrap_or(if is_fixed { 2 * seats } else { 0 }),
        limit: args.limit,
        stop: Stop::default(),
    };
    let test = (!args.all).then_some(Sequential {
        low: args.low,
        high: args.high,
        error: 0.05,
    });
    let progress = progress::games(args.games);
    let interrupt = Interrupt::calls(&duel.stop);
    let played = duel.run(args.games.div_ceil(2), args.workers.threads(), test, &mut |standing| {
        progress.set_position(u64::from(standing.score.games()));
    });
    drop((interrupt, progress));
    for failure in lineup.failures() {
        io.complain(&failure)?;
    }
    let (standing, verdict) =
        played.map_err(|error| Halt::world(format!("the games could not be played: {}", reason(&error))))?;
    let is_cut_short = duel.stop.is_called();
    match args.output.format {
        Format::Human => {
            write!(io.out, "{}", report(args, &standing, verdict))?;
            if is_cut_short {
                writeln!(io.out, "interrupted after {} games", standing.score.games())?;
            }
        }
        Format::Json => writeln!(io.out, "{}", json(args, &standing, verdict, is_cut_short))?,
    }
    Ok(())
}

/// The share of decided games that the first player won, with its interval.
fn decided(standing: &Standing) -> Option<[f64; 3]> {
    let (wins, losses) = (standing.score.wins(), standing.score.losses());
    let share = wilson(u64::from(wins), u64::from(wins + losses), SURE_95)?;
    Some([share.value, share.low, share.high])
}

fn report(args: &Args, standing: &Standing, verdict: Verdict) -> String {
    let score = &standing.score;
    let (a, b, games) = (&args.a, &args.b, score.games());
    let (low, high) = (args.low, args.high);
    let mut lines = vec![format!(
        "{}: {a} against {b}, {games} games, seed {}",
        args.variant, args.chance.seed
    )];
    let cut = match standing.cut {
        0 => String::new(),
        cut => format!(", {cut} of them broken off after {} plies", args.limit),
    };
    if games == 0 {
        return lines.join("\n") + "\n";
    }
    let (wins, losses, draws) = (score.wins(), score.losses(), score.draws());
    lines.push(format!("{a} won {wins}, lost {losses}, and {draws} were drawn{cut}"));
    if let Some(shares) = decided(standing) {
        let [share, low, high] = shares.map(|share| share * 100.0);
        lines.push(format!(
            "of the decided games {a} won {share:.1} % (95 % interval {low:.1} to {high:.1})"
        ));
    }
    let elo = score.elo();
    // A difference that rounds to nothing has no sign.
    let rounded = |elo: f64| elo.round() + 0.0;
    lines.push(format!(
        "the difference is {:+.0} Elo points (95 % interval {:+.0} to {:+.0})",
        rounded(elo.value),
        rounded(elo.low),
        rounded(elo.high)
    ));
    let length = ratio(standing.plies, games.into());
    lines.push(format!("a game took {length:.0} plies"));
    match verdict {
        _ if args.all => {}
        Verdict::High => lines.push(format!("decided: {high:+} Elo points is far likelier than {low:+}")),
        Verdict::Low => lines.push(format!("decided: {low:+} Elo points is far likelier than {high:+}")),
        Verdict::Open => lines.push(format!("not decided between {low:+} and {high:+} Elo points")),
    }
    lines.join("\n") + "\n"
}

fn json(args: &Args, standing: &Standing, verdict: Verdict, is_cut_short: bool) -> serde_json::Value {
    let score = &standing.score;
    let elo = score.elo();
    let verdict = match verdict {
        Verdict::High => "high",
        Verdict::Low => "low",
        Verdict::Open => "open",
    };
    json!({
        "variant": args.variant, "a": args.a, "b": args.b, "seed": args.chance.seed, "nodes": args.thinking.nodes.nodes,
        "games": score.games(), "wins": score.wins(), "losses": score.losses(), "draws": score.draws(),
        "cut": standing.cut, "plies": standing.plies, "decided": decided(standing),
        "interrupted": is_cut_short,
        "elo": [elo.value, elo.low, elo.high],
        "test": if args.all { serde_json::Value::Null } else {
            json!({ "low": args.low, "high": args.high, "verdict": verdict })
        },
    })
}
