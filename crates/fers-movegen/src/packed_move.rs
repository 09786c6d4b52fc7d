//! Moves as small numbers.

/// A move of one position of one program, in 64 bits: private to the two, decoded by
/// [`Position::decode`](crate::Position::decode), meaningless elsewhere.
///
/// Equal moves of one position have equal numbers, and a number means the same in every position where that move is legal.
///
/// | bits | content |
/// | --- | --- |
/// | 0..8 | origin; the type of a drop |
/// | 8..16 | destination |
/// | 16..19 | kind |
/// | 19 | a wall is put up |
/// | 20..28 | promotion: type plus 1 |
/// | 28..36 | gate: type plus 1; the square of a wall |
/// | 36 | the gate is where the castling partner stood |
/// | 37..40 | how many of the following are used |
/// | 40..48, 48..56, 56..64 | squares captured on the way; origin and destination of a castling partner |
///
/// A move that captures more on the way, or carries pieces elsewhere, is *long*: bit 40 says whether it captures, and the bits above hold a
/// fingerprint of everything it does. What that is, is found by walking the paths of the position again. Where two long moves of a
/// position with the same ends have the same fingerprint, one of them gets the next higher number: their numbers always differ there, but
/// such a number may mean the other one in a position where only one of them is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(pub(crate) u64);

/// The bit of moves that put up walls; these gate nothing.
const WALL: u64 = 1 << 19;

/// A reusable list of moves.
pub type MoveList = Vec<PackedMove>;

/// How the other fields of a move are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    Travel = 0,
    Castle = 1,
    Drop = 2,
    PickUp = 3,
    Pass = 4,
    /// A travel that needs more room than there is.
    Long = 5,
}

impl PackedMove {
    /// A number that is no move; for empty table entries.
    pub const NONE: Self = Self(u64::MAX);

    /// The number itself, to be kept in tables.
    pub fn to_bits(self) -> u64 {
        self.0
    }

    /// A move from [`to_bits`](Self::to_bits). Any number is safe; one that is no move of a position is refused by
    /// [`Position::is_legal`](crate::Position::is_legal).
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    #[inline(always)]
    pub(crate) fn travel(from: usize, to: usize) -> Self {
        Self(from as u64 | (to as u64) << 8)
    }

    pub(crate) fn drop(piece_type: usize, to: usize) -> Self {
        Self(piece_type as u64 | (to as u64) << 8 | (Kind::Drop as u64) << 16)
    }

    pub(crate) fn pick_up(from: usize) -> Self {
        Self(from as u64 | (from as u64) << 8 | (Kind::PickUp as u64) << 16)
    }

    pub(crate) fn pass() -> Self {
        Self((Kind::Pass as u64) << 16)
    }

    pub(crate) fn castle(king: (usize, usize), partner: (usize, usize)) -> Self {
        Self(Self::travel(king.0, king.1).0 | (Kind::Castle as u64) << 16).via(partner.0).via(partner.1)
    }

    /// A travel that captures the pieces on some squares, in order, and carries others from one square to another, in order.
    pub(crate) fn long(from: usize, to: usize, captured: &[u8], carried: &[(u8, u8)]) -> Self {
        let carried = carried.iter().flat_map(|&(from, to)| [from, to]);
        let all = captured.iter().copied().chain(carried);
        // Which of them are captured matters, so their number goes first.
        let fingerprint = all.fold(captured.len() as u64, |sum, square| mixed(sum ^ u64::from(square) << 32)) >> 41;
        let captures = u64::from(!captured.is_empty());
        Self(Self::travel(from, to).0 | (Kind::Long as u64) << 16 | captures << 40 | fingerprint << 41)
    }

    /// Whether a long move is another one, promotions and gates apart.
    pub(crate) fn is_long_as(self, other: Self) -> bool {
        self.has_ends_of(other) && self.0 >> 40 == other.0 >> 40
    }

