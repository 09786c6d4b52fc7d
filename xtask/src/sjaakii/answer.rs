//! Parses the console output: prompts, lists of moves, FENs and results.

use std::collections::BTreeMap;

/// The beginning of a prompt: `#[Chess] 12b (f)+>`.
const PROMPT: &str = "#[";
/// A part of the answer to an illegal or rejected move.
const REFUSAL: &str = "llegal move";
/// The text of a pass.
const PASS: &str = "@@@@";
/// The beginning of castling moves in long notation.
const CASTLING: &str = "O-O";
/// The mark before the square of a piece that is taken into the hand.
const PICK_UP: char = '^';

/// A line without its prompts, and the last of the prompts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<'l> {
    pub prompt: Option<&'l str>,
    pub text: &'l str,
}

impl<'l> Line<'l> {
    /// Splits a line.
    pub fn of(line: &'l str) -> Self {
        let mut split = Self { prompt: None, text: line };
        while split.text.starts_with(PROMPT)
            && let Some(end) = split.text.find('>')
        {
            (split.prompt, split.text) = (Some(&split.text[..end]), &split.text[end + 1..]);
        }
        split
    }

    /// Returns whether the prompt shows a check.
    pub fn is_check(&self) -> bool {
        self.prompt.is_some_and(|prompt| prompt.ends_with('+'))
    }

    /// Returns whether a move was refused.
    pub fn is_refusal(&self) -> bool {
        self.text.contains(REFUSAL)
    }

    /// Returns the score and the reason of a finished game: `0-1 {Black mates}`.
    pub fn result(&self) -> Option<(&'l str, &'l str)> {
        let (score, rest) = self.text.split_once(" {")?;
        let is_score = ["1-0", "0-1", "1/2-1/2"].contains(&score);
        is_score.then(|| (score, rest.trim_end().trim_end_matches('}')))
    }
}

/// Returns the names in a list of variants: those without a file (`'chess'  (8x8)`), or those
/// followed by a file.
pub fn variants(lines: &[String], are_of_file: bool) -> Vec<String> {
    let name = |line: &String| {
        let (name, rest) = Line::of(line).text.trim().strip_prefix('\'')?.split_once('\'')?;
        (rest.contains('[') == are_of_file).then(|| name.to_owned())
    };
    lines.iter().filter_map(name).collect()
}

/// Returns the moves of a list by our notation, each with the text that the program accepts.
pub fn moves(lines: &[String]) -> BTreeMap<String, String> {
    lines.iter().filter_map(|line| mv(Line::of(line).text)).collect()
}

/// Parses a line of the list: number, long notation, short notation, coordinates, and coordinates
/// with castling as the capture of a rook.
fn mv(line: &str) -> Option<(String, String)> {
    let (number, rest) = line.split_once('/')?;
    number.trim().parse::<usize>().ok()?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [count, long, .., coordinates, with_rook] = words[..] else { return None };
    count.parse::<usize>().ok()?;
    Some(match long.split_once(PICK_UP) {
        // Coordinates omit the dropped piece; for a pawn they read like a pass.
        Some((_, square)) => (format!("{square}@"), long.to_owned()),
        // A castling of one step differs from a plain king move only by its rook.
        None if long.starts_with(CASTLING) && coordinates.contains(',') => {
            (with_rook.to_owned(), coordinates.to_owned())
        }
        None if coordinates == PASS => ("0000".to_owned(), PASS.to_owned()),
        None => (coordinates.to_owned(), coordinates.to_owned()),
    })
}

/// Completes a FEN with all its fields, and replaces letters of pieces.
pub fn fen(text: &str, letters: &[(char, char)]) -> String {
    let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if let Some(placement) = words.first_mut() {
        *placement = placement.chars().map(|c| renamed(c, letters)).filter(|c| *c != '-').collect();
    }
    // Empty fields may be missing.
    let has_two_numbers = words.len() > 3 && words[words.len() - 2..].iter().all(|word| word.parse::<u32>().is_ok());
    if has_two_numbers {
        let between: Vec<String> = words.drain(2..words.len() - 2).collect();
        let (passed, castling): (Vec<String>, Vec<String>) = between.into_iter().partition(|word| is_passed(word));
        let field = |words: Vec<String>| words.into_iter().find(|word| word != "-").unwrap_or_else(|| "-".to_owned());
        words.splice(2..2, [field(castling), field(passed)]);
    }
    words.join(" ")
}

/// Returns whether a field lists squares.
fn is_passed(word: &str) -> bool {
    word.ends_with(|c: char| c.is_ascii_digit())
}

