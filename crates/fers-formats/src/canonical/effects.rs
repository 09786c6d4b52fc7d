//! Effects of moves: changes of type, flips and blasts.

use fers_betza::{Names, RulesetNames, print_vectors};
use fers_core::Vector;
use fers_rules::{Becoming, Blast, Catch, Flip, FlipReach, FlipTrigger, Ruleset};
use fers_text::Diagnostic;

use super::actions::word;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::writer::value::string;
use super::writer::{inline_tables, piece_list, zones};

/// Reads `becomes`, the changes of type by a piece's own moves: one entry or several.
pub(super) fn becomes(item: Item<'_>, resolver: &mut Resolver<'_>, problems: &mut Problems<'_>) -> Vec<Becoming> {
    item.items().into_iter().filter_map(|item| becoming(item, resolver, problems)).collect()
}

fn becoming(item: Item<'_>, resolver: &mut Resolver<'_>, problems: &mut Problems<'_>) -> Option<Becoming> {
    let mut section = item.section("a change of type", problems)?;
    let into = section.need("into", "name what the piece becomes", problems).and_then(|item| item.text(problems));
    let into = into.and_then(|text| problems.keep(resolver.piece(&text)));
    let catch = section.take("capturing").map_or(Catch::Whatever, |item| catch(item, resolver, problems));
    let zone = section.take("zone").map(|item| resolver.zones(item, problems));
    let shifting = section.take("shifting").is_some_and(|item| item.flag(problems));
    let left = section.take("leaves").and_then(|item| item.text(problems));
    let leaves = left.and_then(|text| problems.keep(resolver.piece(&text)));
    section.finish(problems);
    // An unreadable zone does not mean everywhere.
    Some(Becoming { into: into?, catch, zone: zone.map_or(Some(None), |zone| zone.map(Some))?, shifting, leaves })
}

/// Reads what a passing piece may capture: `true`, `false`, `"or not"`, or a list of victims.
fn catch(item: Item<'_>, resolver: &Resolver<'_>, problems: &mut Problems<'_>) -> Catch {
    match (item.value.as_bool(), item.value.as_str()) {
        (Some(true), _) => Catch::Anything,
        (Some(false), _) => Catch::Nothing,
        (None, Some("or not")) => Catch::Whatever,
        (None, _) => Catch::Types(resolver.pieces(item, problems)),
    }
}

fn print_catch(ruleset: &Ruleset, catch: &Catch, usual: &Catch) -> Option<String> {
    let value = match catch {
        Catch::Whatever => "\"or not\"".to_owned(),
        Catch::Nothing => "false".to_owned(),
        Catch::Anything => "true".to_owned(),
        Catch::Types(types) => piece_list(ruleset, types),
    };
    (catch != usual).then(|| format!("capturing = {value}"))
}

/// Writes the changes of type of a piece.
pub(super) fn print_becomes(ruleset: &Ruleset, becomes: &[Becoming]) -> Option<String> {
    let entry = |entry: &Becoming| -> Vec<String> {
        let catch = print_catch(ruleset, &entry.catch, &Catch::Whatever);
        let into = format!("into = {}", string(&RulesetNames(ruleset).piece(entry.into)));
        let zone = entry.zone.map(|zone| format!("zone = {}", zones(ruleset, zone)));
        let shifting = entry.shifting.then(|| "shifting = true".to_owned());
        let leaves = entry.leaves.map(|left| format!("leaves = {}", string(&RulesetNames(ruleset).piece(left))));
        [Some(into), catch, zone, shifting, leaves].into_iter().flatten().collect()
    };
    let entries = becomes.iter().map(entry).collect();
    (!becomes.is_empty()).then(|| format!("becomes = {}", inline_tables(entries)))
}

/// Reads steps in Betza notation.
pub(super) fn steps(item: Item<'_>, problems: &mut Problems<'_>) -> Vec<Vector> {
    let vectors = item.text(problems).and_then(|text| {
        let parsed = fers_betza::parse_vectors(&text.text);
        parsed.diagnostics.into_iter().for_each(|problem| problems.push(text.moved(problem)));
        parsed.value
    });
    vectors.unwrap_or_default()
}

const TRIGGERS: [(&str, FlipTrigger); 3] =
    [("any", FlipTrigger::Any), ("moves", FlipTrigger::Travel), ("drops", FlipTrigger::Drop)];

