//! Walls put up by moves, in words.

use fers_rules::{Facts, Ruleset, Site, Walling};

use super::zone;

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let mut lines: Vec<String> = ruleset.walling.iter().map(|walling| walling_line(ruleset, walling)).collect();
    if Facts::of(ruleset).has_walls {
        lines.push(match ruleset.walls_are_gaps() {
            true => "Pieces pass squares with walls as if they were empty, but none stops there.".to_owned(),
            false => "Nothing enters or passes a square with a wall, and nothing captures it.".to_owned(),
        });
    }
    if ruleset.walling.as_ref().is_some_and(|walling| !walling.parries_check) && !ruleset.royals.is_empty() {
        lines.push("No wall parries a check.".to_owned());
    }
    lines
}

fn walling_line(ruleset: &Ruleset, walling: &Walling) -> String {
    let square = match walling.site {
        Site::Anywhere => "a free square",
        Site::Vacated => "the square that the piece left",
        Site::InReach => "a square where the piece could go next without capturing",
        Site::Coast => "a free square at the edge of the board or beside a wall",
    };
    let place = walling.zone.map_or(String::new(), |zones| format!(", on {}", zone(ruleset, zones)));
    let act = if walling.is_carried { "moves the wall to" } else { "puts up a wall on" };
    match walling.is_alone {
        true => format!("Instead of moving, a side {act} {square}{place}."),
        false => format!("Each move also {act} {square}{place}; without such a square it cannot be made."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_told_with_their_places() {
        let mut ruleset = Ruleset::new("test", fers_core::Geometry::rectangle(8, 8));
        ruleset.walling = Some(Walling { is_carried: true, ..Walling::at(Site::Anywhere) });
        assert_eq!(
            lines(&ruleset),
            [
                "Each move also moves the wall to a free square; without such a square it cannot be made.",
                "Nothing enters or passes a square with a wall, and nothing captures it.",
            ]
        );
    }
}
