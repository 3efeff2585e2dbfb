//! `[setup]`.

use super::shape::Shape;

pub(super) fn table() -> Shape {
    Shape::table(
        "How a game starts.",
        [
            (
                "method",
                Shape::word(
                    "Who puts the pieces where: each seat its own in secret, a shuffled deal, or as given.",
                    &["arrange", "deal", "fixed"],
                ),
            ),
            ("area", Shape::sentence("The spaces to fill by arranging or dealing.")),
            (
                "only",
                Shape::each(
                    "Where a kind or class may stand within the area.",
                    Shape::sentence("The spaces where it may stand."),
                ),
            ),
            (
                "presets",
                Shape::each(
                    "Ready arrangements of the first seat, for players to start from.",
                    placements(),
                ),
            ),
            (
                "place",
                Shape::each(
                    "What stands where, for each army; one that is not given gets the first one's image.",
                    placements(),
                ),
            ),
            (
                "hand",
                Shape::each(
                    "What is in hand, for each army; one that is not given gets the same as the first.",
                    Shape::each(
                        "Kinds, and how many of each are in hand.",
                        Shape::integer("How many of this kind are in hand.", 0..=200),
                    ),
                ),
            ),
            ("exchange", exchange()),
        ],
    )
}

fn placements() -> Shape {
    Shape::each(
        "Kinds and their spaces.",
        Shape::sentence("The spaces where this kind stands."),
    )
}

fn exchange() -> Shape {
    Shape::table(
        "The exchanges of pieces that seats may make before play.",
        [
            ("order", Shape::texts("Who may exchange, in which order.").named()),
            (
                "kinds",
                Shape::texts("The two kinds that may change places; both may be the same.")
                    .with("minItems", 2)
                    .with("maxItems", 2),
            ),
            (
                "most",
                Shape::integer("How many exchanges a seat has at most.", 1..=100),
            ),
        ],
    )
}
