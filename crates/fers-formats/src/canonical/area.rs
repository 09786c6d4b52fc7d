//! Square sets in words: `rank 2`, `files a-c`, `d1-f3, e4`, `all`, `none`.

use fers_core::{Geometry, Region, Square};
use fers_text::{Diagnostic, Span};

/// Reads an area. Whole ranks, files and rectangles omit holes; a square named alone may be a hole.
pub(super) fn parse(text: &str, geometry: &Geometry) -> Result<Region, Diagnostic> {
    let mut region = Region::new();
    let mut start = 0;
    for term in text.split(',') {
        let squares = parse_term(term, geometry).ok_or_else(|| {
            let blanks = term.len() - term.trim_start().len();
            let span = Span::new(start + blanks, start + blanks + term.trim().len());
            let message = format!("`{}` is no area of this board and no region", term.trim());
            let help = "an area is `rank 2`, `ranks 1-3`, `file d`, `files a-c`, `e4`, `d1-f3`, `all` or `none`, \
                        several separated by commas";
            Diagnostic::error("fers::bad-area", span, message).with_help(help)
        })?;
        squares.into_iter().for_each(|square| region.insert(square));
        start += term.len() + 1;
    }
    Ok(region)
}

fn parse_term(term: &str, geometry: &Geometry) -> Option<Vec<Square>> {
    let words: Vec<&str> = term.split_whitespace().collect();
    let whole = |holds: &dyn Fn(Square) -> bool| Some(geometry.squares().filter(|&square| holds(square)).collect());
    match words[..] {
        ["none"] => Some(Vec::new()),
        ["all"] => whole(&|_| true),
        ["rank" | "ranks", span] => {
            let (low, high) = range(span, |name| name.parse::<u8>().ok()?.checked_sub(1))?;
            (high < geometry.ranks).then_some(())?;
            whole(&|square| (low..=high).contains(&geometry.rank(square)))
        }
        ["file" | "files", span] => {
            let (low, high) = range(span, |name| file(name, geometry))?;
            whole(&|square| (low..=high).contains(&geometry.file(square)))
        }
        [square] => match square.split_once('-') {
            None => Some(vec![place(square, geometry)?]),
            Some((from, to)) => Some(rectangle(place(from, geometry)?, place(to, geometry)?, geometry)),
        },
        _ => None,
    }
}

fn range(span: &str, number: impl Fn(&str) -> Option<u8>) -> Option<(u8, u8)> {
    let (low, high) = span.split_once('-').unwrap_or((span, span));
    let (low, high) = (number(low)?, number(high)?);
    (low <= high).then_some((low, high))
}

fn file(name: &str, geometry: &Geometry) -> Option<u8> {
    (0..geometry.files).find(|&file| Geometry::file_name(file) == name)
}

/// Returns the place of a name; it may be a hole.
pub(super) fn place(name: &str, geometry: &Geometry) -> Option<Square> {
    let whole = Geometry { holes: Region::new(), ..geometry.clone() };
    whole.parse_square(name).ok()
}

fn rectangle(from: Square, to: Square, geometry: &Geometry) -> Vec<Square> {
    let between = |part: fn(&Geometry, Square) -> u8, square| {
        let (a, b) = (part(geometry, from), part(geometry, to));
        (a.min(b)..=a.max(b)).contains(&part(geometry, square))
    };
    let parts = [Geometry::file, Geometry::rank, Geometry::board];
    geometry.squares().filter(|&square| parts.iter().all(|&part| between(part, square))).collect()
}

/// Returns the shortest usual words for an area, from which [`parse`] reads it back.
pub(super) fn describe(region: &Region, geometry: &Geometry) -> String {
    whole_lines(region, geometry).unwrap_or_else(|| rectangles(region, geometry))
}

