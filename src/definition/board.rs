//! `[board]`: spaces, links and zones.

use indexmap::IndexMap;

use super::fields::{Fields, plain};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Hexes, Image, Layout};
use crate::rule::{self, Item, Join, Name, Spaces};
use crate::source::{Span, Spanned, Text, Value};

/// `[board]`
#[derive(Clone, Debug)]
pub struct BoardTable {
    /// Where the table begins.
    pub header: Span,
    /// What the spaces are.
    pub layout: Option<Spanned<Layout>>,
    /// The picture.
    pub map: Option<Text>,
    /// What the characters of the picture mean.
    pub legend: IndexMap<char, Legend>,
    /// The symmetry that turns the first seat's side into another's.
    pub sides: Vec<(Name, Spanned<Image>)>,
    /// `[board.links]`
    pub links: Vec<LinkTable>,
    /// `[board.zones]`
    pub zones: Vec<ZoneTable>,
}

/// What a character of the picture means.
#[derive(Clone, Debug)]
pub struct Legend {
    /// The zone that its spaces form.
    pub zone: Name,
    /// What is drawn round them.
    pub frame: Option<(char, char)>,
}

/// One kind of link.
#[derive(Clone, Debug)]
pub struct LinkTable {
    /// Its name.
    pub name: Name,
    /// By how spaces lie to each other.
    pub joins: Vec<Join>,
    /// Pairs left out of the joins.
    pub except: Vec<(Name, Name)>,
    /// By straight runs.
    pub paths: Vec<(Span, Vec<Item>)>,
    /// How many times the paths are turned round the board's centre: 2, 3, 4 or 6, if they are.
    pub turns: Option<Spanned<i64>>,
}

/// One zone.
#[derive(Clone, Debug)]
pub struct ZoneTable {
    /// Its name.
    pub name: Name,
    /// Its spaces.
    pub text: ZoneText,
}

/// A zone's spaces as written.
#[derive(Clone, Debug)]
pub enum ZoneText {
    /// The same for everyone.
    Fixed(Spaces),
    /// By seat.
    PerSeat(Vec<(Name, Spaces)>),
}

const LAYOUTS: [(&str, Layout); 4] = [
    ("points", Layout::Points),
    ("grid", Layout::Grid),
    ("edges", Layout::Edges),
    // How they lie is drawn, not said.
    ("hex", Layout::Hex(Hexes::Rows)),
];

const IMAGES: [(&str, Image); 10] = [
    ("same", Image::Same),
    ("quarter turn", Image::QuarterTurn),
    ("half turn", Image::HalfTurn),
    ("three-quarter turn", Image::ThreeQuarterTurn),
    ("sixth turn", Image::SixthTurn),
    ("third turn", Image::ThirdTurn),
    ("two-third turn", Image::TwoThirdTurn),
    ("five-sixth turn", Image::FiveSixthTurn),
    ("flip rows", Image::FlipRows),
    ("flip columns", Image::FlipColumns),
];

impl BoardTable {
    pub(super) fn read(mut fields: Fields<'_, '_>) -> Self {
        let table = Self {
            header: fields.header,
            layout: fields.word("layout", &LAYOUTS),
            map: fields.text("map").cloned(),
            legend: fields.table("legend").map(legend).unwrap_or_default(),
            sides: fields.table("sides").map(sides).unwrap_or_default(),
            links: fields.table("links").map(links).unwrap_or_default(),
            zones: fields.table("zones").map(zones).unwrap_or_default(),
        };
        fields.finish();
        table
    }
}

fn legend(mut fields: Fields<'_, '_>) -> IndexMap<char, Legend> {
    let mut legend = IndexMap::new();
    for (key, node) in fields.entries() {
        let mut characters = key.value.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            let message = format!("`{}` is not a single character", key.value);
            fields.findings.damage("legend");
            fields.report(
                Diagnostic::new(Code::BadName, message)
                    .label(key.span, "one character of the map belongs here")
                    .help("write the meaning of each character, as in `\"o\" = \"shelter\"`"),
            );
            continue;
        };
        let entry = match &node.value {
            Value::Text(text) => Some(Legend {
                zone: plain(text),
                frame: None,
            }),
            _ => fields.inner(&key, node).and_then(legend_table),
        };
        if entry.is_none() {
            fields.findings.damage("legend");
        }
        legend.extend(entry.map(|entry| (character, entry)));
    }
    legend
}

