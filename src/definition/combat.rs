//! `[combat]`: how a fight ends.

use super::fields::Fields;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{FightResult, Taken};
use crate::rule::{self, Condition, Name, Noun};
use crate::source::{Span, Spanned};

/// `[combat]`
#[derive(Clone, Debug)]
pub struct CombatTable {
    /// Where the table begins.
    pub header: Span,
    /// Whether ranks decide where no case does.
    pub ladder: Option<Span>,
    /// What happens where nothing else decides; `None` inside for `forbidden`.
    pub otherwise: Option<Spanned<Option<FightResult>>>,
    /// Where a piece goes that is taken because nothing else decides.
    pub taken: Option<Spanned<Taken>>,
    /// `[combat.cases]`
    pub cases: Vec<CaseTable>,
    /// `[combat.matrix]`
    pub matrix: Vec<MatrixRow>,
}

/// One combat case.
#[derive(Clone, Debug)]
pub struct CaseTable {
    /// Its name.
    pub name: Name,
    /// Who attacks.
    pub attacker: Option<Noun>,
    /// Who is attacked.
    pub defender: Option<Noun>,
    /// Who is on either side.
    pub either: Option<Noun>,
    /// What else must hold.
    pub when: Option<Condition>,
    /// Who stays; `None` inside for `forbidden`.
    pub result: Option<Spanned<Option<FightResult>>>,
    /// Where a piece goes that is taken.
    pub taken: Option<Spanned<Taken>>,
}

/// One attacker's row of a full matrix.
#[derive(Clone, Debug)]
pub struct MatrixRow {
    /// The attacking kind.
    pub attacker: Name,
    /// For each result, the kinds attacked.
    pub results: Vec<(Spanned<Option<FightResult>>, Noun)>,
}

const RESULTS: [(&str, Option<FightResult>); 5] = [
    ("attacker", Some(FightResult::Attacker)),
    ("defender", Some(FightResult::Defender)),
    ("both", Some(FightResult::Both)),
    ("neither", Some(FightResult::Neither)),
    ("forbidden", None),
];

const TAKEN: [(&str, Taken); 2] = [("out", Taken::Out), ("hand", Taken::Hand)];

impl CombatTable {
    pub(super) fn read(mut fields: Fields<'_, '_>) -> Self {
        let table = Self {
            header: fields.header,
            ladder: fields.word("ladder", &[("rank", ())]).map(|ladder| ladder.span),
            otherwise: fields.word("otherwise", &RESULTS),
            taken: fields.word("taken", &TAKEN),
            cases: fields.table("cases").map(cases).unwrap_or_default(),
            matrix: fields.table("matrix").map(matrix).unwrap_or_default(),
        };
        fields.finish();
        table
    }
}

fn cases(mut fields: Fields<'_, '_>) -> Vec<CaseTable> {
    let cases = fields.entries();
    fields.tables(cases, case)
}

fn case(name: Name, mut fields: Fields<'_, '_>) -> CaseTable {
    let mut noun = |key| fields.phrase(key, rule::noun);
    let (attacker, defender, either) = (noun("attacker"), noun("defender"), noun("either"));
    let when = fields.phrase("when", rule::condition);
    let result = fields.word("result", &RESULTS);
    let taken = fields.word("taken", &TAKEN);
    // Followed when files are laid over one another; here only its type is looked at.
    fields.text("before");
    if fields.lacks(&["result"]) {
        fields.report(
            Diagnostic::new(Code::MissingKey, format!("the case `{}` has no result", name.value))
                .label(name.span, "add `result`")
                .help("`result` says who stays: `attacker`, `defender`, `both`, `neither`, or `forbidden`"),
        );
    }
    if either.is_some() && (attacker.is_some() || defender.is_some()) {
        let message = format!("the case `{}` has `either` beside a side of its own", name.value);
        fields.report(
            Diagnostic::new(Code::OutOfPlace, message)
                .label(name.span, "`either` stands for both sides at once")
                .help("use `attacker` and `defender`, or `either` alone"),
        );
    }
    fields.finish();
    CaseTable {
        name,
        attacker,
        defender,
        either,
        when,
        result,
        taken,
    }
}

fn matrix(mut fields: Fields<'_, '_>) -> Vec<MatrixRow> {
    let rows = fields.entries();
    fields.tables(rows, |attacker, mut fields| {
        let mut results = Vec::new();
        for (word, value) in RESULTS {
            if let Some(text) = fields.text(word)
                && let Some(noun) = fields.parse(rule::noun, text)
            {
                results.push((Spanned::new(value, text.span), noun));
            }
        }
        fields.finish();
        MatrixRow { attacker, results }
    })
}
