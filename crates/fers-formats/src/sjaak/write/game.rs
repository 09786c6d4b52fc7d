//! Writing a variant.

use fers_core::{Color, Region};
use fers_fen::Dialect;
use fers_rules::{Castling, End, Ruleset};

use super::{names, piece, promotions, rules};

/// The largest number of files and of ranks.
const SIZE_MAX: u8 = 16;

/// Returns why a variant cannot be written at all; `None` if it can.
pub(super) fn unwritable(ruleset: &Ruleset) -> Option<String> {
    let geometry = &ruleset.geometry;
    if geometry.boards != 1 || geometry.wraps_files || geometry.wraps_ranks {
        return Some("the format knows plain boards only".to_owned());
    }
    if geometry.files.max(geometry.ranks) > SIZE_MAX {
        return Some(format!("the format has at most {SIZE_MAX} files and ranks"));
    }
    names::line_of(&ruleset.presentation.name).is_empty().then(|| "it has no name".to_owned())
}

/// Returns the text of a variant.
pub(super) fn text(ruleset: &Ruleset) -> String {
    let geometry = &ruleset.geometry;
    let zone_names = names::of_regions(ruleset);
    let mut lines = vec![
        format!("Variant: {}", names::line_of(&ruleset.presentation.name)),
        format!("Board: {}x{}", geometry.files, geometry.ranks),
        format!("FEN: \"{}\"", fers_fen::write(ruleset, &ruleset.start, Dialect::Sjaak)),
    ];
    let xboard = &ruleset.presentation.xboard;
    let quoted = |keyword: &str, text: &Option<String>| {
        text.as_ref().map(|text| format!("{keyword}: \"{}\"", names::line_of(text)))
    };
    lines.extend(quoted("XBoard pieces", &xboard.piece_table));
    lines.extend(quoted("XBoard parent", &xboard.parent));
    if !geometry.holes.is_empty() {
        let holes: Vec<String> = geometry.holes.iter().map(|square| geometry.square_name(square)).collect();
        lines.push(format!("Exclude: {}", holes.join(",")));
    }
    lines.extend(zones(ruleset, &zone_names));
    lines.extend(flags(ruleset));
    for (piece_type, name) in ruleset.piece_types().zip(names::of_pieces(ruleset)) {
        lines.push(String::new());
        lines.push(piece::text(ruleset, piece_type, &name, &zone_names).trim_end().to_owned());
    }
    lines.push(String::new());
    lines.extend(ruleset.castlings.iter().map(|castling| castle(ruleset, castling)));
    lines.extend(rules::lines(ruleset));
    lines.join("\n") + "\n"
}

fn zones(ruleset: &Ruleset, zone_names: &[String]) -> Vec<String> {
    let named = ruleset.regions.iter().zip(zone_names).map(|(region, name)| (name.clone(), region.squares.clone()));
    let all = named.chain(promotions::extra_zones(ruleset));
    let written = all.filter(|(_, squares)| !squares.is_empty());
    written.map(|(name, squares)| format!("Zone: {name} = {}", list(ruleset, &squares))).collect()
}

/// Returns the lines of flags. White takes the black flag, and Black the white one.
fn flags(ruleset: &Ruleset) -> Vec<String> {
    let goal =
        ruleset.ends.iter().find_map(|end| if let End::Goal { goal, .. } = end { Some(goal.zone) } else { None });
    let Some(zone) = goal else { return Vec::new() };
    let line = |keyword: &str, color: Color| {
        let squares = ruleset.zone(zone, color);
        (!squares.is_empty()).then(|| format!("{keyword}: {}", list(ruleset, squares)))
    };
    [line("WhiteFlag", Color::Black), line("BlackFlag", Color::White)].into_iter().flatten().collect()
}

fn list(ruleset: &Ruleset, squares: &Region) -> String {
    squares.iter().map(|square| ruleset.geometry.square_name(square)).collect::<Vec<_>>().join(",")
}

fn castle(ruleset: &Ruleset, castling: &Castling) -> String {
    let name = |square| ruleset.geometry.square_name(square);
    let side = castling.color.name().to_lowercase();
    let targets: Vec<String> = castling.targets.iter().map(|target| name(target.king)).collect();
    format!("Castle: {side} {}-{} with {}", name(castling.king), targets.join(","), name(castling.partner))
}
