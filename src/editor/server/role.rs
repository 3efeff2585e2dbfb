//! The [`Role`] of keys and values: what a name or a string means at its place in a variant file.

use crate::diagnostic::Code;
use crate::rule::Form;

/// A sort of name that an author gives to something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sort {
    /// A seat.
    Seat,
    /// An army.
    Army,
    /// A kind of piece.
    Kind,
    /// A class of kinds.
    Class,
    /// A zone.
    Zone,
    /// A kind of link.
    Link,
    /// A combat case.
    Case,
    /// A rule.
    Rule,
    /// A ready arrangement.
    Preset,
    /// An example.
    Example,
}

impl Sort {
    /// What it is called.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::Army => "army",
            Self::Kind => "kind of piece",
            Self::Class => "class of pieces",
            Self::Zone => "zone",
            Self::Link => "kind of link",
            Self::Case => "combat case",
            Self::Rule => "rule",
            Self::Preset => "preset",
            Self::Example => "example",
        }
    }
}

impl Sort {
    /// The sorts that share its names: a kind and a class cannot be called alike, and an army often has its seat's name.
    pub fn kin(self) -> &'static [Self] {
        match self {
            Self::Kind | Self::Class => PIECES,
            Self::Seat | Self::Army => COLOURS,
            Self::Zone => &[Self::Zone],
            Self::Link => &[Self::Link],
            Self::Case => &[Self::Case],
            Self::Rule => &[Self::Rule],
            Self::Preset => &[Self::Preset],
            Self::Example => &[Self::Example],
        }
    }
}

/// What a key or a string is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Gives a name of that sort to something.
    Defines(Sort),
    /// Names something of one of these sorts.
    Names(&'static [Sort]),
    /// The name of a file to extend.
    Parent,
    /// A string of the rule language.
    Sentence(Form),
    /// Something else.
    Plain,
}

/// Pieces are meant by kind or class.
const PIECES: &[Sort] = &[Sort::Kind, Sort::Class];
/// Whoever plays, and what with.
const COLOURS: &[Sort] = &[Sort::Seat, Sort::Army];
/// Whatever a lint may be about.
const ANYTHING: &[Sort] = &[
    Sort::Kind,
    Sort::Class,
    Sort::Zone,
    Sort::Link,
    Sort::Case,
    Sort::Rule,
    Sort::Seat,
    Sort::Army,
];

/// The role of a key that stands in the table a path leads to.
pub fn of_key(path: &[&str]) -> Role {
    match path {
        ["pieces"] => Role::Defines(Sort::Kind),
        ["classes"] => Role::Defines(Sort::Class),
        ["board", "zones"] => Role::Defines(Sort::Zone),
        ["board", "links"] => Role::Defines(Sort::Link),
        ["combat", "cases"] => Role::Defines(Sort::Case),
        ["rules"] => Role::Defines(Sort::Rule),
        ["setup", "presets"] => Role::Defines(Sort::Preset),
        ["examples"] => Role::Defines(Sort::Example),
        ["board", "sides"] | ["board", "zones", _] | ["examples", _, "bound"] => Role::Names(&[Sort::Seat]),
        ["setup", "place" | "hand"] | ["examples", _, "place" | "hand" | "leaves"] => {
            Role::Names(&[Sort::Army, Sort::Seat])
        }
        ["combat", "matrix"]
        | ["setup", "presets" | "place" | "hand", _]
        | ["examples", _, "place" | "hand" | "leaves", _] => Role::Names(&[Sort::Kind]),
        ["setup", "only"] => Role::Names(PIECES),
        ["variant", "called"] => Role::Names(&[Sort::Kind, Sort::Army]),
        ["allow", lint] => Role::Names(subjects(lint)),
        _ => Role::Plain,
    }
}

/// What the lint of a name may be about.
fn subjects(lint: &str) -> &'static [Sort] {
    match Code::from_name(lint) {
        Some(Code::UnusedZone) => &[Sort::Zone],
        Some(Code::UnusedLink) => &[Sort::Link],
        Some(Code::UnreachableCase) => &[Sort::Case],
        Some(Code::IdleRule | Code::UnfiredRule | Code::UnreachedEnd | Code::OverAtStart) => &[Sort::Rule],
        Some(Code::NeverFights | Code::NeverMoves | Code::NeverCaptured | Code::TellingMove | Code::UnusedMove) => {
            PIECES
        }
        Some(Code::UnevenSeats) => COLOURS,
        _ => ANYTHING,
    }
}

/// The role of a string that a path leads to.
pub fn of_text(path: &[&str]) -> Role {
    match path {
        ["extends"] => Role::Parent,
        ["seats", "order"] => Role::Defines(Sort::Seat),
        ["seats", "armies" | "neutral"] => Role::Defines(Sort::Army),
        ["seats", "teams" | "control"] | ["setup", "exchange", "order"] | ["examples", _, "turn" | "defeats"] => {
            Role::Names(&[Sort::Seat])
        }
        ["board", "legend", _] | ["board", "legend", _, "zone"] => Role::Defines(Sort::Zone),
        ["board", "links", _, "join"] => Role::Sentence(Form::Join),
        ["board", "links", _, "except"] => Role::Sentence(Form::Pairs),
        ["board", "links", _, "paths"] => Role::Sentence(Form::Path),
        ["board", "zones", _]
        | ["board", "zones", _, _]
        | ["setup", "area"]
        | ["setup", "only", _]
        | ["setup", "presets" | "place", _, _]
        | ["examples", _, "face-down" | "empties" | "shows"]
        | ["examples", _, "place" | "leaves", _, _] => Role::Sentence(Form::Spaces),
        ["variant", "reconstructed", _, "example"] => Role::Names(&[Sort::Example]),
        ["examples", _, "bound", _] => Role::Names(&[Sort::Army]),
        ["examples", _, "by"] => Role::Names(&[Sort::Rule, Sort::Case]),
        ["pieces" | "classes", _, "class"] => Role::Names(&[Sort::Class]),
        ["pieces" | "classes", _, "moves"] => Role::Sentence(Form::Motion),
        [
            "combat",
            "cases",
            _,
            "attacker" | "defender" | "either" | "between" | "and" | "stays",
        ]
        | ["combat", "matrix", _, _] => Role::Sentence(Form::Noun),
        ["combat", "cases", _, "when"] => Role::Sentence(Form::Condition),
        ["combat", "cases", _, "before"] => Role::Names(&[Sort::Case]),
        ["setup", "exchange", "kinds"] | ["pieces" | "classes", _, "hand"] => Role::Names(&[Sort::Kind]),
        ["rules", _] | ["rules", _, "rule"] => Role::Sentence(Form::Rule),
        ["rules", _, "before"] => Role::Names(&[Sort::Rule]),
        _ => Role::Plain,
    }
}

/// A path of owned keys as borrowed ones.
pub fn borrowed(path: &[String]) -> Vec<&str> {
    path.iter().map(String::as_str).collect()
}
