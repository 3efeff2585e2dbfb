//! What may be done at a [`Table`], and whether a record says what came of it.

use serde_json::Value;

use super::{Entry, Format, Stakes, Table};

impl Table<'_> {
    /// Whether an entry fits the game as it stands.
    pub(super) fn check(&self, entry: &Entry) -> Result<(), String> {
        match *entry {
            Entry::Undo(count) => self.check_undo(count),
            Entry::Definition { plies, .. } => {
                self.check_definition()?;
                match self.plies() {
                    before if before == plies => Ok(()),
                    before => Err(format!("{before} plies were played before this line, not {plies}")),
                }
            }
            _ => self.check_deed(entry),
        }
    }

    /// Whether the game may go on under another definition than it began with.
    pub(super) fn check_definition(&self) -> Result<(), String> {
        match self.header().stakes {
            Stakes::Ranked => Err("a ranked game goes on only under the definition that it began with".to_owned()),
            Stakes::Casual | Stakes::Practice => Ok(()),
        }
    }

    fn check_undo(&self, count: usize) -> Result<(), String> {
        let all = self.entries().len();
        if self.header().stakes != Stakes::Practice {
            Err("only in a practice game can actions be taken back".to_owned())
        } else if count > all {
            Err(format!("{count} cannot be taken back, there are {all}"))
        } else {
            Ok(())
        }
    }

    /// Whether an entry by which the game goes on, or ends, fits it as it stands.
    fn check_deed(&self, entry: &Entry) -> Result<(), String> {
        let name = |seat| self.engine().game().seats.name(seat);
        if self.finish().is_some() {
            return Err("the game is over".to_owned());
        }
        if let Entry::Act(action) = *entry
            && let Some(refusal) = self.engine().refuse(self.state(), action)
        {
            let (mover, action) = (name(self.to_move()), self.engine().spell(action));
            return Err(format!("{mover} may not play `{action}`: {refusal}"));
        }
        if *entry == Entry::Draw && !self.may_agree() {
            return Err("in this variant no draw is agreed on where the game counts".to_owned());
        }
        match entry.gives_up() {
            Some((seat, _)) if self.state().defeated().contains(seat) => {
                Err(format!("{} is already out of the game", name(seat)))
            }
            _ => Ok(()),
        }
    }

    /// Whether an agreed draw is one of the ends this game may come to; of records of before nobody asked.
    fn may_agree(&self) -> bool {
        let counts = self.header().stakes == Stakes::Ranked && self.header().format != Format::BySeat;
        !counts || self.engine().game().seats.counts.agreed_draws
    }

    /// Whether a record's last line says what the game came to.
    pub(super) fn check_end(&self, end: &Value) -> Result<(), String> {
        let Some(finish) = self.finish() else {
            return Err("the record says that the game ended here, but it goes on".to_owned());
        };
        let ours = finish.json(self.engine());
        for key in ["outcome", "rule", "points"] {
            if end.get(key) != ours.get(key) {
                let show = |value: Option<&Value>| value.map_or("nothing".to_owned(), ToString::to_string);
                return Err(format!(
                    "the record says `{key}` {}, but the game came to {}",
                    show(end.get(key)),
                    show(ours.get(key))
                ));
            }
        }
        Ok(())
    }
}
