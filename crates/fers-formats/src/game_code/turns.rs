//! Turns of several moves.

use fers_core::{ByColor, CastlingRight, Color, PieceType, Region, Square, Vector, Verdict};
use fers_rules::{
    Act, CheckRule, Condition, Contact, Drops, End, Facts, Over, Part, Passing, Path, PieceRules, Refusal, Ruleset,
    Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats,
};

use super::legs::Context;
use super::{fit, shuffle};

/// Writes the parts of a turn, and what else is said of turns.
pub(super) fn statements(context: &mut Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    let Some(turn) = &ruleset.turn else { return Vec::new() };
    let mut lines = vec![format!("set turnplies {};", turn.parts.len()), "set turnparts (".to_owned()];
    lines.extend(turn.parts.iter().map(|part| format!("  {}", part_of(context, part))));
    lines.push(");".to_owned());
    let switches = [
        ("turnlength", turn.length as u8),
        ("turnchecks", turn.checks as u8),
        ("turnrepeats", turn.repeats as u8),
        ("turnep", turn.en_passant as u8),
        ("untilcaptured", u8::from(ruleset.until_captured)),
    ];
    lines.extend(
        switches.iter().filter(|(_, number)| *number > 0).map(|(name, number)| format!("set {name} {number};")),
    );
    for (piece_type, _) in turn.parts.iter().flat_map(|part| &part.pushes) {
        for color in Color::ALL {
            lines.push(pushed_promotions(context, turn, *piece_type, color));
        }
    }
    lines
}

/// Returns a part: who leaves it out, whether the first turn does, whether it may be declined, who
/// may leave royals in check, whether a side without a move goes on, what is pushed.
fn part_of(context: &Context<'_>, part: &Part) -> String {
    let flags = [
        part.left_out.white,
        part.left_out.black,
        part.balances,
        part.is_optional,
        part.exposes.white,
        part.exposes.black,
        part.skips,
    ];
    let flags: Vec<String> = flags.iter().map(|&flag| u8::from(flag).to_string()).collect();
    let pushes = Color::ALL.map(|color| pushes(context, part, color));
    format!("({} {})", flags.join(" "), pushes.join(" "))
}

/// Returns how a side moves pieces of the other one: their labels, with steps on the board.
fn pushes(context: &Context<'_>, part: &Part, color: Color) -> String {
    if part.pushes.is_empty() {
        return "0".to_owned();
    }
    let one = |(piece_type, steps): &(PieceType, Vec<Vector>)| {
        let steps = steps.iter().map(|&step| context.ruleset.frame.apply(step, !color));
        let steps: Vec<String> = steps.map(|step| format!("({} {})", step.files, step.ranks)).collect();
        format!("({} ({}))", context.labels.get(*piece_type, !color), steps.join(" "))
    };
    format!("({})", part.pushes.iter().map(one).collect::<Vec<_>>().join(" "))
}

/// Writes how a piece promotes that the other side has pushed.
fn pushed_promotions(context: &mut Context<'_>, turn: &Turn, piece_type: PieceType, color: Color) -> String {
    let ruleset = context.ruleset;
    let geometry = &ruleset.geometry;
    let label = context.labels.get(piece_type, color).to_owned();
    let of_piece: Vec<_> = ruleset.promotions.iter().filter(|rule| rule.from == piece_type).collect();
    let mut rules = Vec::new();
    for rule in of_piece {
        let is_meant = |&square: &Square| {
            let applying = turn.pushed_promotions(ruleset, (color, piece_type), square);
            applying.iter().any(|applied| std::ptr::eq(*applied, rule))
        };
        let zone: Region = geometry.squares().filter(is_meant).collect();
        if !zone.is_empty() {
            let choices = context.labels.list(&rule.to, color);
            rules.push(format!("({} ({choices}))", context.names.zone(geometry, &zone)));
        }
    }
    if rules.is_empty() {
        return format!("setelem pushpromos {label} 0;");
    }
    format!("setelem pushpromos {label} ({});", rules.join(" "))
}

