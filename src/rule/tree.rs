//! The trees of the rule language, as written: names are still names.

use crate::game::{ActionKind, Amount, Comparison, Direction, EventKind, Line, Measure, Place, Role};
use crate::source::{Span, Spanned};

/// A name the author gave to something.
pub type Name = Spanned<String>;

/// A rule.
#[derive(Clone, Debug)]
pub enum Sentence {
    /// `forbid ACTION when …`
    Forbid(Phrase<ActionKind>, Option<Condition>),
    /// `forbid ACTION when … leaving …`
    ForbidLeaving(Phrase<ActionKind>, Option<Condition>, Condition),
    /// `allow ACTION when …`
    Allow(Phrase<ActionKind>, Option<Condition>),
    /// `oblige ACTION when … taking the most`
    Oblige(Phrase<ActionKind>, Option<Condition>, Option<Amount>),
    /// `on EVENT when …: …`
    On(Phrase<EventKind>, Option<Condition>, Vec<Spanned<Effect>>),
    /// `when …: …`
    When(Condition, Vec<Spanned<Effect>>),
    /// `after N … without … when …: …`
    After(
        Spanned<i64>,
        Spanned<Measure>,
        Vec<(Phrase<EventKind>, Option<Condition>)>,
        Vec<Spanned<Effect>>,
    ),
}

/// A phrase for actions, or for events.
#[derive(Clone, Debug)]
pub struct Phrase<K> {
    /// The sort of action or event.
    pub kind: Spanned<K>,
    /// What is said of it.
    pub modifiers: Vec<Spanned<Modifier>>,
}

/// What is said of an action or event.
#[derive(Clone, Debug)]
pub enum Modifier {
    /// `by PIECES`
    By(Noun),
    /// `of PIECES`, `on PIECES`
    Of(Noun),
    /// `from ZONE`
    From(ZoneName),
    /// `to ZONE`
    To(ZoneName),
    /// `along LINKS`
    Along(Vec<Name>),
}

/// What a rule does.
#[derive(Clone, Debug)]
pub enum Effect {
    /// `defeat SEAT`
    Defeat(Spanned<Seat>),
    /// `win for SEAT`
    Win(Spanned<Seat>),
    /// `draw`
    Draw,
    /// `reveal PIECES`
    Reveal(Object),
    /// `remove PIECES`
    Remove(Object),
    /// `capture PIECES`
    Capture(Object),
    /// `bind SEAT to army of ROLE`
    Bind(Spanned<Seat>, Spanned<Role>),
    /// `take PIECES from hand of SEAT`
    Take(Noun, Spanned<Seat>),
    /// `turn PIECES into KIND or KIND`
    Turn(Object, Vec<Name>),
    /// `may turn PIECES into KIND or KIND`
    MayTurn(Object, Vec<Name>),
}

/// Whom an effect is about.
#[derive(Clone, Debug)]
pub enum Object {
    /// The piece that plays a part in what happened.
    Acting(Spanned<Role>),
    /// All pieces of a sort.
    Pieces(Noun),
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Condition {
    /// At least one.
    Any(Vec<Condition>),
    /// All.
    All(Vec<Condition>),
    /// The opposite.
    Not(Box<Condition>),
    /// `from in camp`
    In(Spanned<Place>, ZoneName),
    /// `target is engineer`
    Is(Spanned<Role>, Noun),
    /// `mover is unbound`
    SeatIs(Spanned<Seat>, SeatState, bool),
    /// `mover is north`
    Among(Spanned<Seat>, Spanned<Seat>, bool),
    /// `mover has no engineer`
    Has(Spanned<Holder>, Comparison, i64, Noun),
    /// `next has no action`
    NoAction(Spanned<Seat>),
    /// `rank of target > rank of piece`
    Compare(Spanned<Operand>, Comparison, Spanned<Operand>),
}

/// Who has pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The board: everyone together.
    Board,
    /// A seat.
    Seat(Seat),
}

/// What a seat may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatState {
    /// Without an army.
    Unbound,
    /// With one.
    Bound,
    /// Out of the game.
    Defeated,
}

/// A word for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// `mover`
    Mover,
    /// `next`
    Next,
    /// `enemy`
    Enemy,
    /// `ally`
    Ally,
    /// `owner`
    Owner,
    /// `it`
    It,
    /// `any seat`
    Any,
    /// By name.
    Named(String),
}

/// A number.
#[derive(Clone, Debug)]
pub enum Operand {
    /// As written.
    Constant(i64),
    /// `rank of piece`
    Rank(Role),
    /// `value of piece`
    Value(Role),
    /// `lowest rank of mover`
    LowestRank(Spanned<Seat>),
    /// `highest rank of mover`
    HighestRank(Spanned<Seat>),
    /// `total value of PIECES`
    TotalValue(Noun),
    /// `number of PIECES`
    Count(Noun),
    /// `plies`
    Plies,
}

