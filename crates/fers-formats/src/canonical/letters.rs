//! Letters of pieces: usual letters where first letters clash, and errors for remaining clashes.

use fers_core::{Color, PieceType};
use fers_pieces::Library;
use fers_rules::{PIECES_MAX, PieceRules, Ruleset};
use fers_text::{Diagnostic, Span};

use super::problems::Problems;

/// The letters of a piece that a file states itself.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Said {
    /// Its letter or letters are stated.
    pub letter: bool,
    /// Its letter in SAN is stated.
    pub san: bool,
}

/// Gives a piece whose first letter is taken its usual letter: a Knight beside a King has `N`.
pub(super) fn usual(ruleset: &mut Ruleset, said: &[Said]) {
    if said.len() > PIECES_MAX {
        return; // The ruleset is refused for that, and looking at all pairs would take long.
    }
    for index in 0..said.len() {
        if said[index].letter || !has_rival(ruleset, index) {
            continue;
        }
        let Some(known) = Library::get().find(&ruleset.pieces[index].name) else { continue };
        let letters = PieceRules::new("", &known.letter, Vec::new()).letters;
        let is_free = (0..said.len()).all(|other| other == index || !shares(&ruleset.pieces[other], &letters.white));
        if is_free {
            let piece = &mut ruleset.pieces[index];
            if !said[index].san {
                piece.san = letters.white.clone();
            }
            piece.letters = letters;
        }
    }
}

fn has_rival(ruleset: &Ruleset, index: usize) -> bool {
    let letter = &ruleset.pieces[index].letters.white;
    (0..ruleset.pieces.len()).any(|other| other != index && shares(&ruleset.pieces[other], letter))
}

fn shares(piece: &PieceRules, letter: &str) -> bool {
    piece.letters.iter().any(|(_, own)| own == letter)
}

/// Reports each piece with the letter of an earlier one: which two they are, and how to give one of
/// them another letter.
pub(super) fn check(ruleset: &Ruleset, places: &[Span], problems: &mut Problems<'_>) {
    if ruleset.pieces.len() > PIECES_MAX {
        return; // See `usual`.
    }
    for (index, piece) in ruleset.pieces.iter().enumerate() {
        for before in &ruleset.pieces[..index] {
            let shared =
                Color::ALL.into_iter().map(|color| &piece.letters[color]).find(|letter| shares(before, letter));
            let Some(letter) = shared.filter(|letter| !letter.is_empty()) else { continue };
            let message = format!("{} and {} have the same letter `{letter}`", before.name, piece.name);
            let place = places.get(index).copied().unwrap_or_default();
            let problem = Diagnostic::error("same-letter", place, message);
            problems.push(problem.with_help(format!("give one of them a letter: {}", advice(ruleset, index))));
            break;
        }
    }
}

/// Returns the line of a piece with a letter that is free.
fn advice(ruleset: &Ruleset, index: usize) -> String {
    let piece = &ruleset.pieces[index];
    let usual = Library::get().find(&piece.name).map(|known| known.letter.clone());
    let own = piece.name.chars().chain('A'..='Z').filter(char::is_ascii_alphabetic);
    let candidates = usual.into_iter().chain(own.map(|letter| letter.to_ascii_uppercase().to_string()));
    let is_free = |letter: &String| {
        let lower = letter.to_lowercase();
        ruleset.pieces.iter().all(|other| !shares(other, letter) && !shares(other, &lower))
    };
    let letter = { candidates }.find(is_free).unwrap_or_else(|| "+A".to_owned());
    let name =
        if piece.name.chars().all(char::is_alphanumeric) { piece.name.clone() } else { format!("{:?}", piece.name) };
    let moves = RulesetMoves(ruleset).of(PieceType(index as u16));
    format!("{name} = {{ letter = \"{letter}\", moves = {moves} }}")
}

/// The moves of a ruleset as files write them.
struct RulesetMoves<'r>(&'r Ruleset);

impl RulesetMoves<'_> {
    fn of(&self, piece_type: PieceType) -> String {
        fers_betza::print(&self.0.piece(piece_type).moves).map_or_else(|| "…".to_owned(), |text| format!("\"{text}\""))
    }
}
