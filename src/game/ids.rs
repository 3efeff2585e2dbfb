//! Small ids, one type for each thing that is counted.

macro_rules! ids {
    ($($(#[doc = $doc:literal])* $name:ident($int:ty);)*) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub $int);

        impl $name {
            /// The id as an index.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// The id of an index; the compile limits keep every index in range.
            #[inline]
            pub fn from_index(index: usize) -> Self {
                debug_assert!(<$int>::try_from(index).is_ok());
                #[expect(clippy::cast_possible_truncation, reason = "limits are checked at compile time")]
                Self(index as $int)
            }

            /// The id of the first of some things for which something holds.
            pub fn find<T>(things: &[T], holds: impl FnMut(&T) -> bool) -> Option<Self> {
                things.iter().position(holds).map(Self::from_index)
            }
        }
    )*};
}

ids! {
    /// A space of the board.
    SpaceId(u8);
    /// A kind of piece.
    KindId(u8);
    /// A seat at the table.
    SeatId(u8);
    /// An army: a colour of pieces. Often one for each seat; sometimes bound to a seat during play; one may be neutral.
    ArmyId(u8);
    /// A kind of link between spaces.
    LinkId(u8);
    /// A named set of spaces.
    ZoneId(u8);
    /// A rule.
    RuleId(u16);
    /// A combat case.
    CaseId(u16);
}
