//! A space on which nothing can ever stand.

use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{ActionKind, Game, RuleForm, SpaceSet};

/// Looks for spaces that no move reaches, no set-up fills and no drop can come to.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    let drops = game
        .rules
        .iter()
        .any(|rule| matches!(&rule.form, RuleForm::Allow(pattern) if pattern.kind == ActionKind::Drop));
    let Some(map) = definition.board.as_ref().and_then(|board| board.map.as_ref()) else {
        return;
    };
    if drops {
        return;
    }
    let mut reached: SpaceSet = game.setup.fixed.iter().map(|(space, _, _)| *space).collect();
    reached = game.setup.areas.iter().fold(reached, |all, &area| all.or(area));
    for geometry in game
        .kinds
        .iter()
        .flat_map(|kind| &kind.motions)
        .flat_map(|motion| &motion.geometry)
    {
        reached = reached.or(geometry.reach);
        geometry
            .trails
            .iter()
            .flat_map(|trail| &trail.nodes)
            .for_each(|node| reached.insert(node.space));
    }
    let missed: Vec<_> = game
        .board
        .ids()
        .filter(|space| !reached.contains(*space))
        .map(|space| game.board.name(space))
        .collect();
    if missed.is_empty() {
        return;
    }
    let list = missed
        .iter()
        .take(8)
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    let more = if missed.len() > 8 {
        format!(" and {} more", missed.len() - 8)
    } else {
        String::new()
    };
    let message = format!("no piece can ever come to {list}{more}");
    Diagnostic::new(Code::UnreachableSpace, message)
        .label(map.span, "on this map")
        .help("join them by a link that some piece moves along, or leave them out")
        .report(findings);
}
