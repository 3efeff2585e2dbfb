//! Kinds and classes of pieces, without their moves.

use indexmap::IndexMap;

use crate::definition::{Definition, PieceTable};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Kind, KindId, KindSet, Limits};
use crate::rule::Motion;
use crate::source::{Span, Text};

/// Kinds, and which of them each class holds.
#[derive(Clone, Debug)]
pub struct Kinds {
    /// The kinds.
    pub list: Vec<Kind>,
    /// The classes.
    pub classes: IndexMap<String, KindSet>,
    /// Kinds that can move.
    pub movable: KindSet,
    /// Kinds that can move onto an enemy.
    pub attacking: KindSet,
}

impl Kinds {
    /// A kind by name.
    pub fn named(&self, name: &str) -> Option<KindId> {
        KindId::find(&self.list, |kind| kind.name == name)
    }

    /// The kinds' names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|kind| kind.name.as_str())
    }
}

/// Compiles `[classes]` and `[pieces]`; `None` when there are no kinds at all.
pub fn compile(definition: &Definition, findings: &mut Findings) -> Option<Kinds> {
    if definition.pieces.is_empty() {
        return None;
    }
    if definition.pieces.len() > Limits::KINDS {
        let span = definition.pieces[Limits::KINDS].name.span;
        let message = format!(
            "{} kinds of pieces are more than {}",
            definition.pieces.len(),
            Limits::KINDS
        );
        return Diagnostic::new(Code::LimitExceeded, message)
            .label(span, "one kind too many")
            .fail(findings);
    }
    let mut classes: IndexMap<String, KindSet> = definition
        .classes
        .keys()
        .map(|name| (name.clone(), KindSet::EMPTY))
        .collect();
    for table in definition.classes.values() {
        check_class(table, definition, findings);
        if definition.pieces.contains_key(&table.name.value) {
            let message = format!("`{}` is a piece as well as a class", table.name.value);
            Diagnostic::new(Code::BadName, message)
                .label(table.name.span, "give the class another name")
                .report(findings);
        }
    }
    unknown_classes(definition, findings);
    same_symbols(definition, findings);
    let mut kinds = Vec::new();
    let (mut movable, mut attacking) = (KindSet::EMPTY, KindSet::EMPTY);
    for (at, table) in definition.pieces.values().enumerate() {
        let chain = chain(table, definition);
        for class in chain.iter().skip(1) {
            if let Some(set) = classes.get_mut(&class.name.value) {
                set.insert(KindId::from_index(at));
            }
        }
        kinds.push(kind(&chain));
        let moves = moves(table, definition);
        if !moves.is_empty() {
            movable.insert(KindId::from_index(at));
        }
        if moves.iter().any(|(_, motion)| motion.may_end_on_an_enemy()) {
            attacking.insert(KindId::from_index(at));
        }
    }
    symbols(&mut kinds);
    hold(&mut kinds, definition, findings);
    Some(Kinds {
        list: kinds,
        classes,
        movable,
        attacking,
    })
}

/// Reports each class that is named and not declared, once, at all its places.
fn unknown_classes(definition: &Definition, findings: &mut Findings) {
    let tables = definition.classes.values().chain(definition.pieces.values());
    let mut unknown: IndexMap<&str, Vec<Span>> = IndexMap::new();
    for class in tables.filter_map(|table| table.class.as_ref()) {
        if !definition.classes.contains_key(&class.value) {
            unknown.entry(&class.value).or_default().push(class.span);
        }
    }
    // With a table misspelled, the class may be declared there.
    if definition.classes.is_empty() && findings.is_damaged("") {
        return;
    }
    for (name, places) in unknown {
        let names = definition.classes.keys().map(String::as_str);
        let finding = Diagnostic::new(Code::UnknownName, format!("no class is called `{name}`"));
        let labelled = places.iter().enumerate().fold(finding, |finding, (at, place)| {
            finding.label(*place, if at == 0 { "unknown class" } else { "here too" })
        });
        findings.push(labelled.help("declare it under `[classes]`").near(name, names));
    }
}

