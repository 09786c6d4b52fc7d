//! Square sets as text.

use fers_core::{ByColor, Geometry, Region, Square};

/// Returns the shortest list: `**`, whole ranks and files, single squares; `-` for none.
pub(super) fn text(geometry: &Geometry, squares: &Region) -> String {
    if geometry.squares().all(|square| squares.contains(square)) {
        return "**".to_owned();
    }
    let by_ranks = lines(geometry, squares, true);
    let by_files = lines(geometry, squares, false);
    let best = if by_files.len() < by_ranks.len() { by_files } else { by_ranks };
    if best.is_empty() { "-".to_owned() } else { best.join(" ") }
}

/// Returns the lists of both sides.
pub(super) fn texts(geometry: &Geometry, squares: &ByColor<Region>) -> ByColor<String> {
    ByColor::from_fn(|color| text(geometry, &squares[color]))
}

/// Returns full ranks (or files), and the remaining squares.
fn lines(geometry: &Geometry, squares: &Region, by_ranks: bool) -> Vec<String> {
    let count = if by_ranks { geometry.ranks } else { geometry.files };
    let line_of = |square: Square| if by_ranks { geometry.rank(square) } else { geometry.file(square) };
    let mut found = Vec::new();
    for line in 0..count {
        let all: Vec<Square> = geometry.squares().filter(|&square| line_of(square) == line).collect();
        if !all.is_empty() && all.iter().all(|&square| squares.contains(square)) {
            found.push(match by_ranks {
                true => format!("*{}", line + 1),
                false => format!("{}*", Geometry::file_name(line)),
            });
        } else {
            let own = all.into_iter().filter(|&square| squares.contains(square));
            found.extend(own.map(|square| geometry.square_name(square)));
        }
    }
    found
}
