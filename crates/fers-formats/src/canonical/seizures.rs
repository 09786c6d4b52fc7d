//! Seizures and freezes.

use fers_betza::print_vectors;
use fers_core::{PieceType, Vector};
use fers_rules::{Freeze, FreezeBars, FreezeReach, Grip, Halt, Protection, Ruleset, Seizure};

use super::actions::word;
use super::effects::steps;
use super::item::Item;
use super::problems::Problems;
use super::resolver::Resolver;
use super::section::Section;
use super::writer::piece_list;
use super::writer::value::string;

/// The kind of a seizure, without its steps or partners.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Beside,
    Between,
    Behind,
    Crossing,
}

const WAYS: [(&str, Way); 4] =
    [("beside", Way::Beside), ("between", Way::Between), ("behind", Way::Behind), ("crossing", Way::Crossing)];

const BARS: [(&str, FreezeBars); 3] =
    [("moves", FreezeBars::Moves), ("captures", FreezeBars::Captures), ("quiet moves", FreezeBars::QuietMoves)];

fn needed_steps(section: &mut Section<'_>, problems: &mut Problems<'_>) -> Vec<Vector> {
    let item = section.need("steps", "say in which directions: `steps = \"K\"`", problems);
    item.map(|item| steps(item, problems)).unwrap_or_default()
}

pub(super) fn types(
    section: &mut Section<'_>,
    key: &'static str,
    ruleset: &mut Ruleset,
    problems: &mut Problems<'_>,
) -> Option<Vec<PieceType>> {
    section.take(key).map(|item| Resolver(ruleset).pieces(item, problems))
}

/// Reads `[[seizure]]`: captures on other squares than the destination.
pub(super) fn seizure(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    const HELP: &str = "say what a move captures: `takes = \"between\"`";
    const PARTNERS_HELP: &str = "name the pieces with which it works: `with = [\"King\"]`";
    let Some(mut section) = item.section("a seizure", problems) else { return };
    let by = types(&mut section, "by", ruleset, problems);
    let victims = types(&mut section, "victims", ruleset, problems);
    let along = section.take("along").map(|item| steps(item, problems));
    let way = section.need("takes", HELP, problems).and_then(|item| item.text(problems));
    let way = way.and_then(|text| word(&text, &WAYS, problems));
    let grip = way.map(|way| match way {
        Way::Beside => Grip::Beside(needed_steps(&mut section, problems)),
        Way::Between => Grip::Between(needed_steps(&mut section, problems)),
        Way::Behind => Grip::Behind(needed_steps(&mut section, problems)),
        Way::Crossing => {
            let partners = section.need("with", PARTNERS_HELP, problems);
            Grip::Crossing(partners.map(|item| Resolver(ruleset).pieces(item, problems)).unwrap_or_default())
        }
    });
    if grip.is_none() {
        // Without the kind it is unknown which of these belong to it.
        section.take("steps");
        section.take("with");
    }
    section.finish(problems);
    ruleset.seizures.extend(grip.map(|grip| Seizure { by, along, grip, victims }));
}

/// Reads `[[freeze]]`: the pieces that keep others from moving.
pub(super) fn freeze(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a freeze", problems) else { return };
    let by = types(&mut section, "by", ruleset, problems);
    let victims = types(&mut section, "victims", ruleset, problems);
    let reach = needed_reach(&mut section, problems);
    let least = section.take("least").and_then(|item| item.number(problems)).unwrap_or(1);
    let still_checks = section.take("still-checks").is_some_and(|item| item.flag(problems));
    let lets_leave = section.take("lets-leave").is_some_and(|item| item.flag(problems));
    let bars = section.take("bars").and_then(|item| item.text(problems));
    let bars = bars.and_then(|text| word(&text, &BARS, problems)).unwrap_or_default();
    let single = types(&mut section, "single", ruleset, problems);
    let rank = rank(&mut section, problems);
    section.finish(problems);
    ruleset.freezes.push(Freeze { by, reach, least, still_checks, victims, bars, single, lets_leave, rank });
}

/// Reads `[[protection]]`: the pieces that keep friends from being captured.
pub(super) fn protection(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a protection", problems) else { return };
    let by = types(&mut section, "by", ruleset, problems);
    let wards = types(&mut section, "wards", ruleset, problems);
    let reach = needed_reach(&mut section, problems);
    let rank = rank(&mut section, problems);
    section.finish(problems);
    ruleset.protections.push(Protection { by, reach, wards, rank });
}

