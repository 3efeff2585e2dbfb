//! `sandtable bot`: the machine as a program that others can ask; the other end of `program:`.

use std::sync::Arc;
use std::time::Duration;

use super::io::LONGEST_TEXT;
use super::options::{Nodes, strength};
use super::{Halt, Io, tuning, variant};
use crate::engine::{Dice, Engine};
use crate::knowledge::View;
use crate::notation;
use crate::player::program::{Answer, Question};
use crate::player::{Effort, Evaluation, Machine, Player, Strength};

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// How strongly it plays
    #[arg(long, value_name = "STRENGTH", default_value = "hard", value_parser = strength)]
    pub strength: Strength,
    #[command(flatten)]
    nodes: Nodes,
}

/// A game it was invited to.
struct Game {
    engine: Engine,
    evaluation: Arc<Evaluation>,
    think: Duration,
}

/// Runs the command.
pub(super) fn run(args: &Args, io: &mut Io) -> Result<(), Halt> {
    let mut game = None;
    let mut number = 0u64;
    // However long a view makes a line.
    while let Some(line) = io.line_within(LONGEST_TEXT)? {
        number += 1;
        let wrong = |why: String| Halt::findings(format!("line {number} of the input: {why}"));
        let (question, id) = Question::read(line.trim()).map_err(wrong)?;
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
                let engine = variant::engine(&variant, io)?;
                if !engine.game().has_hash(&definition) {
                    return Err(wrong(format!("`{variant}` is defined otherwise here")));
                }
                let weights = tuning::weights(&variant, &engine, io)?;
                game = Some(Game {
                    evaluation: Arc::new(Evaluation::new(&engine, weights)),
                    engine,
                    think: clock.think,
                });
                Answer::Ready(format!("sandtable {}", args.strength.word()))
            }
            (Question::Over(_), _) => continue,
            (_, None) => return Err(wrong("a game begins with `hello`".to_owned())),
            (Question::Arrange { seat, number }, Some(game)) => game.arrange(args, &seat, number).map_err(wrong)?,
            (Question::Choose { view, number }, Some(game)) => game.choose(args, &view, number).map_err(wrong)?,
        };
        writeln!(io.out, "{}", answer.line(id))?;
    }
    Ok(())
}

impl Game {
    fn arrange(&self, args: &Args, seat: &str, number: u64) -> Result<Answer, String> {
        let game = self.engine.game();
        let seat = game.seats.find(seat)?;
        let made = self.machine(args, number).arrange(seat, &mut Dice::new(number));
        Ok(Answer::Arrangement(notation::write(game, &made.unwrap_or_default())))
    }

    fn choose(&self, args: &Args, view: &serde_json::Value, number: u64) -> Result<Answer, String> {
        let view = View::read(&self.engine, view)?;
        let action = self.machine(args, number).choose(&view);
        let action = action.ok_or("the view has no actions")?;
        Ok(Answer::Action(self.engine.spell(action)))
    }

    fn machine(&self, args: &Args, number: u64) -> Machine<'_> {
        let effort = Effort {
            nodes: args.nodes.nodes,
            time: args.strength.time().map(|_| self.think),
        };
        let evaluation = Arc::clone(&self.evaluation);
        Machine::new(&self.engine, evaluation, args.strength, effort, Dice::new(number))
    }
}