/// Reads `[[flip]]`: the pieces that a move turns over.
pub(super) fn flip(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    const HELP: &str =
        "say where a move turns pieces over: `steps = \"K\"`, `mover = true`, `own = true` or `seen = true`";
    let span = item.span;
    let Some(mut section) = item.section("a flip", problems) else { return };
    let resolver = Resolver(ruleset);
    let mut types = |key| section.take(key).map(|item| resolver.pieces(item, problems));
    let (by, spares) = (types("by"), types("spares"));
    let on = section.take("on").and_then(|item| item.text(problems));
    let on = on.and_then(|text| word(&text, &TRIGGERS, problems)).unwrap_or(FlipTrigger::Any);
    let catch = section.take("capturing").map_or(Catch::Whatever, |item| catch(item, &resolver, problems));
    let castlings = section.take("castlings").is_some_and(|item| item.flag(problems));
    let turns_mover = section.take("mover").is_some_and(|item| item.flag(problems));
    let sees = section.take("seen").is_some_and(|item| item.flag(problems));
    let turns_own = section.take("own").is_some_and(|item| item.flag(problems));
    let written =
        if turns_mover || turns_own || sees { section.take("steps") } else { section.need("steps", HELP, problems) };
    let steps = written.map(|item| steps(item, problems));
    let needs_friend = section.take("needs-friend").is_some_and(|item| item.flag(problems));
    let encloses = section.take("enclosed").is_some_and(|item| item.flag(problems));
    section.finish(problems);
    let reach = match (turns_mover, turns_own, encloses, sees) {
        (true, false, false, false) => FlipReach::Mover,
        (false, true, false, false) => FlipReach::Own,
        (false, false, true, false) => FlipReach::Enclosed,
        (false, false, false, true) => FlipReach::Seen,
        (false, false, false, false) => FlipReach::Next,
        _ => {
            let message = "a flip turns over one of: the piece that moved, own pieces, enclosed pieces, seen pieces";
            problems.push(Diagnostic::error("fers::flip-of-both", span, message).with_help("write several flips"));
            FlipReach::Mover
        }
    };
    let (steps, spares) = (steps.unwrap_or_default(), spares.unwrap_or_default());
    ruleset.flips.push(Flip { by, on, castlings, catch, needs_friend, steps, reach, spares });
}

/// Writes all flips.
pub(super) fn write_flips(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for flip in &ruleset.flips {
        lines.push("\n[[flip]]".to_owned());
        let on = TRIGGERS.iter().find(|(_, known)| *known == flip.on && flip.on != FlipTrigger::Any);
        let parts = [
            flip.by.as_ref().map(|types| format!("by = {}", piece_list(ruleset, types))),
            on.map(|(name, _)| format!("on = {}", string(name))),
            print_catch(ruleset, &flip.catch, &Catch::Whatever),
            flip.castlings.then(|| "castlings = true".to_owned()),
            (flip.reach == FlipReach::Seen).then(|| "seen = true".to_owned()),
            (flip.reach == FlipReach::Mover).then(|| "mover = true".to_owned()),
            (flip.reach == FlipReach::Own).then(|| "own = true".to_owned()),
            (!flip.steps.is_empty()).then(|| format!("steps = {}", string(&print_vectors(&flip.steps)))),
            (flip.reach == FlipReach::Enclosed).then(|| "enclosed = true".to_owned()),
            flip.needs_friend.then(|| "needs-friend = true".to_owned()),
            (!flip.spares.is_empty()).then(|| format!("spares = {}", piece_list(ruleset, &flip.spares))),
        ];
        lines.extend(parts.into_iter().flatten());
    }
}

/// Reads `[[blast]]`: the pieces that a move blows up.
pub(super) fn blast(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a blast", problems) else { return };
    let resolver = Resolver(ruleset);
    let mut types = |key| section.take(key).map(|item| resolver.pieces(item, problems));
    let (by, spares) = (types("by"), types("spares"));
    let catch = section.take("capturing").map_or(Catch::Anything, |item| catch(item, &resolver, problems));
    let around = section.take("around").map(|item| steps(item, problems));
    let takes_mover = section.take("takes-mover").is_none_or(|item| item.flag(problems));
    let petrified = section.take("petrifies").map_or((false, false), |item| petrified(item, problems));
    section.finish(problems);
    let (around, spares) = (around.unwrap_or_default(), spares.unwrap_or_default());
    let (petrifies_mover, petrifies_around) = petrified;
    ruleset.blasts.push(Blast { by, catch, around, spares, takes_mover, petrifies_mover, petrifies_around });
}

/// Reads `"mover"`, `"around"` or `"all"`: the exploded pieces that leave walls.
fn petrified(item: Item<'_>, problems: &mut Problems<'_>) -> (bool, bool) {
    let Some(text) = item.text(problems) else { return (false, false) };
    match text.text.as_str() {
        "mover" => (true, false),
        "around" => (false, true),
        "all" => (true, true),
        _ => {
            let message = format!("`{}` does not say what is petrified", text.text);
            problems.push(text.error("fers::unknown-word", message, "write `mover`, `around` or `all`"));
            (false, false)
        }
    }
}

fn print_petrified(blast: &Blast) -> Option<String> {
    let word = match (blast.petrifies_mover, blast.petrifies_around) {
        (false, false) => return None,
        (true, false) => "mover",
        (false, true) => "around",
        (true, true) => "all",
    };
    Some(format!("petrifies = {}", string(word)))
}

/// Writes all blasts.
pub(super) fn write_blasts(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for blast in &ruleset.blasts {
        lines.push("\n[[blast]]".to_owned());
        let list = |key: &str, types: &Option<Vec<_>>| {
            types.as_ref().map(|types| format!("{key} = {}", piece_list(ruleset, types)))
        };
        let spares = Some(blast.spares.clone()).filter(|spares| !spares.is_empty());
        let around = (!blast.around.is_empty()).then(|| format!("around = {}", string(&print_vectors(&blast.around))));
        let parts = [
            list("by", &blast.by),
            print_catch(ruleset, &blast.catch, &Catch::Anything),
            around,
            list("spares", &spares),
            (!blast.takes_mover).then(|| "takes-mover = false".to_owned()),
            print_petrified(blast),
        ];
        lines.extend(parts.into_iter().flatten());
    }
}
