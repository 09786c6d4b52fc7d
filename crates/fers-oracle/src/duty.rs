//! Duties.

use fers_core::{Action, Color, Move, PieceType, Region, Setup, Square};
use fers_rules::{Demand, Gathering, Quality};

use crate::candidate::Candidate;
use crate::oracle::RoyalSafety;
use crate::{MateBans, Oracle};

impl Oracle<'_> {
    /// Returns whether a duty forbids a ply.
    pub(crate) fn is_forbidden(&self, setup: &Setup, mv: &Move, next: &Setup, bans: MateBans) -> bool {
        let mut forbidding = self.ruleset.duties.iter().filter(|duty| duty.demand == Demand::Forbidden);
        forbidding.any(|duty| self.degree(&duty.quality, setup, mv, next, bans) > 0)
    }

    /// Leaves the legal plies that duties prefer.
    pub(crate) fn preferred(&self, setup: &Setup, legal: Vec<Candidate>, bans: MateBans) -> Vec<Candidate> {
        self.ruleset.duties.iter().fold(legal, |left, duty| match (duty.demand, &duty.quality) {
            (Demand::Forbidden, Quality::BreaksOff) => whole_captures(left),
            (Demand::Forbidden, _) => left,
            (_, quality) => self.best(quality, setup, left.clone(), &left, bans),
        })
    }

    /// Leaves the candidates that duties prefer to the safety of royals, while the side is in
    /// check.
    pub(crate) fn before_safety(&self, setup: &Setup, all: Vec<Candidate>, bans: MateBans) -> Vec<Candidate> {
        let preferring = self.ruleset.duties.iter().filter(|duty| duty.demand == Demand::PreferredToSafety);
        preferring.filter(|_| self.is_in_check(setup, setup.turn)).fold(all, |left, duty| {
            let is_asked = |candidate: &&Candidate| self.is_legal(setup, candidate, RoyalSafety::GivenUp, bans);
            let asked: Vec<Candidate> = left.iter().filter(is_asked).cloned().collect();
            self.best(&duty.quality, setup, left, &asked, bans)
        })
    }

    /// Leaves the plies that have a quality in the highest degree that some asked ply has; all, if
    /// no asked ply has it.
    fn best(
        &self,
        quality: &Quality,
        setup: &Setup,
        plies: Vec<Candidate>,
        asked: &[Candidate],
        bans: MateBans,
    ) -> Vec<Candidate> {
        let degree = |ply: &Candidate| self.degree(quality, setup, &ply.mv, &self.apply(setup, ply), bans);
        let highest = asked.iter().map(degree).max().unwrap_or(0);
        if highest == 0 { plies } else { plies.into_iter().filter(|ply| degree(ply) == highest).collect() }
    }

    /// Returns the degree in which a ply has a quality by itself: 0 if it does not have it.
    fn degree(&self, quality: &Quality, setup: &Setup, mv: &Move, next: &Setup, bans: MateBans) -> u32 {
        let other = !setup.turn;
        if mv.action == Action::Pass {
            return u32::from(*quality == Quality::ChangesNothing);
        }
        let holds = match quality {
            Quality::CapturesWorth { worth } => {
                let worth_of = |square: &Square| {
                    let victim = setup.piece_at(*square);
                    let entries = worth.iter().filter(|(listed, _)| victim.is_some_and(|v| v.piece_type == *listed));
                    entries.map(|(_, worth)| u32::from(*worth)).sum::<u32>()
                };
                return mv.removed.iter().map(worth_of).sum();
            }
            Quality::Captures { by, least } => {
                let captures = by.as_ref().is_none_or(|by| moved(setup, mv).is_some_and(|piece| by.contains(&piece)));
                captures && mv.removed.len() >= usize::from(*least)
            }
            Quality::Stalemates => {
                bans == MateBans::Enforced
                    && next.turn == other
                    && !self.is_in_check(next, other)
                    && self.legal_candidates(next, MateBans::Ignored).is_empty()
            }
            Quality::ChecksLast { left } => {
                let mut men = next.pieces().filter(|(_, piece)| piece.is_of(other));
                men.all(|(_, piece)| left.contains(&piece.piece_type)) && self.is_in_check(next, other)
            }
            Quality::Diminishes { piece_types, below } => {
                let count = |setup: &Setup| count_within(setup, other, piece_types, |_| true);
                count(next) < usize::from(*below) && count(next) < count(setup)
            }
            Quality::Gathers { piece_types, most, place } => Color::ALL.iter().any(|&color| {
                let counts = |setup| self.counts(setup, color, piece_types, *place);
                let grows = |(before, after): (usize, usize)| after > before && after > usize::from(*most);
                counts(setup).into_iter().zip(counts(next)).any(grows)
            }),
            Quality::EntersQuietly { by, zone } => {
                let enters = |from: Square, to: Square| {
                    let Some(piece) = setup.piece_at(from) else { return false };
                    let squares: &Region = self.ruleset.zone(*zone, piece.color().unwrap_or(setup.turn));
                    let is_meant = by.as_ref().is_none_or(|by| by.contains(&piece.piece_type));
                    is_meant && !squares.contains(from) && squares.contains(to)
                };
                let goes = match mv.action {
                    Action::Travel { from, to } => enters(from, to),
                    Action::Castle { king, king_to, partner, partner_to } => {
                        enters(king, king_to) || enters(partner, partner_to)
                    }
                    Action::Drop { .. } | Action::PickUp { .. } | Action::Pass => false,
                };
                goes && mv.removed.is_empty() && mv.carried.is_empty()
            }
            Quality::BreaksOff => false,
            Quality::ChangesNothing => setup.board == next.board,
            Quality::PromotesInPlace => {
                let stays = matches!(mv.action, Action::Travel { from, to } if from == to);
                stays && mv.promotion.is_some() && mv.removed.is_empty()
            }
            Quality::ActsEarly { by, leaves, plies } => {
                let mut pieces = leaving(setup, mv, *leaves).into_iter();
                let acts = pieces.any(|piece| by.as_ref().is_none_or(|by| by.contains(&piece)));
                acts && self.plies_made(setup) < i32::from(*plies)
            }
            Quality::EvadesOtherwise { by } => {
                !moved(setup, mv).is_some_and(|piece| by.contains(&piece)) && self.is_in_check(setup, setup.turn)
            }
        };
        u32::from(holds)
    }

    /// Returns the number of plies since the first move.
    fn plies_made(&self, setup: &Setup) -> i32 {
        let number = |turn: Color| i32::from(turn == Color::Black);
        2 * (i32::from(setup.fullmove_number) - 1) + number(setup.turn) - number(self.ruleset.start.turn)
    }

    /// Returns the numbers of pieces of some types in each place of a kind.
    fn counts(&self, setup: &Setup, color: Color, types: &[PieceType], place: Gathering) -> Vec<usize> {
        let geometry = &self.ruleset.geometry;
        let within = |is_there: &dyn Fn(Square) -> bool| count_within(setup, color, types, is_there);
        match place {
            Gathering::Board => vec![within(&|_| true)],
            Gathering::Shade => {
                let shade = |square: Square| {
                    let sum = [geometry.file(square), geometry.rank(square), geometry.board(square)].map(u16::from);
                    sum.into_iter().sum::<u16>() % 2
                };
                [0, 1].map(|wanted| within(&|square| shade(square) == wanted)).to_vec()
            }
            Gathering::File => {
                let files = (0..geometry.boards).flat_map(|board| (0..geometry.files).map(move |file| (board, file)));
                let place = |square: Square| (geometry.board(square), geometry.file(square));
                files.map(|wanted| within(&|square| place(square) == wanted)).collect()
            }
            Gathering::Hand => {
                let held = setup.hands[color].iter().filter(|(held, _)| types.contains(held));
                vec![held.map(|(_, count)| usize::from(count)).sum()]
            }
        }
    }
}

