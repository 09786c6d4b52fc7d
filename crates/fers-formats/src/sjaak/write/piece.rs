//! Writing pieces.

use std::collections::BTreeSet;
use std::fmt::Write;

use fers_core::{ByColor, Color, PieceType, Region};
use fers_rules::{Condition, Drops, Path, PieceRules, Ruleset, Zones};

use super::movers::{Black, Treads, find};
use super::{names, promotions};
use crate::sjaak::lower::Use;
use crate::sjaak::mover::{COMPASS, Mover};
use crate::walks::{Landing, Walk, When, of_paths, of_side};

/// Returns the lines of one piece.
pub(super) fn text(ruleset: &Ruleset, piece_type: PieceType, name: &str, zone_names: &[String]) -> String {
    let piece = ruleset.piece(piece_type);
    let mut lines = vec![format!("Piece: {name}")];
    let san = if piece.san.is_empty() { " " } else { &piece.san };
    lines.push(format!("Symbol: \"{san}\", \"{},{}\"", piece.letters.white, piece.letters.black));
    moves(ruleset, piece_type, zone_names, &mut lines);
    let pair = |zones: Zones| names::pair(ruleset, zone_names, zones);
    let zone = |keyword: &str, zones: Option<Zones>| zones.map(|zones| format!("{keyword}: {}", pair(zones)));
    lines.extend(zone("Prison", piece.confined_to));
    lines.extend(zone("Block", piece.blocked_by));
    lines.extend(zone("Drop zone", piece.drop.zone));
    lines.extend(promotions::lines(ruleset, piece_type, zone_names));
    lines.extend(demotion(ruleset, piece_type));
    if let Some(victims) = &piece.victims {
        let letters = victims.iter().map(|&victim| ruleset.piece(victim).letters.white.as_str());
        lines.push(format!("Allowed victims: \"{}\"", letters.collect::<Vec<_>>().join(",")));
    }
    let flags = flags(ruleset, piece_type);
    if !flags.is_empty() {
        lines.push(format!("Flags: {}", flags.join(", ")));
    }
    lines.extend(limits(ruleset, piece_type));
    lines.extend(piece.value.map(|value| format!("Value: {value}")));
    lines.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{line}");
        text
    })
}

/// The moves of a piece by their conditions.
#[derive(Default)]
struct Sorted {
    quiet: Treads,
    /// The moves of `quiet` that are always possible.
    always: Treads,
    captures: Treads,
    specials: Treads,
    special_zones: BTreeSet<ByColor<Region>>,
    initials: Treads,
}

fn moves(ruleset: &Ruleset, piece_type: PieceType, zone_names: &[String], lines: &mut Vec<String>) {
    let (piece, black) = (ruleset.piece(piece_type), black(ruleset, piece_type));
    let Some(sorted) = sorted(ruleset, piece) else {
        lines.push("Move: none".to_owned());
        return;
    };
    let as_steps = piece.san.is_empty() && sorted.quiet.iter().chain(&sorted.captures).all(|treads| is_compass(treads));
    let mover_lines = |keyword: &str, movers: Vec<Mover>| -> Vec<String> {
        movers.iter().map(|mover| format!("{keyword}: {mover}")).collect()
    };
    let both: Treads = sorted.quiet.union(&sorted.captures).cloned().collect();
    let (movers, is_all) = find(ruleset, black, Use::Both, &both, as_steps);
    if is_all && !movers.is_empty() {
        lines.extend(mover_lines("Move", movers));
    } else {
        let quiet = mover_lines("Move", find(ruleset, black, Use::Quiet, &sorted.quiet, as_steps).0);
        lines.extend(if quiet.is_empty() { vec!["Move: none".to_owned()] } else { quiet });
        let captures = mover_lines("Capture", find(ruleset, black, Use::Capture, &sorted.captures, as_steps).0);
        let nothing = !sorted.quiet.is_empty() && captures.is_empty();
        lines.extend(if nothing { vec!["Capture: none".to_owned()] } else { captures });
    }
    let with_always = |treads: &Treads| -> Treads { treads.union(&sorted.always).cloned().collect() };
    for zones in &sorted.special_zones {
        let pair = pair_of(ruleset, zones, zone_names);
        let movers = conditional(ruleset, black, &with_always(&sorted.specials));
        lines.extend(movers.iter().map(|mover| format!("Special: {pair}, {mover}")));
    }
    if !sorted.initials.is_empty() {
        lines.extend(mover_lines("Initial", conditional(ruleset, black, &with_always(&sorted.initials))));
    }
}

/// Returns the movers of special moves: a single one if possible, because the program keeps only
/// one.
fn conditional(ruleset: &Ruleset, black: Black, wanted: &Treads) -> Vec<Mover> {
    let is_compass = wanted.iter().all(|treads| is_compass(treads));
    let is_leap = wanted.iter().all(|treads| treads.len() == 1 && treads[0].hop.is_none());
    if is_leap && !is_compass {
        return vec![Mover::AsymmetricLeap(wanted.iter().map(|treads| treads[0].vector).collect())];
    }
    find(ruleset, black, Use::Quiet, wanted, is_compass).0
}

