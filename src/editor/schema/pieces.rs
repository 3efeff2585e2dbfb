//! `[pieces]` and `[classes]`.

use serde_json::json;

use super::shape::Shape;

/// How a move begins.
const MOVE: &str = r"^\s*(step|slide|roam|leap)\b";

pub(super) fn table(description: &str) -> Shape {
    Shape::each(description, json!({ "$ref": "#/definitions/piece" })).named()
}

/// The entry for one kind or class.
pub(super) fn piece() -> Shape {
    Shape::table(
        "A kind of piece or a class; what it does not say, its class does.",
        [
            (
                "class",
                Shape::text("The class it belongs to, which says what the piece does not."),
            ),
            (
                "rank",
                Shape::integer(
                    "Its place on the ladder: the higher number is the stronger piece.",
                    -1000..=1000,
                ),
            ),
            ("value", Shape::integer("What it is worth.", -10_000..=10_000)),
            (
                "count",
                Shape::integer(
                    "How many an army has, for arranging and dealing; 1 unless said.",
                    0..=256,
                ),
            ),
            (
                "symbol",
                Shape::text("What a board shows for it, one or two characters."),
            ),
            (
                "names",
                Shape::each(
                    "Its names in other languages, by the language's code.",
                    Shape::text("Its name in this language."),
                ),
            ),
            (
                "moves",
                Shape::texts("How it moves, one move or a list; none for a piece that never does.")
                    .with("items", json!({ "type": "string", "pattern": MOVE, "maxLength": 4000 }))
                    .with("pattern", MOVE)
                    .with("maxLength", 4000),
            ),
        ],
    )
}
