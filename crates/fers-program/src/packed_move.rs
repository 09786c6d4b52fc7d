//! Moves as small numbers.

use fers_core::{PieceType, Square};

/// A move of one position of one program, in 64 bits. Its meaning is private to the two;
/// `Position::decode` of fers-movegen decodes it.
///
/// Equal moves of a position have equal numbers. A number means the same move in every position
/// where this move is legal.
///
/// | bits | content |
/// | --- | --- |
/// | 0..8 | origin; the type of a drop |
/// | 8..16 | destination |
/// | 16..19 | kind |
/// | 19 | a wall is put up |
/// | 20..28 | promotion: type plus 1 |
/// | 28..36 | gate: type plus 1; the square of a wall, or of an enemy that is relocated |
/// | 36 | the gate is where the castling partner stood |
/// | 37..39 | how many of the following are used |
/// | 39 | an enemy is relocated |
/// | 40..48, 48..56, 56..64 | squares captured on the way; both squares of a castling partner |
///
/// The last of these squares is where an enemy is relocated to: its own square if it leaves the
/// game. In games with relocations a short move captures at most two pieces on its way.
///
/// A move that captures more pieces on its way, or moves other pieces, is *long*: bit 40 tells
/// whether it captures, bits 41..49 where an enemy is relocated to, and the bits above hold a
/// fingerprint of its effects. The effects are found by walking the paths of the position again. If
/// two long moves of a position share their ends and their fingerprint, one of them gets the next
/// higher number. So their numbers always differ there, but such a number may mean the other move
/// in a position where only one of them is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(u64);

/// The bit of moves that put up walls; these gate nothing.
const WALL: u64 = 1 << 19;

/// The bit of moves that relocate an enemy; these gate nothing and put up no walls.
const RELOCATION: u64 = 1 << 39;

/// The bits of a long move that tell its effects apart.
const EFFECTS: u64 = 1 << 40 | !0 << 49;

/// A reusable list of moves.
pub type MoveList = Vec<PackedMove>;

/// The kind of a move, which determines the meaning of its other fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// A piece moves on the board; it may capture, promote, gate or put a wall.
    Travel = 0,
    /// Castling; the partner's squares take the place of captured squares.
    Castle = 1,
    /// A piece enters from the hand.
    Drop = 2,
    /// A piece leaves the board for its owner's hand.
    PickUp = 3,
    /// A pass (null move) that the rules allow.
    Pass = 4,
    /// A travel whose effects do not fit into the bits, with a fingerprint of them.
    Long = 5,
}

impl PackedMove {
    /// A number that is no move; for empty table entries.
    pub const NONE: Self = Self(u64::MAX);

    /// Returns the number itself, to be kept in tables.
    #[inline]
    pub fn to_bits(self) -> u64 {
        self.0
    }

    /// Returns the move of [`to_bits`](Self::to_bits). Any number is safe: `Position::is_legal` of
    /// fers-movegen refuses one that is no move of a position.
    #[inline]
    pub fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the move of a piece between two squares.
    #[inline(always)]
    pub fn travel(from: usize, to: usize) -> Self {
        Self(from as u64 | (to as u64) << 8)
    }

    /// Returns the drop of a type on a square.
    #[inline]
    pub fn drop(piece_type: usize, to: usize) -> Self {
        Self(piece_type as u64 | (to as u64) << 8 | (Kind::Drop as u64) << 16)
    }

    /// Returns the move that takes the piece of a square into the hand.
    #[inline]
    pub fn pick_up(from: usize) -> Self {
        Self(from as u64 | (from as u64) << 8 | (Kind::PickUp as u64) << 16)
    }

    /// Returns the pass.
    #[inline]
    pub fn pass() -> Self {
        Self((Kind::Pass as u64) << 16)
    }

    /// Returns a castling; both pieces are given by origin and destination.
    #[inline]
    pub fn castle(king: (usize, usize), partner: (usize, usize)) -> Self {
        Self(Self::travel(king.0, king.1).0 | (Kind::Castle as u64) << 16).via(partner.0).via(partner.1)
    }