/// Reads `[[halt]]`: the pieces near which enemies move one step at a time.
pub(super) fn halt(item: Item<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = item.section("a halt", problems) else { return };
    let by = types(&mut section, "by", ruleset, problems);
    let reach = needed_reach(&mut section, problems);
    let rank = rank(&mut section, problems);
    section.finish(problems);
    ruleset.halts.push(Halt { by, reach, rank });
}

pub(super) fn rank(section: &mut Section<'_>, problems: &mut Problems<'_>) -> u8 {
    section.take("rank").and_then(|item| item.number(problems)).unwrap_or(0)
}

pub(super) fn print_rank(rank: u8) -> Option<String> {
    (rank != 0).then(|| format!("rank = {rank}"))
}

pub(super) fn needed_reach(section: &mut Section<'_>, problems: &mut Problems<'_>) -> FreezeReach {
    let seen = section.take("seen").is_some_and(|item| item.flag(problems));
    if seen { FreezeReach::Seen } else { FreezeReach::Steps(needed_steps(section, problems)) }
}

pub(super) fn list(ruleset: &Ruleset, key: &str, types: Option<&Vec<PieceType>>) -> Option<String> {
    types.map(|types| format!("{key} = {}", piece_list(ruleset, types)))
}

/// Writes all seizures.
pub(super) fn write_seizures(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for seizure in &ruleset.seizures {
        lines.push("\n[[seizure]]".to_owned());
        let steps = |steps: &[_]| format!("steps = {}", string(&print_vectors(steps)));
        let (way, rest) = match &seizure.grip {
            Grip::Beside(around) => (Way::Beside, steps(around)),
            Grip::Between(lines) => (Way::Between, steps(lines)),
            Grip::Behind(lines) => (Way::Behind, steps(lines)),
            Grip::Crossing(partners) => (Way::Crossing, format!("with = {}", piece_list(ruleset, partners))),
        };
        let way = WAYS.iter().find(|(_, known)| *known == way).map(|(word, _)| format!("takes = {}", string(word)));
        let parts = [
            list(ruleset, "by", seizure.by.as_ref()),
            seizure.along.as_ref().map(|along| format!("along = {}", string(&print_vectors(along)))),
            way,
            Some(rest),
            list(ruleset, "victims", seizure.victims.as_ref()),
        ];
        lines.extend(parts.into_iter().flatten());
    }
}

/// Writes all freezes, protections and halts.
pub(super) fn write_freezes(ruleset: &Ruleset, lines: &mut Vec<String>) {
    for freeze in &ruleset.freezes {
        lines.push("\n[[freeze]]".to_owned());
        let parts = [
            list(ruleset, "by", freeze.by.as_ref()),
            Some(print_reach(&freeze.reach)),
            (freeze.least != 1).then(|| format!("least = {}", freeze.least)),
            freeze.still_checks.then(|| "still-checks = true".to_owned()),
            list(ruleset, "victims", freeze.victims.as_ref()),
            BARS.iter()
                .skip(1)
                .find(|(_, bars)| *bars == freeze.bars)
                .map(|(word, _)| format!("bars = {}", string(word))),
            list(ruleset, "single", freeze.single.as_ref()),
            freeze.lets_leave.then(|| "lets-leave = true".to_owned()),
            print_rank(freeze.rank),
        ];
        lines.extend(parts.into_iter().flatten());
    }
    for protection in &ruleset.protections {
        lines.push("\n[[protection]]".to_owned());
        let parts = [
            list(ruleset, "by", protection.by.as_ref()),
            Some(print_reach(&protection.reach)),
            list(ruleset, "wards", protection.wards.as_ref()),
            print_rank(protection.rank),
        ];
        lines.extend(parts.into_iter().flatten());
    }
    for halt in &ruleset.halts {
        lines.push("\n[[halt]]".to_owned());
        let parts = [list(ruleset, "by", halt.by.as_ref()), Some(print_reach(&halt.reach)), print_rank(halt.rank)];
        lines.extend(parts.into_iter().flatten());
    }
}

pub(super) fn print_reach(reach: &FreezeReach) -> String {
    match reach {
        FreezeReach::Steps(steps) => format!("steps = {}", string(&print_vectors(steps))),
        FreezeReach::Seen => "seen = true".to_owned(),
    }
}
