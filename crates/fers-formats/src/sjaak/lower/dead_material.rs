//! Dead material: positions in which neither side can win.

use fers_core::{Color, PieceType, Vector};
use fers_rules::{Drops, End, Leg, Path, Range, Ruleset, Steps, Verdict};

use super::Lowering;
use crate::sjaak::tree::{RuleKind, Switch};

impl Lowering<'_, '_> {
    /// Makes a draw by lack of material if only mate can win: two bare kings, or a king and a minor
    /// piece against a king.
    ///
    /// `before` are the ends tested earlier. There is no such draw with kings that go farther than
    /// one step, because they could mate alone, or with confined kings or holes, because a minor
    /// piece could mate with their help.
    /// confined, or the board has holes, a minor piece could mate with the help of the walls.
    pub(super) fn dead_material(&self, before: &[End]) -> Option<End> {
        let ruleset = &self.ruleset;
        let hands = &ruleset.hands;
        let has_hands = hands.drops != Drops::None || hands.gating.is_some() || hands.pick_up;
        let has_goals = before.iter().any(|end| matches!(end, End::Goal { .. }));
        let both_have_royals = Color::ALL.iter().all(|&color| self.starts_with_royal(color));
        let royals = || ruleset.royals.iter().flat_map(|royal| royal.piece_types.iter().copied());
        let royals_are_weak = royals().all(|royal| ruleset.piece(royal).moves.iter().all(is_short));
        if has_hands || has_goals || !both_have_royals || !royals_are_weak {
            return None;
        }
        let helpers = if self.only_mate_wins() && royals().all(|royal| is_chess_king(ruleset, royal)) {
            ruleset.piece_types().filter(|&piece_type| is_minor(ruleset, piece_type)).collect()
        } else {
            Vec::new()
        };
        Some(End::DeadMaterial { helpers })
    }

    /// Returns whether the conditions of chess hold: one kind of king, one king each, a full board,
    /// and only mate wins.
    fn only_mate_wins(&self) -> bool {
        let (game, ruleset) = (self.game, &self.ruleset);
        let other = |kind: RuleKind| match kind {
            RuleKind::Stalemate(verdict) => verdict != Verdict::Draw,
            RuleKind::Checks(..) => true,
            _ => false,
        };
        let kings = |color: Color| {
            let royals =
                ruleset.start.pieces().filter(|(_, piece)| piece.is_of(color) && ruleset.is_royal(piece.piece_type));
            royals.count()
        };
        let geometry = &ruleset.geometry;
        !game.rules.iter().any(|rule| other(rule.kind))
            && !game.has(Switch::BareRule)
            && !ruleset.must_capture
            && ruleset.facing.is_none()
            && geometry.holes.is_empty()
            && geometry.files.min(geometry.ranks) >= 3
            && ruleset.royals.iter().map(|royal| royal.piece_types.len()).sum::<usize>() == 1
            && Color::ALL.iter().all(|&color| kings(color) == 1)
    }
}

/// Returns whether a path is a single step to a neighbouring square.
fn is_short(path: &Path) -> bool {
    let is_near = |vector: &Vector| vector.files.abs() <= 1 && vector.ranks.abs() <= 1;
    let [Leg { steps: Steps::Absolute(vectors), range: Range::ONE, .. }] = path.legs.as_slice() else { return false };
    vectors.iter().all(is_near)
}

fn vectors(leg: &Leg) -> &[Vector] {
    match &leg.steps {
        Steps::Absolute(vectors) => vectors,
        Steps::Turned(_) | Steps::Anywhere | Steps::AsLastMoved { .. } => &[],
    }
}

/// Returns whether a piece moves as a king of chess, restricted only by the edges.
fn is_chess_king(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let piece = ruleset.piece(piece_type);
    let reaches = |&direction: &Vector| {
        let covers = |path: &Path| {
            let arrivals = &path.legs[0].arrivals;
            path.when.is_empty()
                && arrivals.empty
                && arrivals.enemy.is_some()
                && vectors(&path.legs[0]).contains(&direction)
        };
        piece.moves.iter().any(covers)
    };
    let is_free = piece.confined_to.is_none() && piece.blocked_by.is_none() && piece.victims.is_none();
    is_free && piece.moves.iter().all(is_short) && Vector::RING.iter().all(reaches)
}

/// Returns whether a piece cannot mate beside a king: it is bound to one colour of squares, or a
/// knight.
fn is_minor(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let piece = ruleset.piece(piece_type);
    let knight = Vector::new(1, 2).symmetric_images();
    let is_even = |vector: &Vector| (vector.files + vector.ranks) % 2 == 0;
    let is_bound = piece.moves.iter().flat_map(|path| &path.legs).all(|leg| vectors(leg).iter().all(is_even));
    let is_knight =
        piece.moves.iter().all(|path| is_leap(path) && vectors(&path.legs[0]).iter().all(|v| knight.contains(v)));
    let changes = ruleset.promotions.iter().any(|promotion| promotion.from == piece_type);
    (is_bound || is_knight) && !changes && !ruleset.is_royal(piece_type) && !piece.moves.is_empty()
}

fn is_leap(path: &Path) -> bool {
    path.legs.len() == 1 && path.legs[0].range == Range::ONE
}
