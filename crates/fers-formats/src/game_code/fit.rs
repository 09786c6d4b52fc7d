//! Which rules the include does not know.

use fers_rules::{
    Act, Condition, Demand, Drops, Due, Duty, End, Facts, Goal, Occasion, Passing, Path, PieceRules, Progress, Quality,
    Reach, Ruleset, Taker, Trigger,
};

use super::{explosions, shuffle, turns};
use crate::Loss;

/// Returns whether a duty forbids null moves, which the include does.
pub(super) fn is_null_ban(duty: &Duty) -> bool {
    *duty == Duty { demand: Demand::Forbidden, quality: Quality::ChangesNothing }
}

/// Returns why a ruleset has no preset that plays it, all reasons at once.
pub(super) fn reasons(ruleset: &Ruleset) -> Vec<String> {
    let whole = whole_game(ruleset);
    let pieces = ruleset.pieces.iter().flat_map(of_piece);
    let royals = royals(ruleset);
    let promotions = promotions(ruleset);
    let others = of_others(ruleset);
    let explosions = explosions::reasons(ruleset);
    let turns = turns::reasons(ruleset);
    let mut found: Vec<String> = whole
        .into_iter()
        .chain(pieces)
        .chain(royals)
        .chain(promotions)
        .chain(others)
        .chain(explosions)
        .chain(turns)
        .map(str::to_owned)
        .collect();
    found.sort();
    found.dedup();
    found
}

fn whole_game(ruleset: &Ruleset) -> Vec<&'static str> {
    let geometry = &ruleset.geometry;
    let hands = &ruleset.hands;
    let all = [
        (geometry.boards > 1, "several boards"),
        (geometry.wraps_ranks, "joined first and last ranks"),
        (castles_over_edge(ruleset), "castling over a joined edge"),
        (geometry.files.max(geometry.ranks) > 64, "more than 64 files or ranks"),
        (!ruleset.seizures.is_empty(), "captures beside the path"),
        (!ruleset.freezes.is_empty(), "pieces that immobilize others"),
        (!ruleset.protections.is_empty(), "pieces that protect others"),
        (!ruleset.halts.is_empty(), "pieces that halt others"),
        (!ruleset.flips.is_empty(), "pieces that change sides"),
        (!ruleset.shoves.is_empty(), "pieces that are pulled or pushed"),
        (!ruleset.burns.is_empty(), "pieces that burn others"),
        (!ruleset.pinches.is_empty(), "pieces that relocate others"),
        (ruleset.walling.is_some() || !ruleset.start.walls.is_empty(), "walls"),
        (ruleset.passing.iter().any(|(_, passing)| *passing == Passing::RoundBoard), "passes round the board"),
        (
            ruleset.duties.iter().any(|duty| !is_null_ban(duty)),
            "moves that are illegal, or go before others, because of what they do",
        ),
        (!ruleset.counters.is_empty(), "counts of moves, pieces or losses"),
        (ruleset.opposite_castling, "castling that takes rights away"),
        (ruleset.castling_by_drop.is_some(), "castling with dropped pieces"),
        (ruleset.castling_zone.is_some(), "castling by pieces that have moved"),
        (ruleset.stops_at_check, "moves that end with the leg that gives check"),
        (ruleset.victims_stay, "captured pieces that stay until the move is complete"),
        (ruleset.castlings.iter().any(|castling| castling.may_cross_attack), "castling through attacked squares"),
        (ruleset.facing.as_ref().is_some_and(|facing| facing.challenge), "kings that challenge each other"),
        (hands.gating.is_some(), "gating"),
        (hands.pick_up, "pieces that are picked up"),
        (hands.kept.is_some(), "hands for some pieces only"),
        (hands.is_shared, "one hand for both sides"),
        (matches!(hands.drops, Drops::Forced | Drops::Urgent), "compulsory drops"),
        (matches!(hands.captured_to, Some(Taker::Owner | Taker::Partner)), "captured pieces for others"),
        (ruleset.must_capture && hands.drops != Drops::None, "compulsory captures beside drops"),
        (ruleset.start.pieces().any(|(_, piece)| piece.color().is_none()), "neutral pieces"),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, reason)| reason).collect()
}

