//! Names that fit the format.

use fers_rules::{RegionId, Ruleset, Zones};

/// Removes line breaks and comment signs from a text.
pub(super) fn line_of(text: &str) -> String {
    let plain = |c: char| if c.is_control() || c == '#' || c == '"' { ' ' } else { c };
    text.chars().map(plain).collect::<String>().trim().to_owned()
}

/// Names of the pieces, each different.
pub(super) fn of_pieces(ruleset: &Ruleset) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (index, piece) in ruleset.pieces.iter().enumerate() {
        let name = line_of(&piece.name);
        let taken = name.is_empty() || names.contains(&name);
        names.push(if taken { format!("{name} {}", index + 1).trim_start().to_owned() } else { name });
    }
    names
}

/// Returns names for the regions. No name is a prefix of a later one, because Sjaak II takes the
/// first zone whose name is a prefix of the text.
pub(super) fn of_regions(ruleset: &Ruleset) -> Vec<String> {
    let mut names: Vec<String> = vec!["empty".to_owned(), "all".to_owned()];
    for (index, region) in ruleset.regions.iter().enumerate() {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' };
        let base: String = region.name.chars().map(plain).collect();
        let clashes = |name: &str| names.iter().any(|other| name.starts_with(other.as_str()));
        let numbered = (0..).map(|attempt| format!("z{attempt}_{index}_{base}"));
        let free = std::iter::once(base.clone()).chain(numbered).find(|name| !name.is_empty() && !clashes(name));
        names.push(free.expect("some number is free"));
    }
    names.split_off(2)
}

/// Returns the names of a zone for each side, as lines write them.
pub(super) fn pair(ruleset: &Ruleset, names: &[String], zones: Zones) -> String {
    format!("{}, {}", one(ruleset, names, zones.white), one(ruleset, names, zones.black))
}

fn one<'n>(ruleset: &Ruleset, names: &'n [String], id: RegionId) -> &'n str {
    if ruleset.region(id).is_empty() { "empty" } else { &names[usize::from(id.0)] }
}
