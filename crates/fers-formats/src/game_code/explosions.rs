//! Explosions.

use fers_core::{Color, PieceType};
use fers_rules::{Blast, CheckRule, End, Over, PieceRules, Promotion, Ruleset};

use super::fit;
use super::legs::Context;
use super::rules::caught;

/// Writes the list of explosions.
pub(super) fn statements(context: &mut Context<'_>) -> Vec<String> {
    let blasts = &context.ruleset.blasts;
    if blasts.is_empty() {
        return Vec::new();
    }
    let mut lines = vec!["set blasts (".to_owned()];
    lines.extend(blasts.iter().map(|blast| format!("  {}", explosion(context, blast))));
    lines.push(");".to_owned());
    lines
}

/// Returns an explosion: pieces that set it off, catch, steps of both sides, spared pieces, what
/// becomes of the mover, and whether the others leave walls.
fn explosion(context: &mut Context<'_>, blast: &Blast) -> String {
    let by = blast.by.as_deref().map(|types| kind(context, types));
    let catch = caught(context, &blast.catch);
    let [white, black] = Color::ALL.map(|color| steps(context.ruleset, blast, color));
    let spares = Some(&blast.spares).filter(|types| !types.is_empty()).map(|types| kind(context, types));
    let mover = match (blast.takes_mover, blast.petrifies_mover) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    };
    let or_none = |name: Option<String>| name.unwrap_or_else(|| "0".to_owned());
    let (by, spares) = (or_none(by), or_none(spares));
    format!("({by} {catch} {white} {black} {spares} {mover} {})", u8::from(blast.petrifies_around))
}

fn kind(context: &mut Context<'_>, types: &[PieceType]) -> String {
    let list = context.labels.both(types);
    context.names.kind(&list)
}

/// Returns the steps to the squares around, on the board.
fn steps(ruleset: &Ruleset, blast: &Blast, color: Color) -> String {
    let steps = blast.around.iter().map(|&step| ruleset.frame.apply(step, color));
    let steps: Vec<String> = steps.map(|step| format!("({} {})", step.files, step.ranks)).collect();
    if steps.is_empty() { "0".to_owned() } else { format!("({})", steps.join(" ")) }
}

/// Returns the rules that the include does not know beside explosions.
pub(super) fn reasons(ruleset: &Ruleset) -> Vec<&'static str> {
    if ruleset.blasts.is_empty() {
        return Vec::new();
    }
    let has_steps = ruleset.blasts.iter().any(|blast| !blast.around.is_empty());
    let makes_royals = |rule: &Promotion| rule.to.iter().any(|&of| ruleset.is_royal(of)) || ruleset.is_royal(rule.from);
    let looks_ahead = |end: &End| match end {
        End::Bare { .. } => true,
        End::Goal { goal, .. } => !fit::is_plain_goal(goal),
        _ => false,
    };
    let is_single = matches!(ruleset.royals.as_slice(), [] | [_]);
    let has_check = ruleset.royals.iter().any(|royal| royal.check != CheckRule::Few(0));
    // What turns into a wall is no square to the code, and a hurdle by the rules.
    let leaves_walls = ruleset.blasts.iter().any(Blast::leaves_walls);
    let mut legs = ruleset.pieces.iter().flat_map(PieceRules::all_moves).flat_map(|path| &path.legs);
    let all = [
        (leaves_walls && legs.any(|leg| leg.over != Over::Empty), "explosions that leave walls, where pieces hop"),
        (ruleset.geometry.wraps_files && has_steps, "explosions over a joined edge"),
        (!is_single, "explosions beside several kinds of kings"),
        (ruleset.promotions.iter().any(makes_royals), "explosions beside promotions of or to kings"),
        (ruleset.facing.is_some(), "explosions beside kings that may not face each other"),
        (ruleset.no_checks && has_check, "explosions beside forbidden checks"),
        (ruleset.pieces.iter().any(|piece| piece.endangered.is_some()), "explosions beside rules against trading"),
        (
            ruleset.pieces.iter().any(|piece| piece.retaliation.is_some()),
            "explosions beside rules against striking back",
        ),
        (ruleset.ends.iter().any(looks_ahead), "explosions beside ends that depend on the next move"),
    ];
    all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, reason)| reason).collect()
}