fn legend_table(mut fields: Fields<'_, '_>) -> Option<Legend> {
    let zone = fields.text("zone").map(plain);
    let frame = fields.text("frame").cloned();
    let header = fields.header;
    let frame = frame.and_then(|text| {
        let characters: Vec<char> = text.value.chars().collect();
        if let [left, right] = characters[..] {
            return Some((left, right));
        }
        fields.report(
            Diagnostic::new(Code::WrongValue, format!("`{}` is not two characters", text.value))
                .label(text.span, "a left and a right one belong here")
                .help("for example `frame = \"()\"`"),
        );
        None
    });
    if fields.lacks(&["zone"]) {
        fields.report(
            Diagnostic::new(Code::MissingKey, "this entry of the legend has no `zone`")
                .label(header, "add `zone`, the name of the zone these spaces form"),
        );
    }
    fields.finish();
    zone.map(|zone| Legend { zone, frame })
}

fn sides(mut fields: Fields<'_, '_>) -> Vec<(Name, Spanned<Image>)> {
    fields.strings(|fields, seat, text| Some((seat, fields.as_word(text, "sides", &IMAGES)?)))
}

fn links(mut fields: Fields<'_, '_>) -> Vec<LinkTable> {
    let links = fields.named("link");
    fields.tables(links, link)
}

fn link(name: Name, mut fields: Fields<'_, '_>) -> LinkTable {
    let joins = fields.texts("join");
    let joins = joins
        .into_iter()
        .filter_map(|text| fields.parse(rule::join, text))
        .collect();
    let except = fields.phrase("except", rule::pairs).unwrap_or_default();
    let paths = fields.texts("paths");
    let paths = paths
        .into_iter()
        .filter_map(|text| Some((text.span, fields.parse(rule::path, text)?)))
        .collect();
    let turns = fields.integer("turns", 1..=6);
    if let Some(turns) = turns.as_ref().filter(|turns| turns.value == 5) {
        fields.report(
            Diagnostic::new(Code::WrongValue, "a board cannot be turned into itself by fifths")
                .label(turns.span, "1, 2 or 4 belongs here, for hexes 1, 2, 3 or 6"),
        );
    }
    if fields.lacks(&["join", "paths"]) {
        fields.report(
            Diagnostic::new(Code::MissingKey, format!("the link `{}` joins nothing", name.value))
                .label(name.span, "add `join` or `paths`")
                .help("for example `join = [\"orthogonal\"]` or `paths = [\"a1..a8\"]`"),
        );
    }
    fields.finish();
    LinkTable {
        name,
        joins,
        except,
        paths,
        turns: turns.filter(|turns| ![1, 5].contains(&turns.value)),
    }
}

fn zones(mut fields: Fields<'_, '_>) -> Vec<ZoneTable> {
    let mut zones = Vec::new();
    for (name, node) in fields.named("zone") {
        let text = match &node.value {
            Value::Text(text) => fields.parse(rule::spaces, text).map(ZoneText::Fixed),
            _ => fields.inner(&name, node).map(per_seat).map(ZoneText::PerSeat),
        };
        // A zone whose spaces cannot be read still has its name, so that its users make no further noise.
        let text = text.unwrap_or(ZoneText::Fixed(Spaces::List(Vec::new())));
        zones.push(ZoneTable { name, text });
    }
    zones
}

fn per_seat(mut fields: Fields<'_, '_>) -> Vec<(Name, Spaces)> {
    fields.strings(|fields, seat, text| Some((seat, fields.parse(rule::spaces, text)?)))
}
