//! Writing `Rule:` lines.

use fers_rules::{CheckRule, Drops, End, Goal, Reach, Ruleset, Taker, Trigger, Verdict};

use super::piece::has_virgin_specials;

/// Returns the `Rule:` lines of a variant, including the usual defaults.
pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let mut found: Vec<String> = switches(ruleset).into_iter().map(str::to_owned).collect();
    ruleset.ends.iter().for_each(|end| found.extend(of_end(end)));
    found.extend(what_never_ends(ruleset));
    found.into_iter().map(|rule| format!("Rule: {rule}")).collect()
}

fn switches(ruleset: &Ruleset) -> Vec<&'static str> {
    let hands = &ruleset.hands;
    let triggers = |trigger: Trigger| ruleset.promotions.iter().any(|promotion| promotion.trigger == trigger);
    let check = |rule: CheckRule| ruleset.royals.iter().any(|royal| royal.check == rule);
    let ends = |is_meant: fn(&End) -> bool| ruleset.ends.iter().any(is_meant);
    let all = [
        (ruleset.facing.as_ref().is_some_and(|facing| !facing.challenge), "taboo"),
        (hands.captured_to == Some(Taker::Capturer), "keep capture"),
        (hands.captured_to == Some(Taker::Owner), "return capture"),
        (ruleset.must_capture, "forced capture"),
        (check(CheckRule::All) || check(CheckRule::Several(2)), "duplecheck"),
        (check(CheckRule::Any), "check any king"),
        (hands.pick_up, "allow pickup"),
        (hands.drops == Drops::Allowed, "allow drops"),
        (hands.drops == Drops::Forced, "force drops"),
        (hands.gating.is_some(), "gate drops"),
        (triggers(Trigger::InPlace), "promote here"),
        (triggers(Trigger::Drop), "promote drop"),
        (triggers(Trigger::BeforeMoving), "promote by move"),
        (ruleset.promotions.iter().any(|promotion| promotion.quiet_only), "quiet promotion"),
        (has_virgin_specials(ruleset), "special init"),
        (ends(|end| matches!(end, End::Bare { .. })), "bare rule"),
        (ends(|end| matches!(end, End::PerpetualChase { .. })), "chase rule"),
        (ends(|end| matches!(end, End::Mate { needs_shak: true, .. })), "shak rule"),
        (ruleset.royals.iter().any(|royal| !royal.may_cross_attack), "en-passant check"),
    ];
    all.into_iter().filter(|&(is_on, _)| is_on).map(|(_, rule)| rule).collect()
}

fn of_end(end: &End) -> Option<String> {
    Some(match *end {
        End::Mate { verdict, .. } => format!("checkmate = {}", name(Some(verdict))),
        End::Stalemate { verdict, by_count: false } => format!("stalemate = {}", name(Some(verdict))),
        End::NoPieces { verdict } => format!("nopieces = {}", name(Some(verdict))),
        End::Goal { ref goal, verdict } if *goal == Goal::new(goal.zone, goal.reach) => match goal.reach {
            Reach::Any => format!("captureanyflag = {}", name(Some(verdict))),
            Reach::All => format!("captureallflags = {}", name(Some(verdict))),
            Reach::AtLeast(_) | Reach::AtLeastOrFull(_) => return None,
        },
        End::Bare { verdict, .. } => format!("loneking = {}", name(Some(verdict))),
        End::Checks { count, verdict } => format!("check{count} = {}", name(Some(verdict))),
        End::MoveCount { plies } => format!("movecountdraw = {}", plies / 2),
        End::Repetition { count, verdict } => format!("repeat{count} = {}", name(verdict)),
        End::PerpetualCheck { count, verdict } => format!("perpetual{count} = {}", name(verdict)),
        // The rule requires a check in the repeated position.
        End::CheckLoop { count, verdict } => format!("perpetual{count} = {}", name(Some(verdict))),
        End::PerpetualChase { count, .. } => format!("repeat{count} = draw"),
        End::Goal { .. }
        | End::Stalemate { .. }
        | End::FullBoard
        | End::ToAndFro { .. }
        | End::Faced
        | End::Passes { .. }
        | End::RepetitionBan { .. }
        | End::RepetitionWon { .. }
        | End::Extinction { .. }
        | End::FewLeft { .. }
        | End::Castling { .. }
        | End::Connection { .. }
        | End::Honour { .. }
        | End::DeadMaterial { .. } => return None,
    })
}

/// Returns the lines that switch off ends which are on by default.
fn what_never_ends(ruleset: &Ruleset) -> Vec<String> {
    let lacks = |is_meant: fn(&End) -> bool| !ruleset.ends.iter().any(is_meant);
    let chases = !lacks(|end| matches!(end, End::PerpetualChase { .. }));
    let mut found = Vec::new();
    if lacks(|end| matches!(end, End::MoveCount { .. })) {
        found.push("movecountdraw = 0".to_owned());
    }
    if !chases && lacks(|end| matches!(end, End::Repetition { .. })) {
        found.push("repeat0 = draw".to_owned());
    }
    found
}

fn name(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Win) => "win",
        Some(Verdict::Loss) => "loss",
        Some(Verdict::Draw) => "draw",
        None => "illegal",
    }
}
