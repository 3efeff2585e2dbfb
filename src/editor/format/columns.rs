//! What stands below what.

use unicode_width::UnicodeWidthStr;

/// The column in which a comment behind something begins, counted from 0.
const COMMENT: usize = 40;
/// From where on a line is too long for its comment to push those of its neighbours away.
const LONG: usize = 60;
/// The longest key whose neighbours' `=` are put below its own; longer ones are sentences.
const LONGEST_KEY: usize = 20;

/// A line before its comment is put behind it.
#[derive(Debug)]
pub struct Line<'a> {
    /// What stands on it, possibly over several lines.
    pub code: String,
    /// The comment.
    pub comment: Option<&'a str>,
}

/// An inline table or list that is one row of a larger one.
#[derive(Debug)]
pub struct Row {
    /// The key before it.
    pub key: Option<String>,
    /// What stands in it.
    pub cells: Vec<Cell>,
    /// Its brackets.
    pub ends: (&'static str, &'static str),
}

/// An entry of a [`Row`].
#[derive(Debug)]
pub struct Cell {
    /// Its key, if it has one; only cells of one key stand below each other.
    pub key: Option<String>,
    /// The whole entry.
    pub text: String,
}

/// Whether no key of the rows is so long that the others would stand far from their values.
pub fn are_near(rows: &[Row]) -> bool {
    let keys = rows.iter().filter_map(|row| row.key.as_ref());
    keys.into_iter().all(|key| key.width() <= LONGEST_KEY)
}

/// The rows as text, with `=` below `=`, and cells below those of the same key as long as all before them are.
pub fn aligned(mut rows: Vec<Row>) -> Vec<String> {
    for row in &mut rows {
        let last = row.cells.len().saturating_sub(1);
        for cell in &mut row.cells[..last] {
            cell.text.push(',');
        }
    }
    widen(&mut rows, 0);
    let widest = rows
        .iter()
        .filter_map(|row| row.key.as_ref())
        .map(|key| key.width())
        .max();
    let texts = rows.iter().map(|row| {
        let cells: Vec<_> = row.cells.iter().map(|cell| cell.text.as_str()).collect();
        let group = enclosed(&cells.join(" "), row.ends);
        match &row.key {
            Some(key) => format!("{key}{} = {group}", gap(key, widest.unwrap_or(0))),
            None => group,
        }
    });
    texts.collect()
}

/// What stands in brackets with them; without the blanks that they bring if nothing does.
pub fn enclosed(inside: &str, (open, close): (&str, &str)) -> String {
    match inside {
        "" => format!("{}{}", open.trim(), close.trim()),
        _ => format!("{open}{inside}{close}"),
    }
}

/// Widens the cells of a column, and then of those to its right, where something follows them.
fn widen(rows: &mut [Row], column: usize) {
    let alike = |a: &Row, b: &Row| {
        let follows = |row: &Row| row.cells.len() > column + 1;
        follows(a) && follows(b) && a.cells[column].key == b.cells[column].key
    };
    for run in rows.chunk_by_mut(alike).filter(|run| run.len() > 1) {
        let widest = run.iter().map(|row| row.cells[column].text.width()).max();
        for row in &mut *run {
            let text = &mut row.cells[column].text;
            text.push_str(&gap(text, widest.unwrap_or(0)));
        }
        widen(run, column + 1);
    }
}

/// The lines with their comments: behind something in one column for neighbours, alone at the margin.
pub fn comments(lines: &[Line<'_>], margin: &str) -> Vec<String> {
    let mut texts = Vec::with_capacity(lines.len());
    for run in lines.chunk_by(|a, b| trails(a) && trails(b)) {
        let widths = run
            .iter()
            .map(|line| last_width(&line.code))
            .filter(|width| *width < LONG);
        let column = widths.max().map_or(COMMENT, |widest| COMMENT.max(widest + 2));
        texts.extend(run.iter().map(|Line { code, comment }| match comment {
            None => code.clone(),
            Some(comment) if code.is_empty() => format!("{margin}{comment}"),
            Some(comment) => {
                let blanks = column.saturating_sub(last_width(code)).max(2);
                format!("{code}{}{comment}", " ".repeat(blanks))
            }
        }));
    }
    texts
}

fn trails(line: &Line<'_>) -> bool {
    line.comment.is_some() && !line.code.is_empty()
}

/// How wide the last line of a text is.
fn last_width(text: &str) -> usize {
    text.rsplit('\n').next().unwrap_or(text).width()
}

/// The blanks that make a text as wide as another.
fn gap(text: &str, width: usize) -> String {
    " ".repeat(width.saturating_sub(text.width()))
}
