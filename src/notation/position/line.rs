//! A position as one line of text, after the manner of Forsyth–Edwards notation: the same as its JSON, in fewer characters.
//!
//! Takes and yields the JSON; names mean nothing here. Fields stand apart by blanks: the seat to move; for each army with pieces
//! `ARMY:KIND@SPACE+SPACE,KIND@SPACE`, where `?` after a space says face down, `(ARMY.KIND)` what lies under the piece and
//! `[ARMY.KIND]` what it has aboard; then `KEY=…` for all else that is not as usual. After ` | ` come the positions that can come
//! again, each in the same form, the oldest first.

use std::fmt::Write;

use indexmap::IndexMap;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use serde_json::{Map, Value, json};

use crate::notation::Misread;
use crate::notation::misread::short;

/// What a rule's name, which may be any text, may not have in a line as it is; it stands there percent-encoded.
const SIGNS: &AsciiSet = &CONTROLS.add(b' ').add(b'%').add(b'+').add(b'.').add(b'|');

/// What says something of the position besides its board, in the order in which it is written, and how its value is built.
const KEYS: [(&str, Shape); 10] = [
    ("hands", Shape::Hands),
    ("bound", Shape::Pairs),
    ("defeated", Shape::List),
    ("exchanging", Shape::Counts),
    ("plies", Shape::Count),
    ("quiet", Shape::Count),
    ("counters", Shape::Counts),
    ("trips", Shape::Trips),
    ("outcome", Shape::Word),
    ("rule", Shape::Name),
];

/// How a value is written: items with `+` between them, what belongs together with `.`.
#[derive(Clone, Copy)]
enum Shape {
    /// `5`
    Count,
    /// `ongoing`
    Word,
    /// `kings-fall`
    Name,
    /// `east+west`
    List,
    /// `south.red+north.blue`
    Pairs,
    /// `lazy.3+quiet.2`
    Counts,
    /// `south.spy.2`
    Hands,
    /// `south.a1.a2.3`
    Trips,
}

/// A position's JSON as a line.
pub(super) fn write(position: &Value) -> String {
    let mut line = position["to_move"].as_str().unwrap_or_default().to_owned();
    for (army, kinds) in by_army(&position["board"]) {
        let kinds: Vec<_> = kinds
            .iter()
            .map(|(kind, spaces)| format!("{kind}@{}", spaces.join("+")))
            .collect();
        let _ = write!(line, " {army}:{}", kinds.join(","));
    }
    for (key, shape) in KEYS {
        if let Some(value) = position.get(key).filter(|value| **value != json!(0)) {
            let _ = write!(line, " {key}={}", shape.write(value));
        }
    }
    for past in position["past"].as_array().into_iter().flatten() {
        line += " | ";
        line += past.as_str().unwrap_or_default();
    }
    line
}

/// For each army its kinds, and where they stand; in the order in which they are met.
fn by_army(board: &Value) -> IndexMap<String, IndexMap<String, Vec<String>>> {
    let mut armies = IndexMap::<_, IndexMap<_, Vec<_>>>::new();
    for piece in board.as_array().into_iter().flatten() {
        let text = |key: &str| piece[key].as_str().unwrap_or_default();
        let mut at = text("at").to_owned();
        if text("face") == "down" {
            at.push('?');
        }
        if let Some(cargo) = piece.get("cargo") {
            let named = |key: &str| cargo[key].as_str().unwrap_or_default();
            let what = format!("{}.{}", named("army"), named("kind"));
            let aboard = cargo["aboard"] == json!(true);
            let (open, close) = if aboard { ('[', ']') } else { ('(', ')') };
            let _ = write!(at, "{open}{what}{close}");
        }
        let kinds = armies.entry(text("army").to_owned()).or_default();
        kinds.entry(text("kind").to_owned()).or_default().push(at);
    }
    armies
}

impl Shape {
    fn write(self, value: &Value) -> String {
        let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let entries = value.as_object().into_iter().flatten();
        let items: Vec<String> = match self {
            Self::Count | Self::Word => return plain(value),
            Self::Name => return encoded(&plain(value)),
            Self::List => value.as_array().into_iter().flatten().map(plain).collect(),
            Self::Pairs => entries.map(|(key, value)| format!("{key}.{}", plain(value))).collect(),
            Self::Counts => entries
                .map(|(key, value)| format!("{}.{value}", encoded(key)))
                .collect(),
            Self::Hands => entries
                .flat_map(|(army, hand)| hand.as_object().into_iter().flatten().map(move |held| (army, held)))
                .map(|(army, (kind, count))| format!("{army}.{kind}.{count}"))
                .collect(),
            Self::Trips => entries
                .map(|(seat, trip)| {
                    format!(
                        "{seat}.{}.{}.{}",
                        plain(&trip["from"]),
                        plain(&trip["to"]),
                        trip["legs"]
                    )
                })
                .collect(),
        };
        items.join("+")
    }

