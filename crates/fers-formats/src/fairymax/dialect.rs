//! The dialects of the programs that read such files.

use std::fmt;
use std::str::FromStr;

use fers_text::Diagnostic;

use super::tree::{Game, Ray};
use super::word::Reports;

/// The program whose dialect is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Fairy-Max 4.8: rays change at every step, boards have eight ranks.
    Wide48,
    /// Fairy-Max 5.0: rays change once, perhaps later.
    Fairy50,
    /// ShaMax: Fairy-Max 5.0, and a bare king loses.
    ShaMax,
    /// MaxQi: xiangqi, on a board turned sideways.
    MaxQi,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Self; 4] = [Self::Wide48, Self::Fairy50, Self::ShaMax, Self::MaxQi];

    /// Returns its name, as [`FromStr`] reads it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wide48 => "4.8w",
            Self::Fairy50 => "5.0",
            Self::ShaMax => "shamax",
            Self::MaxQi => "maxqi",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An unknown name of a dialect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownDialect(pub String);

impl fmt::Display for UnknownDialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = Dialect::ALL.iter().map(|dialect| dialect.name()).collect();
        write!(f, "no dialect is called `{}`; there are: {}", self.0, known.join(", "))
    }
}

impl std::error::Error for UnknownDialect {}

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(name: &str) -> Result<Self, UnknownDialect> {
        let found = Self::ALL.into_iter().find(|dialect| dialect.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownDialect(name.to_owned()))
    }
}

/// Guesses the dialect of games by the features they use. Warns if the guess is uncertain and
/// matters.
pub(super) fn guess(games: &[Game<'_>], reports: &mut Reports) -> Dialect {
    if !games.is_empty() && games.iter().all(lies_on_its_side) {
        return Dialect::MaxQi;
    }
    if games.iter().any(|game| newness(game).is_some()) {
        return Dialect::Fairy50;
    }
    let Some(ray) = games.iter().flat_map(Game::rays).find(|ray| zigzags(ray)) else { return Dialect::Fairy50 };
    let message = "this ray changes at every step in version 4.8w and once in 5.0; it is read as 4.8w, for nothing here needs 5.0";
    let report = Diagnostic::warning("fairymax::ambiguous-dialect", ray.span, message);
    reports.push(report.with_help("say `--dialect 5.0` or `--dialect 4.8w`"));
    Dialect::Wide48
}

/// Warns of features that version 4.8w lacks.
pub(super) fn warn_of_newer(games: &[Game<'_>], reports: &mut Reports) {
    for (span, what) in games.iter().filter_map(newness) {
        let message = format!("version 4.8w has no {what}; it is read as 5.0 reads it");
        reports.push(Diagnostic::warning("fairymax::newer", span, message));
    }
}

/// Returns a feature that only version 5.0 has.
fn newness(game: &Game<'_>) -> Option<(fers_text::Span, &'static str)> {
    let board = &game.board;
    if board.ranks != 8 || board.zone.is_some() {
        return Some((board.span, "board but of eight ranks, with the promotion on the last one"));
    }
    let is_new = |ray: &&Ray| ray.has_second_step || ray.mode.0 & 0xC00 != 0;
    game.rays().find(is_new).map(|ray| (ray.span, "second step, and none of the two highest bits of the third digit"))
}

/// Returns whether both programs walk a ray, but differently.
pub(super) fn zigzags(ray: &Ray) -> bool {
    let mode = ray.mode;
    let is_plain = mode.is_initial() || mode.is_leap() || mode.hops() || mode.is_multi_path();
    let changes = ray.turns() || mode.toggle() & 3 != 0;
    // Behind the turning point both make one step only.
    let goes_on = mode.second() & super::mode::LEAPS == 0;
    !is_plain && changes && goes_on
}

/// Returns whether the arrays are as long as files, as in MaxQi.
fn lies_on_its_side(game: &Game<'_>) -> bool {
    let (files, ranks) = (usize::from(game.board.files), usize::from(game.board.ranks));
    files != ranks && game.arrays.len() == 2 * ranks && (files, ranks) == (10, 9)
}
