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
        let made = counted(ruleset, turn, &setup, 0..next);
        Some(TurnPlace {
            ply: made + 1,
            plies: made + 1 + counted(ruleset, turn, &setup, next + 1..entitled),
            may_decline: may_decline && self.ending().is_none(),
        })
    }
}

/// Counts the parts that are not left out for certain.
fn counted(ruleset: &Ruleset, turn: &Turn, setup: &Setup, plies: std::ops::Range<u8>) -> u8 {
    plies.filter(|&ply| !is_left_out(turn.part(ply), ruleset.start.turn, setup)).count() as u8
}

fn is_left_out(part: &Part, first: Color, setup: &Setup) -> bool {
    let side = setup.turn;
    let is_first_turn = setup.fullmove_number == 1 && side == first;
    part.left_out[side] || part.balances && is_first_turn || part.until_capture && setup.phase.lost[side]
}
