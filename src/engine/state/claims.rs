//! [`Claims`]: what rules have said of the end of the game while their effects are still being carried out (simultaneous
//! terminal conditions).
//!
//! Nothing ends amid an action: all that its events bring about happens first, then the claims are weighed. Between actions
//! there are none.

use crate::engine::Outcome;
use crate::game::RuleId;

/// What rules have said, and which did so first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) struct Claims {
    /// What `win` and `draw` have said so far; a draw where they contradict one another.
    said: Option<Claim>,
    /// The first seat has fallen, and teams have to be counted.
    fallen: Option<Fall>,
}

/// The first defeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fall {
    /// By which rule; by none when a seat gave up.
    rule: Option<RuleId>,
    /// Whether it came before anything was said.
    is_first: bool,
}

/// How the game should end, and by which rule; by none when a seat gave up.
type Claim = (Outcome, Option<RuleId>);

impl Claims {
    /// Whether nothing has been said.
    #[inline]
    pub(in crate::engine) fn is_empty(&self) -> bool {
        self.said.is_none() && self.fallen.is_none()
    }

    /// A rule says how the game ends.
    pub(in crate::engine) fn say(&mut self, outcome: Outcome, rule: Option<RuleId>) {
        self.said = Some(match self.said {
            Some((said, first)) if said == outcome => (said, first),
            Some((_, first)) => (Outcome::Draw, first),
            None => (outcome, rule),
        });
    }

    /// A seat has fallen.
    pub(in crate::engine) fn fall(&mut self, rule: Option<RuleId>) {
        let is_first = self.said.is_none();
        self.fallen.get_or_insert(Fall { rule, is_first });
    }

    /// How the game ends, if it does. `count` says what it comes to if teams are counted.
    pub(in crate::engine) fn weigh(mut self, count: impl FnOnce() -> Option<Outcome>) -> Option<Claim> {
        if let Some(fall) = self.fallen
            && let Some(outcome) = count()
        {
            self.say(outcome, fall.rule);
            if fall.is_first {
                self.said = self.said.map(|(outcome, _)| (outcome, fall.rule));
            }
        }
        self.said
    }
}
