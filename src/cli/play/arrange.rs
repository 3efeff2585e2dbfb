//! Arranging by hand: each person puts their pieces in order before the screen.

use std::path::Path;

use super::screen::{self, ask, hand_over};
use super::{Args, Halt, Io};
use crate::cli::Exit;
use crate::cli::halt::unread;
use crate::cli::io::{LONGEST_TEXT, keep};
use crate::diagnostic::{Colour, suggestion, with_help};
use crate::engine::{Arrangement, Engine};
use crate::game::SeatId;
use crate::session::{Arranging, Header, read_arrangement, write_arrangement};
use crate::source::read_file;

const COMMANDS: [&str; 9] = [
    "swap", "random", "preset", "load", "save", "show", "done", "help", "quit",
];

const HELP: &str = "  swap a1 b2     exchange what stands on two spaces
  random         another random arrangement
  preset NAME    one of the variant's own
  load FILE      one from a file: a line `a1 = \"piece\"` for each space, or JSON
  save FILE      keep this one in a file
  show           draw it again
  done           play with it
  quit           stop here
";

/// The arrangements of all seats, those that are not given made by hand, one seat after the other.
pub(super) fn by_hand(
    engine: &Engine,
    header: &Header,
    given: Vec<Option<Arrangement>>,
    args: &Args,
    io: &mut Io,
) -> Result<Vec<Arrangement>, Halt> {
    let game = engine.game();
    let covered = screen::must_cover(game, &header.controllers, |seat| header.sharing.with(seat));
    let mut arrangements = Vec::new();
    let mut before: Option<SeatId> = None;
    for (seat, given) in game.seats.iter().zip(given) {
        if let Some(arrangement) = given {
            arrangements.push(arrangement);
            continue;
        }
        let same = before.is_some_and(|before| header.sharing.with(before).contains(seat));
        if covered && !same && !hand_over(io, before.map(|seat| game.seats.name(seat)), game.seats.name(seat))? {
            return Err(Exit::Fine.into());
        }
        before = Some(seat);
        let mut dialogue = Dialogue {
            arranging: Arranging::new(engine, seat, header.seed),
            engine,
            language: args.language.code(),
            colour: io.colour(),
        };
        arrangements.push(dialogue.run(io)?);
    }
    Ok(arrangements)
}

struct Dialogue<'a> {
    arranging: Arranging<'a>,
    engine: &'a Engine,
    language: Option<&'a str>,
    colour: Colour,
}

impl Dialogue<'_> {
    /// Until the arrangement is done, or the person stops.
    fn run(&mut self, io: &mut Io) -> Result<Arrangement, Halt> {
        let name = self.engine.game().seats.name(self.arranging.seat()).to_owned();
        writeln!(
            io.out,
            "{name} arranges: `swap a1 b2`, `random`, `preset NAME`, `load FILE`, `save FILE`, `show`, `done`, `help`"
        )?;
        self.show(io)?;
        while let Some(line) = ask(io, &name)? {
            let mut words = line.split_whitespace();
            let Some(word) = words.next() else { continue };
            let rest: Vec<_> = words.collect();
            let file = line.trim()[word.len()..].trim();
            let done = match (word, rest.as_slice()) {
                ("done", []) => match self.arranging.problem() {
                    None => return Ok(self.arranging.arrangement().clone()),
                    Some(problem) => Err(format!("it cannot be played like this: {problem}")),
                },
                ("quit", []) => break,
                ("help", []) => {
                    write!(io.out, "{HELP}")?;
                    continue;
                }
                ("show", []) => Ok(()),
                ("random", []) => {
                    self.arranging.shuffle();
                    Ok(())
                }
                ("swap", [a, b]) => self.arranging.swap(a, b),
                ("preset", [preset]) => self.arranging.preset(preset),
                ("load", [_, ..]) => self.load(file),
                ("save", [_, ..]) => match self.save(file) {
                    Ok(()) => {
                        writeln!(io.out, "kept in {file}")?;
                        continue;
                    }
                    Err(sentence) => Err(sentence),
                },
                (word, _) if COMMANDS.contains(&word) => Err(format!("`{word}` is used like this:\n{HELP}")),
                _ if self.engine.parse_action(line.trim()).is_ok() => {
                    Err("play has not begun; `done` ends arranging".to_owned())
                }
                _ => Err(with_help(
                    format!("there is no command `{word}` while arranging"),
                    suggestion(word, COMMANDS),
                )),
            };
            match done {
                Ok(()) => self.show(io)?,
                Err(sentence) => writeln!(io.out, "{}", sentence.trim_end())?,
            }
        }
        Err(Exit::Fine.into())
    }

    fn show(&self, io: &mut Io) -> Result<(), Halt> {
        let board = screen::arrangement(
            self.engine,
            self.arranging.seat(),
            self.arranging.arrangement(),
            self.language,
            self.colour,
        );
        write!(io.out, "{board}")?;
        if let Some(problem) = self.arranging.problem() {
            writeln!(io.out, "not yet fit for play: {problem}")?;
        }
        Ok(())
    }

    fn load(&mut self, path: &str) -> Result<(), String> {
        let bytes = read_file(Path::new(path), LONGEST_TEXT).map_err(|error| unread(path, &error))?;
        let text = String::from_utf8_lossy(&bytes);
        read_arrangement(self.engine.game(), &text)
            .and_then(|arrangement| self.arranging.take(arrangement))
            .map_err(|sentence| format!("{path}: {sentence}; the arrangement is left as it was"))
    }

    /// Keeps the arrangement in a file, if that file holds nothing or another arrangement.
    fn save(&self, path: &str) -> Result<(), String> {
        let game = self.engine.game();
        let text = write_arrangement(game, self.arranging.arrangement());
        keep(path, &text, |held| read_arrangement(game, held).is_ok())
    }
}
