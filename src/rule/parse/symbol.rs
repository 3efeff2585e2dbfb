//! What each rule of the grammar means: the one place that a new word or form of `grammar/rule.pest` must be said in.
//!
//! The match in [`symbol`] has no default, so a rule of the grammar without a meaning does not compile; and everything
//! that builds trees matches the sorts below, again without defaults.

use super::grammar::{Rule, spelling};
use crate::game::{ActionKind, Amount, Comparison, Direction, EventKind, Line, Measure, Place, Role};
use crate::rule::tree::{Adjective, Ending, Holder, JoinForm, Seat, SeatState};

/// Declares [`Symbol`], with one variant for each sort of word or form, named after its type.
macro_rules! symbols {
    ($($sort:ident),* $(,)?) => {
        /// What a rule of the grammar means.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Symbol {
            $(
                #[doc = concat!("One of the sort `", stringify!($sort), "`.")]
                $sort($sort),
            )*
            /// A part that its place gives a meaning to, or that only wraps another.
            Part,
            /// A word or sign that holds others together and says nothing itself, or what no pair is ever made of.
            Glue,
            /// What another language would write for this rule.
            Wrong(Rule),
        }
        $(impl Sort for $sort {
            fn of(symbol: &Symbol) -> Option<Self> {
                if let Symbol::$sort(it) = symbol { Some(it.clone()) } else { None }
            }
        })*
    };
}

/// A sort of words or forms, of which one stands in a place.
pub trait Sort: Sized {
    /// The one that a symbol is, if it is of this sort.
    fn of(symbol: &Symbol) -> Option<Self>;
}

/// The words of a sort, as they are spelled, in the order of the grammar.
pub fn words<S: Sort>() -> impl Iterator<Item = (&'static str, S)> {
    let word = |rule: &Rule| Some((spelling(*rule)?, S::of(&symbol(*rule))?));
    Rule::all_rules().iter().filter_map(word)
}

/// How a word is spelled.
pub fn spelled<S: Sort + PartialEq>(word: &S) -> &'static str {
    words::<S>()
        .find(|(_, other)| other == word)
        .map_or("", |(spelling, _)| spelling)
}

symbols!(
    ActionKind,
    Adjective,
    Amount,
    Comparison,
    ConditionForm,
    Direction,
    EffectForm,
    Ending,
    EventKind,
    FactorForm,
    Holder,
    ItemForm,
    JoinForm,
    Line,
    Measure,
    ModifierForm,
    OperandForm,
    Place,
    PostfixForm,
    Role,
    Seat,
    SeatState,
    SentenceForm,
    SpacesForm,
    VerbForm,
);

/// Declares the forms that something is written in; the tree has a variant for each.
macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident { $($form:ident),* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $name { $($form),* }
        )*
    };
}

forms! {
    /// The forms of a rule.
    SentenceForm { Forbid, ForbidLeaving, Allow, Oblige, On, When, After }
    /// What is said of an action or event.
    ModifierForm { By, Of, From, To, Along }
    /// What a rule does.
    EffectForm { Defeat, Win, Draw, Reveal, Remove, Capture, Bind, Take, Turn, MayTurn }
    /// What a condition is made of.
    ConditionForm { Any, All, Not, In, NoAction, Has, SeatIs, Among, Is, Compare }
    /// What is compared.
    OperandForm { Rank, Value, LowestRank, HighestRank, TotalValue, Count, Plies, Constant }
    /// What a phrase for pieces is made of.
    FactorForm { Not, Group, Adjective, Pieces, Name }
    /// What is said after it.
    PostfixForm { Of, InHand, InLine, In, WithRank, WithValue }
    /// The sorts of moves.
    VerbForm { Step, Slide, Roam, Leap }
    /// What a set of spaces is made of.
    SpacesForm { Any, All, Not, Rows, Columns, Far, Edge, List, Zone }
    /// What a list of spaces is made of.
    ItemForm { Range, Space }
}

