//! Style, and what must never change.

use proptest::prelude::*;

use super::format;
use crate::source::{FileSet, bundled_names, bundled_part_names, bundled_text};

fn formatted(text: &str) -> Option<String> {
    let mut files = FileSet::new();
    let file = files.add("file.toml", text);
    format(&files, file).ok()
}

/// Formats a text, and holds the formatter to what it promises.
fn kept(text: &str) -> String {
    let once = formatted(text).unwrap_or_else(|| panic!("not TOML:\n{text}"));
    let parse = |text: &str| toml::from_str::<toml::Table>(text).map(|table| format!("{table:?}"));
    assert_eq!(parse(text), parse(&once), "\n{text}\nbecame\n{once}");
    assert_eq!(formatted(&once).as_deref(), Some(once.as_str()), "\n{text}");
    once
}

#[test]
fn bundled_files_are_formatted() {
    for name in bundled_names().into_iter().chain(bundled_part_names()) {
        let text = bundled_text(name).unwrap();
        assert_eq!(kept(text), text, "{name}");
    }
}

/// The `toml` examples of a document in Markdown.
fn examples(text: &str) -> impl Iterator<Item = &str> {
    let blocks = text.split("\n```toml").skip(1);
    blocks.map(|block| block.split_once('\n').unwrap().1.split_once("```").unwrap().0)
}

#[test]
fn examples_are_formatted() {
    let documents = [
        include_str!("../../../README.md"),
        include_str!("../../../grammar/README.md"),
    ];
    let texts: Vec<&str> = documents.into_iter().flat_map(examples).collect();
    assert!(texts.len() > 3);
    for text in texts {
        assert_eq!(kept(text), text);
    }
    for article in crate::diagnostic::articles() {
        for text in [article.bad, article.good] {
            if let Some(once) = formatted(text) {
                assert_eq!(once, text, "{}", article.code);
            }
        }
    }
}

#[test]
fn blank_lines_stand_before_tables_and_where_they_were() {
    let text = "\n\nformat   =1\n[ a . 'b c' ]   \n\n\n  x=1\n\n\n  y = 2\n# on c\n[[c]]\n# said of z\nz = 3\n\n\n";
    let wanted = "format = 1\n\n[a.'b c']\nx = 1\n\ny = 2\n\n# on c\n[[c]]\n# said of z\nz = 3\n";
    assert_eq!(kept(text), wanted);
    assert_eq!(kept(""), "");
    assert_eq!(kept("\n\n"), "");
    assert_eq!(kept("[a]\n[b]\n\n[c]"), "[a]\n\n[b]\n\n[c]\n");
    assert_eq!(kept("a . b.  'c' = 1"), "a.b.'c' = 1\n");
}

