//! [`Fields`]: reads one table key by key, and reports what it finds wrong on the way.

use crate::diagnostic::{Code, Diagnostic, Findings, nearest, one_of};
use crate::rule::{Name, is_reserved, is_word};
use crate::source::{Document, Entry, Node, Span, Spanned, Table, Text, Value};

/// A table being read. Every key asked for counts as known; [`finish`](Self::finish) reports the others.
pub struct Fields<'a, 'f> {
    table: &'a Table,
    /// The table's header, or the key it stands under.
    pub header: Span,
    /// The table's name as the author would write it; empty for the root.
    pub path: String,
    known: Vec<&'static str>,
    /// Where findings go.
    pub findings: &'f mut Findings,
}

impl<'a, 'f> Fields<'a, 'f> {
    /// The top-level table.
    pub fn root(document: &'a Document, findings: &'f mut Findings) -> Self {
        let header = Span::new(document.file, 0, 0);
        Self {
            table: &document.root,
            header,
            path: String::new(),
            known: Vec::new(),
            findings,
        }
    }

    /// Reports a mistake in this table; its part of the variant counts as damaged.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.findings.damage(self.path.split('.').next().unwrap_or(""));
        self.findings.push(diagnostic);
    }

    /// Reads a string of the rule language; mistakes in it count as this table's.
    pub fn parse<T>(&mut self, read: fn(&Text, &mut Findings) -> Option<T>, text: &Text) -> Option<T> {
        let read = read(text, self.findings);
        if read.is_none() {
            self.findings.damage(self.path.split('.').next().unwrap_or(""));
        }
        read
    }

    fn entry(&mut self, key: &'static str) -> Option<&'a Entry> {
        if !self.known.contains(&key) {
            self.known.push(key);
        }
        self.table.get(key)
    }

    /// Counts keys as known that are read elsewhere.
    pub fn skip(&mut self, keys: &[&'static str]) {
        self.known.extend(keys);
    }

    /// Whether a key is there.
    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    /// Whether none of some keys is there, not even misspelled.
    pub fn lacks(&self, wanted: &[&str]) -> bool {
        let meant = |key: &String| {
            let unknown = !self.known.contains(&key.as_str());
            wanted.contains(&key.as_str()) || unknown && nearest(key, wanted.iter().copied()).is_some()
        };
        !self.table.keys().any(meant)
    }

    /// Reports a value of the wrong type.
    pub fn wrong_type(&mut self, node: &Node, key: &str, wanted: &str) {
        let message = format!("`{key}` must be {wanted}, not {}", node.value.describe());
        self.report(Diagnostic::new(Code::WrongType, message).label(node.span, format!("{wanted} belongs here")));
    }

    /// A table under a key.
    pub fn table(&mut self, key: &'static str) -> Option<Fields<'a, '_>> {
        let entry = self.entry(key)?;
        let Value::Table(table) = &entry.node.value else {
            self.wrong_type(&entry.node, key, "a table");
            return None;
        };
        let path = if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        };
        Some(Fields {
            table,
            header: entry.key,
            path,
            known: Vec::new(),
            findings: self.findings,
        })
    }

    /// A string.
    pub fn text(&mut self, key: &'static str) -> Option<&'a Text> {
        let entry = self.entry(key)?;
        self.as_text(&entry.node, key)
    }

    fn as_text(&mut self, node: &'a Node, key: &str) -> Option<&'a Text> {
        if let Value::Text(text) = &node.value {
            Some(text)
        } else {
            self.wrong_type(node, key, "a string");
            None
        }
    }

    /// One string, or a list of strings.
    pub fn texts(&mut self, key: &'static str) -> Vec<&'a Text> {
        let Some(entry) = self.entry(key) else {
            return Vec::new();
        };
        match &entry.node.value {
            Value::Array(items) => items.iter().filter_map(|item| self.as_text(item, key)).collect(),
            Value::Text(text) => vec![text],
            _ => {
                self.wrong_type(&entry.node, key, "a string or a list of strings");
                Vec::new()
            }
        }
    }

    /// A list of lists of strings.
    pub fn groups(&mut self, key: &'static str) -> Vec<Vec<Name>> {
        let Some(entry) = self.entry(key) else {
            return Vec::new();
        };
        let Value::Array(groups) = &entry.node.value else {
            self.wrong_type(&entry.node, key, "a list of lists of names");
            return Vec::new();
        };
        let mut read = Vec::new();
        for group in groups {
            if let Value::Array(items) = &group.value {
                read.push(
                    items
                        .iter()
                        .filter_map(|item| self.as_text(item, key))
                        .map(plain)
                        .collect(),
                );
            } else {
                self.wrong_type(group, key, "a list of lists of names");
                return Vec::new();
            }
        }
        read
    }

    /// A string that is one of some words; anything else is reported with the words there are.
    pub fn word<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> Option<Spanned<T>> {
        let text = self.text(key)?;
        self.as_word(text, key, words)
    }

    /// Reads a string as one of some words.
    pub fn as_word<T: Copy>(&mut self, text: &Text, key: &str, words: &[(&str, T)]) -> Option<Spanned<T>> {
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text.value) {
            return Some(Spanned::new(*value, text.span));
        }
        let names = words.iter().map(|(word, _)| *word);
        let message = format!("`{}` is not a value of `{key}`", text.value);
        self.report(
            Diagnostic::new(Code::WrongValue, message)
                .label(text.span, "not one of the words that may stand here")
                .near(&text.value, names),
        );
        None
    }

    /// A whole number within bounds.
    pub fn integer(&mut self, key: &'static str, bounds: std::ops::RangeInclusive<i64>) -> Option<Spanned<i64>> {
        let entry = self.entry(key)?;
        self.as_integer(&entry.node, key, bounds)
    }

    fn as_integer(&mut self, node: &Node, key: &str, bounds: std::ops::RangeInclusive<i64>) -> Option<Spanned<i64>> {
        let Value::Integer(number) = node.value else {
            self.wrong_type(node, key, "a whole number");
            return None;
        };
        if bounds.contains(&number) {
            return Some(Spanned::new(number, node.span));
        }
        let message = format!("`{key}` is {number}, which is out of range");
        let help = format!("it may be from {} to {}", bounds.start(), bounds.end());
        self.report(
            Diagnostic::new(Code::WrongValue, message)
                .label(node.span, "out of range")
                .help(help),
        );
        None
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, key: &'static str) -> Option<bool> {
        let entry = self.entry(key)?;
        if let Value::Boolean(value) = entry.node.value {
            Some(value)
        } else {
            self.wrong_type(&entry.node, key, "true or false");
            None
        }
    }

    /// All entries of a table whose keys are the author's own names, each checked for its form.
    pub fn named(&mut self, what: &str) -> Vec<(Name, &'a Node)> {
        let table = self.table;
        let mut entries = Vec::new();
        for (key, entry) in table {
            if is_removal(&entry.node) {
                continue;
            }
            if is_word(key) && !is_reserved(key) {
                entries.push((Spanned::new(key.clone(), entry.key), &entry.node));
                continue;
            }
            let (message, help) = if is_reserved(key) {
                (
                    format!("`{key}` is a word of the rule language"),
                    format!("give the {what} another name"),
                )
            } else {
                let help = "a name begins with a letter and goes on with letters, digits, `-` or `_`";
                (format!("`{key}` cannot be the name of a {what}"), help.to_owned())
            };
            self.report(
                Diagnostic::new(Code::BadName, message)
                    .label(entry.key, "this name")
                    .help(help),
            );
        }
        entries
    }

    /// All entries of a table whose keys are free text, such as the names of rules and cases, or names of other things.
    pub fn entries(&mut self) -> Vec<(Name, &'a Node)> {
        let kept = self.table.iter().filter(|(_, entry)| !is_removal(&entry.node));
        kept.map(|(key, entry)| (Spanned::new(key.clone(), entry.key), &entry.node))
            .collect()
    }

    /// A table that is the value of an entry.
    pub fn inner(&mut self, name: &Name, node: &'a Node) -> Option<Fields<'a, '_>> {
        let Value::Table(table) = &node.value else {
            self.wrong_type(node, &name.value, "a table");
            return None;
        };
        let path = format!("{}.{}", self.path, name.value);
        Some(Fields {
            table,
            header: name.span,
            path,
            known: Vec::new(),
            findings: self.findings,
        })
    }

    /// A string that is the value of an entry.
    pub fn inner_text(&mut self, name: &Name, node: &'a Node) -> Option<&'a Text> {
        self.as_text(node, &name.value)
    }

    /// A whole number that is the value of an entry.
    pub fn inner_integer(
        &mut self,
        name: &Name,
        node: &Node,
        bounds: std::ops::RangeInclusive<i64>,
    ) -> Option<Spanned<i64>> {
        self.as_integer(node, &name.value, bounds)
    }

    /// Reports every key that nothing asked for.
    pub fn finish(mut self) {
        let table = self.table;
        for (key, entry) in table {
            if self.known.contains(&key.as_str()) {
                continue;
            }
            let place = if self.path.is_empty() {
                "a variant".to_owned()
            } else {
                format!("`[{}]`", self.path)
            };
            let known = self.known.iter().copied();
            let mut finding = Diagnostic::new(Code::UnknownKey, format!("{place} has no key `{key}`"))
                .label(entry.key, "unknown key");
            finding = if nearest(key, known.clone()).is_some() {
                finding.near(key, known)
            } else {
                finding.maybe_help(one_of(known).map(|list| format!("the keys of {place} are {list}")))
            };
            self.report(finding);
        }
    }
}

/// `name = false` takes an inherited entry away; in a flattened document it only remains where there was nothing.
fn is_removal(node: &Node) -> bool {
    matches!(node.value, Value::Boolean(false))
}

/// A string as a name.
pub fn plain(text: &Text) -> Name {
    Spanned::new(text.value.clone(), text.span)
}