/// Returns how Black's moves follow from White's. Mirrored ones are chosen only if they really are.
fn black(ruleset: &Ruleset, piece_type: PieceType) -> Black {
    let mirrored = |walk: Walk| {
        let up_down = |tread: &crate::walks::Tread| crate::walks::Tread {
            vector: fers_core::Vector { ranks: -tread.vector.ranks, ..tread.vector },
            ..tread.clone()
        };
        Walk { treads: walk.treads.iter().map(up_down).collect(), ..walk }
    };
    let side = |color: Color| of_side(ruleset, piece_type, color);
    let white = side(Color::White).map(|walks| walks.into_keys().map(mirrored).collect::<BTreeSet<Walk>>());
    let black = side(Color::Black).map(|walks| walks.into_keys().collect::<BTreeSet<Walk>>());
    if white == black { Black::Mirrored } else { Black::Opposite }
}

fn sorted(ruleset: &Ruleset, piece: &PieceRules) -> Option<Sorted> {
    let mut sorted = Sorted::default();
    for (Walk { treads, .. }, alternatives) in of_paths(ruleset, &piece.moves)? {
        if treads.iter().any(|tread| tread.landing == Landing::EnPassant) {
            // Written as a flag.
            continue;
        }
        let captures = treads.iter().any(|tread| tread.landing != Landing::Empty);
        for when in alternatives {
            let zones = when.iter().find_map(|when| if let When::From(zones) = when { Some(zones) } else { None });
            if captures {
                sorted.captures.insert(treads.clone());
            } else if let Some(zones) = zones.filter(|_| !when.contains(&When::Moved)) {
                sorted.specials.insert(treads.clone());
                sorted.special_zones.insert(zones.clone());
            } else if when.contains(&When::Virgin) {
                sorted.initials.insert(treads.clone());
            } else {
                sorted.quiet.insert(treads.clone());
                if when.is_empty() {
                    sorted.always.insert(treads.clone());
                }
            }
        }
    }
    Some(sorted)
}

fn is_compass(treads: &[crate::walks::Tread]) -> bool {
    let named = |tread: &crate::walks::Tread| COMPASS.iter().any(|&(_, direction)| direction == tread.vector);
    treads.iter().all(|tread| tread.hop.is_none() && named(tread))
}

/// Returns the names of regions with these squares.
fn pair_of(ruleset: &Ruleset, squares: &ByColor<Region>, zone_names: &[String]) -> String {
    let name = |color: Color| {
        let index = ruleset.regions.iter().position(|region| region.squares == squares[color]);
        index.filter(|_| !squares[color].is_empty()).map_or("empty", |index| &zone_names[index])
    };
    format!("{}, {}", name(Color::White), name(Color::Black))
}

/// Returns the piece's type in a hand, if its letters do not imply it.
fn demotion(ruleset: &Ruleset, piece_type: PieceType) -> Option<String> {
    let piece = ruleset.piece(piece_type);
    let letters = &piece.letters.white;
    let base = letters.strip_prefix('+').and_then(|base| ruleset.piece_by_letter(base));
    let by_letters = base.map(|(piece_type, _)| piece_type);
    let said = if letters.ends_with('~') { None } else { by_letters };
    let is_said = said == piece.in_hand && !letters.ends_with('~');
    (!is_said).then(|| format!("Demotion: \"{}\"", ruleset.piece(piece.in_hand.unwrap_or(piece_type)).letters.white))
}

fn flags(ruleset: &Ruleset, piece_type: PieceType) -> Vec<&'static str> {
    let piece = ruleset.piece(piece_type);
    let drops = ruleset.hands.drops != Drops::None;
    let somebody_takes_flags = ruleset.pieces.iter().any(|piece| !piece.takes_goals);
    let all = [
        (ruleset.is_royal(piece_type), "royal"),
        (piece.moves.iter().any(Path::opens_en_passant), "set_ep"),
        (piece.moves.iter().flat_map(|path| &path.legs).any(|leg| leg.arrivals.en_passant), "take_ep"),
        (!piece.drop.may_check, "drop_no_check"),
        (!piece.drop.may_mate, "drop_no_mate"),
        (piece.drop.per_file_max == Some(1), "drop_one_file"),
        (drops && !piece.drop.needs_move && piece.drop.zone.is_none(), "drop_dead"),
        (!piece.may_mate, "no_mate"),
        (piece.gives_shak, "shak"),
        (piece.assimilates, "assimilate"),
        (piece.retaliation.is_some(), "no_retaliate"),
        (piece.endangered.is_some(), "endangered"),
        (piece.is_iron, "iron"),
        (somebody_takes_flags && piece.takes_goals, "capture_flag"),
    ];
    all.into_iter().filter(|&(is_set, _)| is_set).map(|(_, flag)| flag).collect()
}

fn limits(ruleset: &Ruleset, piece_type: PieceType) -> Option<String> {
    let limit = ruleset.piece(piece_type).limit;
    let default = ruleset.is_royal(piece_type).then_some(1);
    if limit == ByColor::both(default) {
        return None;
    }
    // 0 is the default; a royal without limit gets one that no board reaches.
    let number = |limit: Option<u16>| match limit {
        Some(limit) => limit,
        None if default.is_none() => 0,
        None => u16::MAX,
    };
    Some(format!("Max: {},{}", number(limit.white), number(limit.black)))
}

/// Returns whether any piece has special moves that only unmoved pieces have.
pub(super) fn has_virgin_specials(ruleset: &Ruleset) -> bool {
    let is_special = |when: &[Condition]| {
        when.contains(&Condition::Virgin) && when.iter().any(|when| matches!(when, Condition::From(_)))
    };
    ruleset.pieces.iter().flat_map(|piece| &piece.moves).any(|path| is_special(&path.when))
}
