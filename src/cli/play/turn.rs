//! One turn at the prompt: lines are read until the turn is over.

use super::command::{self, Command};
use super::conversation::{Conversation, Turn};
use super::inspect;
use super::notes;
use super::screen::ask;
use crate::cli::Halt;
use crate::cli::io::keep;
use crate::diagnostic::{nearest, with_help};
use crate::engine::Action;
use crate::game::{SeatId, SeatSet};
use crate::knowledge::{View, Viewer};
use crate::session::{Controller, GaveUp, Stakes, Trouble};

impl Conversation<'_, '_> {
    /// Reads lines until the seat has acted or stops.
    pub(super) fn turn(&mut self, seat: SeatId) -> Result<Turn, Halt> {
        self.refused = None;
        self.listen(self.name(seat), |this, line| match Command::parse(line) {
            Some((command, rest)) => this.command(seat, command, rest),
            None => this.action(seat, line),
        })
    }

    /// Does what each line says until one of them ends the turn, or there are no more.
    fn listen(
        &mut self,
        who: &str,
        mut heed: impl FnMut(&mut Self, &str) -> Result<Option<Turn>, Halt>,
    ) -> Result<Turn, Halt> {
        while let Some(line) = ask(self.io, who)? {
            let line = line.trim();
            if !line.is_empty()
                && let Some(turn) = heed(self, line)?
            {
                return Ok(turn);
            }
        }
        Ok(Turn::Quits)
    }

    /// After the end of a practice game: it may still be taken back.
    pub(super) fn after_the_end(&mut self) -> Result<Turn, Halt> {
        if self.io.interactive {
            writeln!(self.io.out, "`undo` takes back, `quit` ends")?;
        }
        self.listen("practice", |this, line| match Command::parse(line) {
            Some((Command::Undo, rest)) => this.undo(this.people().into_iter().collect(), rest),
            Some((Command::Save, rest)) => this.save(rest),
            Some((Command::Help, _)) => this.say(&command::help()),
            Some((Command::Quit, _)) => Ok(Some(Turn::Quits)),
            _ => this.say("the game is over; `undo` takes back, `quit` ends\n"),
        })
    }

    fn say(&mut self, text: &str) -> Result<Option<Turn>, Halt> {
        write!(self.io.out, "{text}")?;
        Ok(None)
    }

    fn command(&mut self, seat: SeatId, command: Command, rest: &str) -> Result<Option<Turn>, Halt> {
        let teller = self.teller();
        let view = self.table.view(Viewer::Seat(seat));
        match command {
            Command::Board => {
                self.draw(Viewer::Seat(seat))?;
                Ok(None)
            }
            Command::Pieces => self.say(&inspect::pieces(teller, &view)),
            Command::Notes if self.table.header().stakes == Stakes::Ranked => {
                self.say("there are no notes in a ranked game\n")
            }
            Command::Notes => self.say(&notes::notes(teller, &view)),
            Command::Log => self.say(&teller.log(&view, 0)),
            Command::Actions => self.say(&inspect::actions(teller, &view, rest)),
            Command::Rules => self.say(&inspect::rules(teller)),
            Command::Help => self.say(&command::help()),
            Command::Why => self.why(&view, rest),
            Command::Undo => self.undo(self.table.person(seat), rest),
            Command::Save if self.table.header().stakes == Stakes::Ranked => {
                self.say("the record tells what every seat hides; a ranked game is kept by `--record` alone\n")
            }
            Command::Save => self.save(rest),
            Command::Resign => self.give_up(seat, GaveUp::Surrender),
            Command::Leave => self.give_up(seat, GaveUp::Escape),
            Command::Offer => self.offer(seat, rest),
            Command::Quit => Ok(Some(Turn::Quits)),
        }
    }

    /// Plays what was typed, or says why not.
    fn action(&mut self, seat: SeatId, line: &str) -> Result<Option<Turn>, Halt> {
        let view = self.table.view(Viewer::Seat(seat));
        let action = match self.table.engine().parse_action(line) {
            Ok(action) => action,
            Err(error) => {
                let sentence = self.not_understood(&view, line, &error.to_string());
                return self.say(&format!("{sentence}\n"));
            }
        };
        if let Some(why) = self.table.why_not(action) {
            self.refused = Some(action);
            // Some reasons say already how it is written.
            let near = self.near_action(&view, line).filter(|_| !why.contains(" is written "));
            let sentence = with_help(format!("`{line}` may not be played: {why}"), near);
            return self.say(&format!("{sentence}\n"));
        }
        let acted = self.table.act(action);
        self.close_turn(seat, acted)
    }

    /// After something was done, or refused: tells what came of it.
    fn close_turn(&mut self, seat: SeatId, done: Result<(), Trouble>) -> Result<Option<Turn>, Halt> {
        if let Err(Trouble::Refused(why)) = done {
            return self.say(&format!("{why}\n"));
        }
        done?;
        self.tell(Viewer::Seat(seat))?;
        Ok(Some(Turn::Over))
    }

    /// One sentence on a line that is neither a command nor an action.
    fn not_understood(&self, view: &View, line: &str, error: &str) -> String {
        let word = line.split_whitespace().next().unwrap_or(line);
        if matches!(word, "accept" | "decline") {
            return "no draw is offered".to_owned();
        }
        if let Some(near) = Command::near(word) {
            return format!("there is no command `{word}`; did you mean `{near}`?");
        }
        let sentence = format!("`{line}` is neither a command nor an action: {error}");
        if error.contains("; ") {
            return sentence;
        }
        let near = self.near_action(view, line);
        let help = near.unwrap_or_else(|| "`help` lists what can be typed".to_owned());
        with_help(sentence, Some(help))
    }

