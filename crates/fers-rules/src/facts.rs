//! Facts about a variant.

use fers_core::{Color, PieceType, Vector};

use crate::{Blast, Condition, Drops, Duty, End, Leg, Path, PieceRules, Ruleset, Steps};

/// Facts about a ruleset, which other code tests instead of names. Computed once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// By piece type: a rule other than castling depends on whether the piece has moved.
    ///
    /// [`Setup::virgin`](fers_core::Setup::virgin) holds squares of such pieces only.
    pub virginity_matters: Vec<bool>,
    /// By piece type: each step of each path leads to a higher rank, seen by its owner, so the
    /// piece cannot go back (pawns). Later steps may lead straight to another board instead.
    pub only_advances: Vec<bool>,
    /// Some path gives an en passant chance, and some path can use one.
    pub has_en_passant: bool,
    /// Other pieces may stand on the squares where pieces are captured en passant.
    pub passes_pieces: bool,
    /// Checks are counted.
    pub counts_checks: bool,
    /// Mate needs a shak.
    pub counts_shaks: bool,
    /// Number of passes in a row that must be counted; 0 if no end depends on passes.
    pub passes_counted: u8,
    /// Some end depends on the last ply's castling.
    pub asks_for_castling: bool,
    /// A dropped piece may castle.
    pub castles_after_drop: bool,
    /// A count of honour is kept.
    pub counts_honour: bool,
    /// Some end depends on the halfmove clock.
    pub asks_for_progress: bool,
    /// Some piece bans retaliation.
    pub has_trading_ban: bool,
    /// Some piece imitates the piece that moved last.
    pub has_imitation: bool,
    /// Pieces may be dropped.
    pub has_drops: bool,
    /// Pieces may be gated.
    pub has_gating: bool,
    /// Some piece may be in hand.
    pub has_hands: bool,
    /// Captures are compulsory.
    pub capture_is_forced: bool,
    /// Plies are illegal, or go before others, because of what they do, or of what was done before.
    pub has_duties: bool,
    /// Moves may remove pieces by explosion.
    pub has_blasts: bool,
    /// Moves may capture beside their path.
    pub has_seizures: bool,
    /// Pieces may be frozen, protected or halted.
    pub has_freezes: bool,
    /// Pieces may burn where they arrive.
    pub has_burns: bool,
    /// Moves may relocate pinched enemies.
    pub has_pinches: bool,
    /// Moves may pull or push other pieces.
    pub has_shoves: bool,
    /// A piece that declines to promote may be suspended.
    pub has_suspensions: bool,
    /// Moves may leave a piece on their origin.
    pub leaves_pieces: bool,
    /// Pieces may change sides.
    pub has_flips: bool,
    /// Moves put up walls.
    pub puts_up_walls: bool,
    /// Walls may stand on the board.
    pub has_walls: bool,
    /// Moves may change the type of a piece, other than by promotion.
    pub moves_change_types: bool,
    /// Some types are royal.
    pub has_royals: bool,
    /// A turn may have several plies.
    pub has_turns: bool,
}