/// A phrase for pieces: one of the alternatives, and all of the postfixes.
#[derive(Clone, Debug)]
pub struct Noun {
    /// The alternatives, each a row of factors that must all hold.
    pub alternatives: Vec<Vec<Factor>>,
    /// What is said after them.
    pub postfixes: Vec<Spanned<Postfix>>,
    /// The whole phrase.
    pub span: Span,
}

/// A word or phrase for pieces.
#[derive(Clone, Debug)]
pub enum Factor {
    /// Any piece.
    Pieces,
    /// The opposite.
    Not(Box<Factor>),
    /// In parentheses.
    Group(Box<Noun>),
    /// A property.
    Adjective(Spanned<Adjective>),
    /// A kind or class.
    Name(Name),
}

/// A property of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjective {
    /// `face-down`
    FaceDown,
    /// `face-up`
    FaceUp,
    /// `carrying`
    Carrying,
    /// `attacked`
    Attacked,
    /// `movable`
    Movable,
    /// `neutral`
    Neutral,
}

/// What is said of pieces after their names.
#[derive(Clone, Debug)]
pub enum Postfix {
    /// `of SEAT`
    Of(Spanned<Seat>),
    /// `in hand`
    InHand,
    /// `in row of from`, `in column of to`
    InLine(Spanned<Line>, Spanned<Place>),
    /// `in ZONE`
    In(ZoneName),
    /// `with rank > 3`
    WithRank(Comparison, i64),
    /// `with value <= 3`
    WithValue(Comparison, i64),
}

/// A zone, perhaps one seat's.
#[derive(Clone, Debug)]
pub struct ZoneName {
    /// The zone.
    pub name: Name,
    /// Whose.
    pub of: Option<Spanned<Seat>>,
}

/// A move.
#[derive(Clone, Debug)]
pub struct Motion {
    /// How and along what.
    pub verb: Verb,
    /// Only in these directions.
    pub directions: Vec<Direction>,
    /// At most this far.
    pub up_to: Option<Spanned<i64>>,
    /// Over this many pieces.
    pub over: Option<Spanned<i64>>,
    /// Again and again.
    pub repeatedly: Option<Span>,
    /// Taking these of the pieces that it goes over.
    pub taking: Option<Spanned<Taking>>,
    /// The zone that it begins in, or that it begins and ends in.
    pub only_in: Option<(Reach, ZoneName)>,
    /// The only sort of space that it may end on.
    pub only_to: Option<Ending>,
    /// What must hold.
    pub when: Option<Condition>,
    /// The whole phrase.
    pub span: Span,
}

impl Motion {
    /// Whether it may end on an enemy: one that goes on, or takes what it goes over, ends on empty spaces.
    pub fn may_end_on_an_enemy(&self) -> bool {
        self.only_to != Some(Ending::Empty) && self.repeatedly.is_none() && self.taking.is_none()
    }
}

/// What a move takes on its way.
#[derive(Clone, Debug)]
pub struct Taking {
    /// The pieces.
    pub pieces: Noun,
    /// Whether they leave at once, and not at the end.
    pub at_once: bool,
}

/// The sorts of moves.
#[derive(Clone, Debug)]
pub enum Verb {
    /// One link.
    Step(Vec<Name>),
    /// Straight on along a run.
    Slide(Vec<Name>),
    /// Turning at will.
    Roam(Vec<Name>),
    /// By a vector of the lattice and its images.
    Leap(Spanned<(i64, i64)>),
}

/// Which ends of a move lie in a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Its beginning.
    From,
    /// Both.
    Within,
}

/// Where a move may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// On an empty space.
    Empty,
    /// On an enemy.
    Enemy,
}

/// A set of spaces.
#[derive(Clone, Debug)]
pub enum Spaces {
    /// In at least one.
    Any(Vec<Spaces>),
    /// In all.
    All(Vec<Spaces>),
    /// Not in it.
    Not(Box<Spaces>),
    /// Rows from one to another, counted from 1.
    Rows(Spanned<(i64, i64)>),
    /// Columns from one to another, counted from 1.
    Columns(Spanned<(i64, i64)>),
    /// So many of the rows that are furthest from a seat.
    Far(Spanned<i64>),
    /// The spaces beside which the board ends, or the zone that is called so.
    Edge,
    /// Spaces and rectangles.
    List(Vec<Item>),
    /// A zone.
    Zone(ZoneName),
}

/// A space, or two with all between them.
#[derive(Clone, Debug)]
pub enum Item {
    /// One space.
    Space(Name),
    /// From one to another.
    Range(Name, Name),
}

/// Which spaces a kind of link joins.
#[derive(Clone, Debug)]
pub struct Join {
    /// How they lie to each other.
    pub form: Spanned<JoinForm>,
    /// Only with an end in this zone.
    pub from: Option<ZoneName>,
    /// Only with both ends in this zone (of one seat, if it is a seat's).
    pub within: Option<ZoneName>,
}

/// How two joined spaces lie to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinForm {
    /// Side by side.
    Orthogonal,
    /// Corner to corner.
    Diagonal,
    /// Edges in one line, end to end.
    Straight,
    /// Edges that meet at a right angle.
    Corner,
    /// By a vector and its opposite.
    Vector(i64, i64),
}
