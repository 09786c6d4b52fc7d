//! Tests whether moves distinguish left and right.

use fers_core::Vector;
use fers_rules::{Path, Steps, TurnSet};

/// Returns whether paths change if left and right are exchanged, judged by their form.
pub(crate) fn has_sides(paths: &[Path]) -> bool {
    let reflected: Vec<Path> = paths.iter().cloned().map(reflected).collect();
    !fers_betza::same_moves(paths, &reflected)
}

fn reflected(mut path: Path) -> Path {
    for leg in &mut path.legs {
        match &mut leg.steps {
            Steps::Absolute(vectors) => {
                vectors.iter_mut().for_each(|vector| *vector = Vector { files: -vector.files, ..*vector });
            }
            Steps::Turned(turns) => {
                *turns = TurnSet(turns.iter().fold(0, |all, turn| all | 1 << ((8 - turn) % 8)));
            }
            Steps::Anywhere | Steps::AsLastMoved { .. } => {}
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(betza: &str, expected: bool) {
        assert_eq!(has_sides(&fers_betza::parse(betza).value.paths), expected, "{betza}");
    }

    #[test]
    fn pieces_with_a_left_and_a_right_are_told_apart() {
        check("KNADcaKmcabK", false);
        check("FyafsF", false);
        check("fmWfceFifmnD", false);
        check("hrN", true);
        check("flW", true);
        check("fWarW", true);
    }
}