/// What a rule of the grammar means.
#[rustfmt::skip]
#[expect(clippy::too_many_lines, reason = "it is a table")]
pub fn symbol(rule: Rule) -> Symbol {
    use Symbol as S;
    match rule {
        Rule::forbid => S::SentenceForm(SentenceForm::Forbid),
        Rule::forbid_leaving => S::SentenceForm(SentenceForm::ForbidLeaving),
        Rule::allow => S::SentenceForm(SentenceForm::Allow),
        Rule::oblige => S::SentenceForm(SentenceForm::Oblige),
        Rule::on_rule => S::SentenceForm(SentenceForm::On),
        Rule::when_rule => S::SentenceForm(SentenceForm::When),
        Rule::after_rule => S::SentenceForm(SentenceForm::After),

        Rule::a_action => S::ActionKind(ActionKind::Any),
        Rule::a_move => S::ActionKind(ActionKind::Move),
        Rule::a_attack => S::ActionKind(ActionKind::Attack),
        Rule::a_flip => S::ActionKind(ActionKind::Flip),
        Rule::a_drop => S::ActionKind(ActionKind::Drop),
        Rule::a_convert => S::ActionKind(ActionKind::Convert),
        Rule::a_lift => S::ActionKind(ActionKind::Lift),
        Rule::a_lay => S::ActionKind(ActionKind::Lay),
        Rule::a_pass => S::ActionKind(ActionKind::Pass),

        Rule::e_move => S::EventKind(EventKind::Move),
        Rule::e_attack => S::EventKind(EventKind::Attack),
        Rule::e_capture => S::EventKind(EventKind::Capture),
        Rule::e_loss => S::EventKind(EventKind::Loss),
        Rule::e_arrival => S::EventKind(EventKind::Arrival),
        Rule::e_flip => S::EventKind(EventKind::Flip),
        Rule::e_drop => S::EventKind(EventKind::Drop),
        Rule::e_convert => S::EventKind(EventKind::Convert),
        Rule::e_lift => S::EventKind(EventKind::Lift),
        Rule::e_lay => S::EventKind(EventKind::Lay),
        Rule::e_defeat => S::EventKind(EventKind::Defeat),

        Rule::by_phrase => S::ModifierForm(ModifierForm::By),
        Rule::of_phrase => S::ModifierForm(ModifierForm::Of),
        Rule::from_phrase => S::ModifierForm(ModifierForm::From),
        Rule::to_phrase => S::ModifierForm(ModifierForm::To),
        Rule::along_phrase => S::ModifierForm(ModifierForm::Along),

        Rule::defeat => S::EffectForm(EffectForm::Defeat),
        Rule::win => S::EffectForm(EffectForm::Win),
        Rule::draw => S::EffectForm(EffectForm::Draw),
        Rule::reveal => S::EffectForm(EffectForm::Reveal),
        Rule::remove => S::EffectForm(EffectForm::Remove),
        Rule::seize => S::EffectForm(EffectForm::Capture),
        Rule::bind => S::EffectForm(EffectForm::Bind),
        Rule::take => S::EffectForm(EffectForm::Take),
        Rule::turn => S::EffectForm(EffectForm::Turn),
        Rule::may_turn => S::EffectForm(EffectForm::MayTurn),

        Rule::u_most => S::Amount(Amount::Most),
        Rule::u_most_value => S::Amount(Amount::MostValue),
        Rule::u_all => S::Amount(Amount::All),

        Rule::m_plies => S::Measure(Measure::Plies),
        Rule::m_round_trips => S::Measure(Measure::RoundTrips),
        Rule::m_occurrences => S::Measure(Measure::Occurrences),

        Rule::condition => S::ConditionForm(ConditionForm::Any),
        Rule::conjunction => S::ConditionForm(ConditionForm::All),
        Rule::denial => S::ConditionForm(ConditionForm::Not),
        Rule::in_statement => S::ConditionForm(ConditionForm::In),
        Rule::idle_statement => S::ConditionForm(ConditionForm::NoAction),
        Rule::has_statement => S::ConditionForm(ConditionForm::Has),
        Rule::seat_statement => S::ConditionForm(ConditionForm::SeatIs),
        Rule::among_statement => S::ConditionForm(ConditionForm::Among),
        Rule::is_statement => S::ConditionForm(ConditionForm::Is),
        Rule::compare => S::ConditionForm(ConditionForm::Compare),

        Rule::p_from => S::Place(Place::From),
        Rule::p_to => S::Place(Place::To),
        Rule::r_piece => S::Role(Role::Piece),
        Rule::r_target => S::Role(Role::Target),
        Rule::r_passed => S::Role(Role::Passed),
        Rule::h_board => S::Holder(Holder::Board),
        Rule::s_mover => S::Seat(Seat::Mover),
        Rule::s_next => S::Seat(Seat::Next),
        Rule::s_enemy => S::Seat(Seat::Enemy),
        Rule::s_ally => S::Seat(Seat::Ally),
        Rule::s_owner => S::Seat(Seat::Owner),
        Rule::s_it => S::Seat(Seat::It),
        Rule::s_any => S::Seat(Seat::Any),
        Rule::t_unbound => S::SeatState(SeatState::Unbound),
        Rule::t_bound => S::SeatState(SeatState::Bound),
        Rule::t_defeated => S::SeatState(SeatState::Defeated),

        Rule::o_equal | Rule::q_exactly => S::Comparison(Comparison::Equal),
        Rule::o_unequal => S::Comparison(Comparison::Unequal),
        Rule::o_less | Rule::q_fewer_than => S::Comparison(Comparison::Less),
        Rule::o_at_most | Rule::q_at_most => S::Comparison(Comparison::AtMost),
        Rule::o_more | Rule::q_more_than => S::Comparison(Comparison::More),
        Rule::o_at_least | Rule::q_at_least => S::Comparison(Comparison::AtLeast),

        Rule::rank_of => S::OperandForm(OperandForm::Rank),
        Rule::value_of => S::OperandForm(OperandForm::Value),
        Rule::lowest_rank => S::OperandForm(OperandForm::LowestRank),
        Rule::highest_rank => S::OperandForm(OperandForm::HighestRank),
        Rule::total_value => S::OperandForm(OperandForm::TotalValue),
        Rule::number_of => S::OperandForm(OperandForm::Count),
        Rule::played => S::OperandForm(OperandForm::Plies),
        Rule::constant => S::OperandForm(OperandForm::Constant),

        Rule::opposite => S::FactorForm(FactorForm::Not),
        Rule::group => S::FactorForm(FactorForm::Group),
        Rule::property => S::FactorForm(FactorForm::Adjective),
        Rule::any_kind => S::FactorForm(FactorForm::Pieces),
        Rule::one_kind => S::FactorForm(FactorForm::Name),
        Rule::j_face_down => S::Adjective(Adjective::FaceDown),
        Rule::j_face_up => S::Adjective(Adjective::FaceUp),
        Rule::j_carrying => S::Adjective(Adjective::Carrying),
        Rule::j_attacked => S::Adjective(Adjective::Attacked),
        Rule::j_movable => S::Adjective(Adjective::Movable),
        Rule::j_neutral => S::Adjective(Adjective::Neutral),
        Rule::of_seat => S::PostfixForm(PostfixForm::Of),
        Rule::in_hand => S::PostfixForm(PostfixForm::InHand),
        Rule::in_line => S::PostfixForm(PostfixForm::InLine),
        Rule::n_row => S::Line(Line::Row),
        Rule::n_column => S::Line(Line::Column),
        Rule::in_zone => S::PostfixForm(PostfixForm::In),
        Rule::with_rank => S::PostfixForm(PostfixForm::WithRank),
        Rule::with_value => S::PostfixForm(PostfixForm::WithValue),

        Rule::step => S::VerbForm(VerbForm::Step),
        Rule::slide => S::VerbForm(VerbForm::Slide),
        Rule::roam => S::VerbForm(VerbForm::Roam),
        Rule::leap => S::VerbForm(VerbForm::Leap),
        Rule::d_forward => S::Direction(Direction::Forward),
        Rule::d_sideways => S::Direction(Direction::Sideways),
        Rule::d_back => S::Direction(Direction::Back),
        Rule::l_empty => S::Ending(Ending::Empty),
        Rule::l_enemy => S::Ending(Ending::Enemy),

        Rule::spaces => S::SpacesForm(SpacesForm::Any),
        Rule::space_and => S::SpacesForm(SpacesForm::All),
        Rule::outside => S::SpacesForm(SpacesForm::Not),
        Rule::rows => S::SpacesForm(SpacesForm::Rows),
        Rule::columns => S::SpacesForm(SpacesForm::Columns),
        Rule::far => S::SpacesForm(SpacesForm::Far),
        Rule::edge => S::SpacesForm(SpacesForm::Edge),
        Rule::list => S::SpacesForm(SpacesForm::List),
        Rule::within => S::SpacesForm(SpacesForm::Zone),
        Rule::range => S::ItemForm(ItemForm::Range),
        Rule::one_space => S::ItemForm(ItemForm::Space),
        Rule::v_orthogonal => S::JoinForm(JoinForm::Orthogonal),
        Rule::v_diagonal => S::JoinForm(JoinForm::Diagonal),
        Rule::v_straight => S::JoinForm(JoinForm::Straight),
        Rule::v_corner => S::JoinForm(JoinForm::Corner),

        Rule::wrong_or => S::Wrong(Rule::k_or),
        Rule::wrong_and => S::Wrong(Rule::k_and),
        Rule::wrong_not => S::Wrong(Rule::k_not),
        Rule::wrong_equal => S::Wrong(Rule::o_equal),
        Rule::wrong_unequal => S::Wrong(Rule::o_unequal),
        Rule::wrong_at_least => S::Wrong(Rule::o_at_least),
        Rule::wrong_at_most => S::Wrong(Rule::o_at_most),

        Rule::when | Rule::leaving | Rule::without | Rule::awaited | Rule::measure | Rule::action | Rule::action_word
        | Rule::event | Rule::event_word | Rule::modifier | Rule::effects | Rule::effect | Rule::becoming | Rule::object | Rule::acting
        | Rule::negation | Rule::statement
        | Rule::is_not | Rule::place | Rule::role | Rule::holder | Rule::seat | Rule::seat_state | Rule::quantity
        | Rule::none | Rule::operator | Rule::value | Rule::line | Rule::noun | Rule::alternative | Rule::factor | Rule::postfix
        | Rule::zone | Rule::motion | Rule::links | Rule::directions | Rule::direction | Rule::up_to | Rule::over | Rule::repeatedly | Rule::taking
        | Rule::at_once | Rule::amount
        | Rule::ending | Rule::vector | Rule::space_not | Rule::item | Rule::join | Rule::join_word | Rule::from_zone
        | Rule::within_zone | Rule::path | Rule::pairs | Rule::pair | Rule::kind | Rule::zone_name | Rule::link
        | Rule::seat_name | Rule::space | Rule::number | Rule::column | Rule::corner => S::Part,

        Rule::colon | Rule::comma | Rule::dots | Rule::k_forbid | Rule::k_allow | Rule::k_on | Rule::k_when
        | Rule::k_after | Rule::k_leaving | Rule::k_without | Rule::k_by | Rule::k_of | Rule::k_from | Rule::k_to
        | Rule::k_along | Rule::k_in | Rule::k_with | Rule::k_within | Rule::k_and | Rule::k_or | Rule::k_not
        | Rule::k_no | Rule::k_has | Rule::k_is | Rule::k_for | Rule::k_win | Rule::k_draw | Rule::k_reveal
        | Rule::k_remove | Rule::k_bind | Rule::k_take | Rule::k_turn | Rule::k_may | Rule::k_into | Rule::k_capture
        | Rule::k_oblige | Rule::k_taking | Rule::k_repeatedly | Rule::k_at_once
        | Rule::k_army | Rule::k_hand | Rule::k_rank | Rule::k_value
        | Rule::k_lowest | Rule::k_highest | Rule::k_total | Rule::k_number | Rule::k_piece | Rule::k_pieces
        | Rule::k_step | Rule::k_slide | Rule::k_roam | Rule::k_leap | Rule::k_up | Rule::k_over | Rule::k_row
        | Rule::k_rows | Rule::k_column | Rule::k_columns | Rule::k_far | Rule::k_edge | Rule::k_action | Rule::k_plies | Rule::k_defeat
        | Rule::EOI | Rule::WHITESPACE | Rule::word_char | Rule::name | Rule::reserved | Rule::rule_text
        | Rule::condition_text | Rule::noun_text | Rule::motion_text | Rule::spaces_text | Rule::join_text
        | Rule::path_text | Rule::pairs_text | Rule::letters | Rule::alone | Rule::or | Rule::and | Rule::not => S::Glue,
    }
}
