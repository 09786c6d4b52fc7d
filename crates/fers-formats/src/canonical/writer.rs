//! Writing the whole file.

pub(crate) mod ends;
mod pieces;
pub(super) mod value;

use fers_betza::{Names, RulesetNames, ZoneText, print_vectors};
use fers_core::{ByColor, Color, Geometry};
use fers_fen::Dialect;
use fers_rules::{
    Castling, CastlingPair, CastlingTarget, CheckRule, Drops, Frame, Hands, Occasion, Passing, Promotion, Refusal,
    Royal, Ruleset, Taker, Trigger, Writing, Zones,
};

use super::{
    actions, area, burns, castling, counters, duties, effects, pinches, seizures, shoves, shuffles, tiebreak, turn,
    walling,
};
use value::{array, key, string, strings};

/// Writes a variant. [`read`](crate::canonical::read) reads it back, if it
/// [verifies](fers_rules::verify).
pub fn write(ruleset: &Ruleset) -> String {
    let mut lines = Vec::new();
    presentation(ruleset, &mut lines);
    board(ruleset, &mut lines);
    rules(ruleset, &mut lines);
    xboard(ruleset, &mut lines);
    diagram(ruleset, &mut lines);
    regions(ruleset, &mut lines);
    pieces::write(ruleset, &mut lines);
    if !promotions_follow_pieces(ruleset) {
        ruleset.promotions.iter().for_each(|promotion| long_promotion(ruleset, promotion, &mut lines));
    }
    seizures::write_seizures(ruleset, &mut lines);
    seizures::write_freezes(ruleset, &mut lines);
    shoves::write_shoves(ruleset, &mut lines);
    burns::write_burns(ruleset, &mut lines);
    pinches::write_pinches(ruleset, &mut lines);
    effects::write_flips(ruleset, &mut lines);
    effects::write_blasts(ruleset, &mut lines);
    duties::write_duties(ruleset, &mut lines);
    counters::write_counters(ruleset, &mut lines);
    if usual_royals(ruleset).is_none() {
        ruleset.royals.iter().for_each(|royal| long_royal(ruleset, royal, &mut lines));
    }
    lines.join("\n") + "\n"
}

fn presentation(ruleset: &Ruleset, lines: &mut Vec<String>) {
    let presentation = &ruleset.presentation;
    lines.push(format!("name = {}", string(&presentation.name)));
    if !presentation.aliases.is_empty() {
        lines.push(format!("aliases = {}", strings(&presentation.aliases)));
    }
    let texts = [
        ("description", &presentation.description),
        ("author", &presentation.author),
        ("source", &presentation.source),
    ];
    for (key, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        lines.push(format!("{key} = {}", string(text)));
    }
    if let Some(sides) = &presentation.sides {
        lines.push(format!("sides = {}", strings(&[sides.white.clone(), sides.black.clone()])));
    }
    if presentation.writing != Writing::Algebraic {
        lines.push(format!("writing = {}", string(presentation.writing.name())));
    }
}

fn board(ruleset: &Ruleset, lines: &mut Vec<String>) {
    let geometry = &ruleset.geometry;
    let boards = if geometry.boards == 1 { String::new() } else { format!("x{}", geometry.boards) };
    lines.push(String::new());
    lines.push(format!("board = \"{}x{}{boards}\"", geometry.files, geometry.ranks));
    if !geometry.holes.is_empty() {
        let whole = Geometry { holes: Default::default(), ..geometry.clone() };
        lines.push(format!("holes = {}", string(&area::describe(&geometry.holes, &whole))));
    }
    match (geometry.wraps_files, geometry.wraps_ranks) {
        (true, true) => lines.push("wraps = \"both\"".to_owned()),
        (true, false) => lines.push("wraps = \"files\"".to_owned()),
        (false, true) => lines.push("wraps = \"ranks\"".to_owned()),
        (false, false) => {}
    }
    if ruleset.frame == Frame::Rotated {
        lines.push("frame = \"rotated\"".to_owned());
    }
    let start = fers_fen::write(ruleset, &ruleset.start, Dialect::Fers);
    lines.push(format!("start = {}", string(&start)));
}