impl Facts {
    /// Derives the facts from a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let types = || ruleset.piece_types();
        let paths = || ruleset.pieces.iter().flat_map(PieceRules::all_moves);
        let uses_en_passant = |path: &Path| path.legs.iter().any(|leg| leg.arrivals.en_passant);
        let has_gating = ruleset.hands.gating.is_some();
        Self {
            virginity_matters: types().map(|piece| has_gating || asks_for_virginity(ruleset, piece)).collect(),
            only_advances: only_advances(ruleset),
            has_en_passant: paths().any(Path::opens_en_passant) && paths().any(uses_en_passant),
            passes_pieces: paths().any(Path::passes_pieces) && paths().any(uses_en_passant),
            counts_checks: ruleset.ends.iter().any(|end| matches!(end, End::Checks { .. })),
            counts_shaks: ruleset.ends.iter().any(|end| matches!(end, End::Mate { needs_shak: true, .. })),
            passes_counted: passes_counted(ruleset),
            asks_for_castling: ruleset.ends.iter().any(|end| matches!(end, End::Castling { .. })),
            castles_after_drop: ruleset.castling_by_drop.is_some()
                && !ruleset.castlings.is_empty()
                && ruleset.hands.drops != Drops::None,
            counts_honour: ruleset.ends.iter().any(|end| matches!(end, End::Honour { .. })),
            asks_for_progress: ruleset
                .ends
                .iter()
                .any(|end| matches!(end, End::MoveCount { .. } | End::ToAndFro { .. })),
            has_trading_ban: ruleset.pieces.iter().any(|piece| piece.retaliation.is_some()),
            has_imitation: paths().any(Path::imitates),
            has_drops: ruleset.hands.drops != Drops::None,
            has_gating,
            has_hands: ruleset.hands != crate::Hands::default()
                || ruleset.start.hands.iter().any(|(_, hand)| !hand.is_empty()),
            capture_is_forced: ruleset.must_capture || ruleset.duties.iter().any(Duty::asks_for_captures),
            has_duties: !ruleset.duties.is_empty() || !ruleset.counters.is_empty(),
            has_blasts: !ruleset.blasts.is_empty(),
            has_seizures: !ruleset.seizures.is_empty(),
            has_freezes: has_influences(ruleset),
            has_burns: !ruleset.burns.is_empty(),
            has_pinches: !ruleset.pinches.is_empty(),
            has_shoves: !ruleset.shoves.is_empty(),
            has_suspensions: ruleset.promotions.iter().any(|promotion| promotion.suspends),
            leaves_pieces: ruleset.pieces.iter().flat_map(|piece| &piece.becomes).any(|entry| entry.leaves.is_some()),
            has_flips: !ruleset.flips.is_empty(),
            puts_up_walls: ruleset.walling.is_some(),
            has_walls: ruleset.walling.is_some() || ruleset.blasts.iter().any(Blast::leaves_walls),
            moves_change_types: ruleset
                .pieces
                .iter()
                .any(|piece| piece.assimilates || !piece.becomes.is_empty() || piece.displaced.is_some()),
            has_royals: !ruleset.royals.is_empty(),
            has_turns: ruleset.turn.is_some(),
        }
    }
}

fn has_influences(ruleset: &Ruleset) -> bool {
    !ruleset.freezes.is_empty() || !ruleset.protections.is_empty() || !ruleset.halts.is_empty()
}

fn passes_counted(ruleset: &Ruleset) -> u8 {
    let counts = ruleset.ends.iter().filter_map(|end| match end {
        End::Passes { count } => Some(*count),
        End::Faced => Some(1),
        _ => None,
    });
    counts.max().unwrap_or(0)
}

fn asks_for_virginity(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let asks = |path: &Path| path.when.iter().any(|when| matches!(when, Condition::Virgin | Condition::Moved));
    // A piece that moves by paths of other types depends on their conditions.
    let may_ask = |path: &Path| asks(path) || path.is_of_others() && asks_anybody(ruleset, asks);
    ruleset.piece(piece_type).all_moves().any(may_ask)
}

fn asks_anybody(ruleset: &Ruleset, asks: impl Fn(&Path) -> bool) -> bool {
    ruleset.pieces.iter().flat_map(PieceRules::all_moves).any(asks)
}

/// Returns, by piece type, whether each of its steps leads to a higher rank.
fn only_advances(ruleset: &Ruleset) -> Vec<bool> {
    // An induced piece goes wherever the path of the inducing one leads. Tested once: texts may
    // hold thousands of pieces, and testing each would take quadratic time.
    if ruleset.pieces.iter().flat_map(PieceRules::all_moves).any(Path::induces) {
        return vec![false; ruleset.pieces.len()];
    }
    let paths = |piece: PieceType| Color::ALL.iter().flat_map(move |&color| ruleset.piece(piece).moves_of(color));
    let advances = |piece| paths(piece).next().is_some() && paths(piece).all(path_advances);
    ruleset.piece_types().map(advances).collect()
}

fn path_advances(path: &Path) -> bool {
    let is_each = |leg: &Leg, wanted: fn(&Vector) -> bool| match &leg.steps {
        Steps::Absolute(vectors) => vectors.iter().all(wanted),
        Steps::Turned(_) | Steps::Anywhere | Steps::AsLastMoved { .. } => false,
    };
    let Some((first, later)) = path.legs.split_first() else { return !path.borrows() };
    !path.borrows()
        && is_each(first, |step| step.ranks > 0)
        && later.iter().all(|leg| is_each(leg, |step| step.ranks > 0 || (step.files, step.ranks) == (0, 0)))
}
