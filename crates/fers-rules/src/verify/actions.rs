//! Problems of castlings, promotions and drops.

use fers_core::{ByColor, Color, PieceType, Square};

use super::{Checker, Node};
use crate::{
    Blast, Burn, Castling, CastlingTarget, Demand, Drops, End, Flip, Freeze, FreezeReach, Grip, Halt, Hands, Occasion,
    Part, Passing, Peril, PieceRules, Pinch, Promotion, Protection, Refusal, Ruleset, Seizure, Shove, Site, Trigger,
    Turn, TurnChecks, TurnLength, TurnRepeats, Walling,
};

/// Castling rights are numbered with 8 bits.
const CASTLINGS_MAX: usize = 255;

pub(super) fn check(checker: &mut Checker) {
    let ruleset = checker.ruleset;
    let count = ruleset.castlings.len();
    let message = format!("{count} castlings are too many; {CASTLINGS_MAX} are possible");
    checker.require(count <= CASTLINGS_MAX, "too-many-castlings", &Node::Ruleset, message);
    for (index, castling) in ruleset.castlings.iter().enumerate() {
        check_castling(checker, index, castling);
    }
    for (index, promotion) in ruleset.promotions.iter().enumerate() {
        check_promotion(checker, index, promotion);
    }
    for (index, seizure) in ruleset.seizures.iter().enumerate() {
        check_seizure(checker, index, seizure);
    }
    for (index, protection) in ruleset.protections.iter().enumerate() {
        check_protection(checker, index, protection);
    }
    for (index, halt) in ruleset.halts.iter().enumerate() {
        check_halt(checker, index, halt);
    }
    for (index, freeze) in ruleset.freezes.iter().enumerate() {
        check_freeze(checker, index, freeze);
    }
    for (index, flip) in ruleset.flips.iter().enumerate() {
        check_flip(checker, index, flip);
    }
    for (index, shove) in ruleset.shoves.iter().enumerate() {
        check_shove(checker, index, shove);
    }
    for (index, burn) in ruleset.burns.iter().enumerate() {
        check_burn(checker, index, burn);
    }
    for (index, pinch) in ruleset.pinches.iter().enumerate() {
        check_pinch(checker, index, pinch);
    }
    for (index, blast) in ruleset.blasts.iter().enumerate() {
        check_blast(checker, index, blast);
    }
    if let Some(walling) = &ruleset.walling {
        check_walling(checker, walling);
    }
    if let Some(turn) = &ruleset.turn {
        check_turn(checker, turn);
    }
    check_landings(checker);
    check_until_captured(checker);
    check_stops(checker);
    for (color, pair) in ruleset.castling_by_drop.iter().flat_map(|by_side| by_side.iter()) {
        let what = format!("what {} castles with by dropping it", color.name());
        checker.types(&Node::Hands, &what, &pair.kings);
        checker.types(&Node::Hands, &what, &pair.partners);
    }
    if let Some(zones) = ruleset.castling_zone {
        checker.zones(&Node::Ruleset, "where castling pieces may move", zones);
        let message = "castling pieces that keep their rights do not go together with castling by drops";
        checker.require(ruleset.castling_by_drop.is_none(), "castling-zone", &Node::Ruleset, message);
    }
    if let Some(kept) = &ruleset.hands.kept {
        checker.types(&Node::Hands, "the pieces that are kept in hand", kept);
    }
    if let Some(urgent) = &ruleset.hands.urgent {
        checker.types(&Node::Hands, "the pieces that must be dropped", urgent);
    }
    if let Some(gating) = &ruleset.hands.gating {
        checker.zones(&Node::Hands, "gating", gating.zone);
        checker.types(&Node::Hands, "gating", gating.only.as_deref().unwrap_or_default());
        let message = "pieces are gated in an order, but none are listed";
        checker.require(!gating.is_ordered || gating.only.is_some(), "gating-order", &Node::Hands, message);
    }
}

