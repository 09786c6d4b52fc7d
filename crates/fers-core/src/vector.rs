//! Displacements on the board.

use crate::Color;

/// A displacement in files, ranks and boards, as White sees them.
///
/// ```
/// use fers_core::{Color, Vector};
///
/// let leap = Vector::new(1, 2);
/// assert_eq!(leap.symmetric_images().len(), 8);
/// assert_eq!(leap.mirrored_for(Color::Black), Vector::new(1, -2));
/// assert_eq!(leap + Vector::new(0, -2), Vector::new(1, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector {
    /// Towards higher files.
    pub files: i8,
    /// Towards higher ranks.
    pub ranks: i8,
    /// Towards higher boards; 0 in games on one board.
    pub boards: i8,
}

impl Vector {
    /// The eight directions of a queen, clockwise from straight ahead.
    pub const RING: [Self; 8] = [
        Self::new(0, 1),
        Self::new(1, 1),
        Self::new(1, 0),
        Self::new(1, -1),
        Self::new(0, -1),
        Self::new(-1, -1),
        Self::new(-1, 0),
        Self::new(-1, 1),
    ];

    /// Makes a displacement within one board.
    pub const fn new(files: i8, ranks: i8) -> Self {
        Self { files, ranks, boards: 0 }
    }

    /// Returns the displacement for `color` where `self` is White's: ranks are mirrored for Black.
    pub fn mirrored_for(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self { ranks: -self.ranks, ..self },
        }
    }

    /// Returns the displacement for `color` where `self` is White's: rotated by half a turn for
    /// Black.
    pub fn rotated_for(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self { files: -self.files, ranks: -self.ranks, ..self },
        }
    }

    /// Returns all images under the symmetries of the square board, each once: 4 for orthogonal and
    /// diagonal steps, 8 for oblique ones.
    ///
    /// They are in clockwise order from straight ahead. The first oblique image has its long part
    /// forward and its short part to the right.
    pub fn symmetric_images(self) -> Vec<Self> {
        let (a, b) = (self.files.abs().min(self.ranks.abs()), self.files.abs().max(self.ranks.abs()));
        let clockwise = [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)];
        let mut images: Vec<Self> = Vec::new();
        for (files, ranks) in clockwise {
            let image = Self { files, ranks, ..self };
            if !images.contains(&image) {
                images.push(image);
            }
        }
        images
    }

    /// Returns the step turned clockwise by `eighths` of a full turn on the ring of its own kind.
    ///
    /// An orthogonal step `(0, k)` and a diagonal step `(k, k)` share the ring of eight queen
    /// directions scaled by `k`, so one eighth turns the one kind into the other. An oblique step
    /// turns among its own eight images: one eighth goes to the neighbouring image, two eighths are
    /// a right angle. Source: XBetza's rule for continuation legs.
    ///
    /// ```
    /// use fers_core::Vector;
    ///
    /// assert_eq!(Vector::new(0, 1).turned(1), Vector::new(1, 1));
    /// assert_eq!(Vector::new(1, 2).turned(2), Vector::new(2, -1));
    /// ```
    pub fn turned(self, eighths: u8) -> Self {
        let (files, ranks) = (i32::from(self.files), i32::from(self.ranks));
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let ring: Vec<Self> = if straight {
            let scale = self.files.abs().max(self.ranks.abs());
            Self::RING.iter().map(|v| Self { files: v.files * scale, ranks: v.ranks * scale, ..self }).collect()
        } else {
            self.symmetric_images()
        };
        let here = ring.iter().position(|&image| image == self).unwrap_or(0);
        ring[(here + usize::from(eighths)) % ring.len()]
    }
}

impl std::ops::Neg for Vector {
    type Output = Self;

    fn neg(self) -> Self {
        Self { files: -self.files, ranks: -self.ranks, boards: -self.boards }
    }
}

impl std::ops::Add for Vector {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            files: self.files.saturating_add(other.files),
            ranks: self.ranks.saturating_add(other.ranks),
            boards: self.boards.saturating_add(other.boards),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_knight_has_eight_images_and_a_rook_step_four() {
        assert_eq!(Vector::new(1, 2).symmetric_images().len(), 8);
        assert_eq!(Vector::new(0, 1).symmetric_images().len(), 4);
        assert_eq!(Vector::new(2, 2).symmetric_images().len(), 4);
        assert_eq!(Vector::new(0, 0).symmetric_images(), [Vector::new(0, 0)]);
    }

    #[test]
    fn turning_follows_the_ring_of_the_step() {
        assert_eq!(Vector::new(0, 1).turned(1), Vector::new(1, 1));
        assert_eq!(Vector::new(0, 2).turned(2), Vector::new(2, 0));
        assert_eq!(Vector::new(2, 2).turned(1), Vector::new(2, 0));
        assert_eq!(Vector::new(1, 2).turned(1), Vector::new(2, 1));
        assert_eq!(Vector::new(1, 2).turned(2), Vector::new(2, -1));
        assert_eq!(Vector::new(-1, 2).turned(4), Vector::new(1, -2));
    }
}
