//! [`Fields`]: reads one table key by key, and reports what it finds wrong on the way.

use std::ops::RangeInclusive;

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
        self.damage();
        self.findings.push(diagnostic);
    }

    fn damage(&mut self) {
        self.findings.damage(self.path.split('.').next().unwrap_or(""));
    }

    /// Reads a string of the rule language; mistakes in it count as this table's.
    pub fn parse<T>(&mut self, read: fn(&Text, &mut Findings) -> Option<T>, text: &Text) -> Option<T> {
        let read = read(text, self.findings);
        if read.is_none() {
            self.damage();
        }
        read
    }

    /// A string of the rule language under a key.
    pub fn phrase<T>(&mut self, key: &'static str, read: fn(&Text, &mut Findings) -> Option<T>) -> Option<T> {
        let text = self.text(key)?;
        self.parse(read, text)
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

    /// Where the value under a key stands.
    pub fn place_of(&self, key: &str) -> Option<Span> {
        self.table.get(key).map(|entry| entry.node.span)
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
    fn wrong_type<T>(&mut self, node: &Node, key: &str, wanted: &str) -> Option<T> {
        let message = format!("`{key}` must be {wanted}, not {}", node.value.describe());
        self.report(Diagnostic::new(Code::WrongType, message).label(node.span, format!("{wanted} belongs here")));
        None
    }

    /// A table under a key.
    pub fn table(&mut self, key: &'static str) -> Option<Fields<'a, '_>> {
        let entry = self.entry(key)?;
        self.inner(&Name::new(key.to_owned(), entry.key), &entry.node)
    }

    /// A string.
    pub fn text(&mut self, key: &'static str) -> Option<&'a Text> {
        let entry = self.entry(key)?;
        self.as_text(&entry.node, key)
    }

    fn as_text(&mut self, node: &'a Node, key: &str) -> Option<&'a Text> {
        match &node.value {
            Value::Text(text) => Some(text),
            _ => self.wrong_type(node, key, "a string"),
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
            _ => self
                .wrong_type(&entry.node, key, "a string or a list of strings")
                .unwrap_or_default(),
        }
    }

    /// A list of lists of strings.
    pub fn groups(&mut self, key: &'static str) -> Option<Vec<Vec<Name>>> {
        let list = |fields: &mut Self, node: &'a Node| match &node.value {
            Value::Array(items) => Some(items),
            _ => fields.wrong_type(node, key, "a list of lists of names"),
        };
        let entry = self.entry(key)?;
        let mut groups = Vec::new();
        for group in list(self, &entry.node)? {
            let names = list(self, group)?.iter().filter_map(|item| self.as_text(item, key));
            groups.push(names.map(plain).collect());
        }
        Some(groups)
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
    pub fn integer(&mut self, key: &'static str, bounds: RangeInclusive<i64>) -> Option<Spanned<i64>> {
        let entry = self.entry(key)?;
        self.as_integer(&entry.node, key, bounds)
    }

    /// Reads a value as a whole number within bounds.
    pub fn as_integer(&mut self, node: &Node, key: &str, bounds: RangeInclusive<i64>) -> Option<Spanned<i64>> {
        let Value::Integer(number) = node.value else {
            return self.wrong_type(node, key, "a whole number");
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
        match entry.node.value {
            Value::Boolean(value) => Some(value),
            _ => self.wrong_type(&entry.node, key, "true or false"),
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
            self.findings.lose(key);
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
            self.findings.lose(&name.value);
            return self.wrong_type(node, &name.value, "a table");
        };
        let mut path = self.path.clone();
        if !path.is_empty() {
            path.push('.');
        }
        path.push_str(&name.value);
        Some(Fields {
            table,
            header: name.span,
            path,
            known: Vec::new(),
            findings: self.findings,
        })
    }

    /// What the entries are whose values are tables, as they should be.
    pub fn tables<T>(&mut self, entries: Vec<(Name, &'a Node)>, read: impl Fn(Name, Fields<'a, '_>) -> T) -> Vec<T> {
        let tables = entries.into_iter().filter_map(|(name, node)| {
            let inner = self.inner(&name, node)?;
            Some(read(name, inner))
        });
        tables.collect()
    }

    /// What all entries are, whose values are strings, as they should be.
    pub fn strings<T>(&mut self, read: impl Fn(&mut Self, Name, &'a Text) -> Option<T>) -> Vec<T> {
        let entries = self.entries().into_iter();
        let texts = entries.filter_map(|(name, node)| {
            let text = self.as_text(node, &name.value)?;
            read(self, name, text)
        });
        texts.collect()
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
