//! Writes path text.

use fers_core::{Geometry, Joined, Vector};
use fers_rules::{
    Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, Range, Repeat, Steps, TurnSet, Whom, Zones,
};

use crate::atom::{Atom, Ring};
use crate::directions;
use crate::{Dialect, Names, ZoneText};

/// Returns the [path text](crate::path_text) of a path. [`parse_path`](crate::parse_path) reads it
/// back as exactly this path.
pub fn print_path(path: &Path, names: &dyn Names) -> String {
    let is_open = !path.legs.is_empty() && path.legs.iter().all(|leg| leg.opens_en_passant);
    let leg = |(index, leg): (usize, &Leg)| {
        let open = if leg.opens_en_passant && !is_open { " open" } else { "" };
        let is_edge = |edge: fn(Repeat) -> usize| path.repeat.is_some_and(|repeat| edge(repeat) == index);
        let before = if is_edge(|repeat| repeat.first) { "(" } else { "" };
        let after = if is_edge(|repeat| repeat.last) { ") any times" } else { "" };
        format!("{before}{}{open}{after}", print_leg(leg, names))
    };
    let legs: Vec<String> = path.legs.iter().enumerate().map(leg).collect();
    let legs = if legs.is_empty() { "nothing".to_owned() } else { legs.join(", then ") };
    let en_passant = if is_open { ", open to en passant" } else { "" };
    format!("{}{legs}{en_passant}", print_conditions(&path.when, names))
}

/// Writes `if virgin, from home: `, or an empty text without conditions.
pub(crate) fn print_conditions(conditions: &[Condition], names: &dyn Names) -> String {
    if conditions.is_empty() {
        return String::new();
    }
    let texts: Vec<String> = conditions
        .iter()
        .map(|condition| match *condition {
            Condition::Virgin => "virgin".to_owned(),
            Condition::Moved => "moved".to_owned(),
            Condition::NotInCheck => "not in check".to_owned(),
            Condition::InCheck => "in check".to_owned(),
            Condition::AheadOfStart => "ahead of start".to_owned(),
            Condition::From(region) => format!("from {}", zones(region, names)),
            Condition::NotFrom(region) => format!("not from {}", zones(region, names)),
            Condition::InPart(parts) => {
                let numbers: Vec<String> = parts.iter().map(|part| (part + 1).to_string()).collect();
                format!("in part {}", numbers.join("+"))
            }
            Condition::Without(piece_type) => format!("without {}", quoted(&names.piece(piece_type))),
        })
        .collect();
    format!("if {}: ", texts.join(", "))
}

/// Writes the regions of both sides: `home`, `north / south`.
fn zones(zones: Zones, names: &dyn Names) -> String {
    match names.zones(zones) {
        ZoneText::One(name) => quoted(&name),
        ZoneText::Two(white, black) => format!("{} / {}", quoted(&white), quoted(&black)),
    }
}

