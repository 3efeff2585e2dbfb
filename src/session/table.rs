//! The [`Table`]: one game being played.

use std::sync::{Arc, OnceLock};

use super::{Controller, Entry, Finish, GaveUp, Header, Journal, Programs, Record, RecordError, Stakes, Trouble};
use crate::engine::{Action, Engine, Happening, State};
use crate::game::{SeatId, SeatSet};
use crate::knowledge::{Chronicle, Deed, View, Viewer};
use crate::player::{Evaluation, Stop, Weights};

/// One game being played.
#[derive(Debug)]
pub struct Table<'e> {
    engine: &'e Engine,
    header: Header,
    journal: Journal,
    state: State,
    chronicle: Chronicle,
    /// What happened and was not taken back, each with the seat that did it (of an agreement: whose turn it was).
    entries: Vec<(SeatId, Entry)>,
    gave_up: Vec<Option<GaveUp>>,
    /// The definitions under which the game went on that began under another: after how many plies, and the hash.
    definitions: Vec<(u32, String)>,
    /// What the machine judges by, where that is not what the rules suggest.
    weights: Option<Weights>,
    /// Made when the machine first thinks.
    evaluation: OnceLock<Arc<Evaluation>>,
    stop: Stop,
    programs: Programs,
}

/// What a seat did that no person acts for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Acted {
    /// It acted.
    Action(Action),
    /// Its program failed, and how; the seat is lost.
    Forfeit(String),
}

