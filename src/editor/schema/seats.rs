//! `[seats]`.

use super::shape::Shape;

pub(super) fn table() -> Shape {
    Shape::table(
        "Who plays.",
        [
            (
                "order",
                Shape::texts("The seats in turn order, two to eight; the first moves first.")
                    .named()
                    .with("minItems", 2)
                    .with("maxItems", 8)
                    .with("uniqueItems", true),
            ),
            (
                "teams",
                Shape::groups("Groups of seats that win together; a seat in none plays alone."),
            ),
            (
                "control",
                Shape::groups("Groups of seats that one person plays, who sees all their armies."),
            ),
            (
                "armies",
                Shape::texts(
                    "Armies that are bound to seats during play, as many as seats; without them each seat has the army of its own name.",
                )
                .named()
                .with("uniqueItems", true),
            ),
            ("neutral", Shape::text("The name of an army that nobody commands.")),
        ],
    )
}
