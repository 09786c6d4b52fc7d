//! Effects of moves besides moving the piece, in words.

use fers_core::{PieceType, Vector};
use fers_rules::{Becoming, Blast, Burn, Catch, Flip, FlipReach, FlipTrigger, Peril, Ruleset, Shove, ShoveWay, Whose};

use super::{listed, piece_names, zone};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let mut lines: Vec<String> = ruleset.shoves.iter().map(|shove| shove_line(ruleset, shove)).collect();
    lines.extend(ruleset.flips.iter().map(|flip| flip_line(ruleset, flip)));
    lines.extend(ruleset.blasts.iter().map(|blast| blast_line(ruleset, blast)));
    lines.extend(ruleset.burns.iter().map(|burn| burn_line(ruleset, burn)));
    if ruleset.blasts.len() > 1 {
        lines.push("The first of these that a move sets off counts.".to_owned());
    }
    if !ruleset.blasts.is_empty() && !ruleset.royals.is_empty() {
        lines.push(
            "Nobody may blow up a royal piece of their own; who blows up the enemy's need not care for check."
                .to_owned(),
        );
    }
    lines
}

/// Describes what a piece becomes, as the predicate of a sentence.
pub(super) fn becoming(ruleset: &Ruleset, entry: &Becoming, is_first: bool) -> String {
    let into = &ruleset.piece(entry.into).name;
    let how = match &entry.catch {
        Catch::Whatever => "with each move".to_owned(),
        Catch::Nothing => "with each move without capture".to_owned(),
        Catch::Anything => "by capturing".to_owned(),
        Catch::Types(types) => format!("by capturing {}", or_nothing(ruleset, types)),
    };
    let shifting = if entry.shifting { " that brings another piece elsewhere" } else { "" };
    let place = entry.zone.map_or(String::new(), |zones| format!(" that ends on {}", zone(ruleset, zones)));
    let otherwise = if is_first { "" } else { "otherwise " };
    let left = entry.leaves.map_or(String::new(), |left| {
        format!(" and leaves {} on the square where it came from", ruleset.piece(left).name)
    });
    format!("{otherwise}turns into {into} {how}{shifting}{place}{left}")
}

fn blast_line(ruleset: &Ruleset, blast: &Blast) -> String {
    let by = blast.by.as_ref().map_or(String::new(), |types| format!(" by {}", or_nothing(ruleset, types)));
    let act = match &blast.catch {
        Catch::Whatever => format!("A move{by}"),
        Catch::Nothing => format!("A move{by} without capture"),
        Catch::Anything => format!("A capture{by}"),
        Catch::Types(types) => format!("A capture{by} of {}", or_nothing(ruleset, types)),
    };
    let mover = blast.takes_mover.then(|| "the piece itself".to_owned());
    let around = (!blast.around.is_empty()).then(|| {
        let spares = if blast.spares.is_empty() {
            String::new()
        } else {
            format!(" ({} apart)", piece_names(ruleset, &blast.spares, "and"))
        };
        format!("all pieces{spares} {} where it ends", squares_around(&blast.around))
    });
    let victims: Vec<String> = [mover, around].into_iter().flatten().collect();
    let walls = match (blast.takes_mover && blast.petrifies_mover, blast.petrifies_around && !blast.around.is_empty()) {
        (false, false) => "",
        (true, false) if victims.len() == 1 => return format!("{act} turns the piece itself into a wall."),
        (true, false) => ", and leaves a wall where it ends",
        (false, true) => ", and leaves walls around where it ends",
        (true, true) => ", and leaves walls instead",
    };
    format!("{act} blows up {}{walls}.", listed(&victims, "and"))
}

fn burn_line(ruleset: &Ruleset, burn: &Burn) -> String {
    let victim = burn.victims.as_ref().map_or("piece".to_owned(), |types| or_nothing(ruleset, types));
    let by = match &burn.peril {
        Peril::Sight(types) => {
            types.as_ref().map_or("enemy".to_owned(), |types| format!("enemy {}", or_nothing(ruleset, types)))
        }
        Peril::Stay(zone) => {
            let place = self::zone(ruleset, *zone);
            return format!("Any {victim} on {place} must leave it with the next move of its side, or it is removed.");
        }
    };
    format!("Any {victim} that ends its move on a square that an {by} sees is removed.")
}

fn shove_line(ruleset: &Ruleset, shove: &Shove) -> String {
    let by = shove.by.as_ref().map_or(String::new(), |types| format!(" of {}", or_nothing(ruleset, types)));
    let castles = if shove.castlings { ", castlings included," } else { "" };
    let whose = match shove.whose {
        Whose::Friend => "piece of its side",
        Whose::Enemy => "enemy",
        Whose::Anyone => "piece",
    };
    let apart: Vec<PieceType> =
        ruleset.piece_types().filter(|t| ruleset.is_royal(*t) || shove.spares.contains(t)).collect();
    let apart = match apart.as_slice() {
        [] => String::new(),
        types => format!(" ({} apart)", piece_names(ruleset, types, "and")),
    };
    let (act, place) = match shove.way {
        ShoveWay::Pull => ("pulls", "to the square beside where it ends"),
        ShoveWay::Push => ("pushes", "away as far as squares are empty"),
    };
    let lines = lines_along(&shove.lines);
    format!("A move{by}{castles} {act} the nearest piece{lines}, if it is any {whose}{apart}, {place}.")
}