fn rules(ruleset: &Ruleset, lines: &mut Vec<String>) {
    if !ruleset.castlings.is_empty() {
        lines.push(format!("castle = {}", strings(&castlings(ruleset))));
    }
    if ruleset.opposite_castling {
        lines.push("opposite-castling = true".to_owned());
    }
    if let Some(pairs) = &ruleset.castling_by_drop {
        let of = |pair: &CastlingPair| {
            let (kings, partners) = (piece_list(ruleset, &pair.kings), piece_list(ruleset, &pair.partners));
            format!("{{ kings = {kings}, partners = {partners} }}")
        };
        let (white, black) = (of(&pairs.white), of(&pairs.black));
        let text = if white == black { white } else { format!("{{ white = {white}, black = {black} }}") };
        lines.push(format!("castle-by-drop = {text}"));
    }
    if let Some(within) = ruleset.castling_zone {
        lines.push(format!("castle-within = {}", zones(ruleset, within)));
    }
    if !ruleset.shuffles.is_empty() {
        let shuffles: Vec<String> = ruleset.shuffles.iter().map(|shuffle| shuffles::print(ruleset, shuffle)).collect();
        lines.push(format!("shuffle = {}", strings(&shuffles)));
    }
    if let Some(facing) = &ruleset.facing {
        let challenge = if facing.challenge { actions::CHALLENGE } else { "" };
        lines.push(format!("facing = {}", string(&format!("{challenge}{}", print_vectors(&facing.lines)))));
    }
    lines.extend(ruleset.turn.as_ref().map(|turn| turn::print(ruleset, turn)));
    if ruleset.until_captured {
        lines.push("until-captured = true".to_owned());
    }
    if ruleset.must_capture {
        lines.push("must-capture = true".to_owned());
    }
    if ruleset.no_checks {
        lines.push("no-checks = true".to_owned());
    }
    if ruleset.stops_at_check {
        lines.push("stops-at-check = true".to_owned());
    }
    if ruleset.victims_stay {
        lines.push("victims-stay = true".to_owned());
    }
    if ruleset.passing != ByColor::default() {
        lines.push(format!("passing = {}", passing(ruleset.passing)));
    }
    if let Some(walling) = &ruleset.walling {
        lines.push(walling::print(ruleset, walling));
    }
    if ruleset.hands != Hands::default() {
        lines.push(format!("hands = {{ {} }}", hands(ruleset).join(", ")));
    }
    if !ruleset.ends.is_empty() {
        let ends: Vec<String> = ruleset.ends.iter().map(|end| string(&ends::print(ruleset, end))).collect();
        lines.push(format!("ends = [\n  {},\n]", ends.join(",\n  ")));
    }
    lines.extend(ruleset.tiebreak.as_ref().map(|tiebreak| tiebreak::print(ruleset, tiebreak)));
}

fn occasion(ruleset: &Ruleset, occasion: &Occasion) -> Option<String> {
    let value =
        |types: &Option<Vec<_>>| types.as_ref().map_or_else(|| "true".to_owned(), |types| piece_list(ruleset, types));
    match occasion {
        Occasion::Always => None,
        Occasion::Capture(types) => Some(format!("capturing-only = {}", value(types))),
        Occasion::NoCapture => Some("capturing-only = false".to_owned()),
        Occasion::Swap(types) => Some(format!("swapping-only = {}", value(types))),
        Occasion::NoSwap => Some("swapping-only = false".to_owned()),
    }
}

fn passing(passing: ByColor<Passing>) -> String {
    let word = |passing| match passing {
        Passing::Never => None,
        Passing::WhenStuck => Some("when stuck"),
        Passing::Always => Some("always"),
        Passing::RoundBoard => Some("round board"),
        Passing::InAnswer => Some("in answer"),
    };
    if passing.white == passing.black {
        return string(word(passing.white).unwrap_or_default());
    }
    let of = |color: Color| word(passing[color]).map(|word| format!("{} {word}", color.name().to_lowercase()));
    strings(&Color::ALL.into_iter().filter_map(of).collect::<Vec<_>>())
}

