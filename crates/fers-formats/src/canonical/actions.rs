//! Promotions, royal sets, facing and hands.

use fers_core::{ByColor, Color, PieceType};
use fers_rules::{
    CastlingPair, CheckRule, Drops, Facing, Gating, Hands, Occasion, Onward, Passing, Promotion, Refusal, Royal,
    Ruleset, Taker, Trigger,
};
use fers_text::Diagnostic;

use super::area;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::section::Section;
use super::text::Text;

/// Reads one of some words; otherwise reports an error that lists them.
pub(super) fn word<T: Copy>(text: &Text, words: &[(&str, T)], problems: &mut Problems<'_>) -> Option<T> {
    let found = words.iter().find(|(word, _)| *word == text.text).map(|(_, value)| *value);
    if found.is_none() {
        let known: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        let help = match fers_text::closest(&text.text, words.iter().map(|(word, _)| *word)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write {}", known.join(" or ")),
        };
        problems.push(text.error("fers::unknown-word", format!("`{}` means nothing here", text.text), help));
    }
    found
}

/// Reads `[[promotion]]`: a rule that names the piece that promotes.
pub(super) fn promotion(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a promotion", problems) else { return };
    let from = section.need("from", "name the piece that promotes", problems);
    let from = from.and_then(|from| from.text(problems));
    let from = from.and_then(|from| problems.keep(Resolver(ruleset).piece(&from)));
    promotion_of(from, section, ruleset, problems);
}

/// Reads the `promotes` of a piece: one rule or several.
pub(super) fn promotes(item: Item<'_>, from: PieceType, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    for item in item.items() {
        if let Some(section) = item.section("a promotion", problems) {
            promotion_of(Some(from), section, ruleset, problems);
        }
    }
}

fn promotion_of(from: Option<PieceType>, mut section: Section<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let to = section.need("to", "list the pieces that it may become", problems);
    let (zone, when, from_zone) = (section.take("zone"), section.take("when"), section.take("from-zone"));
    let (optional, optional_in, quiet) =
        (section.take("optional"), section.take("optional-in"), section.take("quiet-only"));
    let quiet_only = quiet.is_some_and(|item| item.flag(problems));
    let suspends = section.take("suspends").is_some_and(|item| item.flag(problems));
    let goes_on = section.take("goes-on").and_then(|item| word(&item.text(problems)?, &ONWARD, problems));
    let mut resolver = Resolver(ruleset);
    let to = to.map(|item| resolver.pieces(item, problems)).unwrap_or_default();
    let occasion = occasion(&mut section, &mut resolver, problems);
    let zone = match zone {
        Some(item) => resolver.zones(item, problems),
        None => last_rank(&mut resolver),
    };
    let trigger = trigger(when, from_zone, &mut resolver, problems);
    let refusal = refusal(optional, optional_in, &mut resolver, problems);
    section.finish(problems);
    if let (Some(from), Some(zone), Some(trigger), Some(refusal)) = (from, zone, trigger, refusal) {
        ruleset.promotions.push(Promotion {
            from,
            zone,
            trigger,
            to,
            refusal,
            quiet_only,
            occasion,
            suspends,
            goes_on,
        });
    }
}

/// How a piece that has promoted goes on, in words.
pub(super) const ONWARD: [(&str, Onward); 2] = [("moves", Onward::AnyMove), ("captures", Onward::Captures)];

fn last_rank(resolver: &mut Resolver<'_>) -> Option<fers_rules::Zones> {
    let squares = area::parse(&format!("rank {}", resolver.0.geometry.ranks), &resolver.0.geometry).ok()?;
    let name = area::describe(&squares, &resolver.0.geometry);
    let white = resolver.0.add_region(&name, squares);
    Some(resolver.with_image(white))
}

fn trigger(
    when: Option<Item<'_>>,
    from_zone: Option<Item<'_>>,
    resolver: &mut Resolver<'_>,
    problems: &mut Problems<'_>,
) -> Option<Trigger> {
    let words = [
        ("enter", Trigger::Enter),
        ("leave", Trigger::Leave),
        ("in place", Trigger::InPlace),
        ("before moving", Trigger::BeforeMoving),
        ("drop", Trigger::Drop),
    ];
    let when = match when {
        Some(item) => word(&item.text(problems)?, &words, problems)?,
        None => Trigger::Enter,
    };
    match (from_zone, when) {
        (None, _) => Some(when),
        (Some(item), Trigger::Enter) => resolver.zones(item, problems).map(Trigger::EnterFrom),
        (Some(item), _) => {
            let problem = Diagnostic::error("fers::contradiction", item.span, "only entering has a zone to come from");
            problems.push(problem.with_help("leave `when` away, or `from-zone`"));
            None
        }
    }
}