fn check_until_captured(checker: &mut Checker) {
    let ruleset = checker.ruleset;
    if !ruleset.until_captured {
        return;
    }
    let message = "royals that may be captured go with none of walls, blasts, facing, forbidden checks, and \
                   turns of which only the last ply may give check";
    let is_last_only = ruleset.turn.as_ref().is_some_and(|turn| turn.checks == TurnChecks::LastPlyOnly);
    let goes = ruleset.walling.is_none()
        && ruleset.blasts.is_empty()
        && ruleset.facing.is_none()
        && !ruleset.no_checks
        && !is_last_only;
    checker.require(goes, "until-captured-with", &Node::Ruleset, message.to_owned());
}

fn check_stops(checker: &mut Checker) {
    let ruleset = checker.ruleset;
    let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
    let is_lent = paths.any(|path| path.is_of_others() || path.induces());
    let message = "moves that end with the leg that gives check go with none of moves that other pieces induce or lend, \
                   and moves that must be legal on their own board";
    let goes = !ruleset.stops_at_check || !is_lent && !ruleset.has_landings();
    checker.require(goes, "stops-at-check-with", &Node::Ruleset, message.to_owned());
}

fn check_castling(checker: &mut Checker, index: usize, castling: &Castling) {
    let (node, what) = (Node::Castling(index), format!("castling {} ({})", index + 1, castling.color.name()));
    let message = format!("{what} has no squares to go to");
    checker.require(!castling.targets.is_empty(), "no-castling-target", &node, message);
    let message = format!("{what} needs two pieces on different squares");
    checker.require(castling.king != castling.partner, "castling-alone", &node, message);
    let apart = |target: &CastlingTarget| target.king != target.partner;
    let message = format!("{what} puts both pieces on the same square");
    checker.require(castling.targets.iter().all(apart), "castling-together", &node, message);
    let squares = castling_squares(castling);
    if let Some(&off) = squares.iter().find(|&&square| !checker.has_square(square)) {
        let message = format!("{what}: {} is not on the board", checker.square_name(off));
        checker.problem("castling-off-board", &node, message);
    } else {
        let message = format!("{what}: all its squares must be on one rank or on one file");
        checker.require(on_one_line(checker, &squares), "castling-off-line", &node, message);
        let message = format!("{what}: the two pieces begin on one board and end on one board");
        checker.require(on_boards_together(checker, castling), "castling-apart", &node, message);
    }
}

fn castling_squares(castling: &Castling) -> Vec<Square> {
    let targets = castling.targets.iter().flat_map(|target| [target.king, target.partner]);
    [castling.king, castling.partner].into_iter().chain(targets).collect()
}

fn on_one_line(checker: &Checker, squares: &[Square]) -> bool {
    let geometry = &checker.ruleset.geometry;
    let all_same = |key: &dyn Fn(Square) -> u8| squares.windows(2).all(|pair| key(pair[0]) == key(pair[1]));
    all_same(&|square| geometry.rank(square)) || all_same(&|square| geometry.file(square))
}

fn on_boards_together(checker: &Checker, castling: &Castling) -> bool {
    let board = |square: Square| checker.ruleset.geometry.board(square);
    board(castling.king) == board(castling.partner)
        && castling.targets.iter().all(|target| board(target.king) == board(target.partner))
}

/// Checks that rules which change what a landing means go without paths that land, and without
/// castlings to another board.
fn check_landings(checker: &mut Checker) {
    let ruleset = checker.ruleset;
    if !ruleset.has_landings() {
        return;
    }
    let may_expose = |part: &Part| {
        let of = |color| part.exposes[color] || part.evades_later[color] || part.spares_royals[color];
        Color::ALL.into_iter().any(of)
    };
    let exposes = ruleset.turn.iter().flat_map(|turn| &turn.parts).any(may_expose);
    let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
    let is_lent = paths.any(|path| path.is_of_others() || path.induces());
    let goes = ruleset.walling.is_none() && ruleset.blasts.is_empty() && !exposes && !is_lent;
    let message = "moves that must also be legal before a step to another board go with none of walls, explosions, \
                   moves by other pieces, and turns that may leave a royal attacked";
    checker.require(goes, "lands-with", &Node::Ruleset, message.to_owned());
}

