//! One leg of a move as MBN: letters for directions, modalities, steps.

use fers_core::{Geometry, Joined, Vector};
use fers_rules::{Act, Arrivals, Contact, Leg, Over, Range, Steps, TurnSet, Whom};

use super::names::Names;

/// Returns whether a leg may capture.
pub(super) fn captures(arrivals: &Arrivals) -> bool {
    let is_capture = |contact: &Option<Contact>| contact.as_ref().is_some_and(|contact| contact.act == Act::Capture);
    is_capture(&arrivals.enemy) || is_capture(&arrivals.friend) || arrivals.en_passant
}

/// The kind of a step, up to symmetry.
pub(super) fn kind(step: Vector) -> (u8, u8) {
    let (x, y) = (step.files.unsigned_abs(), step.ranks.unsigned_abs());
    (x.min(y), x.max(y))
}

pub(super) fn is_straight(step: Vector) -> bool {
    let (short, long) = kind(step);
    short == 0 || short == long
}

/// Letters of directions, and the kinds of steps that have these.
type Directed = (String, Vec<(u8, u8)>);

/// How a leg is joined to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Its directions are the owner's.
    Free,
    /// It turns from a step of this kind.
    Turned(Vector),
}

/// Returns the alternatives of a leg, each as a term without a range before it; `None` if it cannot
/// be said. `is_named` asks for a modality that is written.
pub(super) fn terms(leg: &Leg, bound: Bound, names: &Names, lead: &str, is_named: bool) -> Option<Vec<String>> {
    // Only `alice=4D` asks for boards with kings, for all pieces together.
    if leg.sets_down || leg.arrivals.off_board || leg.to_royal_board {
        return None;
    }
    let manner = match leg.over {
        Over::Anything if leg.range.max != Some(1) => "g",
        Over::Empty | Over::Anything => "",
        Over::Hurdles { count: 1, land_next: false } => "p",
        Over::Hurdles { .. } => return None,
    };
    let manner = match leg.joined {
        Joined::Nothing => manner.to_owned(),
        Joined::Sides => format!("{manner}o"),
        Joined::All => format!("{manner}oo"),
        Joined::Files { left, right } => {
            format!("{manner}o[{},{}]", Geometry::file_name(left), Geometry::file_name(right))
        }
    };
    let behind = if leg.shuns_attack { "[*]" } else { "" };
    let mut found = Vec::new();
    for modality in modalities(leg, names, is_named)? {
        for way in ways(leg, bound)? {
            found.push(format!("{}{lead}{modality}{manner}{}{behind}", way.0, way.1));
        }
    }
    Some(found)
}

/// Returns what stands before and behind the modality: steps to other boards; directions and moves.
fn ways(leg: &Leg, bound: Bound) -> Option<Vec<(String, String)>> {
    let suffixes = suffixes(leg.range)?;
    let with_suffix = |atoms: &[Directed], suffix: &str| -> Vec<(String, String)> {
        atoms.iter().map(|(letters, kinds)| (String::new(), letters.clone() + &moves(kinds, suffix))).collect()
    };
    match (&leg.steps, bound) {
        (Steps::Anywhere, _) => Some(vec![(String::new(), "U".to_owned())]),
        (Steps::Absolute(vectors), _) if vectors.iter().any(|vector| vector.boards != 0) => {
            to_boards(vectors, leg.range)
        }
        (Steps::Absolute(vectors), _) => {
            let groups = grouped(vectors)?;
            Some(suffixes.iter().flat_map(|suffix| with_suffix(&groups, suffix)).collect())
        }
        (Steps::Turned(turns), Bound::Turned(last)) => {
            let groups = turned(*turns, last)?;
            Some(suffixes.iter().flat_map(|suffix| with_suffix(&groups, suffix)).collect())
        }
        _ => None,
    }
}

