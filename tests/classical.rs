//! Classical games against published counts and against positions with all legal moves that come from independent programs.

use std::collections::BTreeMap;

use sandtable::engine::{Action, Dice, Engine, State};
use sandtable::game::SpaceId;
use serde_json::Value;

use crate::support::engine;

/// The letters of a notation, and the kinds they stand for; with `+` before it a letter stands for the second.
const SHOGI: [(char, &str, &str); 8] = [
    ('k', "king", "king"),
    ('r', "rook", "dragon"),
    ('b', "bishop", "horse"),
    ('g', "gold", "gold"),
    ('s', "silver", "gilt-silver"),
    ('n', "knight", "gilt-knight"),
    ('l', "lance", "gilt-lance"),
    ('p', "pawn", "tokin"),
];

fn letter(c: char) -> (&'static str, &'static str) {
    let (_, plain, turned) = SHOGI
        .into_iter()
        .find(|(letter, ..)| *letter == c.to_ascii_lowercase())
        .unwrap();
    (plain, turned)
}

/// A position in that notation as one in ours: capitals are the pieces of who moved first.
fn position(fen: &str) -> String {
    let (board, rest) = fen.split_once('[').unwrap();
    let (held, rest) = rest.split_once(']').unwrap();
    let mut pieces: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (row, line) in (1..=9).rev().zip(board.split('/')) {
        let (mut column, mut turned) = (b'a', false);
        for c in line.chars() {
            if let Some(gap) = c.to_digit(10) {
                column += u8::try_from(gap).unwrap();
            } else if c == '+' {
                turned = true;
            } else {
                let (plain, grown) = letter(c);
                let kind = if std::mem::take(&mut turned) { grown } else { plain };
                let at = format!("{kind}@{}{row}", char::from(column));
                let army = if c.is_ascii_uppercase() { "black" } else { "white" };
                pieces.entry(army).or_default().push(at);
                column += 1;
            }
        }
    }
    let mut hands: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for c in held.chars() {
        let army = if c.is_ascii_uppercase() { "black" } else { "white" };
        *hands.entry((army, letter(c).0)).or_default() += 1;
    }
    let hands: Vec<_> = hands
        .into_iter()
        .map(|((army, kind), count)| format!("{army}.{kind}.{count}"))
        .collect();
    let mover = if rest.trim_start().starts_with('w') {
        "black"
    } else {
        "white"
    };
    let armies = pieces
        .into_iter()
        .map(|(army, pieces)| format!("{army}:{}", pieces.join(",")));
    let mut line = format!("{mover} {}", armies.collect::<Vec<_>>().join(" "));
    if !hands.is_empty() {
        line.push_str(" hands=");
        line.push_str(&hands.join("+"));
    }
    line
}

/// How that notation spells an action; `turns` says whether a piece turns by itself on its way to a row.
fn spell(engine: &Engine, action: Action, turns: impl Fn(SpaceId, &str) -> bool) -> String {
    let name = |space| engine.game().board.name(space);
    if let Action::Drop { kind, to } = action {
        let kind = &engine.game().kind(kind).name;
        let (letter, ..) = SHOGI.into_iter().find(|(_, plain, _)| plain == kind).unwrap();
        return format!("{}@{}", letter.to_ascii_uppercase(), name(to));
    }
    let (from, to) = action.way().unwrap();
    let turned = action.into_kind().is_some() || turns(from, name(to));
    format!("{}{}{}", name(from), name(to), if turned { "+" } else { "" })
}

#[test]
fn shogi_has_the_published_number_of_games_from_the_start() {
    let engine = engine("shogi");
    let start = engine.start(&[], &mut Dice::new(1));
    let counts: Vec<_> = (1..=3).map(|depth| engine.perft(&start, depth)).collect();
    assert_eq!(counts, [30, 900, 25_470]);
    assert_eq!(engine.perft_in_bulk(&start, 4), 719_731);
}