fn check_promotion(checker: &mut Checker, index: usize, promotion: &Promotion) {
    let (node, what) = (Node::Promotion(index), format!("promotion {}", index + 1));
    checker.types(&node, &what, &[promotion.from]);
    checker.types(&node, &what, &promotion.to);
    checker.zones(&node, &what, promotion.zone);
    if let Trigger::EnterFrom(zones) = promotion.trigger {
        checker.zones(&node, &what, zones);
    }
    if let Refusal::Within(zones) = promotion.refusal {
        checker.zones(&node, &what, zones);
    }
    if promotion.suspends {
        check_suspension(checker, &node, &what, promotion);
    }
    if promotion.goes_on.is_some() {
        check_onward(checker, &node, &what, promotion);
    }
}

/// Checks that a rule which lets its piece go on is about all moves of arriving pieces, and stands
/// beside rules that know such moves.
fn check_onward(checker: &mut Checker, node: &Node, what: &str, promotion: &Promotion) {
    let ruleset = checker.ruleset;
    let arrives = matches!(promotion.trigger, Trigger::Enter | Trigger::EnterFrom(_) | Trigger::Leave);
    let is_plain = arrives && promotion.occasion == Occasion::Always && !promotion.quiet_only;
    let message = format!("{what} lets the piece go on, and is not about all moves of arriving pieces");
    checker.require(is_plain, "goes-on-after", node, message);
    let kind = |of: PieceType| ruleset.pieces.get(of.index());
    let is_usual = |of: &PieceType| {
        let is_free = kind(*of).is_none_or(|piece| Color::ALL.iter().all(|&color| piece.limit[color].is_none()));
        is_free && !ruleset.is_royal(*of)
    };
    let from = kind(promotion.from);
    let of_pieces = promotion.to.iter().chain([&promotion.from]).all(is_usual)
        && from.is_none_or(|from| from.becomes.is_empty() && from.last_promotes_in.is_none())
        && !ruleset
            .pieces
            .iter()
            .any(|piece| piece.assimilates || piece.retaliation.is_some() || piece.endangered.is_some());
    let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
    let of_paths = !paths.any(|path| path.is_of_others() || path.induces() || path.lands());
    let first = |rule: &Promotion| rule.trigger == Trigger::BeforeMoving;
    let of_rules = !ruleset.stops_at_check
        && ruleset.hands.gating.is_none()
        && !ruleset.promotions.iter().any(|rule| rule.suspends || first(rule));
    let message = format!(
        "{what} lets the piece go on, which goes with none of royal, limited and assimilating pieces, bans on \
         captures, moves by other pieces or over boards, gating, suspended promotions, and promotions before moving"
    );
    checker.require(of_pieces && of_paths && of_rules, "goes-on-with", node, message);
}

/// Checks that a rule which suspends the pieces that decline it can be declined.
fn check_suspension(checker: &mut Checker, node: &Node, what: &str, promotion: &Promotion) {
    let arrives = matches!(promotion.trigger, Trigger::Enter | Trigger::EnterFrom(_) | Trigger::Leave);
    let may_refuse = !matches!(promotion.refusal, Refusal::Never | Refusal::Barred);
    let message = format!("{what} suspends pieces that decline it, but no move declines it");
    checker.require(arrives && may_refuse, "suspends-nothing", node, message);
    let message = "promotions that suspend pieces for a turn do not go together with turns of several plies";
    checker.require(checker.ruleset.turn.is_none(), "suspends-with", node, message);
}

