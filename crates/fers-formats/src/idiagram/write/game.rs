//! Writing a variant.

use fers_core::PieceType;
use fers_rules::{CheckRule, Drops, End, Ruleset, Shuffle, Taker, Verdict};

use super::symmetry::Symmetry;
use super::{effects, names, pieces, promotions};
use crate::idiagram::document::NO_NAME;

/// The largest number of files and of ranks.
const SIZE_MAX: u8 = 64;
/// The largest number of lines for pieces, that of the holes included.
const PIECES_MAX: usize = 254;

/// Returns why a variant cannot be written at all; `None` if it can.
pub(super) fn unwritable(ruleset: &Ruleset) -> Option<String> {
    let geometry = &ruleset.geometry;
    if geometry.boards != 1 || geometry.wraps_files || geometry.wraps_ranks {
        return Some("the format knows plain boards only".to_owned());
    }
    if geometry.files.max(geometry.ranks) > SIZE_MAX {
        return Some(format!("at most {SIZE_MAX} files and ranks are read"));
    }
    (ruleset.pieces.len() > PIECES_MAX).then(|| format!("at most {PIECES_MAX} pieces are read"))
}

/// Returns the text of a variant whose pieces are in the right order.
pub(super) fn text(ruleset: &Ruleset) -> String {
    let symmetry = Symmetry::of(ruleset);
    let geometry = &ruleset.geometry;
    let name = names::word(&ruleset.presentation.name);
    let mut lines = Vec::new();
    if !name.is_empty() && name != NO_NAME {
        lines.push(format!("satellite={name}"));
    }
    lines.push(format!("files={}", geometry.files));
    lines.push(format!("ranks={}", geometry.ranks));
    lines.push(format!("symmetry={}", symmetry.name()));
    lines.extend(promotions::lines(ruleset));
    lines.extend(royals(ruleset));
    lines.extend(rules(ruleset));
    lines.extend(effects::lines(ruleset));
    lines.extend(ruleset.presentation.diagram.parameters.iter().map(|line| names::line(line)));
    lines.extend(pieces::lines(ruleset, symmetry));
    if !geometry.holes.is_empty() {
        let holes: Vec<_> = geometry.holes.iter().collect();
        lines.push(format!("hole={}", ruleset.pieces.len() + 1));
        lines.push(format!("hole::::{}", pieces::list(geometry, &holes)));
    }
    lines.join("\n") + "\n"
}

fn royals(ruleset: &Ruleset) -> Vec<String> {
    let types: Vec<PieceType> = ruleset.royals.iter().flat_map(|royal| royal.piece_types.iter().copied()).collect();
    let mut lines = vec![format!("royal={}", if types.is_empty() { "0".to_owned() } else { numbers(&types) })];
    if ruleset.royals.iter().any(|royal| royal.check == CheckRule::Few(1)) {
        lines.push("succession=1".to_owned());
    }
    lines
}

/// Places in the table, from 1.
fn numbers(types: &[PieceType]) -> String {
    let number = |piece_type: &PieceType| (piece_type.index() + 1).to_string();
    types.iter().map(number).collect::<Vec<_>>().join(",")
}

fn rules(ruleset: &Ruleset) -> Vec<String> {
    let of = |is_meant: &dyn Fn(PieceType) -> bool| {
        ruleset.piece_types().filter(|&found| is_meant(found)).collect::<Vec<_>>()
    };
    let protected = of(&|piece_type| ruleset.piece(piece_type).endangered.is_some());
    let counter_strike = of(&|piece_type| ruleset.piece(piece_type).retaliation.is_some());
    let hands = &ruleset.hands;
    let takes = hands.captured_to == Some(Taker::Capturer) && hands.drops == Drops::Allowed;
    let limits = ruleset.pieces.iter().any(|piece| piece.limit.white.is_some());
    let shuffles: Vec<String> = ruleset.shuffles.iter().map(|shuffle| shuffle_text(ruleset, shuffle)).collect();
    let all = [
        stalemate(ruleset).map(|result| format!("stalemate={result}")),
        (takes || limits).then(|| "holdingsType=1".to_owned()),
        (!shuffles.is_empty()).then(|| format!("shuffle={}", shuffles.join(","))),
        (!protected.is_empty()).then(|| format!("protected={}", numbers(&protected))),
        (!counter_strike.is_empty()).then(|| format!("counterStrike={}", numbers(&counter_strike))),
    ];
    all.into_iter().flatten().collect()
}

fn stalemate(ruleset: &Ruleset) -> Option<&'static str> {
    ruleset.ends.iter().find_map(|end| match end {
        End::Stalemate { verdict: Verdict::Win, .. } => Some("win"),
        End::Stalemate { verdict: Verdict::Loss, .. } => Some("lose"),
        _ => None,
    })
}

fn shuffle_text(ruleset: &Ruleset, shuffle: &Shuffle) -> String {
    let member = |member: &fers_rules::Shuffled| {
        let shades = if member.keeps_shades { "!" } else { "" };
        let symmetric = if member.is_symmetric { ":" } else { "" };
        format!("{shades}{symmetric}{}", ruleset.piece(member.piece_type).letters.white)
    };
    shuffle.members.iter().map(member).collect()
}