/// Returns the name, in quotes if it could be misread.
fn quoted(name: &str) -> String {
    let plain = |c: char| !c.is_control() && !",/:()|\"\\".contains(c);
    if !name.is_empty() && name.chars().all(plain) && name.trim() == name {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

fn print_leg(leg: &Leg, names: &dyn Names) -> String {
    let directions = match &leg.steps {
        Steps::Absolute(vectors) => print_vectors(vectors),
        Steps::Turned(turns) => format!("turning {}", print_turns(*turns)),
        Steps::Anywhere => "anywhere".to_owned(),
        Steps::AsLastMoved { reversed } => format!("as last moved{}", if *reversed { " reversed" } else { "" }),
    };
    let joined = match leg.joined {
        Joined::Nothing => String::new(),
        Joined::Sides => " round the sides".to_owned(),
        Joined::All => " round all edges".to_owned(),
        Joined::Files { left, right } => {
            format!(" round files {} to {}", Geometry::file_name(left), Geometry::file_name(right))
        }
    };
    let hurdles = match leg.over {
        Over::Empty => String::new(),
        Over::Anything => " over anything".to_owned(),
        Over::Hurdles { count, land_next } => {
            let place = if land_next { "just behind" } else { "over" };
            format!(" {place} {count} hurdle{}", if count == 1 { "" } else { "s" })
        }
    };
    let length = if leg.length == Length::AsBefore { " as before" } else { "" };
    let manner = format!("{}{length}", print_range(leg.range));
    let sets_down = if leg.sets_down { " setting down" } else { "" };
    let within = leg.ends_in.map_or_else(String::new, |region| format!(" within ({})", zones(region, names)));
    let safely = if leg.shuns_attack { " unless attacked" } else { "" };
    let lands = if leg.lands { " landing" } else { "" };
    let royal = if leg.to_royal_board { " on a royal board" } else { "" };
    let stop = if leg.may_stop { " or stop" } else { "" };
    let arrivals = print_arrivals(&leg.arrivals, names);
    format!("{manner} {directions}{joined}{hurdles}{sets_down} to {arrivals}{within}{safely}{lands}{royal}{stop}")
}

fn print_range(range: Range) -> String {
    match (range.min, range.max) {
        (1, Some(1)) => "step".to_owned(),
        (1, None) => "slide".to_owned(),
        (min, None) => format!("ride {min}+"),
        (min, Some(max)) if min == max => format!("ride {min}"),
        (min, Some(max)) => format!("ride {min}-{max}"),
    }
}

fn print_turns(turns: TurnSet) -> String {
    match turns {
        TurnSet(0) => "nowhere".to_owned(),
        TurnSet::STRAIGHT => "straight".to_owned(),
        TurnSet::BACK => "back".to_owned(),
        _ => turns.iter().map(|turn| turn.to_string()).collect::<Vec<_>>().join(" "),
    }
}

fn print_arrivals(arrivals: &Arrivals, names: &dyn Names) -> String {
    let contact = |who: &str, contact: &Contact| {
        let filter = match &contact.to {
            Whom::Anyone => String::new(),
            Whom::Royals => " royal".to_owned(),
            Whom::Commoners => " not royal".to_owned(),
            Whom::Types(types) => {
                let types: Vec<String> = types.iter().map(|&piece_type| quoted(&names.piece(piece_type))).collect();
                format!("({})", types.join(", "))
            }
        };
        let act = match contact.act {
            Act::Capture => "",
            Act::Leave => " left",
            Act::Swap => " swapped",
            Act::Carry => " carried",
            Act::Induce => " induced",
            Act::Borrow => " borrowed",
        };
        format!("{who}{filter}{act}")
    };
    let kinds = [
        arrivals.empty.then(|| "empty".to_owned()),
        arrivals.enemy.as_ref().map(|enemy| contact("enemy", enemy)),
        arrivals.friend.as_ref().map(|friend| contact("friend", friend)),
        arrivals.en_passant.then(|| "en passant".to_owned()),
        arrivals.off_board.then(|| "off board".to_owned()),
    ];
    let kinds: Vec<String> = kinds.into_iter().flatten().collect();
    if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(" | ") }
}

/// Writes steps in the given order, as coordinates, or as Betza atoms with direction letters where
/// an atom covers several.
pub fn print_vectors(vectors: &[Vector]) -> String {
    let mut texts = Vec::new();
    let mut rest = vectors;
    while let Some(&first) = rest.first() {
        let (text, length) = atom_run(rest).unwrap_or_else(|| (numbers(first), 1));
        texts.push(text);
        rest = &rest[length..];
    }
    if texts.is_empty() { "nowhere".to_owned() } else { texts.join(" ") }
}

fn numbers(vector: Vector) -> String {
    match vector.boards {
        0 => format!("({},{})", vector.files, vector.ranks),
        boards => format!("({},{},{boards})", vector.files, vector.ranks),
    }
}

/// Returns the longest run of two or more first steps that an atom gives in this order.
fn atom_run(vectors: &[Vector]) -> Option<(String, usize)> {
    let (atom, _) = Atom::of_vector(*vectors.first()?)?;
    let queen = Atom { ring: Ring::Queen, short: 0, ..atom };
    let candidates = [Some(atom), atom.is_step().then_some(queen)];
    let runs = candidates.into_iter().flatten().map(|atom| (atom, run_length(atom, vectors)));
    // Of equally long runs, the simpler atom is kept.
    let (atom, length) = runs.rev().max_by_key(|&(_, length)| length).filter(|&(_, length)| length > 1)?;
    let set = (0..8).filter(|&direction| vectors[..length].contains(&atom.vector(direction)));
    let set = set.fold(0u8, |set, direction| set | 1 << direction) & atom.ring.all();
    let run = if set == atom.ring.all() { String::new() } else { directions::print(set, atom.ring)? };
    let letter = atom.text(Dialect::XBetza);
    // Path text writes leaps without a single letter as coordinates.
    (letter.len() == 1).then(|| (format!("{run}{letter}"), length))
}

fn run_length(atom: Atom, vectors: &[Vector]) -> usize {
    let mut next = 0;
    let ascends = |vector: &&Vector| {
        let found = (next..8).find(|&d| atom.ring.all() >> d & 1 == 1 && atom.vector(d) == **vector);
        next = found.map_or(8, |direction| direction + 1);
        found.is_some()
    };
    vectors.iter().take_while(ascends).count()
}
