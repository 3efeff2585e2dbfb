//! `[board]`.

use super::shape::Shape;

pub(super) fn table() -> Shape {
    Shape::table(
        "Where it is played: spaces, links and zones.",
        [
            (
                "layout",
                Shape::word(
                    "What a space is: a point joined by lines, a cell of a grid, or an edge of a grid.",
                    &["points", "grid", "edges"],
                ),
            ),
            ("map", Shape::text("The drawing of the spaces.")),
            ("legend", legend()),
            ("sides", sides()),
            (
                "links",
                Shape::each("The kinds of links that join spaces; pieces move along them.", link()).named(),
            ),
            ("zones", zones()),
        ],
    )
}

fn legend() -> Shape {
    let meaning = Shape::text_or_table(
        "The zone that these spaces form, alone or with what a picture draws round them.",
        [
            ("zone", Shape::text("The zone that these spaces form.")),
            (
                "frame",
                Shape::text("The two characters that a picture draws round these spaces.")
                    .with("minLength", 2)
                    .with("maxLength", 2),
            ),
        ],
    );
    Shape::each("What the characters of the map mean.", meaning)
        .with("propertyNames", serde_json::json!({ "minLength": 1, "maxLength": 1 }))
}

fn sides() -> Shape {
    let images = [
        "same",
        "quarter turn",
        "half turn",
        "three-quarter turn",
        "flip rows",
        "flip columns",
    ];
    Shape::each(
        "How each seat's side of the board lies to the first seat's.",
        Shape::word(
            "The symmetry that turns the first seat's side into this one's.",
            &images,
        ),
    )
}

fn link() -> Shape {
    Shape::table(
        "One kind of link: `join`, `paths`, or both.",
        [
            (
                "join",
                Shape::texts(
                    "How joined spaces lie to each other: `orthogonal`, `diagonal`, a vector; for edges `straight` and `corner`.",
                ),
            ),
            (
                "except",
                Shape::sentence("The pairs of spaces that are not joined after all, as in `b6-b7 d6-d7`."),
            ),
            ("paths", Shape::texts("The straight runs of the link, as in `a2..e2`.")),
            (
                "turns",
                Shape::one_of(
                    "How many times the paths are turned round the board's centre.",
                    &[1, 2, 4],
                ),
            ),
        ],
    )
}

fn zones() -> Shape {
    let zone = Shape::text_or_table("The spaces of the zone, for all or by seat.", [])
        .with("maxLength", 4000)
        .with(
            "additionalProperties",
            Shape::sentence("The spaces of this seat's zone."),
        );
    Shape::each("Named sets of spaces, which rules can speak of.", zone).named()
}
