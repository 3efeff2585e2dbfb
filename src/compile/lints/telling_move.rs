//! A hidden kind that is told by how it moves.

use std::collections::BTreeSet;

use crate::compile::kinds;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Game, Geometry, KindId, KindSet, Motion, Sees, SpaceId, SpaceSet};
use crate::source::Span;

/// Where enemies see places only: looks for ways that some of the movable kinds can go and the others cannot, and names, for
/// each kind, the fewest kinds among which such a way leaves it. That a piece which moves is none that cannot is no news.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    if game.information.enemy != Sees::Place {
        return;
    }
    let movable: Vec<_> = game.movable().collect();
    let motions = movable.iter().map(|&kind| game.kind(kind).motions.iter());
    let ways: Vec<Vec<_>> = motions
        .map(|motions| motions.map(|motion| ways(motion, game)).collect())
        .collect();
    let mut told = BTreeSet::new();
    for (kind, among, motion) in fewest(game, &movable, &ways) {
        if told.insert(among.0) {
            findings.push(report(definition, game, kind, among, motion));
        }
    }
}

/// For each kind that some way tells: the fewest kinds among which one leaves it, and by which of its moves it goes there.
fn fewest(game: &Game, movable: &[KindId], ways: &[Vec<Vec<SpaceSet>>]) -> Vec<(KindId, KindSet, usize)> {
    let mut fewest: Vec<Option<(KindSet, usize)>> = vec![None; movable.len()];
    for from in game.board.ids() {
        let reach = |motions: &Vec<Vec<SpaceSet>>| {
            let sets = motions.iter().map(|way| way[from.index()]);
            sets.fold(SpaceSet::EMPTY, SpaceSet::or)
        };
        let reaches: Vec<_> = ways.iter().map(reach).collect();
        for to in game.board.ids() {
            let going = || (0..reaches.len()).filter(|&at| reaches[at].contains(to));
            let among: KindSet = going().map(|at| movable[at]).collect();
            for at in going() {
                if among.len() < fewest[at].map_or(movable.len(), |(fewest, _)| fewest.len()) {
                    let motion = ways[at].iter().position(|way| way[from.index()].contains(to));
                    fewest[at] = Some((among, motion.unwrap_or(0)));
                }
            }
        }
    }
    let told = movable.iter().zip(fewest);
    told.filter_map(|(&kind, fewest)| fewest.map(|(among, motion)| (kind, among, motion)))
        .collect()
}

fn report(definition: &Definition, game: &Game, kind: KindId, among: KindSet, motion: usize) -> Diagnostic {
    let names: Vec<_> = among.iter().map(|kind| format!("`{}`", game.kind(kind).name)).collect();
    let message = match &names[..] {
        [one] => format!("{one} is hidden, but tells itself by how it moves"),
        several => format!(
            "{} are hidden, but tell themselves from the others by how they move",
            several.join(", ")
        ),
    };
    Diagnostic::new(Code::TellingMove, message)
        .about(&game.kind(kind).name)
        .label(place(definition, kind, motion), "goes where no other movable kind can")
        .help("nothing need be wrong with that; `[allow.telling-move]` takes note of it")
}

/// Where the move in question is written.
fn place(definition: &Definition, kind: KindId, motion: usize) -> Span {
    let table = &definition.pieces[kind.index()];
    let written = kinds::moves(table, definition).get(motion);
    written.map_or(table.name.span, |(text, _)| text.span)
}

/// For each space, the spaces that a move can lead to, whatever army's it is.
fn ways(motion: &Motion, game: &Game) -> Vec<SpaceSet> {
    let mut reach = vec![SpaceSet::EMPTY; game.board.len()];
    for geometry in &motion.geometry {
        for (from, reach) in game.board.ids().zip(&mut reach) {
            if let Some(trail) = geometry.trails.get(from.index()) {
                trail.nodes.iter().for_each(|node| reach.insert(node.space));
            }
            *reach = reach.or(component(from, geometry));
            reach.remove(from);
        }
    }
    reach
}

/// All spaces that a network joins to one.
fn component(from: SpaceId, geometry: &Geometry) -> SpaceSet {
    let mut found = SpaceSet::EMPTY;
    let mut open = vec![from];
    while let Some(space) = open.pop() {
        for &next in geometry.network.get(space.index()).into_iter().flatten() {
            if !found.contains(next) {
                found.insert(next);
                open.push(next);
            }
        }
    }
    found
}
