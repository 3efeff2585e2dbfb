//! A kind of link that no move and no rule goes along.

use super::mentions::Mentions;
use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings};

/// Looks for links that the file itself declares and nothing names.
pub fn look(definition: &Definition, mentions: &Mentions<'_>, findings: &mut Findings) {
    let links = definition.board.iter().flat_map(|board| &board.links);
    for link in links.filter(|link| link.name.span.file == definition.file && !mentions.has(&link.name.value)) {
        Diagnostic::new(Code::UnusedLink, format!("nothing goes along `{}`", link.name.value))
            .about(&link.name.value)
            .label(link.name.span, "no move and no rule names this link")
            .help(format!(
                "let some piece move along it, as in `\"step {}\"`, or remove it",
                link.name.value
            ))
            .report(findings);
    }
}
