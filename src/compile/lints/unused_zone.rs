//! A zone that nothing asks for.

use super::mentions::Mentions;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};

/// Looks for zones that the file itself declares and nothing names; those that are drawn with a frame serve the eye.
pub fn look(definition: &Definition, mentions: &Mentions<'_>, findings: &mut Findings) {
    let Some(board) = &definition.board else { return };
    let unframed = board.legend.values().filter(|legend| legend.frame.is_none());
    let drawn = unframed.map(|legend| &legend.zone);
    let named = board.zones.iter().map(|zone| &zone.name);
    for name in drawn.chain(named) {
        if name.span.file != definition.file || mentions.has(&name.value) {
            continue;
        }
        Diagnostic::new(Code::UnusedZone, format!("nothing asks for the zone `{}`", name.value))
            .about(&name.value)
            .label(name.span, "named by no rule, move, link or set-up")
            .help("use it or remove it")
            .report(findings);
    }
}
