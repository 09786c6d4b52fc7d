//! Random pieces in XBetza, and a small game for any piece.

use crate::Choices;

/// The directions of a leg; most legs have all.
const DIRECTIONS: [&str; 14] = ["", "", "", "", "f", "b", "s", "v", "l", "r", "fs", "bs", "fr", "bl"];

/// What the last leg does, or the only one.
const LAST: [&str; 17] = ["", "", "", "m", "m", "c", "c", "d", "p", "mp", "cp", "g", "cg", "j", "k", "ud", "uc"];

/// What a leg before the last one does.
const ON_THE_WAY: [&str; 11] = ["", "m", "m", "c", "c", "cm", "d", "p", "g", "j", "x"];

/// What is said of a move, or of its first leg.
const BEFORE: [&str; 12] = ["", "", "", "", "", "", "", "i", "n", "o", "z", "q"];

const ATOMS: [&str; 14] = ["W", "F", "K", "N", "D", "A", "H", "C", "R", "B", "Q", "W", "F", "K"];

const RANGES: [&str; 6] = ["", "", "", "2", "3", "0"];

/// Writes a piece of one to three moves, of up to three legs each. Readers may refuse the text, for
/// not every combination has a meaning.
pub fn random_betza(choices: &mut Choices<'_>) -> String {
    (0..choices.between(1, 3)).map(|_| one_move(choices)).collect()
}

/// Returns the rules of a small game, as `.fers`, in which each side has four pieces with these
/// moves, a king, knights and pawns.
pub fn game_with_piece(betza: &str) -> String {
    format!(
        "name = \"test\"\nboard = \"7x7\"\nstart = \"xnkxxnx/ppppppp/7/7/7/PPPPPPP/XNKXXNX w - - 0 1\"\n\
         ends = [\"mate wins\", \"stalemate draws\"]\n[pieces]\n\
         King = {{ moves = \"K\", royal = true }}\nExample = {{ letter = \"X\", moves = \"{betza}\" }}\n\
         Knight = {{ letter = \"N\", moves = \"N\" }}\nPawn = {{ letter = \"P\", moves = \"fmWfcF\" }}\n"
    )
}

fn one_move(choices: &mut Choices<'_>) -> String {
    let mut text = (*choices.pick(&BEFORE)).to_owned();
    for _ in 0..[0, 0, 1, 1, 2][choices.below(5)] {
        // `y` makes a leap into a slide on the way, or a slide into a step.
        let turns = if choices.chance(1, 8) { "y" } else { "" };
        text += &[*choices.pick(&DIRECTIONS), *choices.pick(&ON_THE_WAY), turns, "a"].concat();
    }
    text + *choices.pick(&DIRECTIONS) + *choices.pick(&LAST) + *choices.pick(&ATOMS) + *choices.pick(&RANGES)
}
