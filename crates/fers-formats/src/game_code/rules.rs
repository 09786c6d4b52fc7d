//! The switches of a preset.

use fers_core::{ByColor, Color, PieceType, Region, Square, Verdict};
use fers_rules::{
    Becoming, Catch, CheckRule, Drops, Due, End, Facts, Occasion, Passing, Path, Progress, Promotion, Protected, Reach,
    Refusal, Retaliation, Royal, Ruleset, Taker, Trigger,
};

use super::labels::array;
use super::legs::Context;
use super::{castling, empty_board, explosions, fit, turns};

/// Writes the statements that say the rules besides the moves. They may name more sets.
pub(super) fn statements(context: &mut Context<'_>) -> Vec<String> {
    let mut all = royals(context);
    all.extend(promotions(context));
    all.extend(pieces(context));
    all.extend(changes(context));
    all.extend(explosions::statements(context));
    all.extend(of_others(context));
    all.extend(trading(context));
    all.extend(hands(context));
    all.extend(rights(context));
    all.extend(turns::statements(context));
    all.extend(ends(context));
    all
}

fn royals(context: &Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    let types: Vec<PieceType> = ruleset.royals.iter().flat_map(|royal| royal.piece_types.iter().copied()).collect();
    let list = |color| array(&context.labels.list(&types, color));
    let mut lines = vec![format!("set wroyal {};", list(Color::White)), format!("set broyal {};", list(Color::Black))];
    match ruleset.royals.first().map(|royal| royal.check) {
        None | Some(CheckRule::Few(0)) => lines.push("set checkrule 0;".to_owned()),
        Some(CheckRule::Few(count)) => lines.push(format!("set fewroyals {count};")),
        Some(CheckRule::All) => lines.push("set duple 1;".to_owned()),
        Some(CheckRule::Any | CheckRule::Several(_) | CheckRule::AllWhile(_) | CheckRule::Unattacked) => {}
    }
    lines.extend(ruleset.no_checks.then(|| "set nochecks 1;".to_owned()));
    for (color, letter) in [(Color::White, 'w'), (Color::Black, 'b')] {
        let passes = match ruleset.passing[color] {
            // The table of what fits names passes round the board.
            Passing::Never | Passing::RoundBoard | Passing::InAnswer => continue,
            Passing::WhenStuck => 1,
            Passing::Always => 2,
        };
        lines.push(format!("set {letter}passes {passes};"));
    }
    lines.extend(ruleset.duties.iter().any(fit::is_null_ban).then(|| "set nullban 1;".to_owned()));
    lines.extend(ruleset.must_capture.then(|| "set mustcapture 1;".to_owned()));
    lines
}

fn promotions(context: &mut Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    let mut from: Vec<PieceType> = ruleset.promotions.iter().map(|rule| rule.from).collect();
    from.sort();
    from.dedup();
    let mut lines = vec![format!("set promotables {};", array(&context.labels.both(&from)))];
    for &piece_type in &from {
        for color in Color::ALL {
            let rules = ruleset.promotions.iter().filter(|rule| rule.from == piece_type);
            let rules: Vec<String> = rules.map(|rule| promotion(context, rule, color)).collect();
            let label = context.labels.get(piece_type, color);
            lines.push(format!("setelem promotab {label} ({});", rules.join(" ")));
        }
    }
    lines
}

/// Returns a rule: zone of the destination, zone of the origin, choices, refusal, captures only.
fn promotion(context: &mut Context<'_>, rule: &Promotion, color: Color) -> String {
    let ruleset = context.ruleset;
    let geometry = &ruleset.geometry;
    let zone = ruleset.zone(rule.zone, color).clone();
    let outside: Region = geometry.squares().filter(|&square| !zone.contains(square)).collect();
    let (to, from) = match rule.trigger {
        Trigger::Enter => (Some(&zone), Some(&outside)),
        Trigger::EnterFrom(other) => (Some(&zone), Some(ruleset.zone(other, color))),
        _ => (None, Some(&zone)),
    };
    let mut name = |region: Option<&Region>| match region {
        Some(region) if region.len() < geometry.squares().count() => context.names.zone(geometry, region),
        _ => "0".to_owned(),
    };
    let (to, from) = (name(to), name(from));
    let refusal = match rule.refusal {
        Refusal::Never => "0".to_owned(),
        Refusal::Barred => "-1".to_owned(),
        Refusal::Always => "1".to_owned(),
        Refusal::Within(zones) => context.names.zone(geometry, ruleset.zone(zones, color)),
        Refusal::UnlessStuck => {
            let free = free_squares(ruleset, rule.from, color);
            context.names.zone(geometry, &free)
        }
    };
    let choices = context.labels.list(&rule.to, color);
    format!("({to} {from} ({choices}) {refusal} {})", u8::from(rule.occasion == Occasion::Capture(None)))
}