/// Returns `none`, `all`, or adjacent ranks or files, if the region has that shape.
fn whole_lines(region: &Region, geometry: &Geometry) -> Option<String> {
    let numbers = |name: &str, low: String, high: String| match low == high {
        true => format!("{name} {low}"),
        false => format!("{name}s {low}-{high}"),
    };
    let of = |part: fn(&Geometry, Square) -> u8| {
        let values = || region.iter().filter(|square| square.index() < geometry.places()).map(|sq| part(geometry, sq));
        Some((values().min()?, values().max()?))
    };
    let rank = |rank: u8| (u16::from(rank) + 1).to_string();
    let mut candidates = vec!["none".to_owned(), "all".to_owned()];
    candidates.extend(of(Geometry::rank).map(|(low, high)| numbers("rank", rank(low), rank(high))));
    let name = Geometry::file_name;
    candidates.extend(of(Geometry::file).map(|(low, high)| numbers("file", name(low), name(high))));
    candidates.into_iter().find(|text| parse(text, geometry).is_ok_and(|squares| squares == *region))
}

fn rectangles(region: &Region, geometry: &Geometry) -> String {
    let mut rest = region.clone();
    let mut terms = Vec::new();
    while let Some(first) = lowest(&rest) {
        // Squares off the board have no name; the verifier refuses them.
        if first.index() >= geometry.places() {
            break;
        }
        let last = grown(first, &rest, geometry);
        let name = |square| geometry.square_name(square);
        terms.push(if first == last { name(first) } else { format!("{}-{}", name(first), name(last)) });
        rectangle(first, last, geometry).into_iter().chain([first]).for_each(|square| rest.remove(square));
    }
    terms.join(", ")
}

fn lowest(region: &Region) -> Option<Square> {
    region.iter().next()
}

/// Returns the far corner of the largest rectangle of squares from a corner, grown along the rank
/// first, then upwards.
fn grown(first: Square, rest: &Region, geometry: &Geometry) -> Square {
    let holds = |file, rank| {
        let square = geometry.square_on(file, rank, geometry.board(first));
        square.is_some_and(|square| rest.contains(square))
    };
    let (file, rank) = (geometry.file(first), geometry.rank(first));
    let files = (file..geometry.files).take_while(|&file| holds(file, rank)).count();
    if files == 0 {
        return first;
    }
    let last_file = file + (files - 1) as u8;
    let full = |rank: &u8| (file..=last_file).all(|file| holds(file, *rank));
    let last_rank = (rank..geometry.ranks).take_while(full).last().unwrap_or(rank);
    geometry.square_on(last_file, last_rank, geometry.board(first)).unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use fers_core::SplitMix;

    use super::*;

    #[track_caller]
    fn check(text: &str, squares: &str, shortest: &str) {
        let geometry = Geometry::rectangle(8, 8);
        let region = parse(text, &geometry).unwrap();
        let names: Vec<String> = region.iter().map(|square| geometry.square_name(square)).collect();
        assert_eq!(names.join(" "), squares, "{text}");
        assert_eq!(describe(&region, &geometry), shortest, "{text}");
    }

    #[test]
    fn areas_are_ranks_files_rectangles_and_squares() {
        check("rank 2", "a2 b2 c2 d2 e2 f2 g2 h2", "rank 2");
        check("a2-h2", "a2 b2 c2 d2 e2 f2 g2 h2", "rank 2");
        check("file c", "c1 c2 c3 c4 c5 c6 c7 c8", "file c");
        check("f2-d1", "d1 e1 f1 d2 e2 f2", "d1-f2");
        check("e4,  a1 , e5", "a1 e4 e5", "a1, e4-e5");
        check("none", "", "none");
        for wrong in ["", "rank 9", "rank 0", "file i", "files c-a", "z9", "a1-", "rank", "a1 b1", "e4,"] {
            assert!(parse(wrong, &Geometry::rectangle(8, 8)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_area_reads_back_from_its_words() {
        let mut random = SplitMix::new(5);
        for round in 0..400 {
            let mut geometry = Geometry::rectangle(1 + random.below(30) as u8, 1 + random.below(12) as u8);
            geometry.boards = 1 + random.below(2) as u8;
            let places = geometry.places();
            let density = 1 + round % 5;
            let squares = |random: &mut SplitMix| {
                let of = (0..places).filter(|_| random.below(density) == 0);
                of.map(|index| Square(index as u16)).collect::<Region>()
            };
            let region = squares(&mut random);
            geometry.holes = if round % 2 == 0 { Region::new() } else { squares(&mut random) };
            let text = describe(&region, &geometry);
            assert_eq!(parse(&text, &geometry).unwrap(), region, "{text}");
        }
    }
}