/// Leaves out the captures that another ply from the same square begins with.
fn whole_captures(plies: Vec<Candidate>) -> Vec<Candidate> {
    let goes_on = |mv: &Move, other: &Move| {
        let travel = |mv: &Move| matches!(mv.action, Action::Travel { .. }).then(|| mv.origin());
        let is_longer = other.removed.len() > mv.removed.len() && other.removed.starts_with(&mv.removed);
        travel(mv).is_some() && travel(mv) == travel(other) && is_longer && mv.is_capture()
    };
    let breaks_off = |ply: &Candidate| plies.iter().any(|other| goes_on(&ply.mv, &other.mv));
    plies.iter().filter(|ply| !breaks_off(ply)).cloned().collect()
}

/// Returns the types of the pieces that a ply moves on the board, or picks up.
fn leaving(setup: &Setup, mv: &Move, picks_up: bool) -> Vec<PieceType> {
    let squares = match mv.action {
        Action::PickUp { from } if picks_up => vec![from],
        Action::Travel { from, .. } if !picks_up => vec![from],
        Action::Castle { king, partner, .. } if !picks_up => vec![king, partner],
        _ => Vec::new(),
    };
    squares.into_iter().filter_map(|square| setup.piece_at(square)).map(|piece| piece.piece_type).collect()
}

/// Returns the type of the piece that a ply moves, drops or takes off the board.
fn moved(setup: &Setup, mv: &Move) -> Option<PieceType> {
    match mv.action {
        Action::Drop { piece_type, .. } => Some(piece_type),
        Action::Travel { from, .. } | Action::PickUp { from } => setup.piece_at(from).map(|piece| piece.piece_type),
        Action::Castle { king, .. } => setup.piece_at(king).map(|piece| piece.piece_type),
        Action::Pass => None,
    }
}

/// Returns the number of pieces of a side and some types on certain squares.
fn count_within(setup: &Setup, color: Color, types: &[PieceType], is_there: impl Fn(Square) -> bool) -> usize {
    let counts = |(square, piece): &(Square, fers_core::Piece)| {
        piece.is_of(color) && types.contains(&piece.piece_type) && is_there(*square)
    };
    setup.pieces().filter(counts).count()
}
