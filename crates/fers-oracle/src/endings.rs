//! When the game is over.

use fers_core::{Color, Ending, Outcome, Piece, PieceType, Reason, Setup, Square, Verdict};
use fers_rules::{End, Reach, Zones};

use crate::{MateBans, Oracle};

impl Oracle<'_> {
    /// The first immediate end that holds, with its index in the ruleset's list.
    pub fn ending(&self, setup: &Setup) -> Option<(usize, Ending)> {
        let ends = self.ruleset.ends.iter().enumerate();
        ends.filter_map(|(index, end)| Some((index, self.ending_by(setup, end)?))).next()
    }

    /// How the game ends by one end of the list, if it does.
    pub(crate) fn ending_by(&self, setup: &Setup, end: &End) -> Option<Ending> {
        let (side, opponent) = (setup.turn, !setup.turn);
        match end {
            End::Mate { verdict, needs_shak } => self.mate(setup, *verdict, *needs_shak),
            End::Stalemate { verdict } => (!self.is_in_check(setup, side) && self.is_stuck(setup))
                .then(|| ending(*verdict, opponent, Reason::Stalemate(side))),
            End::NoPieces { verdict } => (pieces_of(setup, side).is_empty() && self.is_stuck(setup))
                .then(|| ending(*verdict, side, Reason::NoPieces(side))),
            End::Goal { zone, reach, answer, verdict } => self.goal(setup, (*zone, *reach), *answer, *verdict),
            End::Bare { verdict } => self.bare(setup, *verdict),
            End::Checks { count, verdict } => {
                (setup.checks_given[opponent] >= *count).then(|| ending(*verdict, opponent, Reason::Checks(opponent)))
            }
            End::Extinction { piece_types, count, verdict } => [side, opponent]
                .into_iter()
                .find(|&color| number_of(setup, color, piece_types) <= usize::from(*count))
                .map(|color| ending(*verdict, color, Reason::Extinction(color))),
            End::Connection { connection, verdict } => self
                .is_connected(setup, opponent, connection)
                .then(|| ending(*verdict, opponent, Reason::Connection(opponent))),
            End::DeadMaterial { helpers } => {
                self.is_dead(setup, helpers).then_some(Ending { outcome: Outcome::Draw, reason: Reason::DeadMaterial })
            }
            End::MoveCount { .. }
            | End::Repetition { .. }
            | End::RepetitionWon { .. }
            | End::PerpetualCheck { .. }
            | End::PerpetualChase { .. } => None,
        }
    }

    fn is_stuck(&self, setup: &Setup) -> bool {
        self.legal_candidates(setup, MateBans::Enforced).is_empty()
    }

    fn mate(&self, setup: &Setup, verdict: Verdict, needs_shak: bool) -> Option<Ending> {
        let winner = !setup.turn;
        if !self.is_in_check(setup, setup.turn) || !self.is_stuck(setup) {
            return None;
        }
        if needs_shak && !setup.shak_given[winner] {
            return Some(Ending { outcome: Outcome::Draw, reason: Reason::UncountedMate(winner) });
        }
        Some(ending(verdict, winner, Reason::Mate(winner)))
    }

    fn goal(
        &self,
        setup: &Setup,
        (zone, reach): (Zones, Reach),
        answer: Option<Color>,
        verdict: Verdict,
    ) -> Option<Ending> {
        let (side, opponent) = (setup.turn, !setup.turn);
        let has_reached = |setup: &Setup, color| self.has_reached(setup, color, zone, reach);
        if answer.is_some() && has_reached(setup, side) {
            return Some(match answer == Some(opponent) && has_reached(setup, opponent) {
                true => Ending { outcome: Outcome::Draw, reason: Reason::Goals },
                false => ending(verdict, side, Reason::Goal(side)),
            });
        }
        let answers = || {
            let moves = self.legal_moves(setup, MateBans::Enforced);
            moves.iter().any(|mv| has_reached(&self.play(setup, mv), side))
        };
        let is_open = || answer == Some(side) && answers();
        (has_reached(setup, opponent) && !is_open()).then(|| ending(verdict, opponent, Reason::Goal(opponent)))
    }

    fn has_reached(&self, setup: &Setup, color: Color, zone: Zones, reach: Reach) -> bool {
        let goals = self.ruleset.zone(zone, color);
        let holds = |square| {
            let piece = setup.piece_at(square).filter(|piece| piece.is_of(color));
            piece.is_some_and(|piece| self.ruleset.piece(piece.piece_type).takes_goals)
        };
        match reach {
            Reach::Any => goals.iter().any(holds),
            Reach::All => !goals.is_empty() && goals.iter().all(holds),
        }
    }

    fn bare(&self, setup: &Setup, verdict: Verdict) -> Option<Ending> {
        let (side, opponent) = (setup.turn, !setup.turn);
        match (self.is_bare(setup, side), self.is_bare(setup, opponent)) {
            (true, true) => Some(Ending { outcome: Outcome::Draw, reason: Reason::Bare(side) }),
            (false, true) => Some(ending(verdict, opponent, Reason::Bare(opponent))),
            (true, false) => (!self.can_bare_opponent(setup)).then(|| ending(verdict, side, Reason::Bare(side))),
            (false, false) => None,
        }
    }

    fn is_bare(&self, setup: &Setup, color: Color) -> bool {
        let types = all_types_of(setup, color);
        !types.is_empty() && types.iter().all(|&piece_type| self.ruleset.is_royal(piece_type))
    }

    /// Whether the side to move can capture the only piece that the opponent has beside its royals.
    fn can_bare_opponent(&self, setup: &Setup) -> bool {
        let others = self.pieces_beside_royals(setup, !setup.turn);
        let [(square, _)] = others[..] else {
            return false;
        };
        let in_hand = setup.hands[!setup.turn].iter().any(|(piece_type, _)| !self.ruleset.is_royal(piece_type));
        let moves = self.legal_moves(setup, MateBans::Enforced);
        !in_hand && moves.iter().any(|mv| mv.removed.contains(&square))
    }

    fn is_dead(&self, setup: &Setup, helpers: &[PieceType]) -> bool {
        let has_royal =
            |color: Color| pieces_of(setup, color).iter().any(|(_, piece)| self.ruleset.is_royal(piece.piece_type));
        if !Color::ALL.into_iter().all(has_royal) {
            return false;
        }
        let no_hands = Color::ALL.iter().all(|&color| setup.hands[color].is_empty());
        let white = self.pieces_beside_royals(setup, Color::White);
        let black = self.pieces_beside_royals(setup, Color::Black);
        let helps = |piece: &Piece| helpers.contains(&piece.piece_type);
        match (&white[..], &black[..]) {
            ([], []) => no_hands,
            ([(_, piece)], []) | ([], [(_, piece)]) => no_hands && helps(piece),
            _ => false,
        }
    }

    fn pieces_beside_royals(&self, setup: &Setup, color: Color) -> Vec<(Square, Piece)> {
        let pieces = pieces_of(setup, color).into_iter();
        pieces.filter(|(_, piece)| !self.ruleset.is_royal(piece.piece_type)).collect()
    }
}

fn ending(verdict: Verdict, side: Color, reason: Reason) -> Ending {
    Ending { outcome: verdict.of(side), reason }
}

fn pieces_of(setup: &Setup, color: Color) -> Vec<(Square, Piece)> {
    setup.pieces().filter(|(_, piece)| piece.is_of(color)).collect()
}

/// The types of all pieces of a side, on the board and in hand.
fn all_types_of(setup: &Setup, color: Color) -> Vec<PieceType> {
    let on_board = pieces_of(setup, color).into_iter().map(|(_, piece)| piece.piece_type);
    on_board.chain(setup.hands[color].iter().map(|(piece_type, _)| piece_type)).collect()
}

fn number_of(setup: &Setup, color: Color, piece_types: &[PieceType]) -> usize {
    let pieces = pieces_of(setup, color).into_iter();
    pieces.filter(|(_, piece)| piece_types.contains(&piece.piece_type)).count()
}