/// Returns suffixes that say a number of steps together.
fn suffixes(range: Range) -> Option<Vec<String>> {
    Some(match (range.min, range.max) {
        (1, Some(1)) => vec![String::new()],
        (1, None) => vec!["0".to_owned()],
        (1, Some(max)) if max <= 64 => vec![max.to_string()],
        (min, Some(max)) if min <= max && max <= 64 && max - min < 20 => {
            (min..=max).map(|count| format!("0{count}")).collect()
        }
        // A longer ride does not fit on a board with letters for its files.
        (min, None) if min <= 25 => (min..=25).map(|count| format!("0{count}")).collect(),
        _ => return None,
    })
}

/// Returns the letters of moves of some kinds, with a suffix each.
fn moves(kinds: &[(u8, u8)], suffix: &str) -> String {
    let has = |kind| kinds.contains(&kind);
    let is_royal = has((0, 1)) && has((1, 1));
    let name = |&(short, long): &(u8, u8)| match (fers_mbn::letter_of_leap(short, long), suffix) {
        (Some("W"), "0") => "R".to_owned(),
        (Some("F"), "0") => "B".to_owned(),
        (Some(letter), _) => format!("{letter}{suffix}"),
        (None, _) => format!(":{short},{long}:{suffix}"),
    };
    let mut text = String::new();
    if is_royal {
        text += &if suffix == "0" { "Q".to_owned() } else { format!("K{suffix}") };
    }
    let others = kinds.iter().filter(|kind| !(is_royal && matches!(kind, (0, 1) | (1, 1))));
    others.for_each(|kind| text += &name(kind));
    text
}

/// Groups vectors of one board by the letters of their directions: letters, and the kinds of steps.
fn grouped(vectors: &[Vector]) -> Option<Vec<Directed>> {
    let mut kinds: Vec<(u8, u8)> = Vec::new();
    vectors.iter().map(|&vector| kind(vector)).for_each(|kind| {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    });
    let of = |wanted: &[(u8, u8)]| -> Vec<Vector> {
        vectors.iter().copied().filter(|&vector| wanted.contains(&kind(vector))).collect()
    };
    if let Some(letters) = fers_mbn::directions_of(vectors) {
        return Some(vec![(letters, kinds)]);
    }
    let mut found: Vec<Directed> = Vec::new();
    for &own in &kinds {
        let mut own_vectors = of(&[own]);
        // Several terms where no letters say all of the directions at once.
        while !own_vectors.is_empty() {
            let whole = fers_mbn::directions_of(&own_vectors).map(|letters| (letters, own_vectors.len()));
            let (letters, count) = whole.or_else(|| Some((fers_mbn::directions_of(&own_vectors[..1])?, 1)))?;
            own_vectors.drain(..count);
            match found.iter_mut().find(|(known, kinds)| *known == letters && !kinds.contains(&own)) {
                Some((_, kinds)) => kinds.push(own),
                None => found.push((letters, vec![own])),
            }
        }
    }
    Some(found)
}

/// Returns turns from a step: letters of directions as that step is ahead, and the kind of steps.
fn turned(turns: TurnSet, last: Vector) -> Option<Vec<Directed>> {
    if !is_straight(last) {
        let letters = match turns {
            TurnSet::STRAIGHT => "",
            TurnSet::BACK => "t",
            _ => return None,
        };
        return Some(vec![(letters.to_owned(), vec![kind(last)])]);
    }
    let by_parity = |parity: u8| -> Vec<u8> { turns.iter().filter(|turn| turn % 2 == parity).collect() };
    let (even, odd) = (by_parity(0), by_parity(1));
    let is_mixed = !even.is_empty() && !odd.is_empty();
    let mut found = Vec::new();
    for (own, usual) in [(even, &[0][..]), (odd, &[1, 7][..])] {
        let Some(&first) = own.first() else { continue };
        let ring: Vec<Vector> = own.iter().map(|&turn| Vector::RING[usize::from(turn)]).collect();
        let letters = match fers_mbn::directions_of(&ring)? {
            _ if own == usual && !is_mixed => String::new(),
            letters if letters.is_empty() => (if first % 2 == 0 { "vs" } else { "v" }).to_owned(),
            letters => letters,
        };
        found.push((letters, vec![kind(last.turned(first))]));
    }
    Some(found)
}

