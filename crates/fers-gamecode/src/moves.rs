//! Entries: the moves of one turn as players type them.

/// One part of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// `P e2-e4` or `e2-e4`.
    Step {
        /// The label in front, which must be that of the piece.
        label: Option<String>,
        /// The square from which the piece moves.
        from: String,
        /// The square to which it moves.
        to: String,
    },
    /// `Q-e8`: a label appears on a square. The square `dest` is where the last step ended.
    Free {
        /// The label.
        label: String,
        /// The square.
        to: String,
    },
    /// `P*e5`: a piece is put down from off the board.
    Drop {
        /// The label.
        label: String,
        /// The square.
        to: String,
    },
    /// `@-d5`, `d5-` or `capture d5`: what stands there disappears.
    Removal(String),
    /// `pass`.
    Pass,
}

/// Reads an entry: parts with `;` between them, `//` and what follows left out.
///
/// # Errors
///
/// Returns a part that is no move.
///
/// ```
/// use fers_gamecode::{Part, parts};
///
/// let list = parts("P e7-e8; Q-dest").unwrap();
/// assert_eq!(list[1], Part::Free { label: "Q".to_owned(), to: "dest".to_owned() });
/// assert_eq!(parts("hello"), Err("hello".to_owned()));
/// ```
pub fn parts(entry: &str) -> Result<Vec<Part>, String> {
    let entry = entry.split("//").next().unwrap_or_default();
    let texts = entry.split(';').map(str::trim).filter(|text| !text.is_empty());
    texts.map(|text| part(text).ok_or_else(|| text.to_owned())).collect()
}

fn part(text: &str) -> Option<Part> {
    if text == "pass" {
        return Some(Part::Pass);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["capture", square] => Some(Part::Removal((*square).to_owned())),
        [label, step] => {
            let (from, to) = step.split_once('-').filter(|(from, to)| !from.is_empty() && !to.is_empty())?;
            Some(Part::Step { label: Some((*label).to_owned()), from: from.to_owned(), to: to.to_owned() })
        }
        [word] => one_word(word),
        _ => None,
    }
}

fn one_word(word: &str) -> Option<Part> {
    if let Some((label, to)) = word.split_once('*') {
        return Some(Part::Drop { label: label.to_owned(), to: to.to_owned() });
    }
    let (from, to) = word.split_once('-')?;
    if to.is_empty() && !from.is_empty() {
        return Some(Part::Removal(from.to_owned()));
    }
    if from == "@" {
        return Some(Part::Removal(to.to_owned()));
    }
    let is_square = |text: &str| text.ends_with(|letter: char| letter.is_ascii_digit());
    Some(if is_square(from) {
        Part::Step { label: None, from: from.to_owned(), to: to.to_owned() }
    } else {
        Part::Free { label: from.to_owned(), to: to.to_owned() }
    })
}
