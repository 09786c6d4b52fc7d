//! Candidate moves, before legality is tested.

use std::collections::BTreeMap;

use fers_core::{Action, Color, Move, PieceType, Setup, Square};
use fers_rules::{Drops, Passing};

use crate::Oracle;
use crate::promotion::Outcome;
use crate::turn::Round;
use crate::walk::{Purpose, Walk, Walker};

/// A pseudo-legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    pub(crate) mv: Move,
    /// En passant squares for the opponent's next ply, ascending, each once.
    pub(crate) chance: Vec<Square>,
    /// The move must not give check.
    pub(crate) without_check: bool,
    /// The ways of making this move without its step to another board. One of them must leave the
    /// royals safe, too. An empty list asks for nothing.
    pub(crate) landings: Vec<Move>,
}

impl Candidate {
    /// Makes a move without en passant chance that may give check.
    pub(crate) fn plain(mv: Move) -> Self {
        Self { mv, chance: Vec::new(), without_check: false, landings: Vec::new() }
    }
}

impl Oracle<'_> {
    /// Returns all candidates of the side to move, sorted by move, each move once.
    pub(crate) fn candidates(&self, setup: &Setup) -> Vec<Candidate> {
        let pushes = self.part(setup).is_some_and(|part| !part.pushes.is_empty());
        let any = if pushes { self.pushes(setup) } else { self.unbarred_candidates(setup) };
        self.of_part(setup, any, Round::Same)
    }

    /// Returns the candidates of a side whose pieces may move again in its turn.
    pub(crate) fn candidates_of_new_round(&self, setup: &Setup) -> Vec<Candidate> {
        self.of_part(setup, self.unbarred_candidates(setup), Round::New)
    }

    /// Returns the candidates of any part of a turn, without those that freezes bar.
    fn unbarred_candidates(&self, setup: &Setup) -> Vec<Candidate> {
        let mut candidates = self.candidates_of_any_part(setup);
        candidates.retain(|candidate| !self.is_barred_by_freeze(setup, &candidate.mv));
        candidates
    }

    fn candidates_of_any_part(&self, setup: &Setup) -> Vec<Candidate> {
        let drops = self.drops(setup);
        if self.must_drop(setup) {
            return merged(drops);
        }
        let on_board = self.travels(setup).into_iter().chain(self.castlings(setup));
        let gated = on_board.flat_map(|candidate| self.with_gates(setup, candidate));
        let may_pass = match self.ruleset.passing[setup.turn] {
            Passing::Never | Passing::WhenStuck => false,
            Passing::Always => true,
            Passing::RoundBoard => self.could_go_round(setup, setup.turn),
            Passing::InAnswer => self.is_challenge() && self.royals_face(setup),
        };
        let pass = may_pass.then(|| Candidate::plain(Move::plain(Action::Pass)));
        let all = merged(gated.chain(self.pick_ups(setup)).chain(drops).chain(pass));
        self.with_relocations(setup, self.with_walls(setup, all))
    }

    /// Returns whether the side to move must drop a piece.
    pub(crate) fn must_drop(&self, setup: &Setup) -> bool {
        self.ruleset.hands.drops == Drops::Forced && !setup.hands[setup.turn].is_empty()
    }

    /// Returns all moves of single pieces on the board.
    fn travels(&self, setup: &Setup) -> Vec<Candidate> {
        let own = setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn));
        let free = own.filter(|&(from, _)| !self.is_frozen(setup, from));
        free.flat_map(|(from, piece)| {
            let mut candidates = self.own_travels(setup, from, piece.piece_type);
            candidates.extend(self.promotions_in_place(setup, from, piece.piece_type));
            candidates.extend(self.travels_promoted_before(setup, from, piece.piece_type));
            candidates
        })
        .collect()
    }

    fn own_travels(&self, setup: &Setup, from: Square, piece_type: PieceType) -> Vec<Candidate> {
        let walks = self.walks_to_move(setup, from, piece_type, setup.virgin.contains(from));
        walks.iter().flat_map(|walk| self.outcomes_of_walk(setup, walk)).collect()
    }

    fn outcomes_of_walk(&self, setup: &Setup, walk: &Walk) -> Vec<Candidate> {
        if walk.is_pass() {
            return vec![Candidate::plain(Move::plain(Action::Pass))];
        }
        if walk.promoted.is_some() {
            return vec![travel(walk, Outcome { promotion: walk.promoted, without_check: false })];
        }
        let Some(mover) = setup.piece_at(walk.from) else { return Vec::new() };
        let outcomes = self.promotion_outcomes(setup, mover.piece_type, walk);
        outcomes.into_iter().map(|outcome| travel(walk, outcome)).collect()
    }

    pub(crate) fn walks_to_move(
        &self,
        setup: &Setup,
        origin: Square,
        piece_type: PieceType,
        is_virgin: bool,
    ) -> Vec<Walk> {
        let (color, purpose) = (setup.turn, Purpose::Move);
        Walker { oracle: self, setup, color, piece_type, origin, is_virgin, purpose }.walks()
    }

    /// Returns whether a piece alone on the board, no longer virgin, could go from a square to
    /// another one.
    pub(crate) fn can_move_on_empty_board(&self, origin: Square, piece_type: PieceType, color: Color) -> bool {
        let setup = &Setup::empty(self.ruleset.geometry.places());
        let (is_virgin, purpose) = (false, Purpose::Attack);
        let walker = Walker { oracle: self, setup, color, piece_type, origin, is_virgin, purpose };
        walker.walks_unpromoted().iter().any(|walk| walk.from == origin && walk.to != origin)
    }

    /// Returns moves that take own pieces off the board: pick-ups, and frozen pieces that leave.
    fn pick_ups(&self, setup: &Setup) -> Vec<Candidate> {
        if !self.ruleset.hands.pick_up {
            return self.leavings(setup);
        }
        let own = setup.pieces().filter(|(_, piece)| piece.is_of(setup.turn));
        let movable =
            own.filter(|&(from, piece)| !self.ruleset.is_royal(piece.piece_type) && !self.is_frozen(setup, from));
        movable.map(|(from, _)| Candidate::plain(Move::plain(Action::PickUp { from }))).collect()
    }
}

/// Returns the move of a walk with an outcome.
pub(crate) fn travel(walk: &Walk, outcome: Outcome) -> Candidate {
    let action = Action::Travel { from: walk.from, to: walk.to };
    let (removed, carried) = (walk.removed.clone(), walk.carried.clone());
    let mv = Move { action, promotion: outcome.promotion, removed, carried, gate: None, wall: None, relocation: None };
    let landed = |(to, captures): (Square, usize)| {
        let removed = walk.removed[..captures].to_vec();
        Move { removed, ..Move::plain(Action::Travel { from: walk.from, to }) }
    };
    let landings = walk.landing.map(landed).into_iter().collect();
    Candidate { mv, chance: walk.chance.clone(), without_check: outcome.without_check, landings }
}

/// Merges equal moves: each gets all en passant chances of its walks, and may give check if one of
/// them may.
fn merged(candidates: impl IntoIterator<Item = Candidate>) -> Vec<Candidate> {
    let mut moves: BTreeMap<Move, Candidate> = BTreeMap::new();
    for candidate in candidates {
        let entry = moves.entry(candidate.mv.clone()).or_insert_with(|| candidate.clone());
        entry.chance.extend(candidate.chance);
        entry.chance.sort();
        entry.chance.dedup();
        entry.without_check &= candidate.without_check;
        entry.landings.extend(candidate.landings);
    }
    moves.into_values().collect()
}
