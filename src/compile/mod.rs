//! Definition to game: one pass per file.
//!
//! Takes a [`Definition`]; yields a [`Game`] and findings. A pass that cannot make its part still lets the others look for
//! mistakes of their own, as far as they need nothing of it; a name that was reported makes no follow-up noise. What always
//! holds: a game comes out only if no finding is an error.

mod blame;
mod board;
mod called;
mod combat;
mod conditions;
mod digest;
mod effects;
mod examples;
mod hexes;
mod kinds;
mod links;
pub(crate) mod lints;
mod map;
mod margin;
mod motions;
mod pairing;
mod rules;
mod scope;
mod seats;
mod setup;
mod zones;

use std::path::PathBuf;

use crate::definition::{Definition, Family, FamilySource};
use crate::diagnostic::{Code, Diagnostic, Findings, requoted};
use crate::game::{FightShows, Game, Information, Kind, Limits, Method, Names, Sees};
use crate::source::{Document, FileSet, Overlay, Span};
pub use examples::{Example, Examples, Expected, Placed, Start};
pub(crate) use kinds::moves as written_moves;
pub(crate) use lints::sift;
use scope::Scope;

/// What came of loading a variant.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// All files read, the asked-for one first.
    pub files: FileSet,
    /// All findings, in source order.
    pub findings: Vec<Diagnostic>,
    /// The flattened document, each value still knowing its file.
    pub document: Document,
    /// The game, if no finding is an error and the file is not just a part for others.
    pub game: Option<Game>,
    /// The examples; they are not played out yet, and what is wrong with them keeps nobody from playing.
    pub examples: Examples,
}

/// Loads a variant: a bundled name, or a path to a file.
pub fn load(name: &str) -> Loaded {
    load_over(&FamilySource::named(name), &Overlay::new())
}

/// Loads a variant from a text; `name` is the path it would have.
pub fn load_text(name: &str, text: &str) -> Loaded {
    load_over(
        &FamilySource::Given(PathBuf::from(name), text.to_owned()),
        &Overlay::new(),
    )
}

/// Loads a variant, with texts laid over some of its files.
pub fn load_over(source: &FamilySource, overlay: &Overlay) -> Loaded {
    let mut findings = Findings::new();
    let family = Family::read(source, overlay, &mut findings);
    let definition = Definition::read(&family.document, &mut findings);
    let id = match source {
        FamilySource::Bundled(name) => name.clone(),
        FamilySource::Path(path) | FamilySource::Given(path, _) => path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned())
            .unwrap_or_default(),
    };
    // Where a file could not be read, or not wholly, what else is missing may be in what was not read.
    let readable = family.whole;
    let made = if definition.part || !readable {
        None
    } else {
        game(&definition, id, &family.document, &mut findings)
    };
    let (game, examples) = made.filter(|_| !findings.has_errors()).unzip();
    match &game {
        Some(game) => lints::run(&definition, &family.document, game, &mut findings),
        None if readable => blame::settle(&definition, &mut findings),
        None => {}
    }
    findings.forget_torn_lines(&family.files);
    findings.forget_echoes(&family.files);
    let mut findings = findings.into_sorted();
    // Words inside a sentence have no quotes of TOML's to keep.
    let spoken = [Code::RuleSyntax, Code::WrongOperator];
    let whole = findings.iter_mut().filter(|finding| !spoken.contains(&finding.code));
    for suggestion in whole.flat_map(|finding| &mut finding.suggestions) {
        suggestion.replacement = requoted(family.files.slice(suggestion.span), &suggestion.replacement);
    }
    Loaded {
        files: family.files,
        findings,
        document: family.document,
        game,
        examples: examples.unwrap_or_default(),
    }
}

