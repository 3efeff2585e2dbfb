//! What pieces and armies are called where they are shown.
//!
//! Takes `variant.called`; yields names and symbols for kinds, and names and colours for armies that are no seat's by name.
//! Files, positions and records go by the names of the tables all the same.

use crate::definition::{Called, Definition};
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{ArmyId, Binding, Kind, KindId, Seats};
use crate::rule::Name;

/// Gives kinds and armies the names and symbols by which they are shown.
pub fn compile(definition: &Definition, kinds: &mut [Kind], seats: &mut Seats, findings: &mut Findings) {
    let Some(table) = &definition.variant else { return };
    for (name, called) in &table.called {
        let kind = KindId::find(kinds, |kind| kind.name == name.value);
        let army = army(seats, &name.value);
        if kind.is_none() && army.is_none() {
            let armies = seats.army_ids().map(|army| seats.army_name(army));
            let known = armies.filter(|name| self::army(seats, name).is_some());
            let known: Vec<_> = kinds.iter().map(|kind| kind.name.as_str()).chain(known).collect();
            Diagnostic::unknown("piece or army with a name of its own", name, known).report(findings);
            continue;
        }
        if let Some(kind) = kind {
            kinds[kind.index()].called = called.name.as_ref().map(|name| name.value.clone());
            if let Some(symbol) = &called.symbol {
                kinds[kind.index()].symbol.clone_from(&symbol.value);
            }
        }
        if let (Some(army), Some(name)) = (army, &called.name) {
            seats.called[army.index()].clone_from(&name.value);
        }
        if let (Some(army), Some(colour)) = (army, &called.colour) {
            seats.inks[army.index()] = colour.value;
        }
        let symbol = called
            .symbol
            .as_ref()
            .filter(|_| kind.is_none())
            .map(|symbol| symbol.span);
        let colour = called
            .colour
            .as_ref()
            .filter(|_| army.is_none())
            .map(|colour| colour.span);
        for (span, what) in [
            (symbol, "a symbol, which pieces have"),
            (colour, "a colour, which armies have"),
        ] {
            if let Some(span) = span {
                let message = format!("`{}` has no use for {what}", name.value);
                Diagnostic::new(Code::WrongValue, message)
                    .label(span, "take it out")
                    .report(findings);
            }
        }
    }
    alike(&table.called, kinds, findings);
}

/// An army that goes by its own name: it is no seat's.
fn army(seats: &Seats, name: &str) -> Option<ArmyId> {
    let own = |army: &ArmyId| seats.binding == Binding::InPlay || seats.neutral == Some(*army);
    seats.army_named(name).filter(own)
}

/// Reports a name or a symbol that two kinds would be shown by.
fn alike(table: &[(Name, Called)], kinds: &[Kind], findings: &mut Findings) {
    for (at, (_, called)) in table.iter().enumerate() {
        // Of two in the table the later one is at fault.
        let is_later = |kind: &Kind| table[at..].iter().any(|(later, _)| later.value == kind.name);
        let others = || kinds.iter().filter(|kind| !is_later(kind));
        let symbol = called.symbol.as_ref();
        let same_symbol = symbol.and_then(|symbol| Some((symbol, others().find(|kind| kind.symbol == symbol.value)?)));
        let word = called.name.as_ref();
        let same_word = word.and_then(|word| Some((word, others().find(|kind| kind.name_in(None) == word.value)?)));
        for (said, other) in same_symbol.into_iter().chain(same_word) {
            let message = format!("`{}` would also be shown as `{}`", other.name, said.value);
            Diagnostic::new(Code::BadName, message)
                .label(said.span, "nobody could tell them apart")
                .report(findings);
        }
    }
}
