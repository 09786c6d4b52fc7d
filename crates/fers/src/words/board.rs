//! The board and castling in words.

use fers_core::{Color, Geometry};
use fers_rules::{Castling, CastlingPair, Passing, Ruleset, Shuffle, Shuffled};

use super::{places, side, squares};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let mut lines = vec![shape(&ruleset.geometry)];
    lines.extend(places::line(ruleset));
    if !ruleset.geometry.holes.is_empty() {
        lines.push(format!("There is nothing at {}.", holes(ruleset)));
    }
    lines.extend(ruleset.castlings.iter().map(|castling| castling_line(ruleset, castling)));
    if ruleset.opposite_castling {
        lines.push("Nobody may castle to the wing to which the opponent has castled.".to_owned());
    }
    if let Some(pairs) = &ruleset.castling_by_drop {
        let names = |types: &[_]| super::piece_names(ruleset, types, "or");
        let (white, black) = (&pairs.white, &pairs.black);
        let of = |pair: &CastlingPair| format!("{} with {}", names(&pair.kings), names(&pair.partners));
        lines.push(match white == black {
            true => format!("Dropped on their squares, {} may castle.", of(white)),
            false => format!(
                "Dropped on their squares, {} of {} and {} of {} may castle.",
                of(white),
                side(ruleset, Color::White),
                of(black),
                side(ruleset, Color::Black)
            ),
        });
    }
    if let Some(zones) = ruleset.castling_zone.filter(|_| !ruleset.castlings.is_empty()) {
        let within = places::zone(ruleset, zones);
        lines.push(format!("A piece may castle after moves within {within}, along the rank or file of its partner."));
    }
    lines.extend(ruleset.shuffles.iter().map(|shuffle| shuffle_line(ruleset, shuffle)));
    if ruleset.must_capture {
        lines.push("Whoever can capture must capture.".to_owned());
    }
    if ruleset.no_checks {
        lines.push("No move may give check.".to_owned());
    }
    if ruleset.stops_at_check {
        lines.push("A move of several legs ends with the leg that gives check.".to_owned());
    }
    if ruleset.victims_stay {
        lines.push("Captured pieces stay on the board until the move is complete, and are captured once.".to_owned());
    }
    lines.extend(passing(ruleset));
    lines
}

fn passing(ruleset: &Ruleset) -> Vec<String> {
    let line = |who: &str, passing| match passing {
        Passing::Never => None,
        Passing::WhenStuck => Some(format!("{who} without a legal move passes, unless in check.")),
        Passing::Always => Some(format!("{who} may pass, unless in check.")),
        Passing::InAnswer => Some(format!("{who} may pass only while royal pieces face each other.")),
        Passing::RoundBoard => Some(format!(
            "{who} may pass, unless in check, if one of its pieces could go round the board to its own square."
        )),
    };
    let (white, black) = (ruleset.passing.white, ruleset.passing.black);
    let of_side = |color: Color| line(side(ruleset, color), ruleset.passing[color]);
    let lines = if white == black { vec![line("A side", white)] } else { Color::ALL.map(of_side).to_vec() };
    lines.into_iter().flatten().collect()
}

fn shape(geometry: &Geometry) -> String {
    let mut text = format!("{} files by {} ranks", geometry.files, geometry.ranks);
    if geometry.boards > 1 {
        text += &format!(", {} boards of them", geometry.boards);
    }
    match (geometry.wraps_files, geometry.wraps_ranks) {
        (true, true) => text += ", all edges joined",
        (true, false) => text += ", the first file next to the last",
        (false, true) => text += ", the first rank next to the last",
        (false, false) => {}
    }
    text + "."
}

/// Describes the holes. They are not squares, so whole ranks are not recognised.
fn holes(ruleset: &Ruleset) -> String {
    let mut without_holes = ruleset.clone();
    without_holes.geometry.holes = fers_core::Region::new();
    squares(&without_holes, &ruleset.geometry.holes)
}

fn castling_line(ruleset: &Ruleset, castling: &Castling) -> String {
    let name = |square| places::square_of(ruleset, castling.color, square);
    let targets: Vec<String> = castling
        .targets
        .iter()
        .map(|target| {
            let round = if target.goes_over_edge(&ruleset.geometry, castling.king, castling.partner) {
                ", over the edge"
            } else {
                ""
            };
            format!("to {} (partner to {}{round})", name(target.king), name(target.partner))
        })
        .collect();
    let (color, king, partner) = (side(ruleset, castling.color), name(castling.king), name(castling.partner));
    let through = if castling.may_cross_attack { "; the first may pass attacked squares" } else { "" };
    format!("{color} castles from {king} with {partner}, {}{through}.", super::listed(&targets, "or"))
}

fn shuffle_line(ruleset: &Ruleset, shuffle: &Shuffle) -> String {
    let types: Vec<_> = shuffle.members.iter().map(|member| member.piece_type).collect();
    let names = |is_meant: fn(&Shuffled) -> bool| {
        let types: Vec<_> =
            shuffle.members.iter().filter(|member| is_meant(member)).map(|member| member.piece_type).collect();
        super::piece_names(ruleset, &types, "and")
    };
    let mut line = format!("Before a game these may change places: {}", super::piece_names(ruleset, &types, "and"));
    let conditions = [
        (names(|member| member.keeps_shades), "as many as before stand on squares of each shade"),
        (names(|member| member.is_symmetric), "left and right stay mirror images"),
    ];
    for (names, what) in conditions.into_iter().filter(|(names, _)| !names.is_empty()) {
        line += &format!("; of {names} {what}");
    }
    for (member, others) in shuffle.members.iter().filter_map(|member| Some((member.piece_type, member.between?))) {
        let [name, others] = [member, others].map(|found| super::piece_names(ruleset, &[found], "and"));
        line += &format!("; {name} stands between {others}");
    }
    line + &ruleset.arrangements().map_or_else(String::new, |count| format!("; there are {count} arrangements")) + "."
}