fn flip_line(ruleset: &Ruleset, flip: &Flip) -> String {
    let act = match (flip.on, &flip.catch) {
        (FlipTrigger::Drop, _) => "A drop".to_owned(),
        (_, Catch::Nothing) => "A move without capture".to_owned(),
        (_, Catch::Anything) => "A capture".to_owned(),
        (_, Catch::Types(types)) => format!("A capture of {}", or_nothing(ruleset, types)),
        (FlipTrigger::Any, Catch::Whatever) => "A move or drop".to_owned(),
        (FlipTrigger::Travel, Catch::Whatever) => "A move".to_owned(),
    };
    let of = if matches!(flip.catch, Catch::Anything | Catch::Types(_)) { "by" } else { "of" };
    let by = flip.by.as_ref().map_or(String::new(), |types| format!(" {of} {}", or_nothing(ruleset, types)));
    let castles = if flip.castlings { ", castlings included," } else { "" };
    let friend = if flip.needs_friend { " next to a piece of its side" } else { "" };
    let apart: Vec<PieceType> =
        ruleset.piece_types().filter(|t| ruleset.may_be_in_check(*t) || flip.spares.contains(t)).collect();
    let apart = match apart.as_slice() {
        [] => String::new(),
        types => format!(" ({} apart)", piece_names(ruleset, types, "and")),
    };
    let place = match flip.reach {
        FlipReach::Mover => {
            return format!("{act}{by}{friend}{castles} gives the piece that moved{apart} to the opponent.");
        }
        FlipReach::Own => {
            return format!("{act}{by}{friend}{castles} gives all pieces of its side{apart} to the opponent.");
        }
        FlipReach::Seen => "that the piece sees from where it ends".to_owned(),
        FlipReach::Next => format!("{} where it ends", squares_around(&flip.steps)),
        FlipReach::Enclosed => format!("that it encloses{}", lines_along(&flip.steps)),
    };
    format!("{act}{by}{friend}{castles} turns over the enemies{apart} {place}.")
}

fn or_nothing(ruleset: &Ruleset, types: &[PieceType]) -> String {
    if types.is_empty() { "nothing".to_owned() } else { piece_names(ruleset, types, "or") }
}

pub(super) fn squares_around(steps: &[Vector]) -> String {
    match () {
        () if is_whole_ring(steps) => "on the eight squares around".to_owned(),
        () if is_cross(steps) => "on the four squares beside".to_owned(),
        () => format!("at {} from", fers_betza::print_vectors(steps)),
    }
}

/// Describes the directions of lines; empty for all directions.
pub(super) fn lines_along(steps: &[Vector]) -> String {
    match () {
        () if is_whole_ring(steps) => String::new(),
        () if is_cross(steps) => " along ranks and files".to_owned(),
        () => format!(" along {}", fers_betza::print_vectors(steps)),
    }
}

fn is_whole_ring(steps: &[Vector]) -> bool {
    steps.len() == 8 && Vector::RING.iter().all(|step| steps.contains(step))
}

fn is_cross(steps: &[Vector]) -> bool {
    steps.len() == 4 && Vector::RING.iter().step_by(2).all(|step| steps.contains(step))
}

#[cfg(test)]
mod tests {
    use fers_rules::PieceRules;

    use super::*;

    #[test]
    fn a_blast_is_told_with_whom_it_takes_and_whom_it_spares() {
        let mut ruleset = Ruleset::new("test", fers_core::Geometry::rectangle(8, 8));
        ruleset.pieces =
            [("Pawn", "P"), ("King", "K")].map(|(name, letter)| PieceRules::new(name, letter, vec![])).to_vec();
        let (pawn, king) = (PieceType(0), PieceType(1));
        let around = Vector::RING.to_vec();
        let blast = Blast {
            by: None,
            catch: Catch::Anything,
            around,
            spares: vec![pawn],
            takes_mover: true,
            petrifies_mover: false,
            petrifies_around: false,
        };
        let quiet =
            Blast { by: Some(vec![king]), around: vec![Vector::new(0, 1)], spares: Vec::new(), ..blast.clone() };
        ruleset.blasts = vec![Blast { takes_mover: false, ..quiet }, blast];
        assert_eq!(
            lines(&ruleset)[..2],
            [
                "A capture by King blows up all pieces at (0,1) from where it ends.",
                "A capture blows up the piece itself and all pieces (Pawn apart) on the eight squares around where it ends.",
            ]
        );
    }

    #[test]
    fn what_a_piece_turns_into_is_told_with_the_move_that_does_it() {
        let mut ruleset = Ruleset::new("test", fers_core::Geometry::rectangle(8, 8));
        ruleset.pieces =
            [("Knight", "N"), ("Rook", "R")].map(|(name, letter)| PieceRules::new(name, letter, vec![])).to_vec();
        let rook = PieceType(1);
        let capture = Becoming::new(rook, Catch::Types(vec![rook]));
        let zone = fers_core::ByColor::both(ruleset.add_region("far", ruleset.geometry.squares().skip(56).collect()));
        let arrival = Becoming { zone: Some(zone), ..Becoming::new(rook, Catch::Whatever) };
        assert_eq!(becoming(&ruleset, &capture, true), "turns into Rook by capturing Rook");
        assert_eq!(becoming(&ruleset, &arrival, false), "otherwise turns into Rook with each move that ends on rank 8");
        let leaving = Becoming { leaves: Some(PieceType(0)), ..capture };
        let text = "turns into Rook by capturing Rook and leaves Knight on the square where it came from";
        assert_eq!(becoming(&ruleset, &leaving, true), text);
    }
}
