//! A kind that has moves and can make none of them from anywhere.

use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};
use crate::game::{Game, Motion};

/// Looks for kinds whose moves lead nowhere.
pub fn look(definition: &Definition, game: &Game, findings: &mut Findings) {
    for kind in game
        .kinds
        .iter()
        .filter(|kind| kind.is_movable() && !kind.motions.iter().any(leads_somewhere))
    {
        let Some(table) = definition.pieces.get(&kind.name) else {
            continue;
        };
        let message = format!("`{}` has moves but can never make one", kind.name);
        Diagnostic::new(Code::NeverMoves, message)
            .about(&kind.name)
            .label(table.name.span, "its links join no two spaces")
            .help("give it other links, or no `moves` at all")
            .report(findings);
    }
}

fn leads_somewhere(motion: &Motion) -> bool {
    motion.geometry.iter().any(|geometry| {
        geometry.trails.iter().any(|trail| !trail.nodes.is_empty())
            || geometry.network.iter().any(|list| !list.is_empty())
    })
}
