//! Reads the file of a family of pieces.
//!
//! The files are part of the crate, and its tests read all of them. A fault in one is our mistake
//! and aborts the program.

use toml::de::{DeTable, DeValue};

use crate::NamedPiece;

/// Returns the title and the pieces of a family.
pub(crate) fn family(key: &'static str, text: &str) -> (String, Vec<NamedPiece>) {
    let table = DeTable::parse(text).expect("the files of the library are TOML");
    let table = table.get_ref();
    let pieces = value(table, "piece").and_then(DeValue::as_array).expect("each family has pieces");
    let pieces = pieces.iter().map(|item| {
        let item = item.get_ref().as_table().expect("a piece is a table");
        piece(key, item)
    });
    (string(table, "title"), pieces.collect())
}

fn piece(family: &'static str, table: &DeTable<'_>) -> NamedPiece {
    let aliases = value(table, "aliases").and_then(DeValue::as_array);
    let aliases = aliases.into_iter().flat_map(|aliases| aliases.iter());
    let text = |alias: &DeValue<'_>| alias.as_str().expect("an alias is a string").to_owned();
    NamedPiece {
        name: string(table, "name"),
        aliases: aliases.map(|alias| text(alias.get_ref())).collect(),
        betza: string(table, "betza"),
        letter: string(table, "letter"),
        family,
        about: string(table, "about"),
        source: string(table, "source"),
    }
}

fn value<'t, 'd>(table: &'t DeTable<'d>, key: &str) -> Option<&'t DeValue<'d>> {
    let mut entries = table.iter();
    entries.find(|(name, _)| name.get_ref().as_ref() == key).map(|(_, value)| value.get_ref())
}

fn string(table: &DeTable<'_>, key: &str) -> String {
    let text = value(table, key).and_then(DeValue::as_str);
    text.expect("title, name, betza, letter, about and source are strings").to_owned()
}
