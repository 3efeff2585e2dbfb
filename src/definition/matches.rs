//! `[match]`: what a match is worth, and whether its players may agree on a draw.

use super::fields::Fields;
use crate::game::{Match, MatchPoints};

/// The table; points that are not given are 0.
pub(super) fn read(mut fields: Fields<'_, '_>) -> Match {
    let agreed_draws = fields.word("draws", &[("agreed", true)]);
    let points = fields.table("points").map(|mut fields| {
        let mut number = |key| {
            let number = fields.integer(key, -1000..=1000).map_or(0, |number| number.value);
            i32::try_from(number).unwrap_or(0)
        };
        let points = MatchPoints {
            win: number("win"),
            draw: number("draw"),
            loss: number("loss"),
            surrender: number("surrender"),
            escape: number("escape"),
        };
        fields.finish();
        points
    });
    fields.finish();
    Match {
        points,
        agreed_draws: agreed_draws.is_some_and(|draws| draws.value),
    }
}
