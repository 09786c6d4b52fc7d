//! In which order moves are tried: those first that are likely to be best.

use fers_core::{Color, PieceType, Square};
use fers_movegen::{PackedMove, Position};

use crate::eval::Evaluation;
use crate::params::{ORDERING, SEARCH};

/// A move with everything that search wants to know of it before making it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The move.
    pub mv: PackedMove,
    /// Higher is tried earlier.
    pub order: i32,
    /// Something is captured, promoted, dropped, gated or picked up: what is on the board changes.
    pub changes_material: bool,
    /// Something is captured.
    pub is_capture: bool,
    /// What the captures and the promotion bring by the game's stakes, in centipawns.
    pub gain: i32,
    /// The worth of what moves.
    pub mover_worth: i32,
    /// Its place in the history.
    pub slot: usize,
    /// Where what moves stands afterwards.
    pub to: Option<Square>,
}

impl Candidate {
    /// Whether it is worth a history and a killer: nothing is gained or lost at once.
    pub fn is_quiet(&self) -> bool {
        !self.is_capture && self.gain == 0
    }
}

/// What moves have been good so far, apart from the position.
#[derive(Debug)]
pub(crate) struct History {
    /// By side, piece type and destination, between plus and minus [`ORDERING`]`.history_max`.
    scores: Vec<i32>,
    killers: Vec<[PackedMove; 2]>,
    piece_types: usize,
    places: usize,
}

impl History {
    /// Nothing known yet.
    pub fn new(piece_types: usize, places: usize) -> Self {
        Self {
            scores: vec![0; 2 * piece_types * (places + 1)],
            killers: vec![[PackedMove::NONE; 2]; SEARCH.ply_max + 1],
            piece_types,
            places,
        }
    }

    /// A quiet move refuted the line before it, and the quiet moves tried before it did not.
    pub fn reward(&mut self, best: &Candidate, tried: &[Candidate], depth: i32, ply: usize) {
        let bonus = (depth * depth).min(ORDERING.history_max / 8);
        adjust(&mut self.scores[best.slot], bonus);
        for candidate in tried.iter().filter(|candidate| candidate.is_quiet()) {
            adjust(&mut self.scores[candidate.slot], -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != best.mv {
            *killers = [best.mv, killers[0]];
        }
    }

    /// Where the score of a move is kept: by what moves and where it goes; moves without destination share a place.
    fn slot(&self, color: Color, piece_type: PieceType, to: Option<Square>) -> usize {
        let to = to.map_or(self.places, |square| square.index());
        (color.index() * self.piece_types + piece_type.index()) * (self.places + 1) + to
    }
}

/// Moves a score towards plus or minus the largest history, the slower the nearer it is.
fn adjust(score: &mut i32, bonus: i32) {
    *score += bonus - *score * bonus.abs() / ORDERING.history_max;
}

/// What is known about a node before its moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints {
    /// The move that the table remembers, or [`PackedMove::NONE`].
    pub table: PackedMove,
    /// The ply of the node.
    pub ply: usize,
}

/// Looks at a move.
pub(crate) fn candidate<const N: usize>(
    position: &Position<N>,
    evaluation: &Evaluation,
    history: &History,
    hints: Hints,
    mv: PackedMove,
) -> Candidate {
    let turn = position.turn();
    // A pass stands for the first type; it has no place to go to and so a place of its own in the history.
    let mover = position.mover_of(mv).unwrap_or(PieceType(0));
    let mut candidate = Candidate {
        mv,
        order: 0,
        changes_material: position.changes_material(mv),
        is_capture: position.is_capture(mv),
        gain: gain(position, evaluation, mv, mover),
        mover_worth: evaluation.piece_worth(turn, mover),
        slot: history.slot(turn, mover, mv.destination()),
        to: mv.destination(),
    };
    candidate.order = order(&candidate, history, hints);
    candidate
}

/// What a move brings at once: the worth of enemies captured less that of friends, and what a promotion adds.
fn gain<const N: usize>(position: &Position<N>, evaluation: &Evaluation, mv: PackedMove, mover: PieceType) -> i32 {
    let turn = position.turn();
    let owned = position.victims_of(mv).filter_map(|victim| Some((victim.color()?, victim.piece_type)));
    let worths = owned.map(|(owner, victim)| (owner, evaluation.piece_worth(owner, victim)));
    let captures: i32 = worths.map(|(owner, worth)| if owner == turn { -worth } else { worth }).sum();
    let worth = |piece_type| evaluation.piece_worth(turn, piece_type);
    captures + mv.promotes_to().map_or(0, |promoted| worth(promoted) - worth(mover))
}

/// Table move, gains by size (cheap movers first), killers, quiet moves by history, losses.
fn order(candidate: &Candidate, history: &History, hints: Hints) -> i32 {
    if candidate.mv == hints.table {
        return ORDERING.table;
    }
    let [first, second] = history.killers[hints.ply.min(SEARCH.ply_max)];
    match candidate {
        _ if candidate.gain > 0 => ORDERING.gain + 16 * candidate.gain - candidate.mover_worth / 16,
        _ if candidate.gain < 0 => ORDERING.loss + candidate.gain,
        _ if candidate.mv == first => ORDERING.killer,
        _ if candidate.mv == second => ORDERING.killer - 1,
        _ => history.scores[candidate.slot],
    }
}

/// Takes the best of the moves from `from` on to that place, and returns it.
pub(crate) fn pick(candidates: &mut [Candidate], from: usize) -> Candidate {
    let mut best = from;
    for index in from + 1..candidates.len() {
        if candidates[index].order > candidates[best].order {
            best = index;
        }
    }
    // A rotation instead of a swap keeps equal moves in their order, so that answers do not depend on how lists are
    // picked.
    candidates[from..=best].rotate_right(1);
    candidates[from]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate_with(order: i32, bits: u64) -> Candidate {
        let mv = PackedMove::from_bits(bits);
        Candidate { mv, order, changes_material: false, is_capture: false, gain: 0, mover_worth: 0, slot: 0, to: None }
    }

    #[test]
    fn moves_are_picked_by_order_and_equal_ones_as_they_came() {
        let mut list: Vec<_> = [(1, 10), (3, 11), (2, 12), (3, 13), (1, 14)].map(|(o, b)| candidate_with(o, b)).into();
        let picked: Vec<_> = (0..5).map(|from| pick(&mut list, from).mv.to_bits()).collect();
        assert_eq!(picked, [11, 13, 12, 10, 14]);
    }

    #[test]
    fn history_stays_within_its_bounds() {
        let mut history = History::new(1, 4);
        let best = candidate_with(0, 1);
        for _ in 0..10_000 {
            history.reward(&best, &[], 40, 0);
        }
        assert!(history.scores[0] > 0 && history.scores[0] <= ORDERING.history_max);
        assert_eq!(history.killers[0], [best.mv, PackedMove::NONE]);
    }
}
