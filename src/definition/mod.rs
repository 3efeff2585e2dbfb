//! What an author wrote: spanned documents to typed tables.
//!
//! Takes a variant's name or path; yields its [`Family`] (the file and all it extends, flattened into one document) and the
//! [`Definition`]: one struct for each table, sentences read, names not yet looked up. What always holds: every value knows
//! its file and place; a key that nothing reads has been reported.

mod allow;
mod board;
mod combat;
mod examples;
mod family;
mod fields;
mod information;
mod matches;
mod merge;
mod notes;
mod pieces;
mod rules;
mod seats;
mod setup;
mod variant;

use indexmap::IndexMap;

pub use allow::Allowance;
pub use board::{BoardTable, Legend, LinkTable, ZoneTable, ZoneText};
pub use combat::{CaseResult, CaseTable, CombatTable, MatrixRow};
pub use examples::ExampleTable;
pub use family::{Family, FamilySource};
pub use information::InformationTable;
pub use merge::as_key;
pub use pieces::PieceTable;
pub use rules::RuleEntry;
pub use seats::SeatsTable;
pub use setup::{ExchangeTable, HandText, Placement, SetupTable};
pub use variant::{Called, Note, VariantTable};

use crate::diagnostic::Findings;
use crate::game::Match;
use crate::rule::Name;
use crate::source::{Document, FileId};
use fields::Fields;

/// One variant as written, inheritance done.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The asked-for file.
    pub file: FileId,
    /// Whether the file only serves to be extended.
    pub part: bool,
    /// `[variant]`
    pub variant: Option<VariantTable>,
    /// `[seats]`
    pub seats: Option<SeatsTable>,
    /// `[board]`
    pub board: Option<BoardTable>,
    /// `[classes]`
    pub classes: IndexMap<String, PieceTable>,
    /// `[pieces]`
    pub pieces: IndexMap<String, PieceTable>,
    /// `[combat]`
    pub combat: Option<CombatTable>,
    /// `[setup]`
    pub setup: Option<SetupTable>,
    /// `[information]`
    pub information: InformationTable,
    /// `[match]`
    pub counts: Match,
    /// `[rules]`
    pub rules: Vec<(Name, RuleEntry)>,
    /// `[examples]`
    pub examples: Vec<ExampleTable>,
    /// `[allow]`
    pub allow: Vec<Allowance>,
}

impl Definition {
    /// Reads the tables of a flattened document.
    pub fn read(document: &Document, findings: &mut Findings) -> Self {
        let mut fields = Fields::root(document, findings);
        let part = fields.boolean("part").unwrap_or(false);
        fields.skip(&["format", "extends"]);
        let definition = Self {
            file: document.file,
            part,
            variant: fields.table("variant").map(VariantTable::read),
            seats: fields.table("seats").map(SeatsTable::read),
            board: fields.table("board").map(BoardTable::read),
            classes: pieces::read(fields.table("classes"), "class"),
            pieces: pieces::read(fields.table("pieces"), "piece"),
            combat: fields.table("combat").map(CombatTable::read),
            setup: fields.table("setup").map(SetupTable::read),
            information: fields
                .table("information")
                .map(InformationTable::read)
                .unwrap_or_default(),
            counts: fields.table("match").map(matches::read).unwrap_or_default(),
            rules: fields.table("rules").map(rules::read).unwrap_or_default(),
            examples: fields.table("examples").map(examples::read).unwrap_or_default(),
            allow: fields.table("allow").map(allow::read).unwrap_or_default(),
        };
        fields.finish();
        definition
    }
}
