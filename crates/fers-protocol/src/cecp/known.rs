//! The games built into XBoard.

use std::collections::HashMap;

use fers_core::{Color, Square};
use fers_rules::Ruleset;

/// A game built into XBoard.
#[derive(Debug)]
pub(crate) struct Known {
    /// Its name in the protocol.
    pub(crate) name: &'static str,
    /// Its start position, with XBoard's letters.
    start: &'static str,
    /// Whether kings and rooks have variable start squares, so that castling is written `O-O`.
    pub(crate) is_shuffled: bool,
}

const fn known(name: &'static str, start: &'static str) -> Known {
    Known { name, start, is_shuffled: false }
}

const fn shuffled(name: &'static str, start: &'static str) -> Known {
    Known { name, start, is_shuffled: true }
}

const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const CAPABLANCA: &str = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR";

/// XBoard's names and start positions. Source: XBoard 4.9.1.
static KNOWN: &[Known] = &[
    known("normal", CHESS),
    known("nocastle", CHESS),
    shuffled("fischerandom", CHESS),
    known("crazyhouse", CHESS),
    known("losers", CHESS),
    known("suicide", CHESS),
    known("giveaway", CHESS),
    known("atomic", CHESS),
    known("3check", CHESS),
    known("seirawan", CHESS),
    known("berolina", CHESS),
    known("cylinder", CHESS),
    known("twokings", "rnbqkknr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKKNR"),
    known("knightmate", "rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR"),
    known("spartan", "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR"),
    known("shatranj", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR"),
    known("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"),
    known("asean", "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR"),
    known("capablanca", CAPABLANCA),
    shuffled("caparandom", CAPABLANCA),
    known("gothic", "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR"),
    known("janus", "rjnbkqbnjr/pppppppppp/10/10/10/10/PPPPPPPPPP/RJNBKQBNJR"),
    known("falcon", "rnbfqkfbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBFQKFBNR"),
    known("great", "dnagkscand/pppppppppp/10/10/10/10/PPPPPPPPPP/DNAGKSCAND"),
    known("grand", "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R"),
    // The position before the four opening moves that each side must make.
    known("courier", "rnebmkfwbenr/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/RNEBMKFWBENR"),
    known("xiangqi", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR"),
    known("shogi", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"),
];

impl Known {
    /// Returns all games.
    pub(crate) fn all() -> &'static [Self] {
        KNOWN
    }

    /// Returns whether a game starts like this one. Letters may differ, except those of kings.
    pub(crate) fn starts_like(&self, ruleset: &Ruleset) -> bool {
        let geometry = &ruleset.geometry;
        let ranks: Vec<Vec<Option<char>>> = self.start.split('/').map(rank).collect();
        let fits = ranks.len() == usize::from(geometry.ranks)
            && geometry.boards == 1
            && geometry.holes.is_empty()
            && ranks.iter().all(|rank| rank.len() == usize::from(geometry.files));
        fits && is_renamed(ruleset, &ranks.into_iter().rev().flatten().collect::<Vec<_>>())
    }
}

fn rank(text: &str) -> Vec<Option<char>> {
    let mut squares = Vec::new();
    let mut empty = 0;
    for c in text.chars() {
        match c.to_digit(10) {
            Some(digit) => empty = empty * 10 + digit as usize,
            None => {
                squares.resize(squares.len() + std::mem::take(&mut empty), None);
                squares.push(Some(c));
            }
        }
    }
    squares.resize(squares.len() + empty, None);
    squares
}

/// Returns whether letters map to piece types one to one, and `k` to the royal pieces.
fn is_renamed(ruleset: &Ruleset, letters: &[Option<char>]) -> bool {
    let mut meanings = HashMap::new();
    let mut names = HashMap::new();
    (0..letters.len()).all(|index| match (letters[index], ruleset.start.piece_at(Square(index as u16))) {
        (None, None) => true,
        (Some(letter), Some(piece)) => {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            piece.is_of(color)
                && letter.eq_ignore_ascii_case(&'k') == ruleset.is_royal(piece.piece_type)
                && *meanings.entry(letter).or_insert(piece) == piece
                && *names.entry(piece).or_insert(letter) == letter
        }
        _ => false,
    })
}
