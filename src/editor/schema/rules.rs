//! `[rules]`.

use super::shape::Shape;

/// How a rule begins.
const RULE: &str = r"^\s*(forbid|allow|on|when|after)\b";

pub(super) fn table() -> Shape {
    let rule = Shape::text_or_table(
        "A sentence, alone or with its place among the rules.",
        [
            (
                "rule",
                Shape::sentence("A sentence that begins with `forbid`, `allow`, `on`, `when` or `after`.")
                    .with("pattern", RULE),
            ),
            (
                "before",
                Shape::text("The rule that this one is put before; a new one goes to the end unless said."),
            ),
        ],
    );
    Shape::each(
        "What may be done, what happens then, and how the game ends; ends are looked for in this order.",
        rule.with("pattern", RULE).with("maxLength", 4000),
    )
}
