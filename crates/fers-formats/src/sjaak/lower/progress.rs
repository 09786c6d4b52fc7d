//! Progress: moves of pieces that never come back, as `movecountdraw` counts reversible moves.

use fers_core::{Color, Vector};
use fers_rules::{Facts, Path, Progress, Steps};

use super::Lowering;

impl Lowering<'_, '_> {
    /// Marks pieces that cannot come back although not every step of theirs leads to a higher rank:
    /// pawns of games that go from corner to corner.
    pub(super) fn progress(&mut self) {
        let advances = Facts::of(&self.ruleset).only_advances;
        for (piece, _) in self.ruleset.pieces.iter_mut().zip(advances).filter(|(_, advances)| !advances) {
            for color in Color::ALL {
                if steps(piece.moves_of(color)).is_some_and(|steps| lead_away(&steps)) {
                    piece.progress[color] = Progress::Always;
                }
            }
        }
    }
}

/// Returns all steps of paths; `None` if a path has relative or arbitrary steps.
fn steps(paths: &[Path]) -> Option<Vec<Vector>> {
    let mut all = Vec::new();
    for leg in paths.iter().flat_map(|path| &path.legs) {
        let Steps::Absolute(vectors) = &leg.steps else { return None };
        all.extend(vectors);
    }
    Some(all)
}

/// Returns whether all steps lead to one side of some straight line, so that no sum of them is
/// zero.
fn lead_away(steps: &[Vector]) -> bool {
    let cross =
        |a: Vector, b: Vector| i32::from(a.files) * i32::from(b.ranks) - i32::from(a.ranks) * i32::from(b.files);
    let dot = |a: Vector, b: Vector| i32::from(a.files) * i32::from(b.files) + i32::from(a.ranks) * i32::from(b.ranks);
    // The step farthest to the right, if there is one.
    let right = steps.iter().copied().reduce(|right, step| if cross(right, step) < 0 { step } else { right });
    right.is_some_and(|right| {
        steps.iter().all(|&step| cross(right, step) > 0 || (cross(right, step) == 0 && dot(right, step) > 0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_within_half_a_turn_lead_away() {
        let lead = |steps: &[(i8, i8)]| {
            lead_away(&steps.iter().map(|&(files, ranks)| Vector::new(files, ranks)).collect::<Vec<_>>())
        };
        assert!(lead(&[(0, 1)]) && lead(&[(-1, 1), (0, 1), (-1, 0)]) && lead(&[(0, 1), (-2, 1), (1, 0)]));
        assert!(lead(&[(1, -1), (1, 0), (0, -1)]) && lead(&[(-1, 0), (0, -2), (-1, -1), (1, -3)]));
        assert!(!lead(&[]) && !lead(&[(1, 0), (-1, 0)]) && !lead(&[(0, 1), (1, -1), (-1, -1)]));
        assert!(!lead(&[(1, 0), (0, 1), (-1, 0)]) && !lead(&[(0, 0), (0, 1)]));
    }
}