fn renamed(letter: char, letters: &[(char, char)]) -> char {
    let upper = letter.to_ascii_uppercase();
    let Some((_, ours)) = letters.iter().find(|(theirs, _)| *theirs == upper) else { return letter };
    if letter.is_ascii_lowercase() { ours.to_ascii_lowercase() } else { *ours }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Output of Sjaak II 1.4.1.

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn prompts_are_taken_off_and_say_check() {
        let line = Line::of("#[shogi] 0w (f)>#[shogi] 1b (f)+>pong 9");
        assert_eq!((line.text, line.is_check()), ("pong 9", true));
        let line = Line::of("#[Elven (Chu) Chess] 0w (f)>60 moves");
        assert_eq!((line.text, line.is_check()), ("60 moves", false));
        assert_eq!(Line::of("  1/ 20 Nb1-a3").prompt, None);
    }

    #[test]
    fn results_and_refusals_are_told_from_other_lines() {
        assert_eq!(Line::of("#[Chess] 2b (f)>0-1 {Black mates}").result(), Some(("0-1", "Black mates")));
        assert_eq!(Line::of("1/2-1/2 {Stalemate}").result(), Some(("1/2-1/2", "Stalemate")));
        assert_eq!(Line::of("rnbqkbnr/8 w - - 0 1").result(), None);
        assert!(Line::of("#[Chess] 0w (f)>Error (Illegal move or unknown command): e7e5").is_refusal());
        assert!(Line::of("Illegal move (may not be used to give mate): P@a8").is_refusal());
        assert!(!Line::of("1-0 {White mates}").is_refusal());
    }

    #[test]
    fn moves_are_read_from_a_long_list() {
        let list = lines(
            "#[Elven (Chu) Chess] 0w (f)>60 moves\n  5/ 60 Le2-e2     Le2        @@@@       @@@@      \n \
             30/ 60 O-O        O-O        f1i1       f1j1      \n 34/ 60  a3-a4      a4        a3a4       a3a4      \n\
             100/100 O-O/He1    O-O/He1    e1g1h      e1g1h     \n\n",
        );
        let read = moves(&list);
        assert_eq!(read.keys().collect::<Vec<_>>(), ["0000", "a3a4", "e1g1h", "f1i1"]);
        assert_eq!((read["0000"].as_str(), read["a3a4"].as_str()), ("@@@@", "a3a4"));
    }

    #[test]
    fn a_castling_of_one_step_takes_its_rook() {
        let list = " 39/ 64 O-O-O      Kd10       f10d10     f10a10    \n \
                    40/ 64 O-O-O      Kxa10-e10  f10e10,a10f10 f10a10    \n";
        let read = moves(&lines(list));
        assert_eq!((read["f10d10"].as_str(), read["f10a10"].as_str()), ("f10d10", "f10e10,a10f10"));
    }

    #[test]
    fn pieces_that_are_picked_up_are_typed_in_notation_for_people() {
        let list = "  1/ 35 N^b1       Nx(null)-b1 b1(null),(null)b1 b1(null),(null)b1\n  \
                    8/ 35  ^a2       P^a2       @@a2       @@a2      \n";
        let read = moves(&lines(list));
        assert_eq!(
            read.into_iter().collect::<Vec<_>>(),
            [("a2@".to_owned(), "^a2".to_owned()), ("b1@".to_owned(), "N^b1".to_owned()),]
        );
    }

    #[test]
    fn names_of_variants_are_read_from_their_list() {
        let list = "#[Chess] 0w>Known variants:\n 'chess'                       (8x8)\n 'wa-shogi'                    \
                    (11x11)\t[variants.txt]\n";
        assert_eq!(variants(&lines(list), false), ["chess"]);
        assert_eq!(variants(&lines(list), true), ["wa-shogi"]);
    }

    #[test]
    fn fens_get_the_fields_and_letters_of_others() {
        assert_eq!(fen("k8/9/9[Pg] b 1 1", &[]), "k8/9/9[Pg] b - - 1 1");
        assert_eq!(fen("k8/9[-] w 0 1", &[]), "k8/9[] w - - 0 1");
        assert_eq!(fen("k8/9 w - 0 1", &[]), "k8/9 w - - 0 1");
        assert_eq!(fen("k8/9 w c6 0 2", &[]), "k8/9 w - c6 0 2");
        assert_eq!(fen("k8/9 w KQ c6 0 2", &[]), "k8/9 w KQ c6 0 2");
        assert_eq!(fen("rheh/PP w KQ - 0 1", &[('H', 'N'), ('E', 'B')]), "rnbn/PP w KQ - 0 1");
    }
}