/// Returns the squares from which a piece has a move on an empty board.
fn free_squares(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Region {
    let squares = ruleset.geometry.squares();
    squares.filter(|&square| empty_board::has_move(ruleset, piece_type, color, square)).collect()
}

fn pieces(context: &mut Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    let mut lines = Vec::new();
    let iron: Vec<PieceType> = ruleset.piece_types().filter(|&of| ruleset.piece(of).is_iron).collect();
    if !iron.is_empty() {
        lines.push(format!("set iron ({});", context.labels.both(&iron)));
    }
    for piece_type in ruleset.piece_types() {
        let Some(zones) = ruleset.piece(piece_type).confined_to else { continue };
        for color in Color::ALL {
            let zone = context.names.zone(&ruleset.geometry, ruleset.zone(zones, color));
            lines.push(format!("setelem confined {} {zone};", context.labels.get(piece_type, color)));
        }
    }
    let facts = Facts::of(ruleset);
    let counts = |color: Color| {
        let counts = |of: &PieceType| match ruleset.piece(*of).progress[color] {
            Progress::ByKind => facts.only_advances[of.index()],
            Progress::Always => true,
            Progress::ByMove | Progress::Never => false,
        };
        let types: Vec<PieceType> = ruleset.piece_types().filter(counts).collect();
        context.labels.list(&types, color)
    };
    let both = [counts(Color::White), counts(Color::Black)].join(" ");
    lines.push(format!("set resetpieces {};", array(both.trim())));
    lines
}

/// Writes limits on promotion, and what pieces become by moving or capturing.
fn changes(context: &mut Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    let mut lines = Vec::new();
    if ruleset.promotions.iter().any(|rule| rule.refusal == Refusal::Barred) {
        lines.push("set barring 1;".to_owned());
    }
    for piece_type in ruleset.piece_types() {
        let piece = ruleset.piece(piece_type);
        for color in Color::ALL {
            let label = context.labels.get(piece_type, color).to_owned();
            if let Some(limit) = piece.limit[color] {
                lines.push(format!("setelem limits {label} {limit};"));
            }
            if piece.assimilates {
                lines.push(format!("setelem absorbing {label} {};", context.labels.get(piece_type, !color)));
            }
            let entries: Vec<String> =
                piece.becomes.iter().map(|becoming| becoming_rule(context, becoming, color)).collect();
            if !entries.is_empty() {
                lines.push(format!("setelem becoming {label} ({});", entries.join(" ")));
            }
        }
    }
    lines
}

/// Writes which pieces let others go on, and which imitate the one that moved last.
fn of_others(context: &Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    let labels = context.labels;
    let having = |has: fn(&Path) -> bool| {
        let types: Vec<PieceType> =
            ruleset.piece_types().filter(|&of| ruleset.piece(of).all_moves().any(has)).collect();
        labels.both(&types)
    };
    let (inductors, imitators) = (having(Path::induces), having(Path::imitates));
    let mut lines = Vec::new();
    if !inductors.is_empty() {
        lines.push(format!("set inductors ({inductors});"));
    }
    if !imitators.is_empty() {
        lines.push(format!("set imitators ({imitators});"));
        for piece_type in ruleset.piece_types() {
            let [white, black] = Color::ALL.map(|color| labels.get(piece_type, color));
            lines.push(format!("setelem twins {white} {black};"));
            lines.push(format!("setelem twins {black} {white};"));
        }
    }
    lines
}

fn becoming_rule(context: &mut Context<'_>, becoming: &Becoming, color: Color) -> String {
    let ruleset = context.ruleset;
    let catch = caught(context, &becoming.catch);
    let zone = becoming.zone.map(|zones| context.names.zone(&ruleset.geometry, ruleset.zone(zones, color)));
    format!("({} {catch} {})", context.labels.get(becoming.into, color), zone.unwrap_or_else(|| "0".to_owned()))
}

/// Returns what a move must capture: 0 whatever, 1 nothing, 2 anything, or a set of labels.
pub(super) fn caught(context: &mut Context<'_>, catch: &Catch) -> String {
    match catch {
        Catch::Whatever => "0".to_owned(),
        Catch::Nothing => "1".to_owned(),
        Catch::Anything => "2".to_owned(),
        Catch::Types(types) => {
            let list = context.labels.both(types);
            context.names.kind(&list)
        }
    }
}

/// Writes the rules against trading pieces.
fn trading(context: &mut Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    let mut lines = Vec::new();
    for piece_type in ruleset.piece_types() {
        let Some(rule) = &ruleset.piece(piece_type).endangered else { continue };
        let kind = match rule.protected {
            Protected::Before => 1,
            Protected::Uncovered => 2,
            Protected::After => 3,
        };
        let minor = match &rule.minor {
            None => "0".to_owned(),
            Some(types) => {
                let list = context.labels.both(types);
                context.names.kind(&list)
            }
        };
        for color in Color::ALL {
            let label = context.labels.get(piece_type, color);
            lines.push(format!("setelem trades {label} ({kind} {} {minor});", u8::from(rule.spares_neighbours)));
        }
    }
    let strikers: Vec<PieceType> =
        ruleset.piece_types().filter(|&of| ruleset.piece(of).retaliation.is_some()).collect();
    if let Some(first) = strikers.first() {
        let kind = match ruleset.piece(*first).retaliation {
            Some(Retaliation::BannedToOthers) => 2,
            _ => 1,
        };
        lines.push(format!("set strikers ({});", context.labels.both(&strikers)));
        lines.push(format!("set strikekind {kind};"));
    }
    lines
}

fn hands(context: &mut Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    if ruleset.hands.drops == Drops::None {
        return Vec::new();
    }
    let mut lines = vec!["set hands 1;".to_owned()];
    let in_hand = |of: PieceType| ruleset.piece(of).in_hand.unwrap_or(of);
    let takes = ruleset.hands.captured_to == Some(Taker::Capturer);
    let held_at_first =
        |of| [&ruleset.start, context.start].iter().any(|start| start.hands.iter().any(|(_, hand)| hand.count(of) > 0));
    let mut held: Vec<PieceType> = ruleset
        .piece_types()
        .filter(|&of| {
            let from_board = takes && ruleset.piece_types().any(|other| in_hand(other) == of);
            from_board || held_at_first(of)
        })
        .collect();
    // Kings are never captured, but they may be blown up.
    held.retain(|&of| {
        let is_king = |royal: &Royal| royal.check == CheckRule::Any && royal.piece_types.contains(&of);
        !ruleset.blasts.is_empty() || !ruleset.royals.iter().any(is_king)
    });
    lines.push(format!("set handlabels {};", array(&context.labels.both(&held))));
    for color in Color::ALL {
        for &piece_type in &held {
            let label = context.labels.get(piece_type, color).to_owned();
            lines.extend(drop_rule(context, piece_type, color, &label));
        }
        if takes {
            for piece_type in ruleset.piece_types().filter(|&of| held.contains(&in_hand(of))) {
                let kept = context.labels.get(in_hand(piece_type), !color);
                lines.push(format!("setelem inhand {} {kept};", context.labels.get(piece_type, color)));
            }
        }
    }
    lines
}

fn drop_rule(context: &mut Context<'_>, piece_type: PieceType, color: Color, label: &str) -> Vec<String> {
    let ruleset = context.ruleset;
    let geometry = &ruleset.geometry;
    let rule = &ruleset.piece(piece_type).drop;
    let mut lines = Vec::new();
    if rule.zone.is_some() || rule.needs_move {
        let mut region: Region =
            geometry.squares().filter(|&square| ruleset.in_zone(rule.zone, color, square)).collect();
        if rule.needs_move {
            let free = free_squares(ruleset, piece_type, color);
            region = region.iter().filter(|&square| free.contains(square)).collect();
        }
        lines.push(format!("setelem dropzone {label} {};", context.names.zone(geometry, &region)));
    }
    lines.extend(rule.per_file_max.map(|max| format!("setelem filemax {label} {max};")));
    if !rule.may_check {
        lines.push(format!("setelem dropchecks {label} 1;"));
    } else if !rule.may_mate {
        lines.push(format!("setelem dropchecks {label} 2;"));
    }
    lines
}

/// Writes which pieces make another position by moving.
fn rights(context: &Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    let facts = Facts::of(ruleset);
    let pairs = castling::pairs(ruleset);
    let name = |square: Square| ruleset.geometry.square_name(square);
    let virginal: Vec<PieceType> = ruleset
        .piece_types()
        .filter(|of| facts.virginity_matters[of.index()] && !facts.only_advances[of.index()])
        .collect();
    let mut lines = vec![format!("set castlers {};", array(&context.labels.both(&virginal)))];
    if !pairs.is_empty() {
        let pairs: Vec<String> =
            pairs.iter().map(|&(king, partner)| format!("({} {})", name(king), name(partner))).collect();
        lines.push(format!("set castlings ({});", pairs.join(" ")));
    }
    lines
}

fn verdict(verdict: Verdict) -> i8 {
    match verdict {
        Verdict::Win => 1,
        Verdict::Draw => 0,
        Verdict::Loss => -1,
    }
}

fn ends(context: &mut Context<'_>) -> Vec<String> {
    let ruleset = context.ruleset;
    let mut lines = Vec::new();
    let mut list = Vec::new();
    for end in &ruleset.ends {
        if super::fit::lost_end(end).is_some() {
            continue;
        }
        match end {
            End::Mate { verdict: of, .. } => {
                if ruleset.turn.as_ref().is_some_and(|turn| turn.mates_exposed(ruleset)) {
                    list.push(format!("(EndExposed {})", verdict(*of)));
                }
                list.push(format!("(EndMate {})", verdict(*of)));
            }
            End::Stalemate { verdict: of, by_count: true } => {
                list.push(format!("(EndStalemateByCount {})", verdict(*of)));
            }
            End::Stalemate { verdict: of, .. } => {
                list.push("(EndStalemate)".to_owned());
                lines.push(format!("set stalemate {};", verdict(*of)));
            }
            End::NoPieces { verdict: of } => list.push(format!("(EndNoPieces {})", verdict(*of))),
            End::Bare { verdict: of, .. } => list.push(format!("(EndBare {})", verdict(*of))),
            End::Checks { count, verdict: of } => {
                list.push(format!("(EndChecks {} {count})", verdict(*of)));
                lines.push("set countchecks 1;".to_owned());
            }
            End::Goal { goal, verdict: of } => list.push(goal_end(context, goal, *of)),
            End::Extinction { extinction, verdict: of } => {
                let types = &extinction.piece_types;
                let [white, black] = Color::ALL.map(|color| context.labels.list(types, color));
                let first = u8::from(extinction.mover_first);
                list.push(format!("(EndExtinct {} {} ({white}) ({black}) {first})", verdict(*of), extinction.count));
            }
            End::DeadMaterial { helpers } if helpers.is_empty() => list.push("(EndDead)".to_owned()),
            End::DeadMaterial { helpers } => list.push(format!("(EndDead ({}))", context.labels.both(helpers))),
            End::FullBoard => list.push("(EndFull)".to_owned()),
            End::MoveCount { plies } => {
                list.push("(EndMoves)".to_owned());
                lines.push(format!("set rulemoves {plies};"));
            }
            End::RepetitionWon { count, winner } => {
                list.push(format!("(EndRepeatsFor {})", u8::from(*winner == Color::Black)));
                lines.push(format!("set repeats {count};"));
            }
            End::Repetition { count, verdict: Some(of) } => {
                list.push("(EndRepeats)".to_owned());
                lines.push(format!("set repeats {count};"));
                lines.push(format!("set reploses {};", -verdict(*of)));
            }
            _ => {}
        }
    }
    lines.push("set ends (".to_owned());
    lines.extend(list.into_iter().map(|end| format!("  {end}")));
    lines.push(");".to_owned());
    lines
}

fn goal_end(context: &mut Context<'_>, goal: &fers_rules::Goal, of: Verdict) -> String {
    let ruleset = context.ruleset;
    let takers = || ruleset.piece_types().filter(|&of| ruleset.piece(of).takes_goals).collect::<Vec<_>>();
    let by = goal.by.clone().unwrap_or_else(|| ByColor::both(takers()));
    let zones = Color::ALL.map(|color| context.names.zone(&ruleset.geometry, ruleset.zone(goal.zone, color)));
    let [white, black] = Color::ALL.map(|color| context.labels.list(&by[color], color));
    let count = match goal.reach {
        Reach::Any => 1,
        Reach::All => ruleset.zone(goal.zone, Color::White).len().max(1) as u16,
        Reach::AtLeast(count) | Reach::AtLeastOrFull(count) => count.max(1),
    };
    let [white_zone, black_zone] = zones;
    let what = format!("{} {white_zone} {black_zone} ({white}) ({black}) {count}", verdict(of));
    if fit::is_plain_goal(goal) {
        return format!("(EndGoal {what})");
    }
    let due = |color: Color| match goal.due[color] {
        Due::AtOnce => 0,
        Due::Answered => 1,
        Due::AfterReply => 2,
    };
    let is_full = u8::from(matches!(goal.reach, Reach::AtLeastOrFull(_)));
    format!("(EndAim {what} {} {} {} {is_full})", u8::from(goal.safe), due(Color::White), due(Color::Black))
}
