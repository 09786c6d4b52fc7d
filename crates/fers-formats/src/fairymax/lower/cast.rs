//! Maps the pieces of a game to piece types.
//!
//! The files number the pieces and define one for each side if a side's moves require it. Here
//! pieces of one letter with equal definitions are merged, and so are pairs with one piece for each
//! side.

use fers_core::{ByColor, Color};

use super::{array, promotions};
use crate::fairymax::tree::{Game, Piece};

/// Number up to which royals are exempt from the rule about several attacked royals.
pub(super) const PLAIN_ROYAL_MAX: usize = 7;

/// A piece type of the ruleset.
#[derive(Clone, Debug)]
pub(super) struct Role {
    /// Indices in the game's list whose moves White's and Black's pieces have.
    pub(super) white: usize,
    pub(super) black: usize,
    pub(super) letters: ByColor<String>,
    /// Whether it promotes, and gives and uses en passant chances.
    pub(super) is_pawn: bool,
}

/// All piece types of a game.
#[derive(Debug)]
pub(super) struct Cast {
    pub(super) roles: Vec<Role>,
    /// By index in the game's list: the role; none for a placeholder.
    pub(super) role_of: Vec<usize>,
}

impl Cast {
    pub(super) fn of(game: &Game<'_>) -> Self {
        let mut roles: Vec<Vec<usize>> = Vec::new();
        for index in (0..game.pieces.len()).filter(|&index| !fills(game, index)) {
            let is_same =
                |role: &&mut Vec<usize>| is_alike(game, role[0], index) && has_same_rays(game, role[0], index);
            match roles.iter_mut().find(is_same) {
                Some(role) => role.push(index),
                None => roles.push(vec![index]),
            }
        }
        let mut pairs: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
        for role in roles.clone() {
            let rivals: Vec<&Vec<usize>> =
                roles.iter().filter(|other| letter(game, other[0]) == letter(game, role[0])).collect();
            match rivals.as_slice() {
                [first, second] if makes_pair(game, first, second) => {
                    if role == **first {
                        pairs.push((first.to_vec(), second.to_vec()));
                    }
                }
                _ => pairs.push((role.clone(), role)),
            }
        }
        let role_of = (0..game.pieces.len()).map(|index| {
            let holds = |(white, black): &(Vec<usize>, Vec<usize>)| white.contains(&index) || black.contains(&index);
            pairs.iter().position(holds).unwrap_or(usize::MAX)
        });
        let role_of: Vec<usize> = role_of.collect();
        let letters = |place: usize| ByColor::from_fn(|color| letters(game, &role_of, place, color));
        let role = |(place, (white, black)): (usize, &(Vec<usize>, Vec<usize>))| Role {
            white: white[0],
            black: black[0],
            letters: letters(place),
            is_pawn: white[0] < 2,
        };
        let roles = pairs.iter().enumerate().map(role).collect();
        Self { roles, role_of }
    }
}

/// Returns whether a piece is a placeholder: no side starts with it, can get it, or could move it.
fn fills(game: &Game<'_>, index: usize) -> bool {
    let piece = &game.pieces[index];
    let is_on_board = game.arrays.iter().any(|number| number.value == index as i64 + 1);
    let is_default = index + 1 == promotions::DEFAULT;
    index >= 2 && piece.rays.is_empty() && promotions::is_no_choice(piece.value.value) && !is_default && !is_on_board
}

fn letter(game: &Game<'_>, index: usize) -> char {
    game.pieces[index].letter.text.chars().next().map_or('?', |c| c.to_ascii_lowercase())
}

/// Returns whether two pieces have equal letters, values and ranks among the pieces.
fn is_alike(game: &Game<'_>, a: usize, b: usize) -> bool {
    let (first, second) = (&game.pieces[a], &game.pieces[b]);
    let kind =
        |piece: &Piece<'_>, index: usize| (piece.value.value, piece.value.value < -1 && index >= PLAIN_ROYAL_MAX);
    letter(game, a) == letter(game, b) && kind(first, a) == kind(second, b) && (a < 2) == (b < 2)
}

fn has_same_rays(game: &Game<'_>, a: usize, b: usize) -> bool {
    let rays = |index: usize| {
        let mut rays: Vec<_> = game.pieces[index].rays.iter().map(|ray| (ray.step, ray.mode.0, ray.then)).collect();
        rays.sort_unstable();
        rays.dedup();
        rays
    };
    rays(a) == rays(b)
}

/// Returns whether the first is White's only and the second Black's.
fn makes_pair(game: &Game<'_>, first: &[usize], second: &[usize]) -> bool {
    let has = |color: Color, role: &[usize]| {
        array(game, color).iter().any(|&number| number > 0 && role.contains(&(number - 1)))
    };
    is_alike(game, first[0], second[0]) && !has(Color::White, second) && !has(Color::Black, first)
}

/// Returns the letters of a piece. The program uses a letter for the first piece with it for White,
/// and for the last one for Black. Other pieces get marks.
fn letters(game: &Game<'_>, role_of: &[usize], place: usize, color: Color) -> String {
    let own = role_of.iter().position(|&role| role == place).unwrap_or_default();
    let same: Vec<usize> = (0..game.pieces.len())
        .filter(|&index| letter(game, index) == letter(game, own) && role_of[index] != usize::MAX)
        .collect();
    let mut roles: Vec<usize> = same.iter().map(|&index| role_of[index]).collect();
    if color == Color::Black {
        roles.reverse();
    }
    let mut seen = Vec::new();
    roles.retain(|role| {
        !seen.contains(role) && {
            seen.push(*role);
            true
        }
    });
    let marks = roles.iter().position(|&role| role == place).unwrap_or_default();
    let letter = letter(game, own);
    let letter = if color == Color::White { letter.to_ascii_uppercase() } else { letter };
    format!("{letter}{}", "'".repeat(marks))
}
