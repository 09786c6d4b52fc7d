//! Moves in words.

use fers_core::{Geometry, Joined, PieceType, Vector};
use fers_rules::{Act, Arrivals, Condition, Contact, Leg, Length, Over, Path, Range, Ruleset, Steps, TurnSet, Whom};

use super::{listed, piece_names, zone};

/// Describes a path as the predicate of a sentence: "moves or captures any number of squares
/// orthogonally".
pub fn path_in_words(ruleset: &Ruleset, path: &Path) -> String {
    let legs: Vec<String> =
        path.legs.iter().enumerate().map(|(index, leg)| leg_text(ruleset, path, index, leg)).collect();
    let legs = repeated(path, legs);
    let mut text = legs.join(", then ");
    if path.opens_en_passant() {
        text += ", and may be captured in passing";
    }
    let conditions: Vec<String> = path.when.iter().map(|when| condition(ruleset, when)).collect();
    if !conditions.is_empty() {
        text += &format!(", if {}", listed(&conditions, "and"));
    }
    text
}

fn leg_text(ruleset: &Ruleset, path: &Path, index: usize, leg: &Leg) -> String {
    let is_last = index + 1 == path.legs.len();
    let verb = verb(ruleset, &leg.arrivals, is_last);
    let mut text = format!("{verb} {}{}", way(leg), over(leg.over));
    text += &match leg.joined {
        Joined::Nothing => String::new(),
        Joined::Sides => ", round the left and right edges".to_owned(),
        Joined::All => ", round all edges".to_owned(),
        Joined::Files { left, right } => {
            let [left, right] = [left, right].map(Geometry::file_name);
            format!(", round the files {left} to {right}, which are joined")
        }
    };
    if leg.sets_down {
        text += ", setting down behind it what it carries";
    }
    if let Some(zones) = leg.ends_in {
        text += &format!(", ending on {}", zone(ruleset, zones));
    }
    if leg.shuns_attack {
        text += ", unless that square is attacked";
    }
    if leg.lands {
        text += " (where the move must be legal, too)";
    }
    if leg.to_royal_board {
        text += ", if a royal stands on it or all royals on the board it leaves";
    }
    if leg.may_stop && !is_last {
        text += " (and may stop there)";
    }
    text
}

/// Marks the repeated legs.
fn repeated(path: &Path, mut legs: Vec<String>) -> Vec<String> {
    if let Some(repeat) = path.repeat {
        legs[repeat.first].insert_str(0, "any number of times (");
        legs[repeat.last].push(')');
    }
    legs
}

fn verb(ruleset: &Ruleset, arrivals: &Arrivals, is_last: bool) -> String {
    let mut verbs = Vec::new();
    if arrivals.empty {
        verbs.push(if is_last { "moves".to_owned() } else { "goes".to_owned() });
    }
    match (&arrivals.enemy, &arrivals.friend) {
        (Some(enemy), friend) if enemy.act == Act::Leave && friend.as_ref() == Some(enemy) => {
            verbs.push(contact_verb(ruleset, enemy, " pieces of either side"));
        }
        (enemy, friend) => {
            verbs.extend(enemy.iter().map(|contact| contact_verb(ruleset, contact, "")));
            verbs.extend(friend.iter().map(|contact| contact_verb(ruleset, contact, " own pieces")));
        }
    }
    if arrivals.en_passant {
        verbs.push("captures in passing".to_owned());
    }
    if arrivals.off_board {
        verbs.push("looks over the edge".to_owned());
    }
    listed(&verbs, "or")
}

fn contact_verb(ruleset: &Ruleset, contact: &Contact, whose: &str) -> String {
    let verb = match contact.act {
        Act::Capture => "captures",
        Act::Leave => "passes over",
        Act::Swap => "changes places with",
        Act::Carry => "picks up",
        Act::Induce => "lets go on instead of itself",
        Act::Borrow => "borrows the moves of",
    };
    let whose = if contact.act != Act::Capture && whose.is_empty() { " enemies" } else { whose };
    match &contact.to {
        Whom::Types(types) => format!("{verb}{whose} ({})", chosen(ruleset, types)),
        Whom::Royals => format!("{verb}{whose} (only royal ones)"),
        Whom::Commoners => format!("{verb}{whose} (but no royal ones)"),
        Whom::Anyone => format!("{verb}{whose}"),
    }
}

/// Names the types of a set, or the one or two types that are missing where it has more.
fn chosen(ruleset: &Ruleset, types: &[PieceType]) -> String {
    let others: Vec<PieceType> = ruleset.piece_types().filter(|one| !types.contains(one)).collect();
    match others.len() {
        1 | 2 if others.len() < types.len() => format!("but no {}", piece_names(ruleset, &others, "or")),
        _ => format!("only {}", piece_names(ruleset, types, "and")),
    }
}

