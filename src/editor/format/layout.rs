//! Rows as text again.

use super::columns::{self, Cell, Line};
use super::tree::{Brackets, Group, Item, Row, Value};

/// How far the rows of a list stand in.
const INDENT: usize = 2;

/// The text of a document's rows.
pub fn document(rows: Vec<Row<'_>>, line_break: &str) -> String {
    let layout = Layout { line_break };
    let mut text = String::new();
    for line in layout.lines(&spaced(rows), 0, "") {
        text.push_str(&line);
        text.push_str(line_break);
    }
    text
}

/// The rows with single blank lines where there shall be some: before a table and the comments on it, none behind its
/// header, elsewhere where the author has left any.
fn spaced(rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    let mut spaced: Vec<Row<'_>> = Vec::new();
    for row in rows {
        let after_header = spaced.last().is_some_and(|last| last.header.is_some());
        if row.is_blank() && after_header {
            continue;
        }
        if row.header.is_some() {
            let comments = spaced
                .iter()
                .rev()
                .take_while(|row| row.is_bare() && !row.is_blank())
                .count();
            spaced.insert(spaced.len() - comments, Row::default());
        }
        spaced.push(row);
    }
    single(spaced)
}

/// The rows without blank ones at either end, nor two in a row.
fn single(mut rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    rows.dedup_by(|row, before| row.is_blank() && before.is_blank());
    if rows.last().is_some_and(Row::is_blank) {
        rows.pop();
    }
    if rows.first().is_some_and(Row::is_blank) {
        rows.remove(0);
    }
    rows
}

struct Layout<'b> {
    line_break: &'b str,
}

impl Layout<'_> {
    /// The text of each row, indented; `comma` ends those that have items.
    fn lines(&self, rows: &[Row<'_>], indent: usize, comma: &str) -> Vec<String> {
        let margin = " ".repeat(indent);
        let mut codes = self.codes(rows, indent).into_iter();
        let lines = rows.iter().map(|row| {
            let code = codes.next().unwrap_or_default();
            let code = if row.items.is_empty() {
                code
            } else {
                format!("{margin}{code}{comma}")
            };
            Line {
                code,
                comment: row.comment,
            }
        });
        columns::comments(&lines.collect::<Vec<_>>(), &margin)
    }

    /// What stands on each row besides the comment, neighbours below each other where they are alike.
    fn codes(&self, rows: &[Row<'_>], indent: usize) -> Vec<String> {
        let mut codes = Vec::with_capacity(rows.len());
        for run in rows.chunk_by(|a, b| goes_on(a) && goes_on(b)) {
            match self.table(run) {
                Some(table) => codes.extend(columns::aligned(table)),
                None => codes.extend(run.iter().map(|row| self.code(row, indent))),
            }
        }
        codes
    }

    /// The cells of rows that are each an inline table, or each a list without a key.
    fn table(&self, rows: &[Row<'_>]) -> Option<Vec<columns::Row>> {
        let mut kind = None;
        let mut table = Vec::with_capacity(rows.len());
        for row in rows {
            let [Item { key, value }] = row.items.as_slice() else {
                return None;
            };
            let Value::Group(group) = value else { return None };
            let sort = (group.brackets, key.is_some());
            if !is_flat(value) || sort == (Brackets::Square, true) || *kind.get_or_insert(sort) != sort {
                return None;
            }
            let cells = group.items().map(|item| Cell {
                key: item.key.clone(),
                text: self.item(item, 0),
            });
            table.push(columns::Row {
                key: key.clone(),
                cells: cells.collect(),
                ends: ends(group.brackets),
            });
        }
        (table.len() > 1 && columns::are_near(&table)).then_some(table)
    }

    fn code(&self, row: &Row<'_>, indent: usize) -> String {
        if let Some(header) = &row.header {
            return header.clone();
        }
        let items = row.items.iter().map(|item| self.item(item, indent));
        items.collect::<Vec<_>>().join(", ")
    }

    fn item(&self, item: &Item<'_>, indent: usize) -> String {
        let value = self.value(&item.value, indent);
        match &item.key {
            Some(key) => format!("{key} = {value}"),
            None => value,
        }
    }

    fn value(&self, value: &Value<'_>, indent: usize) -> String {
        match value {
            Value::Scalar(text) => (*text).to_owned(),
            Value::Group(group) if group.is_broken() => self.broken(group, indent),
            Value::Group(group) => {
                let items: Vec<_> = group.items().map(|item| self.item(item, indent)).collect();
                columns::enclosed(&items.join(", "), ends(group.brackets))
            }
        }
    }

    fn broken(&self, group: &Group<'_>, indent: usize) -> String {
        let (open, close) = ends(group.brackets);
        let rows = single(group.rows.clone());
        let mut lines = vec![open.trim().to_owned()];
        lines.extend(self.lines(&rows, indent + INDENT, ","));
        lines.push(format!("{}{}", " ".repeat(indent), close.trim()));
        lines.join(self.line_break)
    }
}

/// What a group of one line begins and ends with.
fn ends(brackets: Brackets) -> (&'static str, &'static str) {
    match brackets {
        Brackets::Square => ("[", "]"),
        Brackets::Curly => ("{ ", " }"),
    }
}

/// Whether a row can stand in a run of entries of one line each.
fn goes_on(row: &Row<'_>) -> bool {
    !row.items.is_empty() && row.items.iter().all(|item| is_flat(&item.value))
}

/// Whether a value stands on one line.
fn is_flat(value: &Value<'_>) -> bool {
    match value {
        Value::Scalar(text) => !text.contains('\n'),
        Value::Group(group) => !group.is_broken() && group.items().all(|item| is_flat(&item.value)),
    }
}
