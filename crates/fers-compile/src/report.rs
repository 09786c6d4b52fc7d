//! The passes, for people.

use fers_core::Color;
use fers_program::{AnyProgram, Program};

use crate::passes::Passes;

/// A pass of the compiler with its results for a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassReport {
    /// Its name: a word in `snake_case`.
    pub name: &'static str,
    /// Its purpose in one sentence, equal for all games.
    pub purpose: &'static str,
    /// How many things it made, each kind with its name in the singular (the plural adds an `s`).
    /// Kinds with a count of zero are left out.
    pub made: Vec<(usize, &'static str)>,
}

/// Returns the passes of the compiler in the order in which they run, with what each made for a
/// game.
///
/// ```
/// use fers_core::Geometry;
/// use fers_rules::{PieceRules, Ruleset};
///
/// let mut ruleset = Ruleset::new("Two rows", Geometry::rectangle(4, 2));
/// ruleset.pieces.push(PieceRules::new("Stone", "S", Vec::new()));
/// let program = fers_compile::verify_and_compile(&ruleset).unwrap();
/// let board = &fers_compile::passes(&program)[0];
/// assert_eq!((board.name, &*board.made), ("board", &[(8, "square"), (4, "file")][..]));
/// ```
pub fn passes(program: &AnyProgram) -> Vec<PassReport> {
    match program {
        #[cfg(not(fers_one_width))]
        AnyProgram::Small(program) => reports(program),
        #[cfg(not(fers_one_width))]
        AnyProgram::Medium(program) => reports(program),
        AnyProgram::Large(program) => reports(program),
    }
}

fn reports<const N: usize>(program: &Program<N>) -> Vec<PassReport> {
    let report = |&(name, purpose, _): &(&'static str, &'static str, _)| {
        let made = made(program, name).into_iter().filter(|&(count, _)| count > 0).collect();
        PassReport { name, purpose, made }
    };
    Passes::<N>::ALL.iter().map(report).collect()
}

/// Counts the results of a pass; none for passes that only set properties.
fn made<const N: usize>(program: &Program<N>, pass: &str) -> Vec<(usize, &'static str)> {
    let by_color = |count: &dyn Fn(Color) -> usize| Color::ALL.into_iter().map(count).sum::<usize>();
    match pass {
        "board" => vec![(program.squares.count() as usize, "square"), (program.files, "file")],
        "movers" => executors(program),
        "attacks" => attacks(program),
        "promotions" => {
            let rules = |color| program.promotions[color].iter().map(|plan| plan.rules.len() + plan.on_drop.len());
            vec![(by_color(&|color| rules(color).sum()), "rule")]
        }
        "marks" => {
            let plain = |color| program.movers[color].iter().filter(|mover| mover.is_plain).count();
            vec![(by_color(&plain), "unrestricted type")]
        }
        "lines" => vec![(program.directions.len(), "direction"), (program.steps.len(), "step table")],
        "becomings" => vec![(by_color(&|color| program.becomings[color].iter().map(Vec::len).sum()), "change")],
        "royals" => vec![(program.royals.len(), "royal set")],
        "traits" => vec![(program.types, "piece type")],
        "castlings" => vec![(program.castlings.len(), "castling")],
        "check_targets" => vec![(by_color(&|color| program.aims[color].iter().flatten().count()), "table")],
        "seizures" => vec![(program.seizures.len(), "seizure"), (program.freezes.len(), "freeze")],
        "sights" => vec![(by_color(&|color| program.effects.sights[color].iter().map(Vec::len).sum()), "way")],
        "burns" => vec![(program.effects.burns.len(), "burn")],
        "pinches" => vec![(program.effects.pinches.len(), "pinch")],
        "shoves" => vec![(program.effects.shoves.len(), "shove")],
        "flips" => vec![(program.effects.flips.len(), "flip")],
        "blasts" => vec![(program.blasts.len(), "blast")],
        "walls" => vec![(usize::from(program.walling.is_some()), "rule")],
        "counters" => vec![(program.effects.counters.len(), "counter")],
        "duties" => vec![(program.effects.duties.len(), "duty")],
        "ends" => vec![(program.ends.len(), "test"), (program.stopping.len(), "perft stop")],
        "piece_groups" => vec![
            (by_color(&|color| program.piece_groups.of[color].len()), "group"),
            (by_color(&|color| program.piece_groups.special_types[color].len()), "special type"),
        ],
        _ => Vec::new(),
    }
}

/// Counts the tables of the movers of both sides, by executor.
fn executors<const N: usize>(program: &Program<N>) -> Vec<(usize, &'static str)> {
    let movers = || program.movers.iter().flat_map(|(_, movers)| movers);
    vec![
        (movers().filter(|mover| mover.leaps.is_some()).count(), "leap table"),
        (movers().map(|mover| mover.slides.len()).sum(), "slide"),
        (movers().map(|mover| mover.hops.len() + mover.filtered_hops.len()).sum(), "hop"),
        (movers().filter(|mover| !mover.lames.is_empty()).count(), "lame leap table"),
        (movers().map(|mover| mover.scripts.len() + mover.en_passant_scripts.len()).sum(), "script"),
    ]
}

/// Counts the groups of attackers of both sides, by executor.
fn attacks<const N: usize>(program: &Program<N>) -> Vec<(usize, &'static str)> {
    let plans = || program.attacks.iter().map(|(_, plan)| plan);
    vec![
        (plans().map(|plan| plan.leaps.len()).sum(), "leap attack"),
        (plans().map(|plan| plan.slides.len()).sum(), "slide attack"),
        (plans().map(|plan| plan.hops.len()).sum(), "hop attack"),
        (plans().map(|plan| plan.lames.len()).sum(), "lame attack"),
        (plans().map(|plan| plan.scripted.len()).sum(), "scripted type"),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::testing::Compiled;

    #[test]
    fn each_pass_has_a_name_of_its_own_and_one_sentence() {
        let names: HashSet<&str> = Passes::<1>::ALL.iter().map(|(name, ..)| *name).collect();
        assert_eq!(names.len(), Passes::<1>::ALL.len());
        for (name, purpose, _) in Passes::<1>::ALL {
            assert!(purpose.ends_with('.') && purpose.matches(". ").count() == 0, "{name}: {purpose}");
        }
    }

    #[test]
    fn tables_of_xiangqi_are_counted_by_executor() {
        // Each side has three types that step (general, advisor, soldier), two lame ones (elephant,
        // horse), a chariot that slides four ways, and a cannon that slides and hops four ways.
        let made = reports(&Compiled::<2>::library("xiangqi").program);
        let movers = &made.iter().find(|pass| pass.name == "movers").unwrap().made;
        assert_eq!(movers[..], [(6, "leap table"), (16, "slide"), (8, "hop"), (4, "lame leap table")]);
    }
}