fn way(leg: &Leg) -> String {
    match &leg.steps {
        Steps::Absolute(vectors) if leg.range == Range::ONE && vectors.iter().all(stays_in_place) => {
            format!("to the same square of {}", board_names(vectors))
        }
        Steps::Absolute(vectors) => match direction_name(vectors) {
            Some(name) => format!("{} {name}", distance(leg.range)),
            None => format!("{} by {}", steps(leg.range), leaps(vectors)),
        },
        Steps::Turned(turns) if leg.length == Length::AsBefore => {
            format!("as many squares as before {}", turn_names(*turns))
        }
        Steps::Turned(turns) => format!("{} {}", distance(leg.range), turn_names(*turns)),
        Steps::Anywhere => "to any other square".to_owned(),
        Steps::AsLastMoved { reversed } => {
            format!("as the piece that moved last{}", if *reversed { ", turned round" } else { "" })
        }
    }
}

/// Returns whether a step leads straight to another board.
fn stays_in_place(step: &Vector) -> bool {
    (step.files, step.ranks) == (0, 0) && step.boards != 0
}

/// Names the boards to which steps lead: "another board" if each step has its opposite.
fn board_names(steps: &[Vector]) -> String {
    if steps.iter().all(|&step| steps.contains(&-step)) {
        return "another board".to_owned();
    }
    let name = |step: &Vector| {
        let (count, way) = (step.boards.unsigned_abs(), if step.boards > 0 { "after" } else { "before" });
        if count == 1 { format!("the board {way}") } else { format!("the board {count} {way}") }
    };
    listed(&steps.iter().map(name).collect::<Vec<_>>(), "or")
}

fn distance(range: Range) -> String {
    match (range.min, range.max) {
        (1, Some(1)) => "one square".to_owned(),
        (1, None) => "any number of squares".to_owned(),
        (1, Some(max)) => format!("up to {max} squares"),
        (min, Some(max)) if min == max => format!("exactly {min} squares"),
        (min, Some(max)) => format!("{min} to {max} squares"),
        (min, None) => format!("{min} squares or more"),
    }
}

fn steps(range: Range) -> String {
    match (range.min, range.max) {
        (1, Some(1)) => "a leap".to_owned(),
        (1, None) => "any number of equal leaps".to_owned(),
        (min, Some(max)) if min == max => format!("{min} equal leaps"),
        (min, Some(max)) => format!("{min} to {max} equal leaps"),
        (min, None) => format!("{min} or more equal leaps"),
    }
}

/// Returns the common name of a set of single steps.
fn direction_name(vectors: &[Vector]) -> Option<&'static str> {
    let names: [(&str, &[(i8, i8)]); 12] = [
        ("orthogonally", &[(0, 1), (1, 0), (0, -1), (-1, 0)]),
        ("diagonally", &[(1, 1), (1, -1), (-1, -1), (-1, 1)]),
        ("in any direction", &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)]),
        ("straight ahead", &[(0, 1)]),
        ("straight back", &[(0, -1)]),
        ("sideways", &[(1, 0), (-1, 0)]),
        ("straight ahead or back", &[(0, 1), (0, -1)]),
        ("straight ahead or sideways", &[(0, 1), (1, 0), (-1, 0)]),
        ("straight back or sideways", &[(0, -1), (1, 0), (-1, 0)]),
        ("diagonally forward", &[(1, 1), (-1, 1)]),
        ("diagonally backward", &[(1, -1), (-1, -1)]),
        ("straight or diagonally forward", &[(0, 1), (1, 1), (-1, 1)]),
    ];
    let same = |steps: &[(i8, i8)]| {
        let has = |&(files, ranks): &(i8, i8)| vectors.contains(&Vector::new(files, ranks));
        steps.len() == vectors.len() && steps.iter().all(has)
    };
    names.iter().find(|(_, steps)| same(steps)).map(|&(name, _)| name)
}

/// Describes leaps by their two lengths if all symmetric images are meant, else one by one as White
/// sees them.
fn leaps(vectors: &[Vector]) -> String {
    let mut rest = vectors.to_vec();
    let mut names = Vec::new();
    while let Some(&first) = rest.first() {
        let images = first.symmetric_images();
        if first.boards == 0 && images.iter().all(|image| rest.contains(image)) {
            rest.retain(|vector| !images.contains(vector));
            let (short, long) = (first.files.abs().min(first.ranks.abs()), first.files.abs().max(first.ranks.abs()));
            names.push(format!("({short},{long}) every way"));
        } else {
            rest.retain(|&vector| vector != first);
            names.push(single_leap(first));
        }
    }
    listed(&names, "or")
}

