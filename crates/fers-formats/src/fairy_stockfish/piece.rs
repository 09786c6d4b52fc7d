//! Slots for piece types.
//!
//! Fairy-Stockfish has a fixed number of slots: pieces with built-in moves, pieces with written
//! moves, and the king. A variant gives letters to the slots that it uses. Sets of types hold slots
//! and not letters: a child that gives a letter to another piece does not change the sets of its
//! parent.

/// The number of a piece type: first [`PIECES`], then the custom pieces, then the king.
pub(super) type Slot = usize;

/// The pieces with built-in moves: key, and moves in Betza notation. Some have more moves; see
/// `lower/moves.rs`. Source: the comments of the `variants.ini` that comes with the program.
pub(super) const PIECES: [(&str, &str); 36] = [
    ("pawn", "fmWfceF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "ffN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
];

/// Number of custom pieces.
pub(super) const CUSTOM_MAX: usize = 25;
/// The first custom slot.
pub(super) const CUSTOM: Slot = PIECES.len();
/// The king's slot.
pub(super) const KING: Slot = CUSTOM + CUSTOM_MAX;
/// Number of slots.
pub(super) const SLOTS: usize = KING + 1;

pub(super) const PAWN: Slot = 0;
pub(super) const KNIGHT: Slot = 1;
pub(super) const BISHOP: Slot = 2;
pub(super) const ROOK: Slot = 3;
pub(super) const QUEEN: Slot = 4;
pub(super) const FERS: Slot = 5;
pub(super) const SILVER: Slot = 8;
pub(super) const BERS: Slot = 10;
pub(super) const SHOGI_PAWN: Slot = 18;
pub(super) const JANGGI_CANNON: Slot = 27;
pub(super) const SOLDIER: Slot = 28;
pub(super) const HORSE: Slot = 29;
pub(super) const JANGGI_ELEPHANT: Slot = 31;
pub(super) const WAZIR: Slot = 33;

/// Returns the key that gives a letter to a slot.
pub(super) fn key_name(slot: Slot) -> String {
    match slot {
        KING => "king".to_owned(),
        CUSTOM.. => format!("customPiece{}", slot - CUSTOM + 1),
        _ => PIECES[slot].0.to_owned(),
    }
}

/// Returns the slot of a key such as `rook` or `customPiece7`.
pub(super) fn slot_named(name: &str) -> Option<Slot> {
    if name == "king" {
        return Some(KING);
    }
    if let Some(number) = name.strip_prefix("customPiece") {
        let plain = !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit());
        let number: usize = number.parse().ok().filter(|_| plain)?;
        return (1..=CUSTOM_MAX).contains(&number).then(|| CUSTOM + number - 1);
    }
    PIECES.iter().position(|(piece, _)| *piece == name)
}

/// Returns whether the moves of a slot are written in the variant.
pub(super) fn is_custom(slot: Slot) -> bool {
    (CUSTOM..KING).contains(&slot)
}

/// A set of piece types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Types {
    /// Bit `n` for slot `n`.
    bits: u64,
    /// `*`: all types, and where they are counted, all together.
    pub(super) all: bool,
}

impl Types {
    /// The set of all types.
    pub(super) const ALL: Self = Self { bits: 0, all: true };

    /// Returns whether the set contains a type.
    pub(super) fn has(self, slot: Slot) -> bool {
        self.all || self.bits >> slot & 1 == 1
    }

    /// Returns whether the set is empty.
    pub(super) fn is_empty(self) -> bool {
        !self.all && self.bits == 0
    }

    /// Puts a type in.
    pub(super) fn insert(&mut self, slot: Slot) {
        self.bits |= 1 << slot;
    }

    /// Takes a type out.
    pub(super) fn remove(&mut self, slot: Slot) {
        self.bits &= !(1 << slot);
    }

    /// Returns the slots of the set in order.
    pub(super) fn iter(self) -> impl Iterator<Item = Slot> {
        (0..SLOTS).filter(move |&slot| self.has(slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_names_and_names_places() {
        for slot in 0..SLOTS {
            assert_eq!(slot_named(&key_name(slot)), Some(slot));
        }
        for wrong in ["customPiece0", "customPiece26", "customPiece01", "customPiece", "customPiece+1", "Rook"] {
            assert_eq!(slot_named(wrong), None, "{wrong}");
        }
        for (slot, name) in [
            (SHOGI_PAWN, "shogiPawn"),
            (JANGGI_CANNON, "janggiCannon"),
            (SOLDIER, "soldier"),
            (JANGGI_ELEPHANT, "janggiElephant"),
            (WAZIR, "wazir"),
        ] {
            assert_eq!(PIECES[slot].0, name);
        }
    }
}