    /// Returns a travel that captures on some squares and carries pieces between others, both in
    /// order.
    #[inline]
    pub fn long(from: usize, to: usize, captured: &[u8], carried: &[(u8, u8)]) -> Self {
        let carried = carried.iter().flat_map(|&(from, to)| [from, to]);
        let all = captured.iter().copied().chain(carried);
        // Which of them are captured matters, so their number goes first.
        let fingerprint = all.fold(captured.len() as u64, |sum, square| mixed(sum ^ u64::from(square) << 32)) >> 49;
        let captures = u64::from(!captured.is_empty());
        Self(Self::travel(from, to).0 | (Kind::Long as u64) << 16 | captures << 40 | fingerprint << 49)
    }

    /// Returns whether two long moves are equal; promotions, gates and relocations are not
    /// compared.
    #[inline]
    pub fn is_long_as(self, other: Self) -> bool {
        self.has_ends_of(other) && (self.0 ^ other.0) & EFFECTS == 0
    }

    /// Returns a long move without promotion, gate and relocation: what
    /// [`is_long_as`](Self::is_long_as) compares.
    #[inline]
    pub fn bare_long(self) -> Self {
        Self(self.0 & (EFFECTS | 0x7ffff))
    }

    /// Returns whether two moves share their origin and their destination.
    #[inline]
    pub fn has_ends_of(self, other: Self) -> bool {
        self.0 & 0xffff == other.0 & 0xffff
    }

    /// Returns the long move with the next fingerprint.
    #[inline]
    pub fn next_long(self) -> Self {
        Self(self.0.wrapping_add(1 << 49))
    }

    /// Returns whether a long move captures.
    #[inline]
    pub fn long_captures(self) -> bool {
        self.0 >> 40 & 1 != 0
    }

    /// Returns whether a piece moves on the board, in a long move or a short one.
    #[inline(always)]
    pub fn travels(self) -> bool {
        matches!(self.kind(), Kind::Travel | Kind::Long)
    }

    /// Returns this move with a promotion to a type.
    #[inline(always)]
    pub fn promoting(self, piece_type: usize) -> Self {
        Self(self.0 | (piece_type as u64 + 1) << 20)
    }

    /// Returns this move with a piece that enters behind it, on the mover's origin or the
    /// castling partner's.
    #[inline]
    pub fn gating(self, piece_type: usize, at_partner: bool) -> Self {
        Self(self.0 | (piece_type as u64 + 1) << 28 | u64::from(at_partner) << 36)
    }

    /// Returns this move with one more square captured on the way; at most three fit.
    #[inline]
    pub fn via(self, square: usize) -> Self {
        let count = self.via_count();
        debug_assert!(count < 3, "the compiler refuses paths with more captures");
        Self((self.0 + (1 << 37)) | (square as u64) << (40 + 8 * count))
    }

    /// Returns the origin; of a drop, the type.
    #[inline(always)]
    pub fn from(self) -> usize {
        (self.0 & 0xff) as usize
    }

    /// Returns the destination.
    #[inline(always)]
    pub fn to(self) -> usize {
        (self.0 >> 8 & 0xff) as usize
    }

    /// Returns the kind of move, which says how to read the other fields.
    #[inline(always)]
    pub fn kind(self) -> Kind {
        match self.0 >> 16 & 0x7 {
            0 => Kind::Travel,
            1 => Kind::Castle,
            2 => Kind::Drop,
            3 => Kind::PickUp,
            5 => Kind::Long,
            _ => Kind::Pass,
        }
    }

    /// Returns the type to which the piece is promoted, if it is.
    #[inline(always)]
    pub fn promotion(self) -> Option<usize> {
        (self.0 >> 20 & 0xff).checked_sub(1).map(|piece_type| piece_type as usize)
    }

    /// Returns the type that enters behind the move, if one does.
    #[inline(always)]
    pub fn gate(self) -> Option<usize> {
        let gate = if self.0 & (WALL | RELOCATION) == 0 { self.0 >> 28 & 0xff } else { 0 };
        gate.checked_sub(1).map(|piece_type| piece_type as usize)
    }

    /// Returns this move with a wall put up on a square. The move must not gate.
    #[inline]
    pub fn walling(self, square: usize) -> Self {
        debug_assert!(self.gate().is_none(), "nothing is gated in games with walls");
        Self(self.0 | WALL | (square as u64) << 28)
    }

