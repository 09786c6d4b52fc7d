//! Families of rules, by which games can be searched.

use fers_rules::{End, Facts, Ruleset};

/// An unusual property of rules, as a search word for games.
#[derive(Clone, Copy, Debug)]
pub struct RuleFamily {
    /// Name in lower case.
    pub name: &'static str,
    holds: fn(&Ruleset, &Facts) -> bool,
}

impl RuleFamily {
    /// All families.
    pub const ALL: [Self; 22] = [
        Self::new("drops", |_, facts| facts.has_drops),
        Self::new("gating", |_, facts| facts.has_gating),
        Self::new("blasts", |_, facts| facts.has_blasts),
        Self::new("captures beside the move", |_, facts| facts.has_seizures),
        Self::new("freezing", |_, facts| facts.has_freezes),
        Self::new("turning over", |_, facts| facts.has_flips),
        Self::new("pulling and pushing", |_, facts| facts.has_shoves),
        Self::new("walls", |_, facts| facts.has_walls),
        Self::new("several moves a turn", |_, facts| facts.has_turns),
        Self::new("forced captures", |_, facts| facts.capture_is_forced),
        Self::new("counted checks", |_, facts| facts.counts_checks),
        Self::new("goal", |rules, _| rules.ends.iter().any(|end| matches!(end, End::Goal { .. }))),
        Self::new("extinction", |rules, _| rules.ends.iter().any(|end| matches!(end, End::Extinction { .. }))),
        Self::new("connection", |rules, _| rules.ends.iter().any(|end| matches!(end, End::Connection { .. }))),
        Self::new("several kings", |rules, _| {
            rules.royals.iter().any(|royal| royal.piece_types.len() > 1) || rules.royals.len() > 1
        }),
        Self::new("no king", |_, facts| !facts.has_royals),
        Self::new("castling", |rules, _| !rules.castlings.is_empty()),
        Self::new("shuffled start", |rules, _| !rules.shuffles.is_empty()),
        Self::new("holes", |rules, _| !rules.geometry.holes.is_empty()),
        Self::new("cylinder", |rules, _| rules.geometry.wraps_files || rules.geometry.wraps_ranks),
        Self::new("several boards", |rules, _| rules.geometry.boards > 1),
        Self::new("multi-leg moves", |rules, _| {
            rules.pieces.iter().flat_map(|piece| &piece.moves).any(|path| path.legs.len() > 1)
        }),
    ];

    const fn new(name: &'static str, holds: fn(&Ruleset, &Facts) -> bool) -> Self {
        Self { name, holds }
    }
}

/// Returns the names of all families to which a ruleset belongs. `facts` must be those of the
/// ruleset.
pub fn families(ruleset: &Ruleset, facts: &Facts) -> Vec<&'static str> {
    RuleFamily::ALL.iter().filter(|family| (family.holds)(ruleset, facts)).map(|family| family.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    #[track_caller]
    fn check(name: &str, expected: &[&str]) {
        let ruleset = Library::builtin().find(name).unwrap().ruleset();
        let found = families(ruleset, &Facts::of(ruleset));
        for family in expected {
            assert!(found.contains(family), "{name} has {family}: {found:?}");
        }
    }

    #[test]
    fn games_are_told_by_what_is_unusual() {
        check("chess", &["castling"]);
        check("shogi", &["drops"]);
        check("crazyhouse", &["drops", "castling"]);
        check("atomic", &["blasts"]);
        check("magnetic", &["pulling and pushing"]);
        check("duck", &["walls"]);
        check("kingofthehill", &["goal"]);
        check("antichess", &["forced captures", "no king"]);
        check("extinction", &["extinction"]);
        check("marseillais", &["several moves a turn"]);
        check("tamerlane", &["holes"]);
        check("chu-shogi", &["multi-leg moves"]);
    }
}
