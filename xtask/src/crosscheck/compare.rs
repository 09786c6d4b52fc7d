//! Differences between two views of a position.

use super::ply::Ply;

/// A difference between the views.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The subject: `moves`, `check`, `result`, `claim`, or a field of the FEN.
    pub kind: &'static str,
    pub text: String,
}

/// Returns all differences between the other program's view of a position and ours.
pub fn differences(name: &str, theirs: &Ply, ours: &Ply) -> Vec<Difference> {
    let mut found = fens(&theirs.fen, &ours.fen);
    if theirs.is_check != ours.is_check {
        found.push(Found::of("check", yes(theirs.is_check), yes(ours.is_check)));
    }
    if let Some(difference) = ends(theirs, ours) {
        found.push(difference);
    }
    // Moves are not compared where the game is over: there are none.
    if theirs.over.is_none() && ours.over.is_none() && theirs.moves != ours.moves {
        let only = |one: &Ply, other: &Ply| one.moves.difference(&other.moves).cloned().collect::<Vec<_>>().join(" ");
        found.push(Found::of("moves", &only(theirs, ours), &only(ours, theirs)));
    }
    found.into_iter().map(|found| found.beside(name)).collect()
}

/// A difference: its kind, and the value of each program.
struct Found(&'static str, String, String);

impl Found {
    fn of(kind: &'static str, theirs: &str, ours: &str) -> Self {
        Self(kind, theirs.to_owned(), ours.to_owned())
    }

    fn beside(self, name: &str) -> Difference {
        let Self(kind, theirs, ours) = self;
        Difference { kind, text: format!("{name} `{theirs}`, Fers `{ours}`") }
    }
}

fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// Compares the end of the game. A game that may be ended there must be over here, or also possible
/// to end here.
fn ends(theirs: &Ply, ours: &Ply) -> Option<Found> {
    let over = |ply: &Ply| ply.over.as_ref().map_or_else(|| "ongoing".to_owned(), |score| ended(score, ply));
    match (&theirs.over, &theirs.may_end) {
        (Some(_), _) | (None, None) if theirs.over != ours.over => {
            Some(Found::of("result", &over(theirs), &over(ours)))
        }
        (None, Some(score)) if ours.over.as_ref() != Some(score) && ours.may_end.is_none() => {
            Some(Found::of("claim", &ended(score, theirs), &over(ours)))
        }
        (None, None) if ours.may_end.is_some() => Some(Found::of("claim", "none", "one")),
        _ => None,
    }
}

/// Formats a score with its reason, if there is one.
fn ended(score: &str, ply: &Ply) -> String {
    if ply.reason.is_empty() { score.to_owned() } else { format!("{score} {}", ply.reason) }
}

/// The fields of a FEN that both programs write.
struct Fields {
    board: String,
    /// Sorted by letter.
    hand: String,
    turn: String,
    castling: String,
    passed: Vec<String>,
    /// The halfmove clock and the move number.
    numbers: Vec<String>,
}

impl Fields {
    fn of(fen: &str) -> Self {
        let mut words = fen.split_whitespace();
        let placement = words.next().unwrap_or_default();
        let (board, hand) = placement.split_once('[').unwrap_or((placement, ""));
        let mut hand: Vec<char> = hand.chars().filter(|c| c.is_alphabetic()).collect();
        hand.sort_unstable();
        let mut word = || words.next().unwrap_or("-").to_owned();
        let (turn, castling, passed) = (word(), word(), word());
        let passed = squares(&passed);
        let numbers: Vec<String> = words.filter(|word| word.parse::<u32>().is_ok()).map(str::to_owned).collect();
        let last = numbers.len().saturating_sub(2);
        let (board, hand) = (board.to_owned(), hand.into_iter().collect());
        Self { board, hand, turn, castling, passed, numbers: numbers[last..].to_vec() }
    }
}

fn fens(theirs: &str, ours: &str) -> Vec<Found> {
    let (theirs, ours) = (Fields::of(theirs), Fields::of(ours));
    let number = |fields: &Fields, index: usize| fields.numbers.get(index).cloned().unwrap_or_default();
    let fields = [
        ("board", theirs.board.clone(), ours.board.clone()),
        ("hand", theirs.hand.clone(), ours.hand.clone()),
        ("turn", theirs.turn.clone(), ours.turn.clone()),
        ("castling", letters(&theirs.castling), letters(&ours.castling)),
        ("clock", number(&theirs, 0), number(&ours, 0)),
        ("number", number(&theirs, 1), number(&ours, 1)),
    ];
    let mut found: Vec<Found> =
        fields.iter().filter(|(_, a, b)| a != b).map(|(kind, a, b)| Found::of(kind, a, b)).collect();
    // Both programs list en passant squares without a possible capture, but in different cases.
    // Possible captures are compared as moves.
    let are_said = !theirs.passed.is_empty() && !ours.passed.is_empty();
    if are_said && !theirs.passed.iter().any(|square| ours.passed.contains(square)) {
        found.push(Found::of("passed", &theirs.passed.join(" "), &ours.passed.join(" ")));
    }
    found
}

/// Splits a field into squares, which are concatenated there and separated by commas here. Drops
/// the piece that has passed (`e3>e4`).
fn squares(field: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    for part in field.split(',').filter_map(|part| part.split('>').next()) {
        for c in part.chars() {
            match squares.last_mut() {
                Some(square) if c.is_ascii_digit() => square.push(c),
                _ if c.is_ascii_lowercase() => squares.push(c.to_string()),
                _ => {}
            }
        }
    }
    squares
}

/// Sorts castling letters.
fn letters(castling: &str) -> String {
    let mut letters: Vec<char> = castling.chars().filter(|c| c.is_alphabetic()).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ply(fen: &str, over: Option<&str>, may_end: Option<&str>) -> Ply {
        let said = |text: Option<&str>| text.map(str::to_owned);
        Ply { fen: fen.to_owned(), over: said(over), may_end: said(may_end), ..Ply::default() }
    }

    const FEN: &str = "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1";

    fn kinds(theirs: &Ply, ours: &Ply) -> Vec<&'static str> {
        differences("Sjaak II", theirs, ours).into_iter().map(|difference| difference.kind).collect()
    }

    #[test]
    fn fens_that_say_the_same_do_not_differ() {
        let theirs = ply("4k3/8/8/8/8/8/8/4K3[pP] w kK e6e5 3+3 4 9", None, None);
        let ours = ply("4k3/8/8/8/8/8/8/4K3[Pp] w Kk e6>e5 4 9 +0+0", None, None);
        assert_eq!(kinds(&theirs, &ours), [""; 0]);
        let elsewhere = ply("4k3/8/8/8/8/8/8/4K3[Pp] w Kk d6 4 9", None, None);
        assert_eq!(kinds(&theirs, &elsewhere), ["passed"]);
    }

    #[test]
    fn each_field_is_named() {
        let other = ply("4k3/8/8/8/8/8/4K3/8[P] b K - 1 2", None, None);
        assert_eq!(kinds(&ply(FEN, None, None), &other), ["board", "hand", "turn", "castling", "clock", "number"]);
    }

    #[test]
    fn a_game_that_may_be_ended_is_over_or_may_be_ended_here() {
        let theirs = ply(FEN, None, Some("1/2-1/2"));
        assert_eq!(kinds(&theirs, &ply(FEN, Some("1/2-1/2"), None)), [""; 0]);
        assert_eq!(kinds(&theirs, &ply(FEN, None, Some(""))), [""; 0]);
        assert_eq!(kinds(&theirs, &ply(FEN, None, None)), ["claim"]);
        assert_eq!(kinds(&ply(FEN, None, None), &ply(FEN, None, Some(""))), ["claim"]);
        assert_eq!(kinds(&ply(FEN, Some("1-0"), None), &ply(FEN, None, None)), ["result"]);
        assert_eq!(kinds(&ply(FEN, None, None), &ply(FEN, Some("1-0"), None)), ["result"]);
    }
}
