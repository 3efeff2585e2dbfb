//! What should come of an example.

use super::super::scope::Scope;
use super::super::seats::seat;
use super::super::setup::placement::set;
use super::example::Expected;
use super::start::standing;
use crate::definition::ExampleTable;
use crate::diagnostic::{Code, Diagnostic};
use crate::rule::Name;
use crate::source::Spanned;

/// All that should come of an example, in the order of the reference.
pub(super) fn expected(table: &ExampleTable, scope: &mut Scope<'_>) -> Vec<Spanned<Expected>> {
    let mut expected = Vec::new();
    if let Some(result) = &table.gives {
        expected.push(Spanned::new(Expected::Gives(result.value), result.span));
    }
    for ((space, army, kind), span) in standing(&table.leaves, scope) {
        expected.push(Spanned::new(Expected::Leaves(space, army, kind), span));
    }
    if let Some((span, spaces)) = &table.empties {
        expected.push(Spanned::new(Expected::Empties(set(spaces, None, scope)), *span));
    }
    if let Some((span, spaces)) = &table.shows {
        expected.push(Spanned::new(Expected::Shows(set(spaces, None, scope)), *span));
    }
    for name in &table.defeats {
        let seat = seat(name, &scope.seats.names, scope.findings);
        expected.extend(seat.map(|seat| Spanned::new(Expected::Defeats(seat), name.span)));
    }
    expected.extend(table.ends.as_ref().and_then(|ends| ending(ends, scope)));
    let actions = |names: &[Name], what: fn(String) -> Expected| -> Vec<_> {
        let one = |name: &Name| Spanned::new(what(name.value.clone()), name.span);
        names.iter().map(one).collect()
    };
    expected.extend(actions(&table.allows, Expected::Allows));
    expected.extend(actions(&table.refuses, Expected::Refuses));
    if let Some((span, list)) = &table.legal {
        expected.push(Spanned::new(Expected::Legal(list.clone()), *span));
    }
    expected
}

fn ending(text: &Name, scope: &mut Scope<'_>) -> Option<Spanned<Expected>> {
    let expected = match (text.value.as_str(), text.value.strip_prefix("win for ")) {
        ("ongoing", _) => Expected::GoesOn,
        ("draw", _) => Expected::Draw,
        (_, Some(name)) => {
            let name = Name::new(name.trim().to_owned(), text.span);
            Expected::Win(seat(&name, &scope.seats.names, scope.findings)?)
        }
        _ => {
            return Diagnostic::new(Code::WrongValue, format!("`{}` is not a value of `ends`", text.value))
                .label(text.span, "not one of the ends a game may come to")
                .help("write `draw`, `ongoing`, or `win for` and a seat")
                .fail(scope.findings);
        }
    };
    Some(Spanned::new(expected, text.span))
}
