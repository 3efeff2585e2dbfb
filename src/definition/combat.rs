//! `[combat]`: how a fight ends.

use super::fields::Fields;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{FightResult, Taken};
use crate::rule::{self, Condition, Name, Noun};
use crate::source::{Span, Spanned, Text};

/// `[combat]`
#[derive(Clone, Debug)]
pub struct CombatTable {
    /// Where the table begins.
    pub header: Span,
    /// Whether ranks decide where no case does.
    pub ladder: Option<Span>,
    /// What comes of a fight of equal ranks; `None` inside for `forbidden`.
    pub equals: Option<Spanned<Option<FightResult>>>,
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
    /// Two that fight each other, whoever of them attacks.
    pub pair: Option<(Noun, Noun)>,
    /// What else must hold.
    pub when: Option<Condition>,
    /// What comes of it.
    pub result: Option<Spanned<CaseResult>>,
    /// Where a piece goes that is taken.
    pub taken: Option<Spanned<Taken>>,
}

/// What comes of the fights of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseResult {
    /// Who stays, by its part in the fight; `None` for `forbidden`.
    Said(Option<FightResult>),
    /// Of a pair, the first stays.
    First,
    /// Of a pair, the second stays.
    Second,
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
            equals: fields.word("equals", &RESULTS),
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
    let result = result.map(|word| Spanned::new(CaseResult::Said(word.value), word.span));
    let (pair, stays) = pair(&name, &mut fields);
    let taken = fields.word("taken", &TAKEN);
    // Followed when files are laid over one another; here only its type is looked at.
    fields.text("before");
    if fields.lacks(&["result", "stays"]) {
        fields.report(
            Diagnostic::new(Code::MissingKey, format!("the case `{}` has no result", name.value))
                .label(name.span, "add `result`")
                .help("`result` says who stays: `attacker`, `defender`, `both`, `neither`, or `forbidden`"),
        );
    }
    if let Some((message, help)) = twice(&fields) {
        let finding = Diagnostic::new(Code::OutOfPlace, format!("the case `{}` has {message}", name.value));
        fields.report(finding.label(name.span, "said in two ways at once").help(help));
    }
    fields.finish();
    CaseTable {
        name,
        attacker,
        defender,
        either,
        pair,
        when,
        result: result.or(stays),
        taken,
    }
}

/// What a case says in two ways that exclude each other, and what to do.
fn twice(fields: &Fields<'_, '_>) -> Option<(&'static str, &'static str)> {
    let has = |keys: &[&str]| keys.iter().any(|key| fields.has(key));
    let (sides, pair) = (has(&["attacker", "defender"]), has(&["between", "and"]));
    if has(&["either"]) && (sides || pair) {
        let message = "`either` beside a side of its own";
        return Some((message, "use `attacker` and `defender`, or `either` alone"));
    }
    if sides && pair {
        let message = "`between` beside a side of its own";
        return Some((message, "use `attacker` and `defender`, or `between` and `and`"));
    }
    let both = has(&["result"]) && has(&["stays"]);
    both.then_some(("`stays` beside a `result`", "use `stays` or `result`"))
}

/// Two that fight each other, and which of them `stays`.
fn pair(name: &Name, fields: &mut Fields<'_, '_>) -> (Option<(Noun, Noun)>, Option<Spanned<CaseResult>>) {
    let texts = (fields.text("between"), fields.text("and"));
    let stays = fields.text("stays");
    let (Some(first), Some(second)) = texts else {
        let alone = texts.0.or(texts.1).or(stays);
        if let Some(text) = alone.filter(|_| !(fields.has("between") && fields.has("and"))) {
            let message = format!("the case `{}` names one of two that fight each other", name.value);
            let finding = Diagnostic::new(Code::MissingKey, message).label(text.span, "and whom does it fight?");
            fields.report(finding.help("for example `between = \"cat\", and = \"dog\", stays = \"dog\"`"));
        }
        return (None, None);
    };
    let pair = fields.parse(rule::noun, first).zip(fields.parse(rule::noun, second));
    let result = stays.and_then(|stays| {
        let same = |text: &Text| text.value.split_whitespace().eq(stays.value.split_whitespace());
        let result = match (same(first), same(second)) {
            (true, _) => CaseResult::First,
            (_, true) => CaseResult::Second,
            _ => {
                let message = format!("`{}` is neither of the two that fight each other", stays.value);
                let finding = Diagnostic::new(Code::WrongValue, message).label(stays.span, "one of them stays");
                fields.report(finding.near(&stays.value, [first.value.as_str(), second.value.as_str()]));
                return None;
            }
        };
        Some(Spanned::new(result, stays.span))
    });
    (pair, result)
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