impl<'e> Table<'e> {
    /// A game that begins; the journal gets its header.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn start(engine: &'e Engine, header: Header, mut journal: Journal) -> Result<Self, Trouble> {
        journal
            .append(&header.line(engine.game()))
            .map_err(Trouble::Unwritten)?;
        let mut table = Self::laid(engine, header);
        table.journal = journal;
        table.close()?;
        Ok(table)
    }

    /// The game of a record, as far as it was played.
    ///
    /// # Errors
    /// The first line that does not fit.
    pub fn replay(engine: &'e Engine, record: &Record) -> Result<Self, RecordError> {
        let mut table = Self::laid(engine, record.header(engine)?);
        let mut ended = false;
        for (number, entry) in record.entries(engine)? {
            let wrong = |what: String| RecordError::new(number, what);
            if let Entry::End(end) = &entry {
                table.check_end(end).map_err(wrong)?;
                ended = true;
            } else {
                let is_redefined = matches!(entry, Entry::Definition { .. });
                if ended && !is_redefined && !matches!(entry, Entry::Undo(_)) {
                    return Err(wrong("the game was over before this line".to_owned()));
                }
                table.check(&entry).map_err(wrong)?;
                table.carry_out(entry);
                ended &= is_redefined;
            }
        }
        Ok(table)
    }

    /// Whether the game may go on with this engine.
    ///
    /// # Errors
    /// One sentence when it counts, and its definition is another by now.
    pub fn may_go_on(&self) -> Result<(), String> {
        if self.is_redefined() {
            self.check_definition()
        } else {
            Ok(())
        }
    }

    /// Goes on with a game that was replayed, in a journal that already holds its record. Where its definition is another by
    /// now, the record says so from here on.
    ///
    /// # Errors
    /// When it may not go on, or what the record lacks cannot be written.
    pub fn go_on(mut self, journal: Journal) -> Result<Self, Trouble> {
        self.may_go_on().map_err(Trouble::Refused)?;
        let closed = journal
            .text()
            .lines()
            .rfind(|line| !line.trim().is_empty())
            .is_some_and(|line| line.starts_with("{\"end\""));
        self.journal = journal;
        let goes_on = self.finish().is_none() || self.header.stakes == Stakes::Practice;
        if goes_on && self.is_redefined() {
            let hash = self.engine.game().definition_hash.clone();
            let plies = self.plies();
            self.perform(Entry::Definition { hash, plies })?;
        } else if !closed {
            self.close()?;
        }
        Ok(self)
    }

    /// Whether the engine plays by another definition than the game did last.
    fn is_redefined(&self) -> bool {
        let last = self
            .definitions
            .last()
            .map_or(&self.header.definition, |(_, hash)| hash);
        !self.engine.game().has_hash(last)
    }

    /// A table with everything as the header says, and nothing played.
    fn laid(engine: &'e Engine, header: Header) -> Self {
        let game = engine.game();
        let state = engine.start(&header.arrangements, &mut header.seed.deal());
        Self {
            chronicle: Chronicle::new(game, &state, header.sharing.clone()),
            state,
            entries: Vec::new(),
            gave_up: vec![None; game.seats.len()],
            definitions: Vec::new(),
            journal: Journal::in_memory(),
            weights: None,
            evaluation: OnceLock::new(),
            stop: Stop::default(),
            programs: Programs::default(),
            header,
            engine,
        }
    }

    /// The same table, at which the machine judges positions by these weights instead of by what the rules suggest.
    #[must_use]
    pub fn judging_by(mut self, weights: Weights) -> Self {
        self.weights = Some(weights);
        self
    }

    /// The same table, at which these programs sit that were asked for their arrangements before.
    #[must_use]
    pub fn with_programs(mut self, programs: Programs) -> Self {
        self.programs = programs;
        self
    }

    /// The same table, whose variant is found under this name or path by now.
    #[must_use]
    pub fn found_at(mut self, variant: &str) -> Self {
        variant.clone_into(&mut self.header.variant);
        self
    }

    /// Tells the machine, from another thread, to play the best it has found so far.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// The engine it is played with.
    pub fn engine(&self) -> &'e Engine {
        self.engine
    }

    /// What the game started from.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The whole record so far. It holds every secret of the game.
    pub fn record(&self) -> &str {
        self.journal.text()
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> SeatId {
        self.state.to_move()
    }

    /// Who acts for a seat.
    pub fn controller(&self, seat: SeatId) -> &Controller {
        &self.header.controllers[seat.index()]
    }

    /// The seats of the person who has a seat.
    pub fn person(&self, seat: SeatId) -> SeatSet {
        self.header.sharing.with(seat)
    }

    /// The actions in force, each with the seat that acted.
    pub fn entries(&self) -> &[(SeatId, Entry)] {
        &self.entries
    }

    /// The definitions under which the game went on that began under another: after how many plies, and the hash.
    pub fn definitions(&self) -> &[(u32, String)] {
        &self.definitions
    }

    /// How many plies were played.
    pub fn plies(&self) -> u32 {
        self.state.plies()
    }

    /// The truth.
    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// What a viewer knows.
    pub fn view(&self, viewer: Viewer) -> View {
        View::of(self.engine, &self.state, &self.chronicle, viewer)
    }

    /// How the game ended, once it has.
    pub fn finish(&self) -> Option<Finish> {
        let ending = self.state.ending()?;
        let counts = self.header.stakes == Stakes::Ranked;
        let points = counts.then(|| Finish::points(self.engine, &self.header.players(), ending, &self.gave_up));
        Some(Finish {
            ending,
            points: points.flatten(),
            gave_up: self.gave_up.clone(),
        })
    }

    /// Why an action may not be done now; `None` when it may. Says nothing that the seat to move may not know.
    pub fn why_not(&self, action: Action) -> Option<String> {
        let truth = self.engine.refuse(&self.state, action)?;
        let view = self.view(Viewer::Seat(self.to_move()));
        Some(super::reason::for_viewer(self.engine, &view, action, truth))
    }

    /// The seat to move acts.
    ///
    /// # Errors
    /// When the action may not be done, or not be written down; then nothing has changed.
    pub fn act(&mut self, action: Action) -> Result<(), Trouble> {
        if let Some(why) = self.why_not(action) {
            return Err(Trouble::Refused(why));
        }
        self.perform(Entry::Act(self.engine.meant(&self.state, action)))
    }

    /// The machine acts for the seat to move, if it does for that seat and the game is not over.
    ///
    /// # Errors
    /// When the action cannot be written down; then nothing has changed.
    pub fn act_for_machine(&mut self) -> Result<Option<Acted>, Trouble> {
        let seat = self.to_move();
        if matches!(self.controller(seat), Controller::Program(_)) {
            return self.act_for_program(seat).map(Some);
        }
        let dice = self.header.seed.choice(seat, self.entries.len());
        let evaluation = || Arc::clone(self.evaluation());
        let controller = self.controller(seat);
        let player = controller.machine(self.engine, evaluation, self.header.thinking, &self.stop, dice);
        let chosen = player.and_then(|mut player| player.choose(&self.view(Viewer::Seat(seat))));
        let Some(action) = chosen else {
            return Ok(None);
        };
        self.perform(Entry::Act(action))?;
        Ok(Some(Acted::Action(action)))
    }

    /// A program acts for its seat, or fails and the seat is lost.
    fn act_for_program(&mut self, seat: SeatId) -> Result<Acted, Trouble> {
        let view = self.view(Viewer::Seat(seat));
        let entries = self.entries.len();
        let chosen = self.programs.choose(self.engine, &self.header, (seat, &view), entries);
        match chosen {
            Ok(action) => {
                self.perform(Entry::Act(action))?;
                Ok(Acted::Action(action))
            }
            Err(failure) => {
                let why = failure.to_string();
                self.perform(Entry::Forfeit { seat, why: why.clone() })?;
                Ok(Acted::Forfeit(why))
            }
        }
    }

    fn evaluation(&self) -> &Arc<Evaluation> {
        self.evaluation.get_or_init(|| {
            let weights = self.weights.clone();
            let weights = weights.unwrap_or_else(|| Weights::of(self.engine.game()));
            Arc::new(Evaluation::new(self.engine, weights))
        })
    }

    /// A seat gives up.
    ///
    /// # Errors
    /// When the game is over, the seat is already out of it, or it cannot be written down; then nothing has changed.
    pub fn give_up(&mut self, seat: SeatId, how: GaveUp) -> Result<(), Trouble> {
        self.perform(match how {
            GaveUp::Surrender => Entry::Resign(seat),
            GaveUp::Escape => Entry::Leave(seat),
            GaveUp::Forfeit => Entry::Forfeit {
                seat,
                why: "it was declared lost".to_owned(),
            },
        })
    }

    /// Why the players may not agree to a draw now; `None` when they may.
    pub fn why_no_draw(&self) -> Option<String> {
        self.check(&Entry::Draw).err()
    }

    /// The players agree to a draw.
    ///
    /// # Errors
    /// When the game is over, they may not, or it cannot be written down; then nothing has changed.
    pub fn agree_draw(&mut self) -> Result<(), Trouble> {
        self.perform(Entry::Draw)
    }

    /// How many entries to take back so that one of these seats is asked again for what it did last.
    pub fn back_to(&self, seats: SeatSet) -> Option<usize> {
        let last = self.entries.iter().rposition(|(seat, _)| seats.contains(*seat))?;
        Some(self.entries.len() - last)
    }

    /// The last entries are taken back, in a practice game.
    ///
    /// # Errors
    /// When it is no practice game, there are not so many, or it cannot be written down; then nothing has changed.
    pub fn undo(&mut self, count: usize) -> Result<(), Trouble> {
        self.perform(Entry::Undo(count))
    }

    /// Checks an entry, writes it down, carries it out and, when that ends the game, writes that down.
    fn perform(&mut self, entry: Entry) -> Result<(), Trouble> {
        self.check(&entry).map_err(Trouble::Refused)?;
        self.journal
            .append(&entry.line(self.engine))
            .map_err(Trouble::Unwritten)?;
        self.carry_out(entry);
        self.close()
    }

    /// Writes down how the game ended, if it has.
    fn close(&mut self) -> Result<(), Trouble> {
        let Some(finish) = self.finish() else {
            return Ok(());
        };
        let end = finish.json(self.engine);
        self.programs.dismiss(&end);
        let end = Entry::End(end);
        let line = end.line(self.engine);
        let written = self.journal.append(&line).and_then(|()| self.journal.settle());
        written.map_err(Trouble::Unwritten)
    }

    /// Does what an entry says; it has been checked.
    fn carry_out(&mut self, entry: Entry) {
        let mut happenings: Vec<Happening> = Vec::new();
        let mover = self.state.to_move();
        let deed = match entry {
            Entry::Act(action) => {
                let action = self.engine.meant(&self.state, action);
                self.engine.apply(&mut self.state, action, &mut happenings);
                Deed::Acted(mover, action)
            }
            Entry::Resign(seat) | Entry::Forfeit { seat, .. } => Deed::Resigned(seat),
            Entry::Leave(seat) => Deed::Left(seat),
            Entry::Draw => {
                self.engine.agree_draw(&mut self.state, &mut happenings);
                Deed::Agreed
            }
            Entry::Undo(count) => {
                let mut kept = std::mem::take(&mut self.entries);
                kept.truncate(kept.len().saturating_sub(count));
                let bare = Self::laid(self.engine, self.header.clone());
                (self.state, self.chronicle, self.gave_up) = (bare.state, bare.chronicle, bare.gave_up);
                for (_, entry) in kept {
                    self.carry_out(entry);
                }
                return;
            }
            Entry::Definition { hash, plies } => {
                self.definitions.push((plies, hash));
                return;
            }
            Entry::End(_) => return,
        };
        if let Some((seat, how)) = entry.gives_up() {
            for seat in self.header.player(seat).iter() {
                if !self.state.defeated().contains(seat) {
                    self.gave_up[seat.index()] = Some(how);
                }
            }
            for seat in self.header.player(seat).iter() {
                self.engine.resign(&mut self.state, seat, &mut happenings);
            }
        }
        self.chronicle.note(self.engine.game(), &self.state, deed, &happenings);
        self.entries.push((deed.seat().unwrap_or(mover), entry));
    }
}