    /// The JSON that a value says, or the form it should have.
    fn read(self, text: &str) -> Result<Value, &'static str> {
        let count = |text: &str| text.parse::<u32>().map(Value::from);
        let mut object = Map::new();
        match self {
            Self::Count => return count(text).map_err(|_| "a whole number"),
            Self::Word => return Ok(json!(text)),
            Self::Name => return Ok(json!(decoded(text))),
            Self::List => return Ok(text.split('+').collect()),
            Self::Pairs => {
                for item in text.split('+') {
                    let (seat, army) = item.split_once('.').ok_or("seat.army+seat.army")?;
                    object.insert(seat.to_owned(), json!(army));
                }
            }
            Self::Counts => {
                let form = "name.number+name.number";
                for item in text.split('+') {
                    let (name, number) = item.split_once('.').ok_or(form)?;
                    object.insert(decoded(name), count(number).map_err(|_| form)?);
                }
            }
            Self::Hands => {
                let form = "army.piece.number+army.piece.number";
                for item in text.split('+') {
                    let [army, kind, number] = parts(item).ok_or(form)?;
                    let hand = object.entry(army).or_insert_with(|| json!({}));
                    hand[kind] = count(number).map_err(|_| form)?;
                }
            }
            Self::Trips => {
                let form = "seat.from.to.legs+seat.from.to.legs";
                for item in text.split('+') {
                    let [seat, from, to, legs] = parts(item).ok_or(form)?;
                    let legs = count(legs).map_err(|_| form)?;
                    object.insert(seat.to_owned(), json!({ "from": from, "to": to, "legs": legs }));
                }
            }
        }
        Ok(Value::Object(object))
    }
}

fn encoded(name: &str) -> String {
    utf8_percent_encode(name, SIGNS).to_string()
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// What stands between the points, if there is so much of it.
fn parts<const N: usize>(text: &str) -> Option<[&str; N]> {
    text.split('.').collect::<Vec<_>>().try_into().ok()
}

/// The JSON of a position that is written as a line.
///
/// # Errors
/// One sentence on the first field that has not the form of one.
pub(super) fn read(line: &str) -> Result<Value, Misread> {
    let mut lines = line.split('|').map(str::trim);
    let mut fields = lines.next().unwrap_or_default().split_whitespace();
    let to_move = fields
        .next()
        .ok_or_else(|| Misread("position: the line is empty; it begins with the seat to move".to_owned()))?;
    let mut position = Map::from_iter([("to_move".to_owned(), json!(to_move))]);
    let mut board = Vec::new();
    for field in fields {
        if let Some((army, pieces)) = field.split_once(':').filter(|(army, _)| !army.contains('=')) {
            read_army(army, pieces, &mut board)?;
            continue;
        }
        let known = |key: &str| KEYS.into_iter().find(|(known, _)| *known == key);
        let Some((key, text)) = field.split_once('=') else {
            return Err(malformed(field, "army:piece@space or key=value"));
        };
        let Some((key, shape)) = known(key) else {
            return Err(Misread::unknown("key", key, KEYS.map(|(key, _)| key)));
        };
        let value = shape
            .read(text)
            .map_err(|form| malformed(field, &format!("{key}={form}")))?;
        if position.insert(key.to_owned(), value).is_some() {
            return Err(Misread(format!("position: `{key}` stands there twice")));
        }
    }
    position.insert("board".to_owned(), Value::Array(board));
    let past: Vec<_> = lines.map(|line| json!(line)).collect();
    if !past.is_empty() {
        position.insert("past".to_owned(), Value::Array(past));
    }
    Ok(Value::Object(position))
}

fn read_army(army: &str, pieces: &str, board: &mut Vec<Value>) -> Result<(), Misread> {
    for piece in pieces.split(',') {
        let (kind, spaces) = piece
            .split_once('@')
            .ok_or_else(|| malformed(piece, "piece@space+space"))?;
        for space in spaces.split('+') {
            let (head, cargo) = match space.find(['(', '[']) {
                Some(at) => (&space[..at], Some(&space[at..])),
                None => (space, None),
            };
            let at = head.strip_suffix('?');
            let mut entry = json!({ "at": at.unwrap_or(head), "army": army, "kind": kind });
            if at.is_some() {
                entry["face"] = json!("down");
            }
            if let Some(cargo) = cargo {
                entry["cargo"] =
                    read_cargo(cargo).ok_or_else(|| malformed(space, "space(army.piece) or space[army.piece]"))?;
            }
            board.push(entry);
        }
    }
    Ok(())
}

fn read_cargo(text: &str) -> Option<Value> {
    let under = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let aboard = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let (army, kind) = under.or(aboard)?.split_once('.')?;
    Some(json!({ "army": army, "kind": kind, "aboard": aboard.is_some() }))
}

fn malformed(field: &str, form: &str) -> Misread {
    Misread(format!("position: `{}` has not the form `{form}`", short(field)))
}
