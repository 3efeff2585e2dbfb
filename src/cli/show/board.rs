//! The board: its picture and its figures.

use std::fmt::Write;

use super::Subject;
use crate::game::{Game, Layout, LinkId, LinkKind, SpaceId, ZoneExtent, is_ring};
use crate::picture::{self, Scene, Token, width};

/// The board with what stands on it from the start.
pub(super) fn scene(subject: &Subject) -> Scene {
    let game = subject.game;
    let mut scene = Scene::empty(&game.board, &game.seats);
    for &(space, army, kind) in &game.setup.fixed {
        let kind = game.kind(kind);
        let name = kind.name_in(subject.language);
        // A name in another script is often as short as a symbol.
        let label = if subject.language.is_some() && width(name) <= 4 {
            name
        } else {
            &kind.symbol
        };
        scene.place(space, Token::shown(army, label));
    }
    scene
}

pub(super) fn section(subject: &Subject) -> String {
    let board = &subject.game.board;
    let mut text = picture::text(board, &scene(subject), subject.colour);
    let what = match board.layout {
        Layout::Points => "points",
        Layout::Grid => "cells of a grid",
        Layout::Edges => "edges of a grid",
        Layout::Hex(_) => "hexes",
    };
    let pairs = board.pairs();
    let _ = writeln!(text, "  {} spaces ({what}), {} links", board.len(), pairs.len());
    for (links, count) in combinations(&pairs) {
        let names: Vec<_> = links
            .iter()
            .map(|link| board.links[link.index()].name.as_str())
            .collect();
        let only = if board.links.len() > 1 && links.len() == 1 {
            " only"
        } else {
            ""
        };
        let _ = writeln!(text, "    {count} by {}{only}", names.join(" and "));
    }
    for link in board.links.iter().filter(|link| is_slid_along(subject.game, link)) {
        if let Some(runs) = runs(link) {
            let _ = writeln!(text, "  {}: {runs}", link.name);
        }
    }
    for zone in &board.zones {
        let _ = match &zone.extent {
            ZoneExtent::Fixed(set) => writeln!(text, "  {}: {} spaces", zone.name, set.len()),
            ZoneExtent::PerSeat(sets) => {
                let counts = subject.game.seats.names.iter().zip(sets);
                let counts: Vec<_> = counts.map(|(seat, set)| format!("{} of {seat}", set.len())).collect();
                writeln!(text, "  {}: {}", zone.name, counts.join(", "))
            }
        };
    }
    text
}

/// How many pairs are joined by which kinds of links.
fn combinations(pairs: &[(SpaceId, SpaceId, Vec<LinkId>)]) -> Vec<(Vec<LinkId>, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    for (_, _, links) in pairs {
        *counts.entry(links.clone()).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

/// Whether some piece goes further than one step along a kind of link, so that its runs matter.
fn is_slid_along(game: &Game, link: &LinkKind) -> bool {
    let word = |text: &str, word: &str| text.split_whitespace().any(|part| part == word);
    let motions = || game.kinds.iter().flat_map(|kind| &kind.motions);
    motions().any(|motion| word(&motion.text, "slide") && word(&motion.text, &link.name))
}

/// The straight runs of more than two spaces, and the rings: `9 straight runs of 5 to 10 spaces, 1 ring of 8 spaces`.
fn runs(link: &LinkKind) -> Option<String> {
    let (rings, lines): (Vec<_>, Vec<_>) = link.runs.iter().partition(|run| is_ring(run));
    let lines: Vec<_> = lines.iter().map(|run| run.len()).filter(|&length| length > 2).collect();
    // A ring ends with the space it begins with.
    let rings: Vec<_> = rings.iter().map(|run| run.len() - 1).collect();
    let parts: Vec<_> = [counted("straight run", &lines), counted("ring", &rings)]
        .into_iter()
        .flatten()
        .collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// How many there are, and of how many spaces.
fn counted(what: &str, lengths: &[usize]) -> Option<String> {
    let (shortest, longest) = (lengths.iter().min()?, lengths.iter().max()?);
    let spaces = if shortest == longest {
        format!("{longest} spaces")
    } else {
        format!("{shortest} to {longest} spaces")
    };
    let plural = if lengths.len() == 1 { "" } else { "s" };
    Some(format!("{} {what}{plural} of {spaces}", lengths.len()))
}
