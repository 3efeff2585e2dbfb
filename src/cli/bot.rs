//! `sandtable bot`: the machine as a program that others can ask; the other end of `program:`.

use std::io::{self, Read};
use std::sync::Arc;
use std::time::Duration;

use super::{Exit, Io, LONGEST_TEXT, tuning, variant};
use crate::engine::{Dice, Engine};
use crate::knowledge::View;
use crate::notation;
use crate::player::program::{Answer, Question};
use crate::player::{Evaluation, Machine, Player, Strength, Thought, Weights, arrange};

/// Answer questions of a game on the input, a JSON object a line
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// How strongly it plays
    #[arg(long, value_name = "STRENGTH", default_value = "hard", value_parser = super::play::options::strength)]
    pub strength: Strength,
    /// How many positions it looks at for an action, whatever the clock
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io) -> Exit {
    let worked = work(args, io);
    io.settle(worked)
}

/// A game it was invited to.
struct Game {
    engine: Engine,
    weights: Weights,
    evaluation: Arc<Evaluation>,
    think: Duration,
}

fn work(args: &Args, io: &mut Io) -> io::Result<Exit> {
    let mut game = None;
    let mut number = 0u64;
    while let Some(line) = line(io)? {
        number += 1;
        let question = match Question::read(line.trim()) {
            Ok(question) => question,
            Err(why) => return wrong(io, number, &why),
        };
        let answer = match (question, &game) {
            (
                Question::Hello {
                    variant,
                    clock,
                    definition,
                    ..
                },
                _,
            ) => {
                let engine = match variant::engine(&variant, io)? {
                    Ok(engine) => engine,
                    Err(exit) => return Ok(exit),
                };
                if engine.game().definition_hash != definition {
                    return wrong(io, number, &format!("`{variant}` is defined otherwise here"));
                }
                let weights = match tuning::weights(&variant, &engine, io)? {
                    Ok(weights) => weights,
                    Err(exit) => return Ok(exit),
                };
                game = Some(Game {
                    evaluation: Arc::new(Evaluation::new(&engine, weights.clone())),
                    engine,
                    weights,
                    think: clock.think,
                });
                Ok(Some(Answer::Ready(format!("sandtable {}", args.strength.word()))))
            }
            (Question::Over(_), _) => Ok(None),
            (_, None) => Err("a game begins with `hello`".to_owned()),
            (Question::Arrange { seat, number }, Some(game)) => game.arrange(args, &seat, number).map(Some),
            (Question::Choose { view, number }, Some(game)) => game.choose(args, &view, number).map(Some),
        };
        match answer {
            Ok(Some(answer)) => {
                writeln!(io.out, "{}", answer.line())?;
                io.out.flush()?;
            }
            Ok(None) => {}
            Err(why) => return wrong(io, number, &why),
        }
    }
    Ok(Exit::Fine)
}

impl Game {
    fn arrange(&self, args: &Args, seat: &str, number: u64) -> Result<Answer, String> {
        let game = self.engine.game();
        let seat = game
            .seats
            .named(seat)
            .ok_or_else(|| format!("there is no seat `{seat}`"))?;
        let made = arrange(
            &self.engine,
            &self.weights,
            seat,
            args.strength.profile().exchanges,
            &mut Dice::new(number),
        );
        Ok(Answer::Arrangement(notation::write(game, &made)))
    }

    fn choose(&self, args: &Args, view: &serde_json::Value, number: u64) -> Result<Answer, String> {
        let view = View::read(&self.engine, view)?;
        let thought = Thought {
            nodes: args.nodes,
            time: (args.strength.time().is_some()).then_some(self.think),
            ..Thought::default()
        };
        let evaluation = Arc::clone(&self.evaluation);
        let mut machine = Machine::new(&self.engine, evaluation, args.strength, thought, Dice::new(number));
        let action = machine.choose(&view).ok_or("the view has no actions")?;
        Ok(Answer::Action(self.engine.spell(action)))
    }
}

/// The next line, however long a view makes it.
fn line(io: &mut Io) -> io::Result<Option<String>> {
    use std::io::BufRead as _;
    let mut bytes = Vec::new();
    let read = (&mut *io.input).take(LONGEST_TEXT).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

fn wrong(io: &mut Io, number: u64, why: &str) -> io::Result<Exit> {
    io.complain(&format!("line {number} of the input: {why}"))?;
    Ok(Exit::Findings)
}
