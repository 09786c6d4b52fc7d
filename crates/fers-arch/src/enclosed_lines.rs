//! Lines of enemies between two friends, in up to eight directions at once.

use crate::{Avx512, LANES_MAX, Rotation, Row, Rows, fill_lane};

/// A step that moves all squares by one number of indices.
#[derive(Clone, Copy, Debug)]
pub struct LineStep<const N: usize> {
    /// The number of indices.
    pub by: i32,
    /// The squares from which the step exists.
    pub origins: [u64; N],
    /// The squares to which it leads from them.
    pub ends: [u64; N],
    /// The most squares of a line along the step, the first one included.
    pub squares_max: usize,
}

/// Up to eight steps, a lane of a register for each.
#[derive(Clone, Debug)]
// Other machines only store it.
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub struct EnclosedLines<const N: usize> {
    cpu: Avx512,
    forwards: Rotation,
    ends: Rows<N>,
    backwards: Rotation,
    origins: Rows<N>,
    /// The most squares of a line along any of the steps.
    squares_max: usize,
}

impl<const N: usize> EnclosedLines<N> {
    /// Makes the lanes of some steps; returns `None` if there are more than eight or one of them is
    /// too long.
    pub fn new(cpu: Avx512, steps: &[LineStep<N>]) -> Option<Self> {
        if steps.len() > LANES_MAX {
            return None;
        }
        let mut by = [0; LANES_MAX];
        let (mut ends, mut origins) = ([Row::default(); N], [Row::default(); N]);
        for (lane, step) in steps.iter().enumerate() {
            by[lane] = step.by;
            fill_lane(&mut ends, lane, step.ends);
            fill_lane(&mut origins, lane, step.origins);
        }
        let (forwards, backwards) = (Rotation::new(by)?, Rotation::new(by.map(|by| -by))?);
        let squares_max = steps.iter().map(|step| step.squares_max).max().unwrap_or(0);
        Some(Self { cpu, forwards, ends, backwards, origins, squares_max })
    }

    /// Returns the enemies between a square and the next friend in each direction. The square is
    /// given as a set.
    #[inline]
    pub fn enclosed_from(&self, from: [u64; N], friends: [u64; N], enemies: [u64; N]) -> [u64; N] {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a proof comes along that the processor has the features of the function.
        return unsafe { kernel::enclosed_from(self.cpu, self, from, friends, enemies) };
        #[cfg(not(target_arch = "x86_64"))]
        {
            let _ = (from, friends, enemies);
            self.cpu.cannot_exist()
        }
    }

    /// Returns the squares from which some step, repeated, leads over enemies to a friend.
    #[inline]
    pub fn enclosing(&self, friends: [u64; N], enemies: [u64; N]) -> [u64; N] {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a proof comes along that the processor has the features of the function.
        return unsafe { kernel::enclosing(self.cpu, self, friends, enemies) };
        #[cfg(not(target_arch = "x86_64"))]
        {
            let _ = (friends, enemies);
            self.cpu.cannot_exist()
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod kernel {
    use super::EnclosedLines;
    use crate::avx512::{Wide, and, or_and, reduce_or, rotated, rows, select_nonzero, splat};
    use crate::{Avx512, Rotation};

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    pub(super) fn enclosed_from<const N: usize>(
        _: Avx512,
        lines: &EnclosedLines<N>,
        from: [u64; N],
        friends: [u64; N],
        enemies: [u64; N],
    ) -> [u64; N] {
        let ends = rows(&lines.ends);
        let line = line_from(splat(from), &lines.forwards, and(ends, splat(enemies)), lines.squares_max);
        let closed = and(rotated(line, &lines.forwards), and(ends, splat(friends)));
        reduce_or(select_nonzero(line, closed))
    }

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    pub(super) fn enclosing<const N: usize>(
        _: Avx512,
        lines: &EnclosedLines<N>,
        friends: [u64; N],
        enemies: [u64; N],
    ) -> [u64; N] {
        let origins = rows(&lines.origins);
        let line = line_from(splat(friends), &lines.backwards, and(origins, splat(enemies)), lines.squares_max);
        reduce_or(and(rotated(line, &lines.backwards), origins))
    }

    /// Returns the open squares that follow some squares without a gap (a fill, one step a turn).
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")]
    fn line_from<const N: usize>(from: Wide<N>, by: &Rotation, open: Wide<N>, squares_max: usize) -> Wide<N> {
        let mut line = and(rotated(from, by), open);
        // The last square of a line is no enemy.
        for _ in 2..squares_max {
            line = or_and(line, rotated(line, by), open);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the set of some squares.
    fn set(squares: &[usize]) -> [u64; 2] {
        squares.iter().fold([0; 2], |mut set, square| {
            set[square / 64] |= 1 << (square % 64);
            set
        })
    }

    /// Expectations are counted by hand on a board of one file with a hundred squares, where a step
    /// leads to the next index.
    #[test]
    fn lines_end_at_the_next_friend() {
        let Some(cpu) = Avx512::detect() else {
            println!("skipped: the machine has no AVX-512");
            return;
        };
        let (origins, ends): (Vec<usize>, Vec<usize>) = ((0..99).collect(), (1..100).collect());
        let up = LineStep { by: 1, origins: set(&origins), ends: set(&ends), squares_max: 100 };
        let down = LineStep { by: -1, origins: set(&ends), ends: set(&origins), squares_max: 100 };
        let lines = EnclosedLines::new(cpu, &[up, down]).expect("two steps fit");
        let (friends, enemies) = (set(&[70, 40]), set(&[61, 62, 63, 64, 65, 66, 67, 68, 69, 59, 58, 98, 99]));
        assert_eq!(lines.enclosed_from(set(&[60]), friends, enemies), set(&[61, 62, 63, 64, 65, 66, 67, 68, 69]));
        assert_eq!(lines.enclosed_from(set(&[97]), friends, enemies), set(&[]), "no friend is behind the edge");
        assert_eq!(lines.enclosing(friends, enemies), set(&[60, 61, 62, 63, 64, 65, 66, 67, 68]));
    }

    #[test]
    fn too_many_or_too_long_steps_are_refused() {
        let Some(cpu) = Avx512::detect() else { return };
        let step = |by| LineStep::<1> { by, origins: [1], ends: [2], squares_max: 1 };
        assert!(EnclosedLines::new(cpu, &[step(1); 8]).is_some());
        assert!(EnclosedLines::new(cpu, &[step(1); 9]).is_none());
        assert!(EnclosedLines::new(cpu, &[step(1000)]).is_none());
    }
}
