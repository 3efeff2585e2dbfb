//! [`table`]: rows with their columns aligned.

use crate::picture::width;

/// On which side of its column a cell stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
}

/// A line for each row, two blanks between its columns: the first stands on the left of its column, all others as is said.
pub(super) fn table(rows: &[impl AsRef<[String]>], others: Side) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for row in rows.iter().map(AsRef::as_ref) {
        widths.resize(widths.len().max(row.len()), 0);
        for (widest, cell) in widths.iter_mut().zip(row) {
            *widest = width(cell).max(*widest);
        }
    }
    let mut text = String::new();
    for row in rows {
        let cells = row.as_ref().iter().zip(&widths).enumerate();
        let cells: Vec<_> = cells
            .map(|(at, (cell, widest))| {
                let blanks = " ".repeat(widest - width(cell));
                if at == 0 || others == Side::Left {
                    format!("{cell}{blanks}")
                } else {
                    format!("{blanks}{cell}")
                }
            })
            .collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}
