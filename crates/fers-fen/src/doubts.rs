//! Positions that are playable but hardly come from a game.

use fers_core::{Color, Piece, PieceType, Setup, Square};
use fers_rules::{Act, CheckRule, Contact, Facts, PieceRules, Refusal, Royal, Ruleset, Trigger};
use fers_text::{Diagnostic, Span};

/// Warns of missing or surplus royals and of pieces that stand where no move takes them.
///
/// Royals are not counted where rules remove, change or bring royals, or let them be captured.
pub(crate) fn find(
    ruleset: &Ruleset,
    facts: &Facts,
    setup: &Setup,
    board: Span,
    span_of: &dyn Fn(Square) -> Span,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let leave_when_mated = ruleset.royals.iter().any(|royal| royal.leaves_when_mated);
    let are_removed = facts.has_blasts || facts.has_burns || facts.has_flips;
    let royals_leave = are_removed || ruleset.until_captured || leave_when_mated;
    if !royals_leave && !facts.moves_change_types {
        diagnostics.extend(royals(ruleset, setup).map(|message| Diagnostic::warning("fen::royals", board, message)));
    }
    // Pieces that are dropped, carried or moved by others reach squares that they never reach by
    // themselves.
    let are_moved = facts.has_shoves || facts.has_pinches || is_carried(ruleset);
    if facts.has_drops || facts.moves_change_types || facts.has_flips || are_moved {
        return;
    }
    for (square, piece) in setup.pieces() {
        let Some(color) = piece.owner.color() else { continue };
        if ruleset.start.piece_at(square) == Some(piece) {
            continue;
        }
        if let Some((code, message)) = misplaced(ruleset, color, piece.piece_type, square) {
            diagnostics.push(Diagnostic::warning(code, span_of(square), message));
        }
    }
}

/// Reports a strange number of royals for each side.
fn royals<'a>(ruleset: &'a Ruleset, setup: &'a Setup) -> impl Iterator<Item = String> + 'a {
    let sets = ruleset.royals.iter().filter(|royal| royal.check == CheckRule::Any && !is_made(ruleset, royal));
    sets.flat_map(move |royal| Color::ALL.into_iter().filter_map(move |color| royals_of(ruleset, setup, royal, color)))
}

fn royals_of(ruleset: &Ruleset, setup: &Setup, royal: &Royal, color: Color) -> Option<String> {
    let (usual, found) = (count(&ruleset.start, royal, color), count(setup, royal, color));
    let names: Vec<&str> =
        royal.piece_types.iter().map(|&piece_type| ruleset.piece(piece_type).name.as_str()).collect();
    let names = names.join(" or ");
    match found {
        _ if found == usual => None,
        0 => Some(format!("{} has no {names} and can be neither checked nor mated", color.name())),
        _ => Some(format!("{} has {found} royal pieces ({names}); games start with {usual}", color.name())),
    }
}

/// Returns how many pieces of a royal set a side has on the board and in hand.
fn count(setup: &Setup, royal: &Royal, color: Color) -> usize {
    let is_one = |&(_, piece): &(Square, Piece)| piece.is_of(color) && royal.piece_types.contains(&piece.piece_type);
    let in_hand = royal.piece_types.iter().map(|&piece_type| setup.hands[color].count(piece_type) as usize);
    setup.pieces().filter(is_one).count() + in_hand.sum::<usize>()
}

/// Returns whether royals of a set may become other types, or other pieces royals of the set, by
/// promotion or in hand.
fn is_made(ruleset: &Ruleset, royal: &Royal) -> bool {
    let is_royal = |piece_type: &PieceType| royal.piece_types.contains(piece_type);
    let changes_in_hand = |rules: &PieceRules| rules.in_hand.as_ref().is_some_and(is_royal);
    ruleset.promotions.iter().any(|rule| is_royal(&rule.from) || rule.to.iter().any(is_royal))
        || ruleset.pieces.iter().any(changes_in_hand)
}

/// Returns whether moves may bring other pieces elsewhere, or pieces move as others do.
fn is_carried(ruleset: &Ruleset) -> bool {
    let carries = |contact: &Contact| matches!(contact.act, Act::Swap | Act::Carry | Act::Induce | Act::Borrow);
    let legs = ruleset.pieces.iter().flat_map(PieceRules::all_moves).flat_map(|path| &path.legs);
    let mut arrivals = legs.map(|leg| &leg.arrivals);
    arrivals.any(|arrivals| arrivals.friend.iter().chain(&arrivals.enemy).any(carries))
}

/// Returns why no move takes a piece of a side to a square.
fn misplaced(ruleset: &Ruleset, color: Color, piece_type: PieceType, square: Square) -> Option<(&'static str, String)> {
    let (rules, name) = (ruleset.piece(piece_type), ruleset.geometry.square_name(square));
    let is_promoted = ruleset.promotions.iter().any(|rule| rule.to.contains(&piece_type));
    let mut castled_to = ruleset.castlings.iter().flat_map(|rule| &rule.targets);
    let castles = castled_to.any(|target| target.king == square || target.partner == square);
    if !is_promoted && !castles && !ruleset.in_zone(rules.confined_to, color, square) {
        return Some(("fen::out-of-zone", format!("no move takes {}'s {} to {name}", color.name(), rules.name)));
    }
    let must_promote = ruleset.promotions.iter().any(|rule| {
        let is_unconditional =
            rule.trigger == Trigger::Enter && !rule.quiet_only && rule.occasion == fers_rules::Occasion::Always;
        let is_unlimited = rule.to.iter().any(|&to| ruleset.piece(to).limit[color].is_none());
        rule.from == piece_type
            && is_unconditional
            && (rule.refusal == Refusal::Never && is_unlimited || rule.refusal == Refusal::Barred)
            && ruleset.zone(rule.zone, color).contains(square)
    });
    let promotes = || ("fen::unpromoted", format!("{}'s {} would have promoted on {name}", color.name(), rules.name));
    (must_promote && !is_promoted && !castles && rules.last_promotes_in.is_none()).then(promotes)
}
