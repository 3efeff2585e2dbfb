//! The pieces: what each is worth and how it moves.

use std::fmt::Write;

use super::Subject;
use crate::cli::table::{Side, table};
use crate::cli::tell::one_line;
use crate::game::{ArmyId, Game, KindId, Method};
use crate::picture::width;

/// Moves longer than this have a line each.
const MOVES: usize = 56;

pub(super) fn section(subject: &Subject) -> String {
    let game = subject.game;
    let ranked = game.kinds.iter().any(|kind| kind.rank.is_some());
    let valued = game.kinds.iter().any(|kind| kind.value != 0);
    let columns = [ranked.then_some("rank"), valued.then_some("value"), Some("count")];
    let columns: Vec<_> = columns.into_iter().flatten().collect();
    let head = ["", "name"].iter().chain(&columns).chain(&["moves"]);
    let mut rows = vec![head.map(|&title| title.to_owned()).collect::<Vec<_>>()];
    for id in game.kind_ids() {
        let kind = game.kind(id);
        let translated = kind.name_in(subject.language);
        let name = if translated == kind.name {
            kind.name.clone()
        } else {
            format!("{translated} ({})", kind.name)
        };
        let mut row = vec![format!("  {}", kind.symbol), name];
        for column in &columns {
            row.push(match *column {
                "rank" => kind.rank.map_or("-".to_owned(), |rank| rank.to_string()),
                "value" => kind.value.to_string(),
                _ => counts(game, id),
            });
        }
        let moves: Vec<_> = kind.motions.iter().map(|motion| one_line(&motion.text)).collect();
        let moves = if moves.is_empty() {
            vec!["never".to_owned()]
        } else {
            moves
        };
        if moves.iter().map(|text| width(text) + 2).sum::<usize>() <= MOVES {
            row.push(moves.join("; "));
            rows.push(row);
            continue;
        }
        for text in moves {
            row.push(text);
            rows.push(std::mem::replace(&mut row, vec![String::new(); 2 + columns.len()]));
        }
    }
    let mut text = table(&rows, Side::Left);
    if ranked {
        text.push_str("  rank: the higher number is the stronger piece\n");
    }
    text.push_str("  moves: `step` goes one link, `slide` straight on as far as it is free, `roam` likewise but turning at will;\n");
    text.push_str("  own and allied pieces block, and whoever ends on an enemy piece attacks it\n");
    text
}

/// How many of a kind each army has: `3`, or where armies differ one number for each.
fn counts(game: &Game, kind: KindId) -> String {
    if game.setup.method != Method::Fixed {
        return game.kind(kind).count.to_string();
    }
    let of = |army: ArmyId| {
        let fixed = game.setup.fixed.iter();
        let board = fixed.filter(|&&(_, whose, what)| whose == army && what == kind);
        let hands = game.setup.hands.iter();
        let hand = hands.filter(|&&(whose, what, _)| whose == army && what == kind);
        (
            board.count(),
            hand.map(|&(_, _, count)| usize::from(count)).sum::<usize>(),
        )
    };
    let spelled = |(board, hand): (usize, usize)| match (board, hand) {
        (board, 0) => board.to_string(),
        (0, hand) => format!("{hand} in hand"),
        (board, hand) => format!("{board} and {hand} in hand"),
    };
    let armies: Vec<_> = game.seats.commanded().collect();
    let all: Vec<_> = armies.iter().map(|&army| of(army)).collect();
    let mut text = match all.first() {
        Some(&first) if all.iter().all(|&other| other == first) => spelled(first),
        _ => {
            let each = armies.iter().zip(&all);
            let each: Vec<_> = each
                .map(|(&army, &count)| format!("{} {}", game.seats.army_called(army), spelled(count)))
                .collect();
            each.join(", ")
        }
    };
    if let Some(neutral) = game.seats.neutral {
        let count = of(neutral);
        if count != (0, 0) {
            let _ = write!(text, " + {} {}", spelled(count), game.seats.army_called(neutral));
        }
    }
    text
}