fn of_piece(piece: &PieceRules) -> Vec<&'static str> {
    let drop = &piece.drop;
    let all = [
        (piece.blocked_by.is_some(), "squares that block some pieces"),
        (piece.becomes.iter().any(|becoming| becoming.shifting), "pieces that change by displacing others"),
        (piece.becomes.iter().any(|becoming| becoming.leaves.is_some()), "pieces that leave others behind"),
        (piece.displaced.is_some(), "pieces that change when they are displaced"),
        (!piece.may_check, "pieces that may not give check"),
        (!piece.may_mate, "pieces that may not give mate"),
        (!piece.may_flee, "pieces that may not flee"),
        (!piece.unsettles.is_empty(), "kings that lose their leap when attacked"),
        (!piece.may_appear_armed || piece.last_promotes_in.is_some(), "promotions that may not attack"),
        (piece.endangered.as_ref().is_some_and(|rule| rule.ignores_royals), "kings that protect nothing"),
        (piece.must_threaten.is_some(), "moves that must attack"),
        (
            drop.both_shades || drop.endless || drop.must_threaten || drop.opening.is_some() || !drop.needs.is_empty(),
            "special rules of drops",
        ),
        (piece.progress.iter().any(|(_, progress)| *progress == Progress::ByMove), "progress by single moves"),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, reason)| reason).collect()
}

/// Returns whether the partner of some castling goes over a joined edge.
fn castles_over_edge(ruleset: &Ruleset) -> bool {
    ruleset.castlings.iter().any(|castling| {
        let goes = |target: &fers_rules::CastlingTarget| {
            target.goes_over_edge(&ruleset.geometry, castling.king, castling.partner)
        };
        castling.targets.iter().any(goes)
    })
}

/// Returns the rules that the include does not know beside moves of other types, and beside pieces
/// that are carried.
fn of_others(ruleset: &Ruleset) -> Vec<&'static str> {
    let any_path = |has: fn(&Path) -> bool| ruleset.pieces.iter().flat_map(PieceRules::all_moves).any(has);
    let any_piece = |has: fn(&PieceRules) -> bool| ruleset.pieces.iter().any(has);
    let (induces, imitates) = (any_path(Path::induces), any_path(Path::imitates));
    let is_of_others = induces || any_path(Path::is_of_others);
    let carries = any_path(|path| {
        let contacts = path.legs.iter().flat_map(|leg| [&leg.arrivals.enemy, &leg.arrivals.friend]);
        contacts.flatten().any(|contact| contact.act == Act::Carry)
    });
    let shuns = any_path(|path| path.legs.iter().any(|leg| leg.shuns_attack));
    let is_careful = ruleset.royals.iter().any(|royal| !royal.may_cross_attack);
    let explodes = !ruleset.blasts.is_empty();
    let trades = any_piece(|piece| piece.endangered.is_some());
    let changes = any_piece(|piece| !piece.becomes.is_empty() || piece.assimilates);
    let ahead = any_path(|path| path.when.contains(&Condition::AheadOfStart));
    let all = [
        (is_of_others && any_piece(|piece| piece.victims.is_some()), "moves of others beside limited victims"),
        (is_of_others && (shuns || is_careful), "moves of others beside kings that shun attacks"),
        (is_of_others && ahead, "moves of others that depend on start squares"),
        (imitates && trades, "imitation beside rules against trading"),
        (imitates && changes, "imitation beside pieces that change their type"),
        (imitates && ruleset.hands.drops != Drops::None, "imitation beside drops"),
        (imitates && explodes, "imitation beside explosions"),
        (carries && trades, "pieces that carry others beside rules against trading"),
        (carries && explodes, "pieces that carry others beside explosions"),
        (takes_in_passing_by_halves(ruleset), "captures in passing of one piece where two stand"),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, reason)| reason).collect()
}

/// Returns whether a capture on a square that was passed may find a piece there that is captured,
/// and leave the one that passed, or the other way round.
fn takes_in_passing_by_halves(ruleset: &Ruleset) -> bool {
    let is_limited = |piece: &PieceRules| piece.is_iron || piece.victims.is_some() || piece.confined_to.is_some();
    let takes_friends =
        |path: &Path| path.legs.iter().any(|leg| leg.arrivals.en_passant && leg.arrivals.friend.is_some());
    Facts::of(ruleset).passes_pieces
        && ruleset.pieces.iter().any(|piece| is_limited(piece) || piece.all_moves().any(takes_friends))
}

fn royals(ruleset: &Ruleset) -> Vec<&'static str> {
    use fers_rules::CheckRule;
    let promotes_royals = ruleset.promotions.iter().any(|rule| {
        let may_be_few = ruleset.royals.iter().any(|royal| matches!(royal.check, CheckRule::Few(_) | CheckRule::All));
        may_be_few && (ruleset.is_royal(rule.from) || rule.to.iter().any(|&of| ruleset.is_royal(of)))
    });
    let is_several =
        ruleset.royals.iter().any(|royal| matches!(royal.check, CheckRule::Several(_) | CheckRule::AllWhile(_)));
    let is_antiroyal = ruleset.royals.iter().any(|royal| royal.check == CheckRule::Unattacked);
    let differ = ruleset.royals.iter().any(|royal| royal.check != ruleset.royals[0].check);
    let changes = ruleset.piece_types().any(|of| {
        let piece = ruleset.piece(of);
        piece.becomes.iter().any(|becoming| ruleset.is_royal(of) || ruleset.is_royal(becoming.into))
    });
    let leaves = ruleset.royals.iter().any(|royal| royal.leaves_when_mated);
    let kinds: Vec<_> = ruleset.pieces.iter().filter_map(|piece| piece.retaliation).collect();
    let all = [
        (changes, "royal pieces that change their type"),
        (kinds.iter().any(|kind| *kind != kinds[0]), "different rules against striking back"),
        (promotes_royals, "promotion of or to one of several kings"),
        (is_antiroyal, "pieces that must stay attacked"),
        (is_several, "several kings that may be attacked one by one"),
        (differ, "kings under different rules of check"),
        (leaves, "kings that leave the board when they are mated"),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, reason)| reason).collect()
}

