//! The [`Header`] of a record: everything a game starts from.

use serde_json::{Map, Value};

use super::{Controller, Seed, Stakes, Thinking};
use crate::diagnostic::{one_of, suggestion, with_help};
use crate::engine::{Arrangement, Engine};
use crate::game::{Game, Method, SeatId, SeatSet};
use crate::knowledge::Sharing;

/// The version of the record's form.
const FORMAT: u64 = 1;
const KEYS: [&str; 9] = [
    "format",
    "variant",
    "definition",
    "seed",
    "stakes",
    "seats",
    "control",
    "arrangements",
    "thinking",
];

/// Everything a game starts from: the first line of its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The variant as it was asked for: a bundled name or a path.
    pub variant: String,
    /// The hash of its definition.
    pub definition: String,
    /// What all chance comes from.
    pub seed: Seed,
    /// What the game counts for.
    pub stakes: Stakes,
    /// For each seat, who acts.
    pub controllers: Vec<Controller>,
    /// Who sees whose armies.
    pub sharing: Sharing,
    /// For each seat, what stands where; empty unless the variant is arranged.
    pub arrangements: Vec<Arrangement>,
    /// How much the machine may think.
    pub thinking: Thinking,
}

impl Header {
    /// The header as the record's first line, without its line break.
    pub fn line(&self, game: &Game) -> String {
        let seats = &game.seats;
        let mut header = Map::new();
        header.insert("format".into(), FORMAT.into());
        header.insert("variant".into(), self.variant.as_str().into());
        header.insert("definition".into(), self.definition.as_str().into());
        header.insert("seed".into(), self.seed.0.into());
        header.insert("stakes".into(), self.stakes.word().into());
        let controllers = seats
            .iter()
            .zip(&self.controllers)
            .map(|(seat, controller)| (seats.name(seat).to_owned(), controller.word().into_owned().into()));
        header.insert("seats".into(), Value::Object(controllers.collect()));
        let groups = self.sharing.groups().into_iter().filter(|group| group.len() > 1);
        let groups = groups.map(|group| group.iter().map(|seat| Value::from(seats.name(seat))).collect());
        header.insert("control".into(), Value::Array(groups.collect()));
        let arrangements = seats.iter().zip(&self.arrangements).map(|(seat, arrangement)| {
            let spaces = super::arrangement_json(game, arrangement);
            (seats.name(seat).to_owned(), spaces)
        });
        header.insert("arrangements".into(), Value::Object(arrangements.collect()));
        if !self.thinking.is_default() {
            header.insert("thinking".into(), self.thinking.json());
        }
        Value::Object(header).to_string()
    }

    /// Reads a header for an engine of its variant.
    ///
    /// # Errors
    /// One sentence on what is wrong with it.
    pub fn read(object: &Map<String, Value>, engine: &Engine) -> Result<Self, String> {
        let game = engine.game();
        check_form(object)?;
        let text = |key: &str| {
            let value = field(object, key)?;
            value
                .as_str()
                .map(str::to_owned)
                .ok_or_else(|| format!("`{key}` in the header is no string"))
        };
        let stakes = text("stakes")?;
        let stakes = Stakes::named(&stakes).ok_or_else(|| {
            let words = Stakes::ALL.iter().map(|stakes| stakes.word());
            with_help(format!("no game is `{stakes}`"), suggestion(&stakes, words))
        })?;
        let header = Self {
            variant: text("variant")?,
            definition: text("definition")?,
            seed: field(object, "seed")?
                .as_u64()
                .map(Seed)
                .ok_or("`seed` in the header is no whole number from 0")?,
            stakes,
            controllers: controllers(table(object, "seats")?, game)?,
            sharing: Sharing::of(game).joined(&groups(field(object, "control")?, game)?),
            arrangements: arrangements(table(object, "arrangements")?, engine)?,
            thinking: object.get("thinking").map_or(Ok(Thinking::default()), Thinking::read)?,
        };
        header.check_stakes()?;
        Ok(header)
    }