fn check_flip(checker: &mut Checker, index: usize, flip: &Flip) {
    let (node, what) = (Node::Flip(index), format!("flip {}", index + 1));
    for types in [flip.by.as_deref().unwrap_or_default(), flip.catch.listed(), &flip.spares] {
        checker.types(&node, &what, types);
    }
    if flip.uses_steps() || !flip.steps.is_empty() {
        checker.vectors(&node, &what, &flip.steps);
    }
}

fn check_burn(checker: &mut Checker, index: usize, burn: &Burn) {
    let (node, what) = (Node::Burn(index), format!("burn {}", index + 1));
    for types in [burn.peril.types(), burn.victims.as_ref()].into_iter().flatten() {
        checker.types(&node, &what, types);
    }
    let ruleset = checker.ruleset;
    let goes = ruleset.turn.is_none() && ruleset.walling.is_none();
    let message = "pieces that burn do not go together with turns of several plies, nor with walls that moves put up";
    checker.require(goes, "burn-with", &node, message);
    if let Peril::Stay(zone) = burn.peril {
        checker.zones(&node, &what, zone);
        let message = "pieces that burn where they stay do not go together with pieces that moves pull or push";
        checker.require(ruleset.shoves.is_empty(), "burn-with", &node, message);
    }
}

fn check_pinch(checker: &mut Checker, index: usize, pinch: &Pinch) {
    let (ruleset, node) = (checker.ruleset, Node::Pinch(index));
    let what = format!("pinch {}", index + 1);
    for types in [&pinch.by, &pinch.victims].into_iter().flatten() {
        checker.types(&node, &what, types);
    }
    if let FreezeReach::Steps(steps) = &pinch.reach {
        checker.vectors(&node, &what, steps);
    }
    checker.zones(&node, &what, pinch.homes);
    let mut taken = ruleset.piece_types().filter(|&piece_type| pinch.takes(piece_type));
    let takes = taken.any(|piece_type| !ruleset.is_royal(piece_type));
    checker.require(takes, "pinch-of-none", &node, format!("{what} takes royal pieces only, which are never pinched"));
    let hands = &ruleset.hands;
    let enters_board = hands.drops != Drops::None || hands.gating.is_some() || hands.pick_up;
    let goes = ruleset.turn.is_none()
        && ruleset.walling.is_none()
        && !enters_board
        && !ruleset.has_landings()
        && !ruleset.until_captured
        && ruleset.counters.is_empty()
        && ruleset.duties.is_empty()
        && !ruleset.promotions.iter().any(|promotion| promotion.quiet_only);
    let message = "moves that relocate pinched pieces go with none of turns of several plies, walls that moves put up, \
                   pieces that are dropped, gated or picked up, moves that must be legal on their own board, \
                   promotions that may not give check, counters, duties, and royals that may be captured";
    checker.require(goes, "pinch-with", &node, message);
}

fn check_shove(checker: &mut Checker, index: usize, shove: &Shove) {
    let (node, what) = (Node::Shove(index), format!("shove {}", index + 1));
    for types in [shove.by.as_deref().unwrap_or_default(), &shove.spares] {
        checker.types(&node, &what, types);
    }
    checker.vectors(&node, &what, &shove.lines);
    let ruleset = checker.ruleset;
    let goes = ruleset.turn.is_none() && ruleset.walling.is_none();
    let message = "moves that pull or push pieces do not go together with turns of several plies, nor with walls that moves put up";
    checker.require(goes, "shove-with", &node, message);
}

fn check_seizure(checker: &mut Checker, index: usize, seizure: &Seizure) {
    let (node, what) = (Node::Seizure(index), format!("seizure {}", index + 1));
    let named = [seizure.by.as_deref().unwrap_or_default(), seizure.victims.as_deref().unwrap_or_default()];
    for types in named.into_iter().chain([seizure.grip.partners()]) {
        checker.types(&node, &what, types);
    }
    if let Some(along) = &seizure.along {
        checker.vectors(&node, &what, along);
    }
    if !matches!(seizure.grip, Grip::Crossing(_)) {
        checker.vectors(&node, &what, seizure.grip.steps());
    }
}