/// Returns steps to other boards: `<+>`, `<+1>`, and the step on the board.
fn to_boards(vectors: &[Vector], range: Range) -> Option<Vec<(String, String)>> {
    if range != Range::ONE {
        return None;
    }
    let mut rises: Vec<i8> = vectors.iter().map(|vector| vector.boards).collect();
    rises.sort_unstable();
    rises.dedup();
    if rises == [-1, 1] && vectors.iter().all(|vector| vectors.contains(&Vector { boards: -vector.boards, ..*vector }))
    {
        let up: Vec<Vector> = vectors.iter().copied().filter(|vector| vector.boards > 0).collect();
        let both = |(_, moves): (String, String)| ("<+-1>".to_owned(), moves);
        return Some(to_boards(&up, range)?.into_iter().map(both).collect());
    }
    let mut found = Vec::new();
    for rise in rises {
        let plain = |vector: &&Vector| vector.boards == rise;
        let steps: Vec<Vector> = vectors.iter().filter(plain).map(|vector| Vector { boards: 0, ..*vector }).collect();
        let transition = match rise {
            0 => String::new(),
            1.. => format!("<+{rise}>"),
            _ => format!("<-{}>", rise.unsigned_abs()),
        };
        if steps.contains(&Vector::default()) && rise != 0 {
            found.push((transition.clone(), "O".to_owned()));
        }
        let steps: Vec<Vector> = steps.into_iter().filter(|&step| step != Vector::default()).collect();
        if !steps.is_empty() {
            found.extend(
                grouped(&steps)?.into_iter().map(|(letters, kinds)| (transition.clone(), letters + &moves(&kinds, ""))),
            );
        }
    }
    Some(found)
}

/// Returns modalities that say together what may stand where a leg ends.
fn modalities(leg: &Leg, names: &Names, is_named: bool) -> Option<Vec<String>> {
    let arrivals = &leg.arrivals;
    let takes = arrivals.takes_enemies();
    let opens = leg.opens_en_passant && arrivals.empty;
    let passes = arrivals.en_passant;
    if *arrivals == Arrivals::quiet_or_capture() && !opens {
        return Some(vec![if is_named { "a" } else { "" }.to_owned()]);
    }
    // `e` is about what captures and what does not, at once.
    let is_joint = !opens && !passes || passes == takes && opens == arrivals.empty;
    if is_joint {
        let sign = if opens || passes { "e" } else { "" };
        let quiet = if arrivals.empty { "m" } else { "" };
        return Some(vec![format!("{quiet}{}{sign}", contacts(arrivals, names)?)]);
    }
    let mut found = Vec::new();
    if arrivals.empty {
        found.push(if opens { "me" } else { "m" }.to_owned());
    }
    if arrivals.enemy.is_some() || arrivals.friend.is_some() {
        let sign = if passes && takes { "e" } else { "" };
        found.push(contacts(arrivals, names)? + sign);
    }
    if passes && !takes {
        found.push("ee".to_owned());
    }
    Some(found)
}

fn contacts(arrivals: &Arrivals, names: &Names) -> Option<String> {
    let letter = |act: Act| match act {
        Act::Capture => Some("c"),
        Act::Leave => Some("j"),
        Act::Swap => Some("w"),
        Act::Carry | Act::Induce | Act::Borrow => None,
    };
    let set = |contact: &Contact| match &contact.to {
        Whom::Types(types) => names.set(types),
        _ => String::new(),
    };
    match (&arrivals.enemy, &arrivals.friend) {
        (Some(enemy), Some(friend)) if enemy == friend => Some(format!("{}y{}", letter(enemy.act)?, set(enemy))),
        (enemy, friend) => {
            let enemy = match enemy {
                Some(contact) => letter(contact.act)?.to_owned() + &set(contact),
                None => String::new(),
            };
            let friend = match friend {
                Some(contact) => letter(contact.act)?.repeat(2) + &set(contact),
                None => String::new(),
            };
            // A letter without a set would be read together with a double one behind it.
            Some(if friend.ends_with('}') { friend + &enemy } else { enemy + &friend })
        }
    }
}