fn single_leap(vector: Vector) -> String {
    let part = |amount: i8, plus: &str, minus: &str| match amount {
        0 => None,
        1.. => Some(format!("{amount} {plus}")),
        _ => Some(format!("{} {minus}", amount.unsigned_abs())),
    };
    let parts = [
        part(vector.ranks, "forward", "back"),
        part(vector.files, "right", "left"),
        part(vector.boards, "boards up", "boards down"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn turn_names(turns: TurnSet) -> String {
    let has = |turn: u8| turns.0 >> turn & 1 == 1;
    match turns.0 {
        0b1111_1111 => return "in any direction".to_owned(),
        0b1110_1111 => return "in any direction but back".to_owned(),
        _ => {}
    }
    let angles = [("an eighth turn", 1), ("a quarter turn", 2), ("three eighths of a turn", 3)];
    let to_sides = angles.iter().filter_map(|&(angle, right)| match (has(right), has(8 - right)) {
        (true, true) => Some(format!("{angle} to either side")),
        (true, false) => Some(format!("{angle} to the right")),
        (false, true) => Some(format!("{angle} to the left")),
        (false, false) => None,
    });
    let ahead = has(0).then(|| "straight on".to_owned());
    let back = has(4).then(|| "straight back".to_owned());
    listed(&ahead.into_iter().chain(to_sides).chain(back).collect::<Vec<_>>(), "or")
}

fn over(over: Over) -> String {
    match over {
        Over::Empty => String::new(),
        Over::Anything => " over anything".to_owned(),
        Over::Hurdles { count: 1, land_next: false } => " over one piece".to_owned(),
        Over::Hurdles { count: 1, land_next: true } => " to the square right behind a piece".to_owned(),
        Over::Hurdles { count, land_next: false } => format!(" over {count} pieces"),
        Over::Hurdles { count, land_next: true } => {
            format!(" over {count} pieces, to the square right behind the last")
        }
    }
}

fn condition(ruleset: &Ruleset, condition: &Condition) -> String {
    match condition {
        Condition::Virgin => "it has not moved yet".to_owned(),
        Condition::Moved => "it has moved before".to_owned(),
        Condition::From(zones) => format!("it stands on {}", zone(ruleset, *zones)),
        Condition::NotFrom(zones) => format!("it does not stand on {}", zone(ruleset, *zones)),
        Condition::NotInCheck => "its side is not in check".to_owned(),
        Condition::InCheck => "its side is in check".to_owned(),
        Condition::Without(piece_type) => format!("its side has no {}", ruleset.piece(*piece_type).name),
        Condition::InPart(parts) => {
            let names: Vec<String> = parts.iter().map(|part| super::turns::ordinal(part.into())).collect();
            format!("it is the {} move of a turn", super::listed(&names, "or"))
        }
        Condition::AheadOfStart => "it stands one rank ahead of where it started".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use fers_core::Geometry;

    use super::*;

    #[track_caller]
    fn check(of: Path, expected: &str) {
        let ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
        assert_eq!(path_in_words(&ruleset, &of), expected);
    }

    #[test]
    fn moves_of_well_known_pieces_read_as_people_say_them() {
        let straight = Vector::new(0, 1).symmetric_images();
        let rook = Leg::ride(straight.clone(), Range::ANY, Arrivals::quiet_or_capture());
        check(Path::single(rook), "moves or captures any number of squares orthogonally");
        let knight = Leg::leap(Vector::new(1, 2).symmetric_images(), Arrivals::quiet_or_capture());
        check(Path::single(knight), "moves or captures a leap by (1,2) every way");
        let other_board = [1, -1].map(|boards| Vector { boards, ..Vector::default() }).to_vec();
        let king = Leg { lands: true, ..Leg::leap(Vector::RING.to_vec(), Arrivals::quiet()) };
        let legs = vec![king, Leg::leap(other_board, Arrivals::quiet())];
        check(
            Path { legs, ..Path::default() },
            "goes one square in any direction (where the move must be legal, too), then moves to the same square of another board",
        );
        let double = Leg::ride(vec![Vector::new(0, 1)], Range::exactly(2), Arrivals::quiet());
        let double = Path::single(double).when(Condition::Virgin).opening_en_passant(true);
        check(
            double,
            "moves exactly 2 squares straight ahead, and may be captured in passing, if it has not moved yet",
        );
        let over = Over::Hurdles { count: 1, land_next: false };
        let cannon = Leg { over, ..Leg::ride(straight, Range::ANY, Arrivals::capture()) };
        check(Path::single(cannon), "captures any number of squares orthogonally over one piece");
    }

    #[test]
    fn turns_to_both_sides_are_said_together() {
        let names = |turns: &[u8]| turn_names(TurnSet(turns.iter().fold(0, |set, turn| set | 1 << turn)));
        assert_eq!(names(&[0, 2, 6]), "straight on or a quarter turn to either side");
        assert_eq!(names(&[1, 6]), "an eighth turn to the right or a quarter turn to the left");
        assert_eq!(names(&[3, 4, 5]), "three eighths of a turn to either side or straight back");
        assert_eq!(names(&[0, 1, 2, 3, 5, 6, 7]), "in any direction but back");
        assert_eq!(names(&[0, 1, 2, 3, 4, 5, 6, 7]), "in any direction");
    }
}