fn refusal(
    optional: Option<Item<'_>>,
    optional_in: Option<Item<'_>>,
    resolver: &mut Resolver<'_>,
    problems: &mut Problems<'_>,
) -> Option<Refusal> {
    match (optional, optional_in) {
        (None, None) => Some(Refusal::Never),
        (None, Some(zone)) => resolver.zones(zone, problems).map(Refusal::Within),
        (Some(item), None) => match item.value.as_bool() {
            Some(true) => Some(Refusal::Always),
            Some(false) => Some(Refusal::Never),
            None => {
                let words = [("unless stuck", Refusal::UnlessStuck), ("illegal without choice", Refusal::Barred)];
                word(&item.text(problems)?, &words, problems)
            }
        },
        (Some(item), Some(_)) => {
            let problem =
                Diagnostic::error("fers::contradiction", item.span, "`optional` and `optional-in` exclude each other");
            problems.push(problem.with_help("keep one of them"));
            None
        }
    }
}

/// Reads `[[royal]]`: a set of royal pieces.
pub(super) fn royal(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a royal set", problems) else { return };
    let pieces = section.need("pieces", "list the pieces of the set", problems);
    let (check, crosses) = (section.take("check"), section.take("crosses-attack"));
    let leaves_when_mated = section.take("leaves-when-mated").is_some_and(|item| item.flag(problems));
    let piece_types = pieces.map(|item| Resolver(ruleset).pieces(item, problems)).unwrap_or_default();
    let check = check.and_then(|item| item.text(problems)).and_then(|text| check_rule(&text, problems));
    let may_cross_attack = crosses.is_none_or(|item| item.flag(problems));
    section.finish(problems);
    let check = check.unwrap_or(CheckRule::Any);
    ruleset.royals.push(Royal { may_cross_attack, leaves_when_mated, ..Royal::new(piece_types, check) });
}

/// Reads when a royal set is in check: `any`, `all`, `never`, `only last`, `at most 3 left`, `2 at
/// once`, `all while 3`.
fn check_rule(text: &Text, problems: &mut Problems<'_>) -> Option<CheckRule> {
    let few = text.text.strip_prefix("at most ").and_then(|rest| rest.strip_suffix(" left"));
    if let Some(most) = few.and_then(|most| most.parse().ok()) {
        return Some(CheckRule::Few(most));
    }
    if let Some(least) = text.text.strip_suffix(" at once").and_then(|least| least.parse().ok()) {
        return Some(CheckRule::Several(least));
    }
    if let Some(least) = text.text.strip_prefix("all while ").and_then(|least| least.parse().ok()) {
        return Some(CheckRule::AllWhile(least));
    }
    let words = [
        ("any", CheckRule::Any),
        ("all", CheckRule::All),
        ("never", CheckRule::Few(0)),
        ("unattacked", CheckRule::Unattacked),
        ("only last", CheckRule::Few(1)),
    ];
    word(text, &words, problems)
}

/// Reads `castle-by-drop`: the pieces that castle by being dropped, of both sides or of each.
pub(super) fn castling_by_drop(
    item: Item<'_>,
    ruleset: &mut Ruleset,
    problems: &mut Problems<'_>,
) -> Option<ByColor<CastlingPair>> {
    let mut section = item.section("`castle-by-drop`", problems)?;
    let sides = [section.take("white"), section.take("black")];
    if sides.iter().all(Option::is_none) {
        return Some(ByColor::both(castling_pair(section, ruleset, problems)));
    }
    section.finish(problems);
    let mut pair = |item: Option<Item<'_>>| {
        let section = item.and_then(|item| item.section("a pair of castling pieces", problems));
        let nothing = || CastlingPair { kings: Vec::new(), partners: Vec::new() };
        section.map_or_else(nothing, |section| castling_pair(section, ruleset, problems))
    };
    let [white, black] = sides;
    Some(ByColor::new(pair(white), pair(black)))
}

fn castling_pair(mut section: Section<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) -> CastlingPair {
    let kings = section.need("kings", "list the pieces that castle", problems);
    let partners = section.need("partners", "list the pieces that they castle with", problems);
    let mut types =
        |item: Option<Item<'_>>| item.map(|item| Resolver(ruleset).pieces(item, problems)).unwrap_or_default();
    let pair = CastlingPair { kings: types(kings), partners: types(partners) };
    section.finish(problems);
    pair
}

