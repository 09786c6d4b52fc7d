//! The mode of a ray: the number that encodes how it is walked.

use fers_core::Joined;

/// A mode, by its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mode(pub(super) u32);

/// May capture an enemy.
pub(super) const CAPTURES: u8 = 1;
/// May go to an empty square.
pub(super) const GOES: u8 = 2;
/// Makes one step only.
pub(super) const LEAPS: u8 = 4;
/// Passes an occupied square, the platform.
pub(super) const HOPS: u8 = 8;

impl Mode {
    /// Returns the bits up to the turning point: the lowest digit.
    pub(super) fn first(self) -> u8 {
        (self.0 & 15) as u8
    }

    /// Returns the bits that change at the turning point.
    pub(super) fn toggle(self) -> u8 {
        (self.0 >> 4 & 15) as u8
    }

    /// Returns the bits after the turning point.
    pub(super) fn second(self) -> u8 {
        self.first() ^ self.toggle()
    }

    /// Returns the edges of the board that are joined.
    pub(super) fn joined(self) -> Joined {
        if self.0 & 0x100 != 0 { Joined::Sides } else { Joined::Nothing }
    }

    /// Returns whether it is a leap of three steps by any of three routes.
    pub(super) fn is_multi_path(self) -> bool {
        self.0 & 0x200 != 0
    }

    /// Returns the delay of the turning point in steps.
    pub(super) fn delay(self) -> u8 {
        (self.0 >> 10 & 3) as u8
    }

    /// Returns whether a hopper turns before the platform, not on it.
    pub(super) fn turns_before(self) -> bool {
        self.hops() && self.0 & 0x400 != 0
    }

    /// Returns whether the platform must be a friend.
    pub(super) fn needs_friend(self) -> bool {
        self.hops() && self.0 & 0x800 != 0
    }

    /// Returns the bits that change in the step at the turning point, with sign.
    pub(super) fn mask(self) -> i64 {
        i64::from(self.0.cast_signed() >> 12)
    }

    /// Returns whether it hops.
    pub(super) fn hops(self) -> bool {
        self.first() & HOPS != 0
    }

    /// Returns whether it is for virgin pieces: castling, or the double step of a pawn.
    pub(super) fn is_initial(self) -> bool {
        self.first() == LEAPS
    }

    /// Returns whether it makes a single step, regardless of the other digits.
    pub(super) fn is_leap(self) -> bool {
        self.first() & (LEAPS | HOPS) == LEAPS && !self.is_initial()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upper_bits_are_a_mask_with_a_sign() {
        // Griffon, crooked bishop and falcon as the comments of `fmax.ini` write them.
        assert_eq!(17 ^ Mode(0x1003).mask(), 16);
        assert_eq!(1 ^ Mode(0xFFFF_0003).mask(), -15);
        assert_eq!(15 ^ Mode(0x1_E003).mask(), 17);
        assert_eq!(Mode(0xFFFF_F207).mask(), -1);
    }

    #[test]
    fn digits_are_counted_from_below() {
        let mode = Mode(0x14BA);
        assert_eq!((mode.first(), mode.second(), mode.turns_before(), mode.needs_friend()), (0xA, 1, true, false));
        assert_eq!((Mode(0xC43).delay(), Mode(0x24).is_initial(), Mode(7).is_leap()), (3, true, true));
    }
}
