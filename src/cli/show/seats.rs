//! Who plays, in which order, with and against whom.

use std::fmt::Write;

use indexmap::IndexSet;

use super::Subject;
use crate::game::{ArmyId, Binding, SeatSet, Seats};

pub(super) fn section(subject: &Subject) -> String {
    let seats = &subject.game.seats;
    let mut text = format!("  {}, in this order\n", seats.names.join(", "));
    let groups = |sets: &[SeatSet]| {
        let groups: IndexSet<_> = sets.iter().filter(|set| set.len() > 1).collect();
        let spelled: Vec<_> = groups.into_iter().map(|&set| seats.spell(set)).collect();
        spelled.join(", ")
    };
    let teams = groups(&seats.teams);
    if !teams.is_empty() {
        let _ = writeln!(text, "  playing together: {teams}");
    }
    let control = groups(&seats.control);
    if !control.is_empty() {
        let _ = writeln!(text, "  one person each for: {control}");
    }
    if seats.binding == Binding::InPlay {
        let armies: Vec<_> = seats.commanded().map(|army| called(seats, army)).collect();
        let _ = writeln!(
            text,
            "  armies: {}; whose is which is decided during play",
            armies.join(", ")
        );
    }
    if let Some(neutral) = seats.neutral {
        let _ = writeln!(text, "  {} pieces are nobody's", called(seats, neutral));
    }
    if let Some(points) = seats.counts.points {
        let _ = writeln!(
            text,
            "  a match counts {:+} for a win, {:+} for a draw, {:+} for a loss, {:+} for giving up, {:+} for leaving",
            points.win, points.draw, points.loss, points.surrender, points.escape
        );
    }
    if seats.counts.agreed_draws {
        text.push_str("  the players of a match may agree on a draw\n");
    }
    text
}

/// What an army is called, with its name where that is another.
fn called(seats: &Seats, army: ArmyId) -> String {
    let (called, name) = (seats.army_called(army), seats.army_name(army));
    if called == name {
        name.to_owned()
    } else {
        format!("{called} ({name})")
    }
}
