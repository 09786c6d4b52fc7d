//! Captures that blow up what stands around them.

use fers_core::{PieceType, Vector};

/// A blast: what a capture removes beside its victims. A ruleset may have several.
///
/// A move that captures sets off the first blast of the list whose `by` has the type of the piece that moves (as it stood before the move)
/// and whose `of` has the type of one of its victims, friend or enemy; at most one. It happens after everything else that the move does
/// to the board and the hands, gating included. It removes the pieces of either side that stand on the squares around the one
/// where the move ends, those of [spared](Self::spares) types apart, and the capturer if it [takes](Self::takes_capturer) it, whatever that
/// has become.
///
/// A piece that is blown up is not captured: no rule about captures is asked (iron, lists of victims, protection, retaliation), and the
/// move does not [name it](fers_core::Move::removed). But it enters a hand where captured pieces do: that of the other side than its owner's for
/// [`Taker::Capturer`](crate::Taker::Capturer), its owner's for [`Taker::Owner`](crate::Taker::Owner).
///
/// # Royals
///
/// A move whose blast removes a royal of the mover's own side is illegal. A move that sets off a blast and takes the last piece from a royal
/// set of the enemy is legal even if it leaves the mover's side in check, for the enemy has nothing left to answer for.
///
/// A royal is not attacked by a piece that would blow up a royal of its own side in capturing it. That is reckoned as if the piece (the one
/// whose path it is) came to stand on the square of its victim, where it started were empty, and nothing else changed: royals that touch
/// protect each other. That something next to a royal can be captured is no attack on it.
///
/// Source: the rules of atomic chess at lichess, which Fairy-Stockfish follows (`blastOnCapture`); `@` in the capture matrix of the
/// Interactive Diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blast {
    /// The types whose captures set it off; nothing for all.
    pub by: Option<Vec<PieceType>>,
    /// The types whose being captured sets it off; nothing for all.
    pub of: Option<Vec<PieceType>>,
    /// The steps, in the capturer's frame, to the squares around. A step that leads back to the same square (on joined edges) does not count.
    pub around: Vec<Vector>,
    /// Types that stay where they stand around it.
    pub spares: Vec<PieceType>,
    /// Whether the capturer goes, too. That it is of a spared type does not matter.
    pub takes_capturer: bool,
}

impl Blast {
    /// Whether a capturer and a victim of these types set it off.
    pub fn is_set_off(&self, by: PieceType, of: PieceType) -> bool {
        let has =
            |types: &Option<Vec<PieceType>>, piece_type| types.as_ref().is_none_or(|types| types.contains(&piece_type));
        has(&self.by, by) && has(&self.of, of)
    }
}