    /// Returns the square where the move puts up a wall, if it does.
    #[inline(always)]
    pub fn wall(self) -> Option<usize> {
        (self.0 & WALL != 0).then_some((self.0 >> 28 & 0xff) as usize)
    }

    /// Returns this move without its wall.
    #[inline]
    pub fn without_wall(self) -> Self {
        if self.0 & WALL == 0 { self } else { Self(self.0 & !(WALL | 0xff << 28)) }
    }

    /// Returns this move with an enemy relocated from a square to another one, or removed if both
    /// are equal. The move must neither gate nor put up a wall, and must capture at most two pieces
    /// on its way.
    #[inline]
    pub fn relocating(self, from: usize, to: usize) -> Self {
        debug_assert!(self.gate().is_none() && self.wall().is_none(), "there is one effect of choice at most");
        debug_assert!(self.via_count() < 3, "the last square is free in games with relocations");
        Self(self.0 | RELOCATION | (from as u64) << 28 | (to as u64) << self.relocation_shift())
    }

    /// Returns the squares between which the move relocates an enemy, if it does. Equal squares: it
    /// is removed.
    #[inline]
    pub fn relocation(self) -> Option<(usize, usize)> {
        let squares = || ((self.0 >> 28 & 0xff) as usize, (self.0 >> self.relocation_shift() & 0xff) as usize);
        (self.0 & RELOCATION != 0).then(squares)
    }

    /// Returns this move without its relocation.
    #[inline]
    pub fn without_relocation(self) -> Self {
        let bits = RELOCATION | 0xff << 28 | 0xff << self.relocation_shift();
        if self.0 & RELOCATION == 0 { self } else { Self(self.0 & !bits) }
    }

    /// Returns the place of the square to which an enemy is relocated.
    fn relocation_shift(self) -> u32 {
        if self.kind() == Kind::Long { 41 } else { 56 }
    }

    /// Returns whether the gated piece enters where the castling partner stood.
    #[inline]
    pub fn gates_at_partner(self) -> bool {
        self.0 >> 36 & 1 != 0
    }

    /// Returns the number of squares captured on the way.
    #[inline(always)]
    pub fn via_count(self) -> usize {
        (self.0 >> 37 & 3) as usize
    }

    /// Returns one of the squares captured on the way, by index.
    #[inline(always)]
    pub fn via_square(self, index: usize) -> usize {
        (self.0 >> (40 + 8 * index) & 0xff) as usize
    }

    /// Returns the squares captured on the way, in order.
    #[inline]
    pub fn vias(self) -> impl Iterator<Item = usize> {
        (0..self.via_count()).map(move |index| self.via_square(index))
    }
}

/// Returns a number that depends on all bits of another one.
fn mixed(number: u64) -> u64 {
    // The finalizer of SplitMix64.
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

impl PackedMove {
    /// Returns the square where the moved or dropped piece ends, if it ends on one.
    #[inline(always)]
    pub fn destination(self) -> Option<Square> {
        matches!(self.kind(), Kind::Travel | Kind::Long | Kind::Castle | Kind::Drop).then(|| Square(self.to() as u16))
    }

    /// Returns the square where the moved piece stands before the move, if it stands on one.
    #[inline(always)]
    pub fn origin(self) -> Option<Square> {
        matches!(self.kind(), Kind::Travel | Kind::Long | Kind::Castle | Kind::PickUp)
            .then(|| Square(self.from() as u16))
    }

    /// Returns whether two moves differ at most in their walls and relocations.
    #[inline]
    pub fn moves_as(self, other: Self) -> bool {
        let bare = |mv: Self| mv.without_wall().without_relocation();
        bare(self) == bare(other)
    }

    /// Returns the type to which the piece is promoted, if it is.
    #[inline(always)]
    pub fn promotes_to(self) -> Option<PieceType> {
        self.promotion().map(|piece_type| PieceType(piece_type as u16))
    }

    /// Returns whether the move is a drop; a move that gates is none.
    #[inline(always)]
    pub fn is_drop(self) -> bool {
        self.kind() == Kind::Drop
    }
}
