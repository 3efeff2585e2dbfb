//! What `[allow]` names is not reported; what nothing needed is reported itself.

use crate::definition::Definition;
use crate::diagnostic::{Code, Diagnostic, Findings, nearest};

/// Hands on what is not allowed of what was found by looking for these codes; for a code that was not looked for an allowance
/// is not idle.
pub fn sift(definition: &Definition, found: Findings, looked_for: impl Fn(Code) -> bool, findings: &mut Findings) {
    let mut needed = vec![false; definition.allow.len()];
    let mut kept = Vec::new();
    for finding in found.into_sorted() {
        let mut allowed = false;
        for (allowance, needed) in definition.allow.iter().zip(&mut needed) {
            let fits = allowance.subject.is_none() || allowance.subject == finding.subject;
            if allowance.lint == finding.code && fits {
                *needed = true;
                allowed = true;
            }
        }
        if !allowed {
            kept.push(finding);
        }
    }
    // An inherited allowance may be needed by the file that gives it, or by another that extends it.
    let idle = definition.allow.iter().zip(needed).filter(|(_, needed)| !needed);
    let idle = idle.filter(|(allowance, _)| looked_for(allowance.lint));
    for (allowance, _) in idle.filter(|(allowance, _)| allowance.name.span.file == definition.file) {
        let message = match &allowance.subject {
            Some(subject) => format!("`{}` finds nothing about `{subject}` here", allowance.lint),
            None => format!("`{}` finds nothing here", allowance.lint),
        };
        // Misspelled, it is one mistake with what it was to allow.
        let open = kept.iter().filter(|finding| finding.code == allowance.lint);
        let open: Vec<_> = open.filter_map(|finding| finding.subject.as_deref()).collect();
        let meant = allowance.subject.as_ref().and_then(|subject| nearest(subject, open));
        let meant = meant.map(str::to_owned);
        kept.retain(|finding| finding.code != allowance.lint || meant.is_none() || finding.subject != meant);
        let help = meant.map_or_else(|| "remove it".to_owned(), |meant| format!("did you mean `{meant}`?"));
        Diagnostic::new(Code::UnusedAllow, message)
            .label(allowance.name.span, "allowed for nothing")
            .help(help)
            .report(findings);
    }
    for finding in kept {
        findings.push(finding);
    }
}