fn hands(ruleset: &Ruleset) -> Vec<String> {
    let hands = &ruleset.hands;
    let taker = |taker| match taker {
        Taker::Capturer => "capturer",
        Taker::Owner => "owner",
        Taker::Partner => "partner",
    };
    let drops = match hands.drops {
        Drops::None => None,
        Drops::Allowed => Some("drops = \"allowed\"".to_owned()),
        Drops::Forced => Some("drops = \"forced\"".to_owned()),
        Drops::Urgent => Some("drops = \"urgent\"".to_owned()),
    };
    let parts = [
        hands.captured_to.map(|to| format!("captured-to = \"{}\"", taker(to))),
        hands.kept.as_ref().map(|kept| format!("kept = {}", piece_list(ruleset, kept))),
        drops,
        hands.urgent.as_ref().map(|urgent| format!("urgent = {}", piece_list(ruleset, urgent))),
        hands.gating.as_ref().map(|gating| format!("gating = {}", zones(ruleset, gating.zone))),
        hands
            .gating
            .as_ref()
            .and_then(|gating| Some(format!("gates = {}", piece_list(ruleset, gating.only.as_ref()?)))),
        hands.gating.as_ref().filter(|gating| gating.is_ordered).map(|_| "gates-in-order = true".to_owned()),
        hands.pick_up.then(|| "pick-up = true".to_owned()),
        hands.is_shared.then(|| "shared = true".to_owned()),
    ];
    parts.into_iter().flatten().collect()
}

/// Returns all castlings; without sides if Black's are the images of White's, in equal order.
fn castlings(ruleset: &Ruleset) -> Vec<String> {
    let geometry = &ruleset.geometry;
    let all = &ruleset.castlings;
    let (first, second) = all.split_at(all.len() / 2);
    let is_image = |(white, black): (&Castling, &Castling)| {
        white.color == fers_core::Color::White && castling::mirrored(white, geometry) == *black
    };
    if first.len() == second.len() && first.iter().zip(second).all(is_image) {
        return first.iter().map(|castling| castling_text(castling, geometry)).collect();
    }
    let with_side =
        |castling: &Castling| format!("{} {}", castling.color.name().to_lowercase(), castling_text(castling, geometry));
    all.iter().map(with_side).collect()
}

fn castling_text(castling: &Castling, geometry: &Geometry) -> String {
    let usual = |target: &CastlingTarget| {
        castling::usual_partner_target(castling.king, target.king, geometry) == Some(target.partner)
    };
    let names = |squares: Vec<_>| {
        let names: Vec<String> = squares.into_iter().map(|square| geometry.square_name(square)).collect();
        if names.is_empty() { String::new() } else { format!("-{}", names.join(",")) }
    };
    let king_targets = names(castling.targets.iter().map(|target| target.king).collect());
    let partner_targets = match castling.targets.iter().all(usual) {
        true => String::new(),
        false => names(castling.targets.iter().map(|target| target.partner).collect()),
    };
    let (king, partner) = (geometry.square_name(castling.king), geometry.square_name(castling.partner));
    let through = if castling.may_cross_attack { " through attack" } else { "" };
    format!("{king}{king_targets} with {partner}{partner_targets}{through}")
}

fn xboard(ruleset: &Ruleset, lines: &mut Vec<String>) {
    let hints = &ruleset.presentation.xboard;
    let parts = [("pieces", &hints.piece_table), ("parent", &hints.parent)];
    let parts = parts.into_iter().filter_map(|(key, text)| Some(format!("{key} = {}", string(text.as_ref()?))));
    let parts: Vec<String> = parts.collect();
    if !parts.is_empty() {
        lines.push(format!("xboard = {{ {} }}", parts.join(", ")));
    }
}

fn diagram(ruleset: &Ruleset, lines: &mut Vec<String>) {
    let hints = &ruleset.presentation.diagram;
    let parts = [("parameters", &hints.parameters), ("images", &hints.images)];
    let parts = parts.into_iter().filter(|(_, texts)| !texts.is_empty());
    let parts: Vec<String> = parts.map(|(key, texts)| format!("{key} = {}", strings(texts))).collect();
    if !parts.is_empty() {
        lines.push(format!("diagram = {{ {} }}", parts.join(", ")));
    }
}

fn regions(ruleset: &Ruleset, lines: &mut Vec<String>) {
    if ruleset.regions.is_empty() {
        return;
    }
    lines.push("\n[regions]".to_owned());
    for region in &ruleset.regions {
        lines.push(format!("{} = {}", key(&region.name), string(&area::describe(&region.squares, &ruleset.geometry))));
    }
}

/// Returns a region for both sides as a value.
pub(super) fn zones(ruleset: &Ruleset, zones: Zones) -> String {
    match RulesetNames(ruleset).zones(zones) {
        ZoneText::One(name) => string(&name),
        ZoneText::Two(white, black) => strings(&[white, black]),
    }
}