/// Reads `facing`: the steps of the lines on which royals may not face each other, after
/// `challenge` if the opponent has to answer.
pub(super) fn facing(item: Item<'_>, problems: &mut Problems<'_>) -> Option<Facing> {
    let text = item.text(problems)?;
    let lines = text.text.strip_prefix(CHALLENGE);
    let challenge = lines.is_some();
    // Blanks keep the spans of the rest.
    let padded = lines.map(|lines| format!("{}{lines}", " ".repeat(CHALLENGE.len())));
    let parsed = fers_betza::parse_vectors(padded.as_deref().unwrap_or(&text.text));
    parsed.diagnostics.into_iter().for_each(|problem| problems.push(text.moved(problem)));
    parsed.value.map(|lines| Facing { lines, challenge })
}

/// The word before lines on which royals may challenge each other.
pub(super) const CHALLENGE: &str = "challenge ";

/// Reads `passing`: the sides that may pass, and when.
pub(super) fn passing(item: Item<'_>, problems: &mut Problems<'_>) -> ByColor<Passing> {
    let words = [
        ("always", (None, Passing::Always)),
        ("when stuck", (None, Passing::WhenStuck)),
        ("round board", (None, Passing::RoundBoard)),
        ("in answer", (None, Passing::InAnswer)),
        ("white in answer", (Some(Color::White), Passing::InAnswer)),
        ("black in answer", (Some(Color::Black), Passing::InAnswer)),
        ("white always", (Some(Color::White), Passing::Always)),
        ("white when stuck", (Some(Color::White), Passing::WhenStuck)),
        ("white round board", (Some(Color::White), Passing::RoundBoard)),
        ("black round board", (Some(Color::Black), Passing::RoundBoard)),
        ("black always", (Some(Color::Black), Passing::Always)),
        ("black when stuck", (Some(Color::Black), Passing::WhenStuck)),
    ];
    let mut passing = ByColor::default();
    for text in item.texts(problems) {
        let Some((only, rule)) = word(&text, &words, problems) else { continue };
        for color in Color::ALL.into_iter().filter(|&color| only.is_none_or(|only| only == color)) {
            passing[color] = rule;
        }
    }
    passing
}

/// Reads the moves on which a piece promotes: `capturing-only` and `swapping-only`, each `true`,
/// `false` or a list of the other pieces.
fn occasion(section: &mut Section<'_>, resolver: &mut Resolver<'_>, problems: &mut Problems<'_>) -> Occasion {
    let mut read = |key, some: fn(Option<Vec<PieceType>>) -> Occasion, none: Occasion| {
        let item = section.take(key)?;
        Some(match item.value.as_bool() {
            Some(true) => some(None),
            Some(false) => none,
            None => some(Some(resolver.pieces(item, problems))),
        })
    };
    let capture = read("capturing-only", Occasion::Capture, Occasion::NoCapture);
    let swap = read("swapping-only", Occasion::Swap, Occasion::NoSwap);
    capture.or(swap).unwrap_or_default()
}

/// Reads `[hands]`: the rules of pieces in hand.
pub(super) fn hands(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) -> Hands {
    let Some(mut section) = item.section("`hands`", problems) else { return Hands::default() };
    let (captured, drops) = (section.take("captured-to"), section.take("drops"));
    let (gating, pick_up) = (section.take("gating"), section.take("pick-up"));
    let only = section.take("gates").map(|item| Resolver(ruleset).pieces(item, problems));
    let is_ordered = section.take("gates-in-order").is_some_and(|item| item.flag(problems));
    let is_shared = section.take("shared").is_some_and(|item| item.flag(problems));
    let kept = section.take("kept").map(|item| Resolver(ruleset).pieces(item, problems));
    let urgent = section.take("urgent").map(|item| Resolver(ruleset).pieces(item, problems));
    let takers = [("capturer", Taker::Capturer), ("owner", Taker::Owner), ("partner", Taker::Partner)];
    let manners =
        [("none", Drops::None), ("allowed", Drops::Allowed), ("forced", Drops::Forced), ("urgent", Drops::Urgent)];
    let captured_to = captured.and_then(|item| item.text(problems)).and_then(|text| word(&text, &takers, problems));
    let drops = drops.and_then(|item| item.text(problems)).and_then(|text| word(&text, &manners, problems));
    let gating =
        gating.and_then(|item| Resolver(ruleset).zones(item, problems)).map(|zone| Gating { zone, only, is_ordered });
    section.finish(problems);
    let pick_up = pick_up.is_some_and(|item| item.flag(problems));
    Hands { captured_to, kept, drops: drops.unwrap_or_default(), urgent, gating, pick_up, is_shared }
}