#[test]
fn shogi_positions_have_the_legal_moves_that_another_program_found() {
    let engine = engine("shogi");
    for line in include_str!("vectors/shogi.jsonl").lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let fen = vector["fen"].as_str().unwrap();
        let state = engine.read_position(&position(fen)).unwrap();
        let mover = engine.game().seats.name(state.to_move()).to_owned();
        let by_itself = |from: SpaceId, to: &str| {
            let kind = state.cell(from).kind().unwrap();
            let row: u8 = to[1..].parse().unwrap();
            let left = if mover == "black" { 9 - row } else { row - 1 };
            match engine.game().kind(kind).name.as_str() {
                "pawn" | "lance" => left == 0,
                "knight" => left < 2,
                _ => false,
            }
        };
        let mut ours: Vec<_> = engine
            .actions(&state)
            .into_iter()
            .map(|action| spell(&engine, action, by_itself))
            .collect();
        ours.sort_unstable();
        let theirs: Vec<_> = vector["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| m.as_str().unwrap())
            .collect();
        assert_eq!(ours, theirs, "{fen}");
    }
}

/// The space of a field, counted from the far left along the dark spaces.
fn field(number: usize) -> String {
    let (row, at) = ((number - 1) / 5, (number - 1) % 5);
    let column = 2 * at + usize::from(row.is_multiple_of(2));
    format!("{}{}", char::from(b'a' + u8::try_from(column).unwrap()), 10 - row)
}

/// A position of draughts in another notation as one in ours.
fn fields(fen: &str) -> String {
    let mut parts = fen.split(':');
    let seat = |letter: &str| if letter == "W" { "white" } else { "black" };
    let mut words = vec![seat(parts.next().unwrap()).to_owned()];
    for part in parts {
        let (letter, list) = part.split_at(1);
        let piece = |text: &str| match text.strip_prefix('K') {
            Some(number) => format!("king@{}", field(number.parse().unwrap())),
            None => format!("man@{}", field(text.parse().unwrap())),
        };
        let pieces: Vec<_> = list.split(',').filter(|text| !text.is_empty()).map(piece).collect();
        words.push(format!("{}:{}", seat(letter), pieces.join(",")));
    }
    words.join(" ")
}

#[test]
fn draughts_has_the_published_number_of_games_from_the_start() {
    let engine = engine("draughts-international");
    let start = engine.start(&[], &mut Dice::new(1));
    let counts: Vec<_> = (1..=5).map(|depth| engine.perft(&start, depth)).collect();
    assert_eq!(counts, [9, 81, 658, 4265, 27117]);
    assert_eq!(engine.perft_in_bulk(&start, 6), 167_140);
}

#[test]
fn draughts_positions_have_the_legal_moves_that_another_program_found() {
    let engine = engine("draughts-international");
    let numbers: BTreeMap<_, _> = (1..=50).map(|number| (field(number), number)).collect();
    for line in include_str!("vectors/draughts.jsonl").lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let fen = vector["fen"].as_str().unwrap();
        let state = engine.read_position(&fields(fen)).unwrap();
        let actions = engine.actions(&state);
        let number = |space| numbers[engine.game().board.name(space)];
        let mut ours: Vec<_> = actions
            .iter()
            .map(|&action| {
                let (from, to) = action.way().unwrap();
                let sign = if matches!(action, Action::Take { .. }) {
                    'x'
                } else {
                    '-'
                };
                format!("{}{sign}{}", number(from), number(to))
            })
            .collect();
        ours.sort_unstable();
        // Several ways may share their ends.
        ours.dedup();
        let mut theirs: Vec<_> = vector["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| m.as_str().unwrap())
            .collect();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{fen}");
        let taken = actions.iter().map(|&action| {
            let mut next = state.clone();
            engine.apply(&mut next, action, &mut ());
            let standing = |state: &State| {
                engine
                    .game()
                    .board
                    .ids()
                    .filter(|&at| !state.cell(at).is_empty())
                    .count()
            };
            standing(&state) - standing(&next)
        });
        let captures = vector["captures"].as_u64().unwrap();
        assert!(
            taken.into_iter().all(|taken| u64::try_from(taken).unwrap() == captures),
            "{fen}"
        );
    }
}