/// Compiles a definition, its examples apart; `None` when something that everything else needs could not be made.
fn game(definition: &Definition, id: String, document: &Document, findings: &mut Findings) -> Option<(Game, Examples)> {
    let root = Span::new(definition.file, 0, 0);
    let names = names(definition, id, root, findings);
    let seats = match &definition.seats {
        Some(table) => findings.watch("seats", |findings| seats::compile(table, findings)),
        None => missing(
            findings,
            root,
            "`[seats]`: who plays",
            "for example `seats.order = [\"white\", \"black\"]`",
        ),
    };
    let board = match (&definition.board, &seats) {
        (Some(table), Some(seats)) => findings.watch("board", |findings| board::compile(table, seats, findings)),
        (Some(_), None) => None,
        (None, _) => missing(findings, root, "`[board]`: where it is played", "draw it as a `map`"),
    };
    if definition.pieces.is_empty() {
        missing::<()>(findings, root, "`[pieces]`: what plays", "for example `[pieces.king]`");
    }
    if definition.setup.is_none() {
        missing::<()>(
            findings,
            root,
            "`[setup]`: how it starts",
            "for example `setup.method = \"fixed\"`",
        );
    }
    let kinds = findings.watch("pieces", |findings| kinds::compile(definition, findings))?;
    let mut seats = seats?;
    let board = board?;
    seats.counts = definition.counts;
    let motions = findings.watch("pieces", |findings| {
        motions::compile(definition, &mut Scope::new(&seats, &board, &kinds, findings))
    });
    let mut scope = Scope::new(&seats, &board, &kinds, findings);
    let rules = rules::compile(definition, &mut scope);
    let combat = combat::compile(definition, &mut scope);
    let setup = setup::compile(definition, &mut scope)?;
    let hidden = if setup.method == Method::Arrange {
        Sees::Place
    } else {
        Sees::Identity
    };
    let information = Information {
        ally: definition.information.ally.unwrap_or(hidden),
        enemy: definition.information.enemy.unwrap_or(hidden),
        fight: definition.information.fight.unwrap_or(FightShows::Result),
    };
    let mut apart = Findings::new();
    let mut scope = Scope::new(&seats, &board, &kinds, &mut apart);
    let mut examples = examples::compile(definition, setup.method, &mut scope);
    examples.findings = apart.into_sorted();
    fits(rules.len(), Limits::RULES, "rules", root, findings);
    let kinds = kinds.list.into_iter().zip(motions);
    let mut kinds: Vec<_> = kinds.map(|(kind, motions)| Kind { motions, ..kind }).collect();
    called::compile(definition, &mut kinds, &mut seats, findings);
    let game = Game {
        names,
        definition_hash: digest::of(document),
        former_hash: digest::first_version(document),
        seats,
        board,
        kinds,
        combat,
        setup,
        information,
        rules,
    };
    Some((game, examples))
}

/// Whether there are no more of something than a game may have; more are reported.
fn fits(count: usize, most: usize, what: &str, span: Span, findings: &mut Findings) -> bool {
    if count > most {
        Diagnostic::new(Code::LimitExceeded, format!("{count} {what} are more than {most}"))
            .label(span, format!("too many {what}"))
            .report(findings);
    }
    count <= most
}

fn missing<T>(findings: &mut Findings, span: Span, what: &str, help: &str) -> Option<T> {
    if findings.is_damaged("") {
        return None;
    }
    Diagnostic::new(Code::MissingKey, format!("this variant has no {what}"))
        .label(span, "in this file, or one it extends")
        .help(help)
        .fail(findings)
}

fn names(definition: &Definition, id: String, root: Span, findings: &mut Findings) -> Names {
    let text = |name: &Option<crate::rule::Name>| name.as_ref().map(|name| name.value.clone()).unwrap_or_default();
    let Some(table) = &definition.variant else {
        let help =
            "for example `variant.name = \"My game\"`; a file that only serves to be extended says `part = true`";
        missing::<()>(findings, root, "`[variant]`: its name", help);
        return Names { id, ..Names::default() };
    };
    if table.name.is_none() && !findings.is_damaged("variant") && !findings.is_damaged("") {
        Diagnostic::new(Code::MissingKey, "this variant has no `name`")
            .label(table.header, "add `name`")
            .report(findings);
    }
    let notes = table.reconstructed.iter();
    Names {
        id,
        name: text(&table.name),
        summary: text(&table.summary),
        source: text(&table.source),
        reconstructed: notes
            .map(|note| (note.name.value.clone(), note.text.value.clone()))
            .collect(),
    }
}