/// Reports two kinds that a board could not tell apart.
fn same_symbols(definition: &Definition, findings: &mut Findings) {
    let mut seen: IndexMap<&str, &PieceTable> = IndexMap::new();
    for table in definition.pieces.values() {
        let Some(symbol) = &table.symbol else { continue };
        if let Some(other) = seen.insert(&symbol.value, table) {
            let message = format!("`{}` is the symbol of `{}` as well", symbol.value, other.name.value);
            let first = other.symbol.as_ref().map_or(other.name.span, |symbol| symbol.span);
            Diagnostic::new(Code::BadName, message)
                .label(symbol.span, "nobody could tell them apart on a board")
                .label(first, "already here")
                .report(findings);
        }
    }
}

/// Reports a class that leads back to itself.
fn check_class(table: &PieceTable, definition: &Definition, findings: &mut Findings) {
    let Some(class) = &table.class else { return };
    if chain(table, definition).len() > definition.classes.len() {
        let message = format!("the class `{}` belongs to itself", table.name.value);
        Diagnostic::new(Code::BadName, message)
            .label(class.span, "this leads round in a circle")
            .report(findings);
    }
}

/// A piece, its class, that one's class and so on.
fn chain<'a>(table: &'a PieceTable, definition: &'a Definition) -> Vec<&'a PieceTable> {
    let class = |table: &&PieceTable| definition.classes.get(&table.class.as_ref()?.value);
    std::iter::successors(Some(table), class)
        .take(definition.classes.len() + 1)
        .collect()
}

/// The first word in the chain on anything counts.
fn kind(chain: &[&PieceTable]) -> Kind {
    let number = |get: fn(&PieceTable) -> Option<i64>| chain.iter().find_map(|table| get(table));
    let small = |n: i64| i32::try_from(n).unwrap_or(0);
    Kind {
        name: chain[0].name.value.clone(),
        called: None,
        translations: chain[0].names.clone(),
        rank: number(|table| table.rank.as_ref().map(|rank| rank.value)).map(small),
        value: number(|table| table.value.as_ref().map(|value| value.value)).map_or(0, small),
        count: number(|table| table.count.as_ref().map(|count| count.value))
            .and_then(|n| usize::try_from(n).ok())
            .unwrap_or(1),
        symbol: chain[0]
            .symbol
            .as_ref()
            .map(|symbol| symbol.value.clone())
            .unwrap_or_default(),
        in_hand: None,
        motions: Vec::new(),
    }
}

/// Resolves what pieces are in a hand.
fn hold(kinds: &mut [Kind], definition: &Definition, findings: &mut Findings) {
    for (at, table) in definition.pieces.values().enumerate() {
        let Some(hand) = chain(table, definition)
            .into_iter()
            .find_map(|table| table.hand.as_ref())
        else {
            continue;
        };
        let found = KindId::find(kinds, |kind| kind.name == hand.value);
        if found.is_none() {
            let names = kinds.iter().map(|kind| kind.name.as_str());
            let message = format!("no kind of piece is called `{}`", hand.value);
            Diagnostic::new(Code::UnknownName, message)
                .label(hand.span, "unknown kind of piece")
                .near(&hand.value, names)
                .report(findings);
        }
        kinds[at].in_hand = found.filter(|kind| kind.index() != at);
    }
}

/// How a piece moves: as the first table in its chain says that says it.
pub fn moves<'a>(table: &'a PieceTable, definition: &'a Definition) -> &'a [(Text, Motion)] {
    let mut chain = chain(table, definition).into_iter();
    chain.find_map(|table| table.moves.as_deref()).unwrap_or_default()
}

/// Gives a symbol to each kind that has none: its first letters, as many as tell it from the others.
fn symbols(kinds: &mut [Kind]) {
    for at in 0..kinds.len() {
        if !kinds[at].symbol.is_empty() {
            continue;
        }
        let letters: Vec<char> = kinds[at].name.chars().filter(|c| c.is_alphanumeric()).collect();
        let upper = |c: &char| c.to_uppercase().to_string();
        let first = letters.first().map_or_else(|| "?".to_owned(), upper);
        let mut candidates = vec![first.clone()];
        candidates.extend(letters.iter().skip(1).map(|letter| format!("{first}{letter}")));
        candidates.extend((1..100).map(|number| format!("{first}{number}")));
        let free = candidates
            .into_iter()
            .find(|candidate| kinds.iter().all(|kind| kind.symbol != *candidate));
        kinds[at].symbol = free.unwrap_or(first);
    }
}
