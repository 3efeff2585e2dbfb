//! `[match.points]`: what a match is worth.

use super::fields::Fields;
use crate::game::MatchPoints;

/// The points; what is not given is 0.
pub(super) fn read(mut fields: Fields<'_, '_>) -> Option<MatchPoints> {
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
    points
}
