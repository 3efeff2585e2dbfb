//! What each code means, with a bad and a good example.
//!
//! The articles are Markdown files, one for each code, under its name in `catalogue/`: a title, the explanation, and under
//! `## Wrong` and `## Right` a variant each, the wrong one with the text that is underlined.

use include_dir::{Dir, File, include_dir};

use super::Code;

static ARTICLES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/src/diagnostic/catalogue");

/// What a code means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    /// The code.
    pub code: Code,
    /// One sentence.
    pub title: &'static str,
    /// What is wrong and why it matters.
    pub explanation: &'static str,
    /// A variant in which it is found.
    pub bad: &'static str,
    /// What is underlined there; where it goes on over several lines, its first and `…`.
    pub marked: &'static str,
    /// The same put right.
    pub good: &'static str,
}

/// The article on a code.
pub fn article(code: Code) -> Article {
    let text = ARTICLES
        .get_file(format!("{}.md", code.name()))
        .and_then(File::contents_utf8)
        .unwrap_or("");
    let (head, examples) = text.split_once("\n## Wrong\n").unwrap_or((text, ""));
    let (bad, good) = examples.split_once("\n## Right\n").unwrap_or((examples, ""));
    let (title, explanation) = head.split_once('\n').unwrap_or((head, ""));
    Article {
        code,
        title: title.trim_start_matches('#').trim(),
        explanation: explanation.trim(),
        bad: fenced(bad),
        marked: marked(bad),
        good: fenced(good),
    }
}

/// All of them, in the order of the codes.
pub fn articles() -> Vec<Article> {
    Code::ALL.iter().copied().map(article).collect()
}

/// What stands in backticks after `Found at`; nothing where the beginning of the file is meant.
fn marked(text: &'static str) -> &'static str {
    let line = text.rsplit_once("\nFound at ").map_or("", |(_, line)| line);
    line.trim().trim_end_matches('.').trim_matches('`')
}

/// What stands between the first fences.
fn fenced(text: &'static str) -> &'static str {
    let inside = text.split_once("```toml\n").map_or("", |(_, inside)| inside);
    inside.split_once("```").map_or(inside, |(inside, _)| inside)
}
