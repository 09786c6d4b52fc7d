//! The place of a game within a turn of several plies.

use fers_core::{Color, Setup};
use fers_rules::{Part, Ruleset, Turn};

use crate::Game;

/// The place of the next ply within its turn, in games whose turns have several plies.
///
/// Parts that are left out for certain are not counted. A part that is made only after a move of
/// certain pieces counts: a move may still decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnPlace {
    /// The number of the next ply within its turn, from 1.
    pub ply: u8,
    /// The number of plies of the turn, if nothing ends it early.
    pub plies: u8,
    /// Whether a pass may end the turn now.
    pub may_decline: bool,
}

impl TurnPlace {
    /// Returns the number of plies that are left of the turn, the next one included, if nothing
    /// ends it early.
    pub fn plies_left(self) -> u8 {
        self.plies - self.ply + 1
    }
}

impl Game {
    /// Returns the place of the next ply within its turn; `None` in games with one ply a turn.
    /// The side that makes it is [`turn`](Self::turn).
    pub fn turn_place(&self) -> Option<TurnPlace> {
        let ruleset = self.variant().ruleset();
        let turn = ruleset.turn.as_ref()?;
        let setup = self.setup();
        let next = setup.phase.ply;
        let entitled = turn.plies_after(setup.phase.answered).max(next.saturating_add(1));
        let may_decline = next > 0 && turn.part(next).is_optional && !self.is_in_check();
        // A part that ends the turn has not been made before this one.
        let is_made = |ply: &u8| !turn.part(*ply).is_last;
        let made = counted(ruleset, turn, &setup, (0..next).filter(is_made));
        let present = turn.part(next).is_last;
        let later = if present { 0..0 } else { next + 1..entitled };
        Some(TurnPlace {
            ply: made + 1,
            plies: made + 1 + counted(ruleset, turn, &setup, later),
            may_decline: may_decline && self.ending().is_none(),
        })
    }
}

/// Counts the parts that are not left out for certain, up to one that ends the turn.
fn counted(ruleset: &Ruleset, turn: &Turn, setup: &Setup, plies: impl Iterator<Item = u8>) -> u8 {
    let mut count = 0;
    for part in plies.map(|ply| turn.part(ply)).filter(|part| !is_left_out(part, ruleset.start.turn, setup)) {
        count += 1;
        if part.is_last {
            break;
        }
    }
    count
}

fn is_left_out(part: &Part, first: Color, setup: &Setup) -> bool {
    let side = setup.turn;
    let is_first_turn = setup.fullmove_number == 1 && side == first;
    part.left_out[side] || part.balances && is_first_turn || part.until_capture && setup.phase.lost[side]
}