/// Returns the rules of turns that the include does not know, and those that it does not know
/// beside them.
pub(super) fn reasons(ruleset: &Ruleset) -> Vec<&'static str> {
    let Some(turn) = &ruleset.turn else { return of_single_moves(ruleset) };
    let any_part = |has: fn(&Part) -> bool| turn.parts.iter().any(has);
    let is_conditional = |part: &Part| {
        part.only_after.is_some()
            || part.only_behind.is_some()
            || part.who.is_some()
            || part.until_capture
            || part.must_be_made
            || part.is_last
    };
    let is_plain_exposure =
        |part: &Part| part.evades_later == ByColor::default() && part.spares_royals == ByColor::default();
    let pushes_safely = any_part(|part| !part.pushes.is_empty() && part.exposes != ByColor::both(true));
    let skips_alone = any_part(|part| part.skips && part.pushes.is_empty());
    let castles_exposed = turn.parts.iter().filter(|part| part.pushes.is_empty()).any(|part| {
        let is_of = |right: &CastlingRight| {
            ruleset.castlings.get(usize::from(right.rule)).is_none_or(|rule| part.exposes[rule.color])
        };
        ruleset.start.castling.iter().any(is_of)
    });
    let all = [
        (any_part(is_conditional), "parts of turns under conditions"),
        (!turn.parts.iter().all(is_plain_exposure), "turns whose later moves end a check"),
        (turn.ends_by_castling, "turns that castling ends"),
        (pushes_safely, "moves of enemy pieces that may not leave royals in check"),
        (skips_alone, "parts of turns that a side without a move skips"),
        (goes_on_in_check(ruleset, turn), "turns that go on although the other side is in check"),
        (castles_exposed, "castling beside royals that may be left in check"),
        (!goes_with_pieces(ruleset), "turns of several moves beside moves with other effects"),
        (!goes_with_rules(ruleset), "turns of several moves beside other rules"),
        (!ruleset.ends.iter().all(is_known_end), "turns of several moves beside other ends"),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, reason)| reason).collect()
}

/// Returns whether a side could move on with a piece that attacks a royal piece, which it may not
/// capture.
fn goes_on_in_check(ruleset: &Ruleset, turn: &Turn) -> bool {
    let is_repeated = turn.parts.len() == 1 && turn.length != TurnLength::Parts;
    let own_moves = turn.parts.iter().filter(|part| part.pushes.is_empty()).count();
    !ruleset.until_captured && turn.checks == TurnChecks::Allowed && (is_repeated || own_moves > 1)
}

/// Returns the rules that the include knows in turns alone.
fn of_single_moves(ruleset: &Ruleset) -> Vec<&'static str> {
    if ruleset.until_captured { vec!["kings that may be left in check"] } else { Vec::new() }
}

/// Returns whether all moves are steps that capture where they end, or in passing.
fn goes_with_pieces(ruleset: &Ruleset) -> bool {
    let is_capture = |contact: &Contact| contact.act == Act::Capture;
    let is_plain = |path: &Path| {
        let [leg] = path.legs.as_slice() else { return false };
        let arrivals = &leg.arrivals;
        let depends = path.when.iter().any(|condition| matches!(condition, Condition::InPart(_)));
        let opens_alone = !leg.opens_en_passant || leg.over == Over::Empty && !arrivals.takes_enemies();
        !depends && opens_alone && arrivals.friend.is_none() && arrivals.enemy.as_ref().is_none_or(is_capture)
    };
    let is_free = |piece: &PieceRules| {
        piece.becomes.is_empty() && !piece.assimilates && piece.retaliation.is_none() && piece.endangered.is_none()
    };
    ruleset.pieces.iter().all(|piece| is_free(piece) && piece.all_moves().all(is_plain))
}

fn goes_with_rules(ruleset: &Ruleset) -> bool {
    let is_checked_alone = ruleset.royals.iter().all(|royal| royal.check == CheckRule::Any);
    let may_refuse = ruleset.promotions.iter().any(|rule| rule.refusal != Refusal::Never);
    let passes = ruleset.passing.iter().any(|(_, passing)| *passing != Passing::Never);
    is_checked_alone
        && !may_refuse
        && !passes
        && ruleset.hands.drops == Drops::None
        && ruleset.hands.captured_to.is_none()
        && ruleset.blasts.is_empty()
        && ruleset.duties.is_empty()
        && ruleset.facing.is_none()
        && !ruleset.must_capture
        && !ruleset.no_checks
        && !shuffle::castles_to_files(ruleset)
        && !Facts::of(ruleset).passes_pieces
}

/// Returns whether an end is looked at within turns as the core does.
fn is_known_end(end: &End) -> bool {
    let is_left_out = fit::lost_end(end).is_some();
    let is_draw = |verdict: Verdict| verdict == Verdict::Draw;
    is_left_out
        || match end {
            End::Mate { .. }
            | End::Stalemate { by_count: false, .. }
            | End::Extinction { .. }
            | End::DeadMaterial { .. }
            | End::FullBoard
            | End::MoveCount { .. } => true,
            End::Repetition { verdict: Some(verdict), .. } => is_draw(*verdict),
            _ => false,
        }
}

const _: () = {
    // The switches are the numbers of these.
    assert!(TurnLength::Growing as u8 == 1 && TurnLength::OneMore as u8 == 2);
    assert!(TurnChecks::EndTurn as u8 == 1 && TurnChecks::LastPlyOnly as u8 == 2);
    assert!(TurnRepeats::Never as u8 == 1 && TurnRepeats::InRounds as u8 == 2);
    assert!(TurnEnPassant::FirstPly as u8 == 1 && TurnEnPassant::WhileUsed as u8 == 2);
    assert!(TurnEnPassant::Always as u8 == 3);
};
