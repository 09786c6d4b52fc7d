//! Legal moves as `fers` lists them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// A square as file and rank, from 0.
pub type Square = (usize, usize);

/// A position with its moves.
pub struct Position {
    pub files: usize,
    pub ranks: usize,
    /// The squares of the side to move.
    own: BTreeSet<Square>,
    /// Our moves by origin and destination.
    pub moves: BTreeMap<(Square, Square), Vec<String>>,
}

impl Position {
    /// Returns the position of a game after moves. `variant` holds the arguments that select it.
    ///
    /// # Errors
    ///
    /// Returns an error when the command fails.
    pub fn of(fers: &Path, variant: &[String], played: &[String]) -> Result<Self, String> {
        let mut command = Command::new(fers);
        command.args(["moves", "--json", "--moves", &played.join(" ")]).args(variant);
        let output = command.output().map_err(|error| format!("{} does not start: {error}", fers.display()))?;
        let text = String::from_utf8_lossy(&output.stdout);
        if !output.status.success() {
            return Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr)));
        }
        Self::read(&text).ok_or_else(|| format!("{command:?} answers {text}"))
    }

    fn read(text: &str) -> Option<Self> {
        let value = |text: &str| text.split('"').next().map(str::to_owned);
        let fen = value(text.split_once("\"fen\":\"")?.1)?;
        let mut words = fen.split(' ');
        let (placement, turn) = (words.next()?, words.next()?);
        let rows: Vec<Vec<Option<bool>>> = placement.split('[').next()?.split('/').map(row).collect();
        let (files, ranks) = (rows.first()?.len(), rows.len());
        let mut own = BTreeSet::new();
        for (index, row) in rows.iter().enumerate() {
            let owned = row.iter().enumerate().filter(|(_, is_white)| **is_white == Some(turn == "w"));
            own.extend(owned.map(|(file, _)| (file, ranks - 1 - index)));
        }
        let mut moves: BTreeMap<(Square, Square), Vec<String>> = BTreeMap::new();
        for mv in text.split("\"move\":\"").skip(1).filter_map(value) {
            let (from, rest) = square(&mv)?;
            let (to, _) = square(rest)?;
            moves.entry((from, to)).or_default().push(mv);
        }
        Some(Self { files, ranks, own, moves })
    }

    /// Returns all pairs of squares that are no legal move. Pairs ending on an own piece are left
    /// out, because the program castles by them.
    pub fn others(&self) -> Vec<(Square, Square)> {
        let squares = || (0..self.files).flat_map(|file| (0..self.ranks).map(move |rank| (file, rank)));
        let pairs = squares().flat_map(|from| squares().map(move |to| (from, to)));
        let is_other = |pair: &(Square, Square)| pair.0 != pair.1 && !self.own.contains(&pair.1);
        pairs.filter(|pair| is_other(pair) && !self.moves.contains_key(pair)).collect()
    }
}

/// Parses a rank of a FEN: per square `None`, or whether the piece is White's.
fn row(text: &str) -> Vec<Option<bool>> {
    let mut squares = Vec::new();
    let mut run = 0;
    for c in text.chars() {
        match c.to_digit(10) {
            Some(digit) => run = run * 10 + digit as usize,
            None => {
                squares.extend(std::iter::repeat_n(None, std::mem::take(&mut run)));
                // A mark belongs to the letter before it.
                if c.is_alphabetic() {
                    squares.push(Some(c.is_uppercase()));
                }
            }
        }
    }
    squares.extend(std::iter::repeat_n(None, run));
    squares
}

/// Parses the square at the beginning of a text. Returns the rest, too.
fn square(text: &str) -> Option<(Square, &str)> {
    let file = text.chars().next().filter(char::is_ascii_lowercase)?;
    let rest = &text[1..];
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let rank: usize = rest[..digits].parse().ok()?;
    Some(((file as usize - 'a' as usize, rank.checked_sub(1)?), &rest[digits..]))
}

/// Writes a pair of squares for the program, which counts from rank 0 on boards of ten ranks.
pub fn for_program(ranks: usize, (from, to): (Square, Square)) -> String {
    let first = if ranks == 10 { 0 } else { 1 };
    let name = |(file, rank): Square| format!("{}{}", char::from(b'a' + file as u8), rank + first);
    format!("{}{}", name(from), name(to))
}

/// Returns the part of a move after its squares: a promotion or a gated piece.
pub fn addition(mv: &str) -> &str {
    let rest = square(mv).and_then(|(_, rest)| square(rest)).map_or("", |(_, rest)| rest);
    rest.trim_start_matches('=')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_from_the_list_of_moves() {
        let text = r#"{"fen":"k2/1p'1/2K w - - 0 1","moves":[{"move":"c1c2","san":"K"},{"move":"a1b2q","san":"x"}]}"#;
        let position = Position::read(text).expect("it is a position");
        assert_eq!((position.files, position.ranks, position.moves.len()), (3, 3, 2));
        // 72 pairs, of which 8 end on c1, the square of the own king, and 2 are moves.
        assert_eq!(position.others().len(), 72 - 8 - 2);
        assert_eq!(addition("a1b2q"), "q");
    }

    #[test]
    fn ranks_begin_with_0_where_there_are_ten() {
        assert_eq!(for_program(8, ((4, 1), (4, 3))), "e2e4");
        assert_eq!(for_program(10, ((0, 8), (0, 9))), "a8a9");
        assert_eq!(for_program(12, ((0, 10), (0, 11))), "a11a12");
    }
}