/// Returns piece types as a list of their names.
pub(super) fn piece_list(ruleset: &Ruleset, types: &[fers_core::PieceType]) -> String {
    let names: Vec<String> = types.iter().map(|&piece_type| RulesetNames(ruleset).piece(piece_type)).collect();
    strings(&names)
}

/// Returns whether the promotion rules stand in the order of their pieces, so that each piece can
/// hold its own.
fn promotions_follow_pieces(ruleset: &Ruleset) -> bool {
    ruleset.promotions.is_sorted_by_key(|promotion| promotion.from)
}

/// Returns the parts of a promotion rule without its piece.
fn promotion_parts(ruleset: &Ruleset, promotion: &Promotion) -> Vec<String> {
    let when = |word: &str| Some(format!("when = \"{word}\""));
    let trigger = match promotion.trigger {
        Trigger::Enter => None,
        Trigger::EnterFrom(from) => Some(format!("from-zone = {}", zones(ruleset, from))),
        Trigger::Leave => when("leave"),
        Trigger::InPlace => when("in place"),
        Trigger::BeforeMoving => when("before moving"),
        Trigger::Drop => when("drop"),
    };
    let refusal = match promotion.refusal {
        Refusal::Never => None,
        Refusal::Always => Some("optional = true".to_owned()),
        Refusal::Barred => Some("optional = \"illegal without choice\"".to_owned()),
        Refusal::UnlessStuck => Some("optional = \"unless stuck\"".to_owned()),
        Refusal::Within(zone) => Some(format!("optional-in = {}", zones(ruleset, zone))),
    };
    let parts = [
        Some(format!("to = {}", piece_list(ruleset, &promotion.to))),
        Some(format!("zone = {}", zones(ruleset, promotion.zone))),
        trigger,
        refusal,
        promotion.quiet_only.then(|| "quiet-only = true".to_owned()),
        occasion(ruleset, &promotion.occasion),
        promotion.suspends.then(|| "suspends = true".to_owned()),
        actions::ONWARD
            .iter()
            .find(|(_, value)| Some(*value) == promotion.goes_on)
            .map(|(name, _)| format!("goes-on = \"{name}\"")),
    ];
    parts.into_iter().flatten().collect()
}

fn long_promotion(ruleset: &Ruleset, promotion: &Promotion, lines: &mut Vec<String>) {
    lines.push("\n[[promotion]]".to_owned());
    lines.push(format!("from = {}", string(&RulesetNames(ruleset).piece(promotion.from))));
    lines.extend(promotion_parts(ruleset, promotion));
}

/// Returns the royal set, if it is the only one and an ordinary one; then its pieces are marked
/// instead.
fn usual_royals(ruleset: &Ruleset) -> Option<&Royal> {
    let [royal] = &ruleset.royals[..] else { return None };
    let ascending = royal.piece_types.is_sorted_by(|a, b| a < b) && !royal.piece_types.is_empty();
    (ascending && *royal == Royal::new(royal.piece_types.clone(), CheckRule::Any)).then_some(royal)
}

fn long_royal(ruleset: &Ruleset, royal: &Royal, lines: &mut Vec<String>) {
    let check = match royal.check {
        CheckRule::Any => "any".to_owned(),
        CheckRule::All => "all".to_owned(),
        CheckRule::Few(0) => "never".to_owned(),
        CheckRule::Unattacked => "unattacked".to_owned(),
        CheckRule::Few(1) => "only last".to_owned(),
        CheckRule::Few(most) => format!("at most {most} left"),
        CheckRule::Several(least) => format!("{least} at once"),
        CheckRule::AllWhile(least) => format!("all while {least}"),
    };
    lines.push("\n[[royal]]".to_owned());
    lines.push(format!("pieces = {}", piece_list(ruleset, &royal.piece_types)));
    lines.push(format!("check = \"{check}\""));
    if !royal.may_cross_attack {
        lines.push("crosses-attack = false".to_owned());
    }
    if royal.leaves_when_mated {
        lines.push("leaves-when-mated = true".to_owned());
    }
}

/// Returns tables of one line each, several in an array.
pub(super) fn inline_tables(tables: Vec<Vec<String>>) -> String {
    let tables: Vec<String> = tables.into_iter().map(|parts| format!("{{ {} }}", parts.join(", "))).collect();
    match &tables[..] {
        [one] => one.clone(),
        _ => array(&tables),
    }
}