fn check_freeze(checker: &mut Checker, index: usize, freeze: &Freeze) {
    let (node, what) = (Node::Freeze(index), format!("freeze {}", index + 1));
    for types in [&freeze.by, &freeze.victims, &freeze.single].map(|types| types.as_deref().unwrap_or_default()) {
        checker.types(&node, &what, types);
    }
    if let FreezeReach::Steps(steps) = &freeze.reach {
        checker.vectors(&node, &what, steps);
    }
    checker.require(freeze.least > 0, "freeze-by-none", &node, format!("{what} needs a piece that freezes"));
    let ruleset = checker.ruleset;
    let has_others = ruleset.hands.pick_up || ruleset.walling.is_some();
    let message = "pieces that may leave the board when they are frozen do not go together with pieces that are picked up, nor with walls";
    checker.require(!(freeze.lets_leave && has_others), "leaving-with-others", &node, message);
    let mut freezing = checker.ruleset.piece_types().filter(|&piece_type| freeze.is_by(piece_type));
    let is_royal = freezing.any(|piece_type| checker.ruleset.is_royal(piece_type));
    let message = "royal pieces that freeze enemies have no rank: they do so even when frozen";
    checker.require(!(freeze.rank > 0 && is_royal), "royal-rank", &node, message);
}

fn check_walling(checker: &mut Checker, walling: &Walling) {
    let ruleset = checker.ruleset;
    if let Some(zones) = walling.zone {
        checker.zones(&Node::Walling, "walls", zones);
    }
    let is_left = walling.site == Site::Vacated && !walling.is_carried && !walling.is_alone;
    let message = "walls that pieces pass are those that they leave behind";
    checker.require(is_left || !walling.is_gap, "gap-elsewhere", &Node::Walling, message);
    let hands = &ruleset.hands;
    let enters_board = hands.drops != Drops::None || hands.gating.is_some() || hands.pick_up;
    let message = "moves that put up walls do not go together with pieces that are dropped, gated or picked up";
    checker.require(!enters_board, "walls-with-hands", &Node::Walling, message);
    let is_quiet = ruleset.promotions.iter().any(|promotion| promotion.quiet_only);
    let message = "moves that put up walls do not go together with promotions that may not give check";
    checker.require(!is_quiet, "walls-with-quiet-promotion", &Node::Walling, message);
}

fn check_blast(checker: &mut Checker, index: usize, blast: &Blast) {
    let (node, what) = (Node::Blast(index), format!("blast {}", index + 1));
    let named = [blast.by.as_deref().unwrap_or_default(), blast.catch.listed(), &blast.spares];
    for types in named {
        checker.types(&node, &what, types);
    }
    if !blast.takes_mover || !blast.around.is_empty() {
        checker.vectors(&node, &what, &blast.around);
    }
}

fn check_protection(checker: &mut Checker, index: usize, protection: &Protection) {
    let (ruleset, node) = (checker.ruleset, Node::Protection(index));
    let what = format!("protection {}", index + 1);
    for types in [&protection.by, &protection.wards].into_iter().flatten() {
        checker.types(&node, &what, types);
    }
    if let FreezeReach::Steps(steps) = &protection.reach {
        checker.vectors(&node, &what, steps);
    }
    let message = "pieces that protect others go with none of side captures, explosions, walls, moves that must be legal \
                   on their own board, threats that moves must make, and bans on captures of protected pieces";
    checker.require(goes_with_influences(ruleset), "protection-with", &node, message);
}

/// Returns whether no rule asks for attacks in a way that leaves protections and halts out.
fn goes_with_influences(ruleset: &Ruleset) -> bool {
    let is_odd = |piece: &PieceRules| {
        piece.must_threaten.is_some()
            || !piece.may_appear_armed
            || piece.drop.must_threaten
            || !piece.may_flee
            || piece.retaliation.is_some()
            || piece.endangered.is_some()
    };
    ruleset.seizures.is_empty()
        && ruleset.blasts.is_empty()
        && ruleset.walling.is_none()
        && !ruleset.has_landings()
        && !ruleset.pieces.iter().any(is_odd)
}

