//! [`Shape`]: what one value of a variant file may be.

use std::ops::RangeInclusive;

use serde_json::{Map, Value, json};

/// The schema of one value. It may always be `false` as well, which takes away what was inherited.
#[derive(Clone, Debug)]
pub struct Shape(Map<String, Value>);

impl Shape {
    fn new(description: &str, types: &[&str]) -> Self {
        let mut keywords = Map::new();
        keywords.insert("description".to_owned(), description.into());
        keywords.insert("type".to_owned(), json!([types, &["boolean"]].concat()));
        // Rather than a choice between a value and `false`: a mistake is then shown at its own place, not at the choice.
        keywords.insert("not".to_owned(), json!({ "const": true }));
        Self(keywords)
    }

    /// A string.
    pub fn text(description: &str) -> Self {
        Self::new(description, &["string"])
    }

    /// A string in the rule language.
    pub fn sentence(description: &str) -> Self {
        Self::text(description).with("maxLength", 4000)
    }

    /// One string, or a list of strings.
    pub fn texts(description: &str) -> Self {
        Self::new(description, &["string", "array"]).with("items", json!({ "type": "string" }))
    }

    /// A list of lists of names.
    pub fn groups(description: &str) -> Self {
        Self::new(description, &["array"]).with("items", json!({ "type": "array", "items": name() }))
    }

    /// A whole number within bounds.
    pub fn integer(description: &str, bounds: RangeInclusive<i64>) -> Self {
        Self::new(description, &["integer"])
            .with("minimum", *bounds.start())
            .with("maximum", *bounds.end())
    }

    /// One of some whole numbers.
    pub fn one_of(description: &str, numbers: &[i64]) -> Self {
        Self::new(description, &["integer"]).words(numbers.iter().map(|number| json!(number)))
    }

    /// One of some words.
    pub fn word(description: &str, words: &[&str]) -> Self {
        Self::text(description).words(words.iter().map(|word| json!(word)))
    }

    fn words(mut self, words: impl Iterator<Item = Value>) -> Self {
        self.0.shift_remove("not");
        self.with("enum", words.chain([json!(false)]).collect::<Vec<_>>())
    }

    /// A table of fixed keys.
    pub fn table<const N: usize>(description: &str, keys: [(&str, Self); N]) -> Self {
        Self::new(description, &["object"]).keys(keys)
    }

    /// A string, or a table of fixed keys that says more.
    pub fn text_or_table<const N: usize>(description: &str, keys: [(&str, Self); N]) -> Self {
        Self::new(description, &["string", "object"]).keys(keys)
    }

    fn keys<const N: usize>(self, keys: [(&str, Self); N]) -> Self {
        let properties: Map<_, _> = keys
            .into_iter()
            .map(|(key, shape)| (key.to_owned(), shape.json()))
            .collect();
        self.with("properties", properties).with("additionalProperties", false)
    }

    /// A table whose keys the author chooses, all of one shape.
    pub fn each(description: &str, inner: impl Into<Value>) -> Self {
        Self::new(description, &["object"]).with("additionalProperties", inner)
    }

    /// Adds or changes a keyword of the schema.
    #[must_use]
    pub fn with(mut self, keyword: &str, value: impl Into<Value>) -> Self {
        self.0.insert(keyword.to_owned(), value.into());
        self
    }

    /// The keys of the table, or the items of the list, are names of the author's.
    #[must_use]
    pub fn named(self) -> Self {
        let keyword = if self.0.contains_key("items") {
            "items"
        } else {
            "propertyNames"
        };
        self.with(keyword, name())
    }

    /// The schema as JSON.
    pub fn json(self) -> Value {
        Value::Object(self.0)
    }
}

impl From<Shape> for Value {
    fn from(shape: Shape) -> Self {
        shape.json()
    }
}

fn name() -> Value {
    json!({ "$ref": "#/definitions/name" })
}
