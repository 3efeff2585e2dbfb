//! `[combat]`.

use super::shape::Shape;

const RESULTS: [&str; 5] = ["attacker", "defender", "both", "neither", "forbidden"];

pub(super) fn table() -> Shape {
    Shape::table(
        "How fights end.",
        [
            (
                "ladder",
                Shape::word(
                    "Says that ranks decide where no case does: the higher stays, equals both go.",
                    &["rank"],
                ),
            ),
            (
                "otherwise",
                Shape::word("What happens where neither case nor ladder decides.", &RESULTS),
            ),
            ("taken", taken()),
            (
                "cases",
                Shape::each(
                    "Fights of special sorts, tried in order; the first that fits decides.",
                    case(),
                ),
            ),
            (
                "matrix",
                Shape::each("A full matrix of results, a row for each attacking kind.", row()),
            ),
        ],
    )
}

fn taken() -> Shape {
    Shape::word(
        "Where a captured piece goes: out of the game, or into the captor's hand.",
        &["out", "hand"],
    )
}

fn case() -> Shape {
    Shape::table(
        "One sort of fight and how it ends.",
        [
            (
                "attacker",
                Shape::sentence("A phrase for the attacking piece; any piece if absent."),
            ),
            (
                "defender",
                Shape::sentence("A phrase for the attacked piece; any piece if absent."),
            ),
            (
                "either",
                Shape::sentence("Instead of both: a phrase for a piece on one side or the other."),
            ),
            ("when", Shape::sentence("A condition that must hold as well.")),
            (
                "result",
                Shape::word("Who stays, or `forbidden`: the attack may not be made.", &RESULTS),
            ),
            ("taken", taken()),
            (
                "before",
                Shape::text("The case that this one is put before; a new one goes to the end unless said."),
            ),
        ],
    )
}

fn row() -> Shape {
    let kinds = Shape::sentence;
    Shape::table(
        "The kinds that this one attacks, by result.",
        [
            ("attacker", kinds("The kinds against which the attacker stays.")),
            ("defender", kinds("The kinds against which the defender stays.")),
            ("both", kinds("The kinds against which both stay.")),
            ("neither", kinds("The kinds against which neither stays.")),
            ("forbidden", kinds("The kinds that may not be attacked.")),
        ],
    )
}