fn check_halt(checker: &mut Checker, index: usize, halt: &Halt) {
    let (ruleset, node) = (checker.ruleset, Node::Halt(index));
    let what = format!("halt {}", index + 1);
    checker.types(&node, &what, halt.by.as_deref().unwrap_or_default());
    if let FreezeReach::Steps(steps) = &halt.reach {
        checker.vectors(&node, &what, steps);
    }
    let mut paths = ruleset.pieces.iter().flat_map(PieceRules::all_moves);
    let goes = goes_with_influences(ruleset) && !paths.any(|path| path.induces() || path.borrows());
    let message = "pieces that halt enemies go with none of side captures, explosions, walls, moves that must be legal \
                   on their own board, threats that moves must make, bans on captures of protected pieces, and moves \
                   that induce or borrow";
    checker.require(goes, "halt-with", &node, message);
    let mut halting = ruleset.piece_types().filter(|&piece_type| halt.is_by(piece_type));
    let is_royal = halting.any(|piece_type| ruleset.is_royal(piece_type));
    let message = "royal pieces that halt enemies have no rank: they do so even when frozen";
    checker.require(!(halt.rank > 0 && is_royal), "royal-rank", &node, message);
}

/// Checks that parts that leave the evasion of a check to later ones go with the other rules, and
/// are few: each of them is legal only if some ply behind it is.
fn check_evasions(checker: &mut Checker, turn: &Turn) {
    let evades = |part: &&Part| part.evades_later != ByColor::default();
    let evading: Vec<&Part> = turn.parts.iter().filter(evades).collect();
    if evading.is_empty() {
        return;
    }
    let ruleset = checker.ruleset;
    let goes_behind = ruleset.duties.iter().any(|duty| duty.demand == Demand::PreferredToSafety);
    let exposes = |part: &&Part| Color::ALL.iter().any(|&color| part.exposes[color] && part.evades_later[color]);
    let goes = !ruleset.until_captured
        && !goes_behind
        && !evading.iter().any(exposes)
        && evading.iter().all(|part| part.pushes.is_empty())
        && turn.length == TurnLength::Parts
        && evading.len() <= Turn::EVADING_MAX;
    let message = format!(
        "parts of a turn that let later ones evade check are at most {}, of a turn with a fixed number of plies; they go \
         with no capture of royals, no duty that goes before their safety, and neither expose royals nor move enemies",
        Turn::EVADING_MAX
    );
    checker.require(goes, "turn-evades", &Node::Turn, message);
}