#[test]
fn tables_below_each_other_have_columns() {
    let text = "
[pieces]
king={rank=10,symbol=\"K\",moves=[ \"step path\",]}
page = { rank = 9, symbol = \"P\",   moves = [\"slide path\"] }
# an aside
flag = {symbol=\"F\"}
squire = { symbol = '司', names = {zh = \"兵\"} }
x = {}
";
    let wanted = "\
[pieces]
king = { rank = 10, symbol = \"K\", moves = [\"step path\"] }
page = { rank = 9,  symbol = \"P\", moves = [\"slide path\"] }
# an aside
flag   = { symbol = \"F\" }
squire = { symbol = '司', names = { zh = \"兵\" } }
x      = {}
";
    assert_eq!(kept(text), wanted);
    // Sentences, lists and mixed neighbours stay where they are.
    for text in [
        "\"a long sentence of a name\" = { a = 1 }\nb = { a = 1 }\n",
        "a = [\"x\"]\nlonger = [\"y\"]\n",
        "a = false\nlonger = { b = 1 }\n",
    ] {
        assert_eq!(kept(text), text);
    }
}

#[test]
fn lists_keep_their_lines() {
    let text = "
paths = [ # the runs
\"a1..a2\" ,\"b1..b2\", # two

   \"c1..c2\"  # one


]
teams=[
['north','south'], ['up']
, [ 'east', 'a' ],
  ['a', 'b']
]
matrix = [['east',1],
['a',2]]
empty = [
]
";
    let wanted = "\
paths = [
  # the runs
  \"a1..a2\", \"b1..b2\",                   # two

  \"c1..c2\",                             # one
]
teams = [
  ['north', 'south'], ['up'],
  ['east', 'a'],
  ['a', 'b'],
]
matrix = [
  ['east', 1],
  ['a',    2],
]
empty = []
";
    assert_eq!(kept(text), wanted);
}

#[test]
fn comments_share_a_column() {
    let long = "x".repeat(45);
    let text = format!("a = 1 # one\nb = '{long}'# two\n# alone\nc = '{long}{long}' # far\nd = 2   # near\n");
    let wide = format!("b = '{long}'");
    let wanted = format!(
        "a = 1{}# one\n{wide}  # two\n# alone\nc = '{long}{long}'  # far\nd = 2{}# near\n",
        " ".repeat(wide.len() + 2 - 5),
        " ".repeat(35)
    );
    assert_eq!(kept(&text), wanted);
}

#[test]
fn strings_are_not_touched() {
    let text = "map = '''\n. .  \n\n\n . '''\nrule = { rule = \"\"\"when  x \\\n     y\"\"\", before = \"z\" }\n";
    assert_eq!(kept(text), text);
    let text = "a = 1\r\nb = '''\r\nx\r\n'''\r\n[c]\r\nd = [\r\n1\r\n]\r\n";
    let wanted = "a = 1\r\nb = '''\r\nx\r\n'''\r\n\r\n[c]\r\nd = [\r\n  1,\r\n]\r\n";
    assert_eq!(kept(text), wanted);
}

#[test]
fn what_is_not_toml_is_left_alone() {
    let mut files = FileSet::new();
    let file = files.add("broken.toml", "a = 1\na = 2\nb = \n");
    let found = format(&files, file).unwrap_err();
    let places: Vec<_> = found
        .iter()
        .map(|finding| files.position(file, finding.primary().unwrap().range().start).line)
        .collect();
    assert_eq!(places, [2, 3]);
}

/// TOML of all sorts, badly laid out.
fn toml() -> impl Strategy<Value = String> {
    let blank = || prop::sample::select(vec!["", " ", "  ", "\t"]);
    let key = || prop::sample::select(vec!["a", "b-2", "'c d'", "\"é\"", "司", "longer-than-the-others-are"]);
    let scalar = prop::sample::select(vec![
        "1",
        "-0x1F",
        "1.5e3",
        "true",
        "'x'",
        "\"# \\\" y\"",
        "1979-05-27 07:32:00",
        "'''\n a\n\n  '''",
        "\"\"\"\\\n  b\"\"\"",
    ]);
    let space = || prop::sample::select(vec!["", " ", "\n", "\n\n\n", " # c\n", "  \n#d\n"]);
    let value = scalar.prop_map(str::to_owned).prop_recursive(3, 12, 4, move |inner| {
        let list = prop::collection::vec((space(), inner.clone(), space()), 0..4)
            .prop_map(|items| {
                items
                    .into_iter()
                    .map(|(a, item, b)| format!("{a}{item}{b}"))
                    .collect::<Vec<_>>()
            })
            .prop_flat_map(move |items| space().prop_map(move |end| format!("[{}{end}]", items.join(","))));
        let table = prop::collection::vec((blank(), inner, blank()), 0..4).prop_map(|items| {
            let entries = items.into_iter().enumerate();
            let entries: Vec<_> = entries
                .map(|(at, (a, item, b))| format!("{a}k{at}{b}={a}{item}{b}"))
                .collect();
            format!("{{{}}}", entries.join(","))
        });
        prop_oneof![list, table]
    });
    let line = (
        blank(),
        key(),
        blank(),
        value,
        blank(),
        prop::sample::select(vec!["", "#e", "# f "]),
    );
    let line = line
        .prop_map(|(a, key, b, value, c, comment)| (key.to_owned(), format!("{a}{key}@{b}={c}{value}{c}{comment}")));
    let other = prop::sample::select(vec!["", "  ", "# alone ", "\t#", "[h@]", " [ h@ . x ] # g", "[[t@]]"]);
    prop::collection::vec(
        prop_oneof![3 => line, 1 => other.prop_map(|text| (String::new(), text.to_owned()))],
        0..10,
    )
    .prop_map(|lines| {
        // A number makes each key its own; quoted keys get theirs as a further part.
        let lines = lines.into_iter().enumerate().map(|(at, (key, text))| {
            let number = if key.ends_with(['\'', '"']) || key == "司" {
                format!(".n{at}")
            } else {
                format!("{at}")
            };
            text.replacen('@', &number, 1)
        });
        lines.collect::<Vec<_>>().join("\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_toml_keeps_its_meaning(text in toml()) {
        if formatted(&text).is_some() {
            kept(&text);
        }
    }
}

#[test]
fn what_stands_between_a_key_and_its_value_is_kept() {
    assert_eq!(
        kept("a = { b = # why\n1, c\n= 2 }\n"),
        "a = {\n  # why\n  b = 1, c = 2,\n}\n"
    );
}
