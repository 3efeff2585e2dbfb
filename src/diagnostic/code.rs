//! The codes of all findings.

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The variant cannot be played.
    Error,
    /// Legal, but surely not meant.
    Warning,
    /// No fault; something an author may want to know.
    Note,
}

impl Severity {
    /// All of them, the worst first.
    pub const ALL: [Self; 3] = [Self::Error, Self::Warning, Self::Note];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

macro_rules! codes {
    ($($severity:ident { $($(#[doc = $doc:literal])* $variant:ident = $name:literal,)* })*) => {
        /// Which kind of finding; each is explained in the catalogue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $($($(#[doc = $doc])* $variant,)*)* }

        impl Code {
            /// Every code, errors first.
            pub const ALL: &'static [Code] = &[$($(Code::$variant,)*)*];

            /// The name under which it is shown and explained.
            pub fn name(self) -> &'static str {
                match self { $($(Code::$variant => $name,)*)* }
            }

            /// How bad it is.
            pub fn severity(self) -> Severity {
                match self { $($(Code::$variant => Severity::$severity,)*)* }
            }
        }
    };
}

codes! {
    Error {
        /// The file cannot be read, or is not text.
        UnreadableFile = "unreadable-file",
        /// Not TOML.
        TomlSyntax = "toml-syntax",
        /// `format` is missing or of another version.
        UnknownFormat = "unknown-format",
        /// A key that nothing reads.
        UnknownKey = "unknown-key",
        /// A key that must be there is not.
        MissingKey = "missing-key",
        /// A value of the wrong type.
        WrongType = "wrong-type",
        /// A value of the right type that is out of range or not one of the words allowed.
        WrongValue = "wrong-value",
        /// A name that may not be given: reserved, malformed or given twice.
        BadName = "bad-name",
        /// `extends` names a file that is not there or may not be reached.
        UnknownParent = "unknown-parent",
        /// Files extend one another in a circle.
        ExtendsCircle = "extends-circle",
        /// Two parents give the same thing differently.
        ParentsDisagree = "parents-disagree",
        /// Something is removed that is not there.
        NothingToRemove = "nothing-to-remove",
        /// The picture of the board cannot be read.
        BadMap = "bad-map",
        /// A space that the board does not have.
        UnknownSpace = "unknown-space",
        /// A name that nothing on the list bears.
        UnknownName = "unknown-name",
        /// A path of a link that does not lie on the board.
        BadPath = "bad-path",
        /// A rule, move or phrase that cannot be read.
        RuleSyntax = "rule-syntax",
        /// An operator of another language.
        WrongOperator = "wrong-operator",
        /// A word where it has no meaning.
        OutOfPlace = "out-of-place",
        /// Two things that cannot be compared or combined.
        TypeMismatch = "type-mismatch",
        /// A pair of kinds that may meet and has no result.
        MissingResult = "missing-result",
        /// A set-up that cannot be carried out.
        ImpossibleSetup = "impossible-setup",
        /// An example of which something else comes than it says.
        FailedExample = "failed-example",
        /// More of something than the engine holds.
        LimitExceeded = "limit-exceeded",
    }
    Warning {
        /// A combat case that an earlier one always answers.
        UnreachableCase = "unreachable-case",
        /// A kind that can never move although it has moves.
        NeverMoves = "never-moves",
        /// A space that no piece can reach or stand on.
        UnreachableSpace = "unreachable-space",
        /// A rule that can never do anything.
        IdleRule = "idle-rule",
        /// A game that may never end.
        EndlessGame = "endless-game",
        /// A rule that decides the game before the first move.
        OverAtStart = "over-at-start",
        /// A kind that nothing can take off the board.
        NeverCaptured = "never-captured",
        /// A kind that neither attacks nor can be attacked.
        NeverFights = "never-fights",
        /// A kind of link that nothing goes along.
        UnusedLink = "unused-link",
        /// A zone that nothing asks for.
        UnusedZone = "unused-zone",
        /// A kind, class or army that is declared and never comes up.
        UnusedName = "unused-name",
        /// A thing that is called almost like an inherited one.
        NearName = "near-name",
        /// A setting that changes nothing in this game.
        UnusedSetting = "unused-setting",
        /// Seats whose territories are not images of one another.
        UnevenSeats = "uneven-seats",
        /// An entry of `[allow]` that nothing needed.
        UnusedAllow = "unused-allow",
        /// Games in which nothing could be done and no rule said what then.
        StuckGames = "stuck-games",
    }
    Note {
        /// A hidden kind that is told by how it moves.
        TellingMove = "telling-move",
        /// A rule, move or case on what is lawful that depends on what the players do not see.
        TellingRule = "telling-rule",
        /// A rule that can make a turn slow.
        DearRule = "dear-rule",
        /// A rule that did nothing in any of many games.
        UnfiredRule = "unfired-rule",
        /// An end that none of many games came to.
        UnreachedEnd = "unreached-end",
        /// A move that no piece could make in any of many games.
        UnusedMove = "unused-move",
        /// A game that is mostly ended by its limit of plies.
        LongGames = "long-games",
        /// A game that one side wins more often than the others.
        LopsidedWins = "lopsided-wins",
    }
}

impl Code {
    /// Whether it is only found by playing many games.
    pub fn is_deep(self) -> bool {
        matches!(
            self,
            Code::StuckGames
                | Code::UnfiredRule
                | Code::UnreachedEnd
                | Code::UnusedMove
                | Code::LongGames
                | Code::LopsidedWins
        )
    }

    /// Whether it is about what is legal, so that a variant may allow it with a reason.
    pub fn is_lint(self) -> bool {
        self.severity() != Severity::Error && self != Code::UnusedAllow
    }

    /// The code of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