fn check_turn(checker: &mut Checker, turn: &Turn) {
    let (ruleset, node) = (checker.ruleset, Node::Turn);
    let (count, most) = (turn.parts.len(), Turn::PARTS_MAX);
    let message = format!("a turn has 1 to {most} parts, not {count}");
    checker.require((1..=most).contains(&count), "turn-parts", &node, message);
    check_evasions(checker, turn);
    for (index, part) in turn.parts.iter().enumerate() {
        let what = format!("part {} of a turn", index + 1);
        for types in [&part.who, &part.only_after].into_iter().flatten() {
            checker.types(&node, &what, types);
        }
        let message =
            format!("{what} may leave royals attacked, but they cannot be captured, and no mate ends the game");
        let exposes = part.exposes != ByColor::default();
        let is_lost = ruleset.until_captured || ruleset.ends.iter().any(|end| matches!(end, End::Mate { .. }));
        checker.require(!exposes || is_lost, "turn-exposes", &node, message);
        check_pushes(checker, &what, turn, part);
        let has_stalemate = ruleset.ends.iter().any(|end| matches!(end, End::Stalemate { .. }));
        let message = format!("{what} loses where it cannot be made, but stalemate is no end, or the side passes");
        checker.require(!part.must_be_made || has_stalemate && !part.skips, "turn-loses", &node, message);
        let is_before = |earlier: &u8| usize::from(*earlier) < index;
        let message = format!("{what} follows parts that do not stand before it");
        let are_before = part.only_behind.iter().flatten().all(is_before);
        checker.require(are_before, "turn-order", &node, message);
        let is_made = !part.balances && !part.until_capture && part.only_after.is_none() && part.only_behind.is_none();
        let is_made = is_made && part.left_out == ByColor::default();
        let message = "the first part of a turn has no conditions: each side makes a ply".to_owned();
        checker.require(index > 0 || is_made, "turn-first", &node, message);
    }
    let message = "a turn of several plies goes with none of walls, urgent drops, threats that moves must make, counted checks, \
                   shaks, counts of honour, royals that face each other, chases, pieces that go to and fro, and passes round the board";
    let counts_plies = |end: &End| {
        matches!(
            end,
            End::Checks { .. }
                | End::Honour { .. }
                | End::Faced
                | End::Mate { needs_shak: true, .. }
                | End::PerpetualChase { .. }
                | End::ToAndFro { .. }
        )
    };
    let threatens =
        |piece: &PieceRules| piece.must_threaten.is_some() || !piece.may_appear_armed || piece.drop.must_threaten;
    let threatens = ruleset.pieces.iter().any(threatens);
    let is_urgent = ruleset.hands.drops == Drops::Urgent;
    let rounds = ruleset.passing.iter().any(|(_, passing)| *passing == Passing::RoundBoard);
    let goes =
        !rounds && ruleset.walling.is_none() && !threatens && !is_urgent && !ruleset.ends.iter().any(counts_plies);
    checker.require(goes, "turn-with", &node, message.to_owned());
}

/// Checks the plies of a part with pieces of the other side.
fn check_pushes(checker: &mut Checker, what: &str, turn: &Turn, part: &Part) {
    let (ruleset, node) = (checker.ruleset, Node::Turn);
    if part.pushes.is_empty() {
        return;
    }
    let types: Vec<PieceType> = part.pushes.iter().map(|(piece_type, _)| *piece_type).collect();
    checker.types(&node, what, &types);
    for (_, steps) in &part.pushes {
        checker.vectors(&node, what, steps);
    }
    let promotes_standing = ruleset.promotions.iter().any(|promotion| {
        types.contains(&promotion.from) && matches!(promotion.trigger, Trigger::InPlace | Trigger::BeforeMoving)
    });
    let turns = |piece: &PieceRules| !piece.becomes.is_empty() || piece.last_promotes_in.is_some();
    let is_listed_twice = types.iter().enumerate().any(|(at, piece_type)| types[..at].contains(piece_type));
    let is_conditional = part.who.is_some() || part.until_capture || is_listed_twice;
    let is_bound =
        |piece: &PieceRules| !piece.may_flee || !piece.may_check || !piece.may_mate || !piece.unsettles.is_empty();
    let acts = !ruleset.seizures.is_empty() || !ruleset.flips.is_empty() || !ruleset.blasts.is_empty();
    let is_plain = turn.checks != TurnChecks::LastPlyOnly && turn.repeats == TurnRepeats::Free;
    let goes = !promotes_standing && !is_conditional && !ruleset.pieces.iter().any(turns);
    let goes = goes && is_plain && !acts && ruleset.freezes.is_empty() && !ruleset.pieces.iter().any(is_bound);
    let goes = goes && ruleset.hands == Hands::default() && !ruleset.has_landings();
    let message = format!(
        "{what} moves enemies: that goes without conditions on its piece and its captures, promotions in place, \
         changes of type, hands, several boards, pieces that may move only once, checks by the last ply only, and \
         moves that act on other pieces"
    );
    checker.require(goes, "turn-pushes", &node, message);
}