    /// The legal action nearest to what was typed.
    fn near_action(&self, view: &View, line: &str) -> Option<String> {
        let spelled: Vec<_> = view
            .actions
            .iter()
            .map(|&action| self.table.engine().spell(action))
            .collect();
        // An action about the same two spaces is what was meant; any other near one is a guess only for a misspelling.
        let same = spelled.iter().find(|action| same_spaces(action, line));
        let misspelled = self.table.engine().parse_action(line).is_err();
        let near = same.map(String::as_str).or_else(|| {
            misspelled
                .then(|| nearest(line, spelled.iter().map(String::as_str)))
                .flatten()
        })?;
        Some(format!("did you mean `{near}`?"))
    }

    fn why(&mut self, view: &View, rest: &str) -> Result<Option<Turn>, Halt> {
        let asked: Option<Action> = if rest.is_empty() {
            self.refused
        } else {
            match self.table.engine().parse_action(rest) {
                Ok(action) => Some(action),
                Err(error) => {
                    let sentence = with_help(error.to_string(), self.near_action(view, rest));
                    return self.say(&format!("{sentence}\n"));
                }
            }
        };
        let Some(action) = asked else {
            return self.say("no action was refused in this turn; `why ACTION` asks about one\n");
        };
        let spelling = self.table.engine().spell(action);
        let sentence = match self.table.why_not(action) {
            Some(why) => format!("`{spelling}` may not be played: {why}\n"),
            None => format!("`{spelling}` may be played\n"),
        };
        self.say(&sentence)
    }

    fn undo(&mut self, seats: SeatSet, rest: &str) -> Result<Option<Turn>, Halt> {
        let count = if rest.is_empty() {
            // Asked first, so that a game in which nothing may be taken back says that rather than that there is nothing.
            self.table.back_to(seats).unwrap_or(1)
        } else {
            match rest.parse() {
                Ok(count) if count > 0 => count,
                _ => return self.say(&format!("`undo` takes a whole number from 1, not `{rest}`\n")),
            }
        };
        let undone = self.table.undo(count);
        if let Err(Trouble::Refused(why)) = undone {
            return self.say(&format!("{why}\n"));
        }
        undone?;
        writeln!(self.io.out, "{count} taken back")?;
        Ok(Some(Turn::Over))
    }

    /// Writes the record to a file, if that holds nothing or an earlier state of this game.
    fn save(&mut self, path: &str) -> Result<Option<Turn>, Halt> {
        if path.is_empty() {
            return self.say("`save` takes the name of a file\n");
        }
        let record = self.table.record();
        let header = record.lines().next().unwrap_or_default();
        match keep(path, record, |held| held.lines().next() == Some(header)) {
            Ok(()) => self.say(&format!("the record is in {path}; `--record` goes on with it\n")),
            Err(sentence) => self.say(&format!("{sentence}\n")),
        }
    }

    fn give_up(&mut self, seat: SeatId, how: GaveUp) -> Result<Option<Turn>, Halt> {
        let done = self.table.give_up(seat, how);
        self.close_turn(seat, done)
    }

    /// Asks everyone else who is still in the game for a draw.
    fn offer(&mut self, seat: SeatId, rest: &str) -> Result<Option<Turn>, Halt> {
        if rest != "draw" {
            return self.say("what can be offered is a draw: `offer draw`\n");
        }
        if let Some(why) = self.table.why_no_draw() {
            return self.say(&format!("{why}\n"));
        }
        let view = self.table.view(Viewer::Seat(seat));
        let person = self.table.person(seat);
        let seats = self.table.engine().game().seats.iter();
        let others: Vec<_> = seats
            .filter(|&other| !person.contains(other) && !view.defeated.contains(other))
            .collect();
        if others
            .iter()
            .any(|&other| *self.table.controller(other) != Controller::Human)
        {
            return self.say("the machine agrees to no draw\n");
        }
        for other in self.people().into_iter().filter(|other| !person.contains(*other)) {
            if !others.iter().any(|&seat| self.table.person(other).contains(seat)) {
                continue;
            }
            let (name, from) = (self.name(other), self.name(seat));
            writeln!(self.io.out, "{name}: {from} offers a draw, `accept` or `decline`")?;
            loop {
                let Some(line) = ask(self.io, name)? else {
                    return Ok(Some(Turn::Quits));
                };
                match line.trim() {
                    "accept" => break,
                    "decline" => {
                        writeln!(self.io.out, "{name} declines; it is still {from}'s turn")?;
                        return Ok(None);
                    }
                    _ => writeln!(self.io.out, "{name}: `accept` or `decline`")?,
                }
            }
        }
        let agreed = self.table.agree_draw();
        self.close_turn(seat, agreed)
    }
}

/// Whether two spellings name the same spaces in the same order, whatever stands between them.
fn same_spaces(a: &str, b: &str) -> bool {
    let spaces = |text: &str| -> Vec<String> {
        text.split(|c: char| "-x^~".contains(c))
            .map(str::to_lowercase)
            .collect()
    };
    let (a, b) = (spaces(a), spaces(b));
    a.len() == 2 && a == b
}
