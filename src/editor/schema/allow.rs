//! `[allow]`.

use super::shape::Shape;
use crate::diagnostic::{Code, articles};

pub(super) fn table() -> Shape {
    let titles = articles();
    let lints = Code::ALL.iter().filter(|code| code.is_lint());
    let shapes = lints.map(|code| {
        let title = titles
            .iter()
            .find(|article| article.code == *code)
            .map_or("", |article| article.title);
        let description = format!("Why {title} is meant here; or, for each name that is concerned, why.");
        let reason = Shape::text("Why it is meant.").with("minLength", 1);
        (code.name(), Shape::text_or_each(&description, reason))
    });
    Shape::known("Lints that find what is meant, each with the reason.", shapes)
}
