//! What the compiler chose, for people.

use fers_core::{Color, PieceType};
use fers_program::TriedFor;
use fers_rules::{CheckRule, Facts, Path, Ruleset};

use crate::Executor;
use crate::blasts::{must_try_moves, tried_for};
use crate::movers::executors;

/// What the compiler chose for a ruleset.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// Number of 64-bit words of a square set.
    pub words: usize,
    /// How legal moves are told from those that leave a royal in check.
    pub legality: &'static str,
    /// The paths of all pieces, in order.
    pub paths: Vec<PathExplanation>,
}

/// What the compiler chose for one path.
#[derive(Clone, Debug)]
pub struct PathExplanation {
    /// The piece type.
    pub piece_type: PieceType,
    /// The side, where the sides move differently; nothing for both.
    pub color: Option<Color>,
    /// The path.
    pub path: Path,
    /// Its executor.
    pub executor: Executor,
}

/// Says what the compiler chooses for a ruleset that compiles.
pub fn explain(ruleset: &Ruleset) -> Explanation {
    let words = match ruleset.geometry.places() {
        0..=64 => 1,
        65..=128 => 2,
        _ => 4,
    };
    let paths: Vec<PathExplanation> =
        ruleset.piece_types().flat_map(|piece_type| piece_paths(ruleset, piece_type)).collect();
    Explanation { words, legality: legality(ruleset, &paths), paths }
}

fn piece_paths(ruleset: &Ruleset, piece_type: PieceType) -> Vec<PathExplanation> {
    let piece = ruleset.piece(piece_type);
    let colors: &[Color] = if piece.black_moves.is_some() { &Color::ALL } else { &Color::ALL[..1] };
    let of_color = |&color: &Color| {
        let chosen = executors::<4>(ruleset, color, piece_type).into_iter();
        let named = piece.black_moves.is_some().then_some(color);
        let paths = piece.moves_of(color).iter().cloned().zip(chosen);
        paths
            .map(move |(path, executor)| PathExplanation { piece_type, color: named, path, executor })
            .collect::<Vec<_>>()
    };
    colors.iter().flat_map(of_color).collect()
}

fn legality(ruleset: &Ruleset, paths: &[PathExplanation]) -> &'static str {
    let captures = |path: &PathExplanation| path.path.legs.iter().any(crate::choose::captures_anything);
    let has_scripts = paths.iter().any(|path| path.executor == Executor::Script && captures(path));
    let moves_by_others = paths.iter().any(|path| path.path.is_of_others());
    let has_hops = paths.iter().any(|path| path.executor == Executor::Hop);
    let many = |royal: &fers_rules::Royal| royal.check != CheckRule::Few(1);
    if let Some(reason) = tried_for(ruleset) {
        return legality_in_part(reason);
    }
    match ruleset.royals.as_slice() {
        [] => "no royal pieces: every move is legal",
        _ if !ruleset.seizures.is_empty() => {
            "each move is made, tested and taken back (royals may be captured beside where a move leads)"
        }
        _ if !ruleset.freezes.is_empty() => {
            "each move is made, tested and taken back (pieces may be kept from moving, or set free)"
        }
        _ if !ruleset.flips.is_empty() => "each move is made, tested and taken back (enemies may be turned over)",
        _ if !ruleset.blasts.is_empty() => "each move is made, tested and taken back (captures may blow up royals)",
        _ if ruleset.walling.is_some() => {
            "each move is made, tested and taken back (walls may stand in the way of checks)"
        }
        _ if ruleset.no_checks => "each move is made, tested and taken back (no move may give check)",
        _ if must_try_moves(ruleset) => "each move is made, tested and taken back (pieces may become royal)",
        [_] if crate::blasts::has_bans(ruleset) => {
            "pins and check masks while a side has one royal piece; promotions, and captures by pieces in check that may not flee, \
             are tested besides"
        }
        [_] if moves_by_others => {
            "pins and check masks; where an enemy may move as others do, each move is made, tested and taken back"
        }
        [_] if has_scripts => {
            "pins and check masks; moves on the ways of attackers with several legs are tested for those, and all moves \
             where such ways are repeated, let others go on, or lead anywhere"
        }
        [_] if has_hops => "pins and check masks; moves on the lines of hoppers are tested for those",
        [royal] if many(royal) && Facts::of(ruleset).has_royals => {
            "pins and check masks while a side has one royal piece; of several, masks decide what they can, and the other moves are made, \
             tested and taken back"
        }
        [_] => "pins and check masks",
        _ => {
            "pins and check masks of all royal pieces decide what they can; the other moves are made, tested and taken back (several royal \
             sets)"
        }
    }
}

/// The same where masks decide about some moves only.
fn legality_in_part(reason: TriedFor) -> &'static str {
    match reason {
        TriedFor::Checks => {
            "pins and check masks; moves that may open a line to the enemy royal are made, tested and taken back (no move may give check)"
        }
        TriedFor::Blasts => {
            "pins and check masks for quiet moves; captures are weighed by what they blow up, and those that leave doubt are made, tested \
             and taken back"
        }
        TriedFor::Seizures => {
            "a move that leaves what bars each attack and each seizure of the royal is legal; the others are made, tested and taken back \
             (royals may be captured beside where a move leads, or pieces kept from moving)"
        }
    }
}
