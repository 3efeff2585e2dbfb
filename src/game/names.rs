//! What a game is called.

/// A game's names and sources, for people; nothing here changes play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The name it was loaded by: a bundled name, or the file's stem.
    pub id: String,
    /// Its full name.
    pub name: String,
    /// One sentence on it.
    pub summary: String,
    /// Where its rules come from.
    pub source: String,
    /// What in it is not from the source: notes, each with its name.
    pub reconstructed: Vec<(String, String)>,
}