fn promotions(ruleset: &Ruleset) -> Vec<&'static str> {
    let mut found = Vec::new();
    for rule in &ruleset.promotions {
        match rule.trigger {
            Trigger::InPlace => found.push("promotion without a move"),
            Trigger::BeforeMoving => found.push("promotion before a move"),
            Trigger::Drop => found.push("drops that promote"),
            Trigger::Enter | Trigger::EnterFrom(_) | Trigger::Leave => {}
        }
        if !matches!(rule.occasion, Occasion::Always | Occasion::Capture(None)) {
            found.push("promotions by what the move captures or exchanges");
        }
        if rule.goes_on.is_some() {
            found.push("promotions after which the piece goes on");
        }
        if rule.suspends {
            found.push("promotions that wait a turn once declined");
        }
        if rule.quiet_only {
            found.push("promotions that may not capture or give check");
        }
    }
    found
}

/// Returns the ends, and other rules, that a preset leaves out.
pub(super) fn losses(ruleset: &Ruleset) -> Vec<Loss> {
    let mut losses: Vec<Loss> = ruleset.ends.iter().filter_map(lost_end).map(Loss::of_play).collect();
    losses.dedup();
    if !ruleset.shuffles.is_empty() && !shuffle::is_known(ruleset) {
        losses.push(Loss::of_play("the shuffle of the start position; the code holds one position"));
    }
    if ruleset.tiebreak.is_some() {
        losses.push(Loss::of_play("the tie-break of drawn games"));
    }
    if ruleset.pieces.iter().any(|piece| piece.value.is_some()) {
        losses.push(Loss::of_remarks("the values of its pieces"));
    }
    if Facts::of(ruleset).counts_shaks {
        losses.push(Loss::of_play("that a mate needs a shak"));
    }
    losses
}

/// Returns what is lost of an end, if it is.
pub(super) fn lost_end(end: &End) -> Option<&'static str> {
    Some(match end {
        End::Castling { .. } => "the end by castling",
        End::FewLeft { .. } => "the end by what is left",
        End::Connection { .. } => "the end by a connection",
        End::Faced => "the end by kings that face each other",
        End::Passes { .. } => "the end by passes",
        End::Honour { .. } => "the count of honour",
        End::Repetition { verdict: None, .. } | End::RepetitionBan { .. } => "that a position may not be repeated",
        End::PerpetualCheck { .. } | End::CheckLoop { .. } => "the rule of perpetual check",
        End::ToAndFro { .. } => "the rule against going to and fro",
        End::PerpetualChase { .. } => "the rule of perpetual chase",
        End::Bare { reply, .. } if *reply != fers_rules::BareReply::IfItBares => "when a bare king has lost",
        End::Goal { goal, .. } if !is_known_goal(goal) => "the goal, which has more conditions",
        End::Extinction { extinction, .. } if extinction.rivals > 0 || extinction.claimed || extinction.in_hand => {
            "the extinction, which has more conditions"
        }
        _ => return None,
    })
}

/// Returns whether a goal counts as soon as it is reached, safe or not.
pub(super) fn is_plain_goal(goal: &Goal) -> bool {
    !goal.safe && goal.is_due_at_once() && !matches!(goal.reach, Reach::AtLeastOrFull(_))
}

/// Returns whether the include knows the conditions of a goal: an answer is one move of one piece.
fn is_known_goal(goal: &Goal) -> bool {
    let is_answered = goal.due.iter().any(|(_, due)| *due == Due::Answered);
    !is_answered || goal.reach == Reach::Any && !goal.safe
}

/// Returns whether a preset leaves out the end by a goal.
pub fn leaves_out_goal(ruleset: &Ruleset) -> bool {
    ruleset.ends.iter().any(|end| matches!(end, End::Goal { .. }) && lost_end(end).is_some())
}

/// Returns whether a preset leaves out the end by extinction.
pub fn leaves_out_extinction(ruleset: &Ruleset) -> bool {
    ruleset.ends.iter().any(|end| matches!(end, End::Extinction { .. }) && lost_end(end).is_some())
}
