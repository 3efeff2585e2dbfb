//! What a person can look at: pieces, actions, rules.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::cli::tell::{Teller, one_line};
use crate::diagnostic::{nearest, with_help};
use crate::game::{ArmyId, KindId};
use crate::knowledge::{View, ends};

/// How many actions stand on one line.
const ACROSS: usize = 8;

/// What is on the board, in hand and out of the game, as far as the view says.
pub(super) fn pieces(teller: Teller, view: &View) -> String {
    let game = teller.engine.game();
    let mut text = String::new();
    for army in game.seats.army_ids() {
        let standing = view.board.iter().flatten().filter(|piece| piece.army == Some(army));
        let known = listed(teller, standing.map(|piece| (piece.kind, 1)));
        let hand = view.hands.iter().filter(|&&(owner, ..)| owner == army);
        let hand = listed(teller, hand.map(|&(_, kind, count)| (Some(kind), usize::from(count))));
        let lost = view.losses.iter().filter(|lost| lost.army == Some(army));
        let lost = listed(teller, lost.map(|lost| (lost.kind, usize::from(lost.count))));
        let _ = writeln!(text, "{}", heading(teller, view, army));
        for (what, list) in [("on the board", known), ("in hand", hand), ("out of the game", lost)] {
            if !list.is_empty() {
                let _ = writeln!(text, "  {what}: {list}");
            }
        }
    }
    let down = view.board.iter().flatten().filter(|piece| piece.army.is_none()).count();
    if down > 0 {
        let _ = writeln!(text, "face down: {down}");
    }
    text
}

fn heading(teller: Teller, view: &View, army: ArmyId) -> String {
    let seats = &teller.engine.game().seats;
    let name = seats.army_called(army);
    match view.seat_of(army).map(|seat| seats.name(seat)) {
        Some(seat) if seat != name => format!("{name}, played by {seat}"),
        Some(_) => name.to_owned(),
        None if seats.neutral == Some(army) => name.to_owned(),
        None => format!("{name}, nobody's yet"),
    }
}

fn listed(teller: Teller, pieces: impl Iterator<Item = (Option<KindId>, usize)>) -> String {
    // Those that are not known come last.
    let mut counts: BTreeMap<(bool, Option<KindId>), usize> = BTreeMap::new();
    for (kind, count) in pieces.filter(|(_, count)| *count > 0) {
        *counts.entry((kind.is_none(), kind)).or_default() += count;
    }
    let said = counts.into_iter().map(|((_, kind), count)| {
        let name = kind.map_or("not known", |kind| teller.kind(kind));
        format!("{count} {name}")
    });
    said.collect::<Vec<_>>().join(", ")
}

/// The legal actions, or those about one space.
pub(super) fn actions(teller: Teller, view: &View, space: &str) -> String {
    let game = teller.engine.game();
    let only = if space.is_empty() {
        None
    } else if let Some(id) = game.board.named(space) {
        Some(id)
    } else {
        let names = game.board.spaces.iter().map(|space| space.name.as_str());
        let near = nearest(space, names).map(|near| format!("did you mean `{near}`?"));
        return with_help(format!("there is no space `{space}`"), near) + "\n";
    };
    let mut spelled: Vec<_> = view
        .actions
        .iter()
        .filter(|&&action| {
            let (from, to) = ends(action);
            only.is_none() || only == from || only == to
        })
        .map(|&action| teller.engine.spell(action))
        .collect();
    spelled.sort_unstable();
    if spelled.is_empty() {
        return match only {
            Some(_) => format!("you have no action about `{space}`\n"),
            None => "you have no action\n".to_owned(),
        };
    }
    let width = spelled.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    for row in spelled.chunks(ACROSS) {
        let row: Vec<_> = row.iter().map(|action| format!("{action:<width$}")).collect();
        let _ = writeln!(text, "  {}", row.join("  ").trim_end());
    }
    text
}

/// The rules as their author wrote them.
pub(super) fn rules(teller: Teller) -> String {
    let mut text = String::new();
    for rule in &teller.engine.game().rules {
        let _ = writeln!(text, "  {}: {}", rule.name, one_line(&rule.text));
    }
    text
}
