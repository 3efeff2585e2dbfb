//! What each code means, with a bad and a good example.
use super::Code;
/// What a code means.
#[derive(Clone, Debug)]
pub struct Article {
    /// The code.
    pub code: Code,
}
/// The article on a code.
pub fn article(code: Code) -> Article {
    Article { code }
}
/// All of them.
pub fn articles() -> Vec<Article> {
    Vec::new()
}