    /// Whether the game may count for what it is said to.
    ///
    /// # Errors
    /// One sentence on why not.
    pub fn check_stakes(&self) -> Result<(), String> {
        if self.stakes == Stakes::Ranked && self.controllers.iter().any(|by| *by != Controller::Human) {
            return Err("a ranked game is played by people only".to_owned());
        }
        Ok(())
    }
}

/// Whether an object is a header of a form that can be read.
pub(super) fn check_form(object: &Map<String, Value>) -> Result<(), String> {
    match object.get("format") {
        None => return Err("this is no record: its first line has no `format`".to_owned()),
        Some(format) if format.as_u64() != Some(FORMAT) => {
            return Err(format!(
                "records of format {format} cannot be read, only those of {FORMAT}"
            ));
        }
        Some(_) => {}
    }
    match object.keys().find(|key| !KEYS.contains(&key.as_str())) {
        Some(key) => Err(with_help(
            format!("the header has an unknown key `{key}`"),
            suggestion(key, KEYS),
        )),
        None => Ok(()),
    }
}

fn field<'a>(object: &'a Map<String, Value>, key: &str) -> Result<&'a Value, String> {
    object.get(key).ok_or_else(|| format!("the header has no `{key}`"))
}

fn table<'a>(object: &'a Map<String, Value>, key: &str) -> Result<&'a Map<String, Value>, String> {
    field(object, key)?
        .as_object()
        .ok_or_else(|| format!("`{key}` in the header is no table of seats"))
}

fn controllers(table: &Map<String, Value>, game: &Game) -> Result<Vec<Controller>, String> {
    for name in table.keys() {
        game.seats.find(name)?;
    }
    let controller = |seat: SeatId| {
        let name = game.seats.name(seat);
        let word = table
            .get(name)
            .ok_or_else(|| format!("`seats` does not say who plays `{name}`"))?;
        word.as_str().and_then(Controller::named).ok_or_else(|| {
            let words: Vec<_> = Controller::words().collect();
            let words = words.iter().map(AsRef::as_ref);
            with_help(
                format!("`{name}` cannot be played by {word}"),
                one_of(words).map(|list| format!("choose from {list}")),
            )
        })
    };
    game.seats.iter().map(controller).collect()
}

fn groups(value: &Value, game: &Game) -> Result<Vec<SeatSet>, String> {
    let wrong = || "`control` is no list of lists of seats".to_owned();
    let group = |group: &Value| {
        let seats = group.as_array().ok_or_else(wrong)?.iter();
        seats
            .map(|seat| game.seats.find(seat.as_str().ok_or_else(wrong)?))
            .collect()
    };
    value.as_array().ok_or_else(wrong)?.iter().map(group).collect()
}

fn arrangements(table: &Map<String, Value>, engine: &Engine) -> Result<Vec<Arrangement>, String> {
    let game = engine.game();
    for name in table.keys() {
        game.seats.find(name)?;
    }
    if game.setup.method != Method::Arrange {
        return match table.keys().next() {
            Some(name) => Err(format!("`{name}` is arranged, but nothing is arranged in this variant")),
            None => Ok(Vec::new()),
        };
    }
    let arrangement = |seat: SeatId| {
        let name = game.seats.name(seat);
        let spaces = table
            .get(name)
            .ok_or_else(|| format!("`arrangements` has none for `{name}`"))?
            .as_object()
            .ok_or_else(|| format!("the arrangement of `{name}` is no table of spaces"))?;
        let mut arrangement = Arrangement::new();
        for (space, kind) in spaces {
            let kind = kind
                .as_str()
                .ok_or_else(|| format!("`{space}` in the arrangement of `{name}` holds no piece's name"))?;
            let (space, kind) = super::arrangement_file::resolve(game, space, kind)
                .map_err(|what| format!("in the arrangement of `{name}`, {what}"))?;
            arrangement.insert(space, kind);
        }
        engine
            .check_arrangement(seat, &arrangement)
            .map_err(|error| format!("in the arrangement of `{name}`, {error}"))?;
        Ok(arrangement)
    };
    game.seats.iter().map(arrangement).collect()
}
