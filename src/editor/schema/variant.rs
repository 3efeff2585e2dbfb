//! `[variant]`, `[information]` and `[match]`.

use super::shape::Shape;

pub(super) fn table() -> Shape {
    Shape::table(
        "What the game is called and where it comes from.",
        [
            ("name", Shape::text("The full name of the game.")),
            ("summary", Shape::text("One sentence on the game.")),
            ("source", Shape::text("Where the rules come from.")),
            (
                "reconstructed",
                Shape::text("What in the variant is not from the source."),
            ),
        ],
    )
}

pub(super) fn information() -> Shape {
    let sees = |description| Shape::word(description, &["identity", "place"]);
    Shape::table(
        "Who sees what.",
        [
            (
                "ally",
                sees("What a seat sees of its allies' pieces: what they are, or only where they stand."),
            ),
            (
                "enemy",
                sees("What a seat sees of its enemies' pieces: what they are, or only where they stand."),
            ),
            (
                "fight",
                Shape::word(
                    "What everyone learns of a fight: who stays, or the kinds as well.",
                    &["result", "kinds"],
                ),
            ),
        ],
    )
}

pub(super) fn points() -> Shape {
    let worth = |description| Shape::integer(description, -1000..=1000);
    let points = Shape::table(
        "What a match is worth to a seat; what is not given is 0.",
        [
            ("win", worth("What a win is worth.")),
            ("draw", worth("What a draw is worth.")),
            ("loss", worth("What a loss is worth.")),
            (
                "surrender",
                worth("What a seat has that gives up, whatever its team's result."),
            ),
            (
                "escape",
                worth("What a seat has that leaves the game, whatever its team's result."),
            ),
        ],
    );
    Shape::table("What a match is.", [("points", points)])
}
