//! Comparison of names.

/// Returns a name without case, blanks, hyphens, underscores, apostrophes and diacritics.
///
/// `Half-Duck`, `half duck` and `HALFDUCK` are equal, and so are `Caïssa Dragon` and `caissa
/// dragon`.
pub(crate) fn folded(name: &str) -> String {
    let kept = name.chars().filter(|c| !c.is_whitespace() && !matches!(c, '-' | '_' | '\'' | '’'));
    kept.flat_map(char::to_lowercase).map(plain).collect()
}

/// Returns a letter without its diacritic, as far as names of pieces use them.
fn plain(letter: char) -> char {
    match letter {
        'ä' | 'á' | 'à' | 'â' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'ï' | 'í' | 'î' => 'i',
        'ö' | 'ó' | 'ô' | 'ō' => 'o',
        'ü' | 'ú' | 'û' | 'ū' => 'u',
        'ñ' => 'n',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_case_blanks_hyphens_and_marks() {
        for name in ["Half-Duck", "half duck", "HALF_DUCK"] {
            assert_eq!(folded(name), "halfduck");
        }
        assert_eq!(folded("Señora"), folded("senora"));
        assert_ne!(folded("Mao"), folded("Moa"));
    }
}