    /// Whether it leads from and to where another move does.
    pub(crate) fn has_ends_of(self, other: Self) -> bool {
        self.0 & 0xffff == other.0 & 0xffff
    }

    /// The long move with the next fingerprint.
    pub(crate) fn next_long(self) -> Self {
        Self(self.0.wrapping_add(1 << 41))
    }

    /// Whether a long move captures.
    pub(crate) fn long_captures(self) -> bool {
        self.0 >> 40 & 1 != 0
    }

    /// Whether a piece travels by it, in a long move or a short one.
    #[inline(always)]
    pub(crate) fn travels(self) -> bool {
        matches!(self.kind(), Kind::Travel | Kind::Long)
    }

    #[inline(always)]
    pub(crate) fn promoting(self, piece_type: usize) -> Self {
        Self(self.0 | (piece_type as u64 + 1) << 20)
    }

    pub(crate) fn gating(self, piece_type: usize, at_partner: bool) -> Self {
        Self(self.0 | (piece_type as u64 + 1) << 28 | u64::from(at_partner) << 36)
    }

    /// The same with one more square captured on the way; there is room for three.
    pub(crate) fn via(self, square: usize) -> Self {
        let count = self.via_count();
        debug_assert!(count < 3, "the compiler refuses paths with more captures");
        Self((self.0 + (1 << 37)) | (square as u64) << (40 + 8 * count))
    }

    #[inline(always)]
    pub(crate) fn from(self) -> usize {
        (self.0 & 0xff) as usize
    }

    #[inline(always)]
    pub(crate) fn to(self) -> usize {
        (self.0 >> 8 & 0xff) as usize
    }

    #[inline(always)]
    pub(crate) fn kind(self) -> Kind {
        match self.0 >> 16 & 0x7 {
            0 => Kind::Travel,
            1 => Kind::Castle,
            2 => Kind::Drop,
            3 => Kind::PickUp,
            5 => Kind::Long,
            _ => Kind::Pass,
        }
    }

    #[inline(always)]
    pub(crate) fn promotion(self) -> Option<usize> {
        (self.0 >> 20 & 0xff).checked_sub(1).map(|piece_type| piece_type as usize)
    }

    #[inline(always)]
    pub(crate) fn gate(self) -> Option<usize> {
        let gate = if self.0 & WALL == 0 { self.0 >> 28 & 0xff } else { 0 };
        gate.checked_sub(1).map(|piece_type| piece_type as usize)
    }

    /// The same with a wall put up on a square; there is no gate.
    pub(crate) fn walling(self, square: usize) -> Self {
        debug_assert!(self.gate().is_none(), "nothing is gated in games with walls");
        Self(self.0 | WALL | (square as u64) << 28)
    }

    /// The square where it puts up a wall.
    #[inline(always)]
    pub(crate) fn wall(self) -> Option<usize> {
        (self.0 & WALL != 0).then_some((self.0 >> 28 & 0xff) as usize)
    }

    /// The same without a wall.
    pub(crate) fn without_wall(self) -> Self {
        if self.0 & WALL == 0 { self } else { Self(self.0 & !(WALL | 0xff << 28)) }
    }

    pub(crate) fn gates_at_partner(self) -> bool {
        self.0 >> 36 & 1 != 0
    }

    #[inline(always)]
    pub(crate) fn via_count(self) -> usize {
        (self.0 >> 37 & 7) as usize
    }

    #[inline(always)]
    pub(crate) fn via_square(self, index: usize) -> usize {
        (self.0 >> (40 + 8 * index) & 0xff) as usize
    }

    /// The squares captured on the way, in order.
    pub(crate) fn vias(self) -> impl Iterator<Item = usize> {
        (0..self.via_count().min(3)).map(move |index| self.via_square(index))
    }
}

/// A number that depends on all bits of another one.
fn mixed(number: u64) -> u64 {
    // The finalizer of SplitMix64.
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
