//! A [`Route`]: the spaces that a piece comes to one after the other in a single action (a chain of jumps).
//!
//! What always holds: it has at least the space where it begins, and no more than [`Route::MOST`]; two routes over the same
//! spaces are equal.

use crate::game::SpaceId;

/// The spaces that a piece comes to in one action, from where it stands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Route {
    spaces: [SpaceId; Self::MOST],
    length: u8,
}

impl Route {
    /// The most spaces that a route has, its beginning counted.
    pub const MOST: usize = 22;

    /// The one of a piece that has not gone anywhere yet.
    pub fn from(space: SpaceId) -> Self {
        let mut spaces = [SpaceId(0); Self::MOST];
        spaces[0] = space;
        Self { spaces, length: 1 }
    }

    /// The same, a space further; `None` where it is as long as it can be.
    #[must_use]
    pub fn on_to(self, space: SpaceId) -> Option<Self> {
        let mut route = self;
        *route.spaces.get_mut(usize::from(self.length))? = space;
        route.length += 1;
        Some(route)
    }

    /// Its spaces, in their order; at least one.
    pub fn spaces(&self) -> &[SpaceId] {
        &self.spaces[..usize::from(self.length)]
    }

    /// Where it begins and ends.
    pub fn ends(&self) -> (SpaceId, SpaceId) {
        (self.spaces[0], self.spaces[usize::from(self.length) - 1])
    }
}

impl std::fmt::Debug for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.spaces().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_ends_where_it_was_led_last_and_no_later_than_it_can() {
        let route = Route::from(SpaceId(3)).on_to(SpaceId(7)).unwrap();
        assert_eq!(route.ends(), (SpaceId(3), SpaceId(7)));
        let mut longest = Some(route);
        let mut length = 2;
        while let Some(next) = longest.and_then(|route| route.on_to(SpaceId(9))) {
            longest = Some(next);
            length += 1;
        }
        assert_eq!(length, Route::MOST);
    }
}
