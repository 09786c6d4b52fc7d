//! Highlights the squares to which the user may move the lifted piece.

use fers_core::{Geometry, Move, Square};
use fers_notation::CoordinateStyle;

use super::machine::Cecp;
use crate::session::Session;
use crate::texts;

/// The piece in the user's hand, and the squares on which it was put so far.
#[derive(Clone, Debug)]
pub(crate) struct Lifted {
    origin: String,
    visited: Vec<String>,
}

/// A legal move as mouse clicks: the origin, the squares clicked after it, and the final choice.
#[derive(Debug)]
struct Clicks {
    mv: Move,
    origin: String,
    squares: Vec<String>,
    choice: String,
}

impl Cecp {
    /// Marks the destinations of a lifted piece.
    pub(super) fn lift(&mut self, session: &mut Session, square: &str) {
        let lifted = Lifted { origin: square.to_owned(), visited: Vec::new() };
        self.mark(session, &lifted, None);
        self.lifted = Some(lifted);
    }

    /// Marks also the squares captured elsewhere while the pointer is over a square.
    pub(super) fn hover(&mut self, session: &mut Session, square: &str) {
        if let Some(lifted) = self.lifted.clone() {
            self.mark(session, &lifted, Some(square));
        }
    }

    /// Offers the promotions after the piece is put down, or marks the next legs.
    pub(super) fn put(&mut self, session: &mut Session, square: &str) {
        let Some(mut lifted) = self.lifted.clone() else { return };
        if lifted.visited.last().map(String::as_str) != Some(square) {
            lifted.visited.push(square.to_owned());
        }
        let clicks = self.clicks(session, &lifted);
        let choices: String =
            clicks.iter().filter(|clicks| clicks.squares.len() == lifted.visited.len()).map(choice).collect();
        if choices.len() > 1 {
            session.say(format!("choice {choices}"));
        } else if clicks.iter().any(|clicks| clicks.squares.len() > lifted.visited.len()) {
            self.mark(session, &lifted, None);
        }
        self.lifted = Some(lifted);
    }

    /// Returns the legal moves that begin with the clicks so far.
    fn clicks(&self, session: &mut Session, lifted: &Lifted) -> Vec<Clicks> {
        let style = self.profile.style;
        let texts = texts::with_context(&session.game, |ctx| {
            std::iter::zip(ctx.legal.to_vec(), fers_notation::coordinates(ctx, style)).collect::<Vec<_>>()
        });
        let all = texts.into_iter().filter_map(|(mv, text)| clicks_of(mv, &text));
        all.filter(|clicks| clicks.origin == lifted.origin && clicks.squares.starts_with(&lifted.visited)).collect()
    }

    fn mark(&self, session: &mut Session, lifted: &Lifted, hovered: Option<&str>) {
        let geometry = session.game.variant().ruleset().geometry.clone();
        let style = self.profile.style;
        let mut marks: Vec<Option<char>> = vec![None; geometry.places()];
        let clicks = self.clicks(session, lifted);
        for clicks in &clicks {
            let Some(square) = clicks.squares.get(lifted.visited.len()) else { continue };
            let is_last = clicks.squares.len() == lifted.visited.len() + 1;
            if let Some(at) = square_named(&geometry, square, style) {
                let mark = &mut marks[at.index()];
                *mark = stronger(*mark, color(clicks, is_last));
            }
            if hovered == Some(square) {
                let victims = clicks.mv.removed.iter().filter(|&&victim| clicks.mv.destination() != Some(victim));
                victims.for_each(|victim| marks[victim.index()] = Some('G'));
            }
        }
        session.say(format!("highlight {}", paint(&geometry, &marks)));
    }
}

/// Returns the color of a clickable square: capture, promotion choice, further legs, or a plain
/// move.
fn color(clicks: &Clicks, is_last: bool) -> char {
    match () {
        () if !is_last => 'C',
        () if clicks.choice.chars().all(char::is_alphabetic) && clicks.mv.promotion.is_some() => 'M',
        () if clicks.mv.is_capture() => 'R',
        () => 'Y',
    }
}

/// Combines two marks of a square. A move that ends there is shown rather than one that continues.
fn stronger(old: Option<char>, new: char) -> Option<char> {
    let rank = |mark: char| "CYRM".find(mark);
    Some(old.filter(|&old| rank(old) > rank(new)).unwrap_or(new))
}

/// Returns XBoard's letter for a promotion.
fn choice(clicks: &Clicks) -> String {
    let letter = clicks.choice.to_ascii_uppercase();
    if letter.len() == 1 && clicks.mv.promotion.is_some() { letter } else { String::new() }
}

/// Splits a move into clicks: `c4d5,d5e4q` is lifted from c4, put on d5 and e4, and promotes to a
/// queen.
fn clicks_of(mv: Move, text: &str) -> Option<Clicks> {
    let mut squares = Vec::new();
    let mut origin = String::new();
    let mut choice = String::new();
    for (index, leg) in text.split(',').enumerate() {
        let (from, rest) = match leg.split_once('@') {
            Some((piece, rest)) => (format!("{piece}@"), rest),
            None => {
                let (from, rest) = leading_square(leg)?;
                (from.to_owned(), rest)
            }
        };
        let (to, suffix) = leading_square(rest)?;
        if index == 0 {
            origin = from;
        }
        squares.push(to.to_owned());
        // A wall after a promotion has no letter.
        choice += suffix;
    }
    Some(Clicks { mv, origin, squares, choice })
}

fn leading_square(text: &str) -> Option<(&str, &str)> {
    let letters = text.find(|c: char| !c.is_ascii_lowercase()).filter(|&letters| letters > 0)?;
    let digits = text[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - letters);
    (digits > 0).then(|| text.split_at(letters + digits))
}

/// Returns the square of a name, with ranks numbered as in XBoard.
pub(super) fn square_named(geometry: &Geometry, name: &str, style: CoordinateStyle) -> Option<Square> {
    if !style.ranks_from_zero {
        return geometry.parse_square(name).ok();
    }
    let (file, rank) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
    let rank: u16 = rank.parse().ok()?;
    geometry.parse_square(&format!("{file}{}", rank.checked_add(1)?)).ok()
}

/// Writes the marks in the format of a FEN board.
fn paint(geometry: &Geometry, marks: &[Option<char>]) -> String {
    let rank = |rank: u8| {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..geometry.files {
            match marks[usize::from(rank) * usize::from(geometry.files) + usize::from(file)] {
                None => empty += 1,
                Some(mark) => {
                    text.push_str(&number(std::mem::take(&mut empty)));
                    text.push(mark);
                }
            }
        }
        text + &number(empty)
    };
    (0..geometry.ranks).rev().map(rank).collect::<Vec<_>>().join("/")
}

fn number(count: u16) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}
