//! Keys of earlier versions of Fairy-Stockfish, with their successors.

/// Former keys and their successors. A test looks up each successor in the table of keys. No source
/// was available for the former keys.
const FORMER: [(&str, &str); 8] = [
    ("arrowGating", "`wallingRule = arrow`"),
    ("bareKingMove", "`extinctionClaim = true`"),
    ("bareKingValue", "`extinctionValue`, `extinctionPieceTypes = *` and `extinctionPieceCount = 1`"),
    ("duckGating", "`wallingRule = duck`"),
    ("firstRankDrops", "`firstRankPawnDrops`"),
    ("pastGating", "`wallingRule = past`"),
    ("shogiDoubledPawn", "`dropNoDoubled = p` (for `shogiDoubledPawn = false`)"),
    ("staticGating", "`wallingRule = static`"),
];

/// Returns the present name of a former key.
pub(super) fn successor(key: &str) -> Option<&'static str> {
    FORMER.iter().find(|(former, _)| *former == key).map(|(_, now)| *now)
}

#[cfg(test)]
mod tests {
    use super::super::key::Key;
    use super::*;

    #[test]
    fn former_keys_are_unknown_and_their_successors_known() {
        for (former, now) in FORMER {
            assert!(Key::named(former).is_none(), "{former}");
            let words = now.split('`').skip(1).step_by(2).filter(|word| !word.starts_with(former));
            words.for_each(|word| assert!(Key::named(word.split(' ').next().unwrap()).is_some(), "{word}"));
        }
    }
}
