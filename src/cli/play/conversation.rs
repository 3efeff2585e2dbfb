//! The [`Conversation`] at the prompt: turn after turn until the game ends or nobody says more.

use super::screen::{board, hand_over, must_cover};
use super::{Args, Halt, Io, pondering};
use crate::cli::tell::Teller;
use crate::engine::Action;
use crate::game::{SeatId, SeatSet};
use crate::knowledge::Viewer;
use crate::session::{Acted, Controller, Stakes, Table};

/// How many plies are told again when a game is gone on with.
const RETOLD: usize = 4;

/// A game and the people before the screen.
pub(super) struct Conversation<'a, 'io> {
    pub(super) table: Table<'a>,
    pub(super) args: &'a Args,
    pub(super) io: &'a mut Io<'io>,
    /// Whether the screen is covered between two people.
    covered: bool,
    /// Who sat before the screen last.
    shown_to: Option<SeatId>,
    /// For each seat, how much of its log it has been told; then the same for bystanders.
    told: Vec<usize>,
    /// The action last refused.
    pub(super) refused: Option<Action>,
}

/// What a turn at the prompt came to.
pub(super) enum Turn {
    /// The game goes on.
    Over,
    /// The person has had enough, or there is no more input.
    Quits,
}

impl<'a, 'io> Conversation<'a, 'io> {
    /// A conversation about a game.
    pub fn new(table: Table<'a>, args: &'a Args, io: &'a mut Io<'io>) -> Self {
        let game = table.engine().game();
        Self {
            covered: must_cover(game, &table.header().controllers, |seat| table.person(seat)),
            // Of a game that is gone on with only the last is told again.
            told: vec![table.entries().len().saturating_sub(RETOLD); game.seats.len() + 1],
            table,
            args,
            io,
            shown_to: None,
            refused: None,
        }
    }

    /// Plays until the game ends or is left.
    pub fn run(mut self) -> Result<(), Halt> {
        loop {
            let turn = if self.table.finish().is_some() {
                self.show_end()?;
                if self.table.header().stakes != Stakes::Practice || self.people().is_empty() {
                    return Ok(());
                }
                self.after_the_end()?
            } else {
                self.next_turn()?
            };
            match turn {
                Turn::Over => {}
                Turn::Quits => return self.stop(),
            }
        }
    }

    fn next_turn(&mut self) -> Result<Turn, Halt> {
        let seat = self.table.to_move();
        if *self.table.controller(seat) == Controller::Human {
            if !self.face(seat)? {
                return Ok(Turn::Quits);
            }
            return self.turn(seat);
        }
        let thinks = self.io.interactive && matches!(self.table.controller(seat), Controller::Machine(_));
        let pondering = thinks.then(|| pondering::begin(self.name(seat), &self.table.stop()));
        let acted = self.table.act_for_machine();
        drop(pondering);
        let name = self.name(seat);
        match acted? {
            Some(Acted::Forfeit(why)) => {
                let sentence = format!("the program that plays {name} has failed: {why}");
                self.io.complain(&sentence)?;
            }
            Some(Acted::Action(_)) if self.people().is_empty() => self.tell(Viewer::Bystander)?,
            Some(Acted::Action(_)) => {}
            // The rules of a variant may leave a seat without an action and the game without an end.
            None => {
                writeln!(self.io.out, "{name} has no action, and no rule ends the game")?;
                return Ok(Turn::Quits);
            }
        }
        Ok(Turn::Over)
    }

    /// Brings a person before the screen: covers it if need be, tells the news, draws the board.
    fn face(&mut self, seat: SeatId) -> Result<bool, Halt> {
        let same = self
            .shown_to
            .is_some_and(|before| self.table.person(before).contains(seat));
        if self.covered && !same {
            let before = self.shown_to.map(|before| self.name(before));
            if !hand_over(self.io, before, self.name(seat))? {
                return Ok(false);
            }
        }
        self.shown_to = Some(seat);
        self.tell(Viewer::Seat(seat))?;
        self.draw(Viewer::Seat(seat))?;
        let view = self.table.view(Viewer::Seat(seat));
        writeln!(self.io.out, "{}'s turn, ply {}", self.name(seat), view.plies + 1)?;
        for &rule in &view.pressing {
            writeln!(self.io.out, "{}", self.teller().pressing(rule))?;
        }
        Ok(true)
    }

    /// Tells a viewer what it has seen and not yet been told.
    pub(super) fn tell(&mut self, viewer: Viewer) -> Result<(), Halt> {
        let (at, seats) = match viewer {
            Viewer::Seat(seat) => (seat.index(), self.table.person(seat)),
            Viewer::Bystander | Viewer::Arbiter => (self.told.len() - 1, SeatSet::EMPTY),
        };
        let view = self.table.view(viewer);
        let length = view.log.len();
        // More may have been told than there is, after something was taken back.
        for told in &mut self.told {
            *told = (*told).min(length);
        }
        write!(self.io.out, "{}", self.teller().log(&view, self.told[at]))?;
        for at in seats.iter().map(SeatId::index).chain([at]) {
            self.told[at] = length;
        }
        Ok(())
    }

    /// Draws a viewer's board.
    pub(super) fn draw(&mut self, viewer: Viewer) -> Result<(), Halt> {
        let view = self.table.view(viewer);
        let language = self.args.language.code();
        let board = board(self.table.engine(), &view, language, self.io.colour());
        Ok(write!(self.io.out, "{board}")?)
    }

    /// The last news, the open board and the outcome.
    fn show_end(&mut self) -> Result<(), Halt> {
        let viewer = self.shown_to.map_or(Viewer::Bystander, Viewer::Seat);
        self.tell(viewer)?;
        self.draw(viewer)?;
        if let Some(finish) = self.table.finish() {
            let text = self.teller().finish(&finish);
            write!(self.io.out, "{text}")?;
        }
        Ok(())
    }

    /// Someone stops before the game has ended.
    fn stop(&mut self) -> Result<(), Halt> {
        if self.table.finish().is_none() {
            match &self.args.record {
                Some(path) => writeln!(
                    self.io.out,
                    "the game is kept in {}, and goes on when it is asked for again",
                    path.display()
                )?,
                None => writeln!(self.io.out, "the game stops here")?,
            }
        }
        Ok(())
    }

    /// The people at the table, each by a seat.
    pub(super) fn people(&self) -> Vec<SeatId> {
        let mut people: Vec<SeatId> = Vec::new();
        for seat in self.table.engine().game().seats.iter() {
            let known = people.iter().any(|&other| self.table.person(other).contains(seat));
            if *self.table.controller(seat) == Controller::Human && !known {
                people.push(seat);
            }
        }
        people
    }

    /// A seat's name.
    pub(super) fn name(&self, seat: SeatId) -> &'a str {
        self.table.engine().game().seats.name(seat)
    }

    /// Who says things in the person's language.
    pub(super) fn teller(&self) -> Teller<'a> {
        Teller {
            engine: self.table.engine(),
            language: self.args.language.code(),
        }
    }
}
