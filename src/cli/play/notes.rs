//! What a person could have worked out: what each hidden piece can still be.

use std::fmt::Write as _;

use crate::cli::tell::Teller;
use crate::game::{ArmyId, KindSet, SpaceId};
use crate::knowledge::{Candidates, Deduction, View};

/// For every piece that the view does not name, what it can still be; pieces that can be the same stand on one line, those of
/// which most is known first.
pub(super) fn notes(teller: Teller, view: &View) -> String {
    let game = teller.engine.game();
    let deduction = Deduction::of(teller.engine, view);
    let hidden = |army: Option<ArmyId>| {
        let mut lines: Vec<(Candidates, Vec<SpaceId>)> = Vec::new();
        for space in game.board.ids() {
            if view
                .at(space)
                .is_some_and(|piece| piece.kind.is_none() && piece.army == army)
            {
                let candidates = deduction.at(space);
                match lines.iter_mut().find(|line| line.0 == candidates) {
                    Some(line) => line.1.push(space),
                    None => lines.push((candidates, vec![space])),
                }
            }
        }
        lines.sort_by_key(|line| line.0.len());
        lines
    };
    let mut text = String::new();
    for army in game.seats.army_ids().map(Some).chain([None]) {
        let lines = hidden(army);
        if !lines.is_empty() {
            let heading = army.map_or("face down", |army| game.seats.army_called(army));
            let _ = writeln!(text, "{heading}");
        }
        for (candidates, spaces) in lines {
            let spaces: Vec<_> = spaces.iter().map(|&space| game.board.name(space)).collect();
            let said = match army {
                Some(army) => kinds(teller, &deduction, army, candidates.kinds(army)),
                None => of_any_army(teller, &deduction, &candidates),
            };
            let _ = writeln!(text, "  {}: {said}", spaces.join(" "));
        }
    }
    if text.is_empty() {
        text.push_str("you know every piece on the board\n");
    }
    text
}

/// Kinds of an army, or those that are not among them where that is shorter.
fn kinds(teller: Teller, deduction: &Deduction, army: ArmyId, kinds: KindSet) -> String {
    let listed = |kinds: KindSet| {
        kinds
            .iter()
            .map(|kind| teller.kind(kind))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let others = deduction.kinds_of(army).without(kinds);
    if others.is_empty() {
        "anything".to_owned()
    } else if others.len() < kinds.len() {
        format!("anything but {}", listed(others))
    } else {
        listed(kinds)
    }
}

fn of_any_army(teller: Teller, deduction: &Deduction, candidates: &Candidates) -> String {
    let seats = &teller.engine.game().seats;
    let armies = seats.army_ids().filter(|&army| !candidates.kinds(army).is_empty());
    let said = armies.map(|army| {
        let said = kinds(teller, deduction, army, candidates.kinds(army));
        format!("{} ({said})", seats.army_called(army))
    });
    said.collect::<Vec<_>>().join(" or ")
}
