//! Progress: moves of a piece that reset the halfmove clock.

use fers_core::ByColor;
use fers_rules::Progress;
use fers_text::Diagnostic;

use super::item::Item;
use super::problems::Problems;

const WORDS: [(&str, Progress); 4] = [
    ("by kind", Progress::ByKind),
    ("by move", Progress::ByMove),
    ("always", Progress::Always),
    ("never", Progress::Never),
];

/// Reads `progress`: one word for both sides, as in `progress = "by move"`, or one for each.
pub(super) fn progress(item: &Item<'_>, problems: &mut Problems<'_>) -> ByColor<Progress> {
    let of = |item: &Item<'_>| {
        let word = item.value.as_str();
        WORDS.iter().find(|(known, _)| Some(*known) == word).map(|(_, progress)| *progress)
    };
    match item.by_side(of) {
        Some(ByColor { white: Some(white), black: Some(black) }) => ByColor::new(white, black),
        _ => {
            let message = "expected `by kind`, `by move`, `always` or `never`, or White's and Black's of these";
            let problem = Diagnostic::error("fers::bad-progress", item.span, message);
            problems.push(problem.with_help("write progress = \"by move\", or progress = [\"by move\", \"never\"]"));
            ByColor::default()
        }
    }
}

/// Returns the word for a kind of progress.
pub(super) fn word(progress: Progress) -> &'static str {
    WORDS.iter().find(|(_, known)| *known == progress).map_or("", |(word, _)| word)
}
