//! Commands in comments: clocks, evaluations, coloured squares and arrows.

use std::fmt;

/// A comment of a record, split into its text and the commands in it.
///
/// Sources: the supplement to the PGN standard of 2001 (`[%clk 1:05:23]`, `[%emt 0:05:42]`, `[%eval
/// ..]`), and the commands of ChessBase and lichess.org (`[%csl Ga4,Rb5]`, `[%cal Ga4b5]`, `[%eval
/// #-3]`). Unknown or unreadable commands are kept verbatim.
///
/// ```
/// # use fers_notation::Annotation;
/// let read = Annotation::read("A sharp line. [%csl Gf5] [%eval 0.25,20] [%clk 0:03:00]");
/// assert_eq!((read.text.as_str(), read.clock_ms), ("A sharp line.", Some(180_000)));
/// assert_eq!(read.to_string(), "A sharp line. [%csl Gf5] [%eval 0.25,20] [%clk 0:03:00]");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The text for people.
    pub text: String,
    /// Coloured squares and arrows.
    pub shapes: Vec<Shape>,
    /// Evaluation of the position after the move.
    pub evaluation: Option<Evaluation>,
    /// The mover's clock after the move, in milliseconds.
    pub clock_ms: Option<u32>,
    /// Time used for the move, in milliseconds.
    pub elapsed_ms: Option<u32>,
    /// Other commands, with their brackets.
    pub others: Vec<String>,
}

/// A coloured square, or an arrow between two of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its colour.
    pub color: ShapeColor,
    /// Name of the square where it begins.
    pub from: String,
    /// Name of the square where it ends; equal to `from` unless it is an arrow.
    pub to: String,
}

/// A colour of squares and arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeColor {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

/// An evaluation from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The score.
    pub score: EvaluationScore,
    /// Depth of the search in plies.
    pub depth: Option<u16>,
}

/// A score, positive where White is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluationScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this number of moves; negative if Black mates.
    Mate(i32),
}

impl ShapeColor {
    const ALL: [(Self, char); 4] = [(Self::Green, 'G'), (Self::Red, 'R'), (Self::Yellow, 'Y'), (Self::Blue, 'B')];

    /// Returns the letter of the colour.
    pub fn letter(self) -> char {
        Self::ALL.iter().find(|(color, _)| *color == self).map_or('G', |&(_, letter)| letter)
    }

    /// Returns the colour of a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.iter().find(|&&(_, known)| known == letter).map(|&(color, _)| color)
    }
}

impl Annotation {
    /// Splits a comment.
    pub fn read(comment: &str) -> Self {
        let mut read = Self::default();
        let mut words = Vec::new();
        let mut rest = comment;
        while let Some((before, command, behind)) = next_command(rest) {
            words.extend(before.split_whitespace());
            if read.take(command).is_none() {
                read.others.push(command.to_owned());
            }
            rest = behind;
        }
        words.extend(rest.split_whitespace());
        read.text = words.join(" ");
        read
    }

    /// Handles a command. Returns `None` if it is unknown, unreadable, or repeats an earlier one.
    fn take(&mut self, command: &str) -> Option<()> {
        let inner = command.strip_prefix("[%")?.strip_suffix(']')?;
        let (name, operand) = inner.split_once(char::is_whitespace)?;
        let operand = operand.trim();
        match name {
            "clk" if self.clock_ms.is_none() => self.clock_ms = Some(duration_ms(operand)?),
            "emt" if self.elapsed_ms.is_none() => self.elapsed_ms = Some(duration_ms(operand)?),
            "eval" if self.evaluation.is_none() => self.evaluation = Some(evaluation(operand)?),
            "csl" => self.shapes.extend(shapes(operand, false)?),
            "cal" => self.shapes.extend(shapes(operand, true)?),
            _ => return None,
        }
        Some(())
    }
}

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend((!self.text.is_empty()).then(|| self.text.clone()));
        parts.extend(self.shapes_text("csl", |shape| shape.from == shape.to));
        parts.extend(self.shapes_text("cal", |shape| shape.from != shape.to));
        parts.extend(self.evaluation.map(|evaluation| format!("[%eval {evaluation}]")));
        parts.extend(self.elapsed_ms.map(|ms| format!("[%emt {}]", duration_text(ms))));
        parts.extend(self.clock_ms.map(|ms| format!("[%clk {}]", duration_text(ms))));
        parts.extend(self.others.iter().cloned());
        f.write_str(&parts.join(" "))
    }
}

impl Annotation {
    /// Returns the command for some of the shapes.
    fn shapes_text(&self, name: &str, is_meant: impl Fn(&Shape) -> bool) -> Option<String> {
        let text = |shape: &&Shape| {
            let to = if shape.from == shape.to { "" } else { &shape.to };
            format!("{}{}{to}", shape.color.letter(), shape.from)
        };
        let texts: Vec<String> = self.shapes.iter().filter(|shape| is_meant(shape)).map(|shape| text(&shape)).collect();
        (!texts.is_empty()).then(|| format!("[%{name} {}]", texts.join(",")))
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvaluationScore::Mate(moves) => write!(f, "#{moves}")?,
            EvaluationScore::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)?;
            }
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

/// Returns the first command of a text, with the text before and after it.
fn next_command(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let start = from + text[from..].find("[%")?;
        let end = start + text[start..].find(']')? + 1;
        if text[start + 2..].starts_with(|c: char| c.is_ascii_alphanumeric()) {
            return Some((&text[..start], &text[start..end], &text[end..]));
        }
        from = start + 2;
    }
}

/// Reads `1:05:23`, `0:05:42.7`, and also `5:42` and `42`.
fn duration_ms(text: &str) -> Option<u32> {
    let (whole, thousandths) = match text.split_once('.') {
        Some((whole, fraction)) => (whole, decimals(fraction, 3)?),
        None => (text, 0),
    };
    let mut parts = whole.split(':');
    let seconds =
        parts.by_ref().take(3).try_fold(0_u32, |sum, part| sum.checked_mul(60)?.checked_add(digits(part)?))?;
    if parts.next().is_some() { None } else { seconds.checked_mul(1000)?.checked_add(thousandths) }
}

/// Reads a text of digits only.
fn digits(text: &str) -> Option<u32> {
    text.starts_with(|c: char| c.is_ascii_digit()).then(|| text.parse().ok())?
}

/// Returns the first `count` decimals of a fraction.
fn decimals(fraction: &str, count: usize) -> Option<u32> {
    digits(fraction)?;
    digits(&format!("{fraction:0<count$}")[..count])
}

fn duration_text(ms: u32) -> String {
    let seconds = ms / 1000;
    let whole = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    let fraction = format!("{:03}", ms % 1000);
    match fraction.trim_end_matches('0') {
        "" => whole,
        fraction => format!("{whole}.{fraction}"),
    }
}

/// Reads `0.25`, `-1.3,20`, `#3`. A number without a decimal point is in centipawns, as ChessBase
/// writes it: `25,20`.
fn evaluation(text: &str) -> Option<Evaluation> {
    let (score, depth) = text.split_once(',').unwrap_or((text, ""));
    let score = match score.strip_prefix('#') {
        Some(moves) => EvaluationScore::Mate(signed(moves, digits)?),
        None => EvaluationScore::Centipawns(signed(score, centipawns)?),
    };
    let depth = if depth.is_empty() { None } else { Some(depth.trim().parse().ok()?) };
    Some(Evaluation { score, depth })
}

/// Reads a number with or without a sign.
fn signed(text: &str, read: impl Fn(&str) -> Option<u32>) -> Option<i32> {
    let size = |text| i32::try_from(read(text)?).ok();
    match text.strip_prefix('-') {
        Some(text) => size(text).map(|size| -size),
        None => size(text.strip_prefix('+').unwrap_or(text)),
    }
}

fn centipawns(text: &str) -> Option<u32> {
    let Some((pawns, fraction)) = text.split_once('.') else { return digits(text) };
    let pawns = if pawns.is_empty() { 0 } else { digits(pawns)? };
    pawns.checked_mul(100)?.checked_add(decimals(fraction, 2)?)
}

/// Reads `Ga4,Rb5`, or arrows `Ga4b5,Rc1c8`.
fn shapes(text: &str, are_arrows: bool) -> Option<Vec<Shape>> {
    text.split(',').map(|item| shape(item.trim(), are_arrows)).collect()
}

fn shape(text: &str, is_arrow: bool) -> Option<Shape> {
    let mut letters = text.chars();
    let color = ShapeColor::of_letter(letters.next()?)?;
    let (from, rest) = square(letters.as_str())?;
    let (to, rest) = if is_arrow { square(rest)? } else { (from, rest) };
    rest.is_empty().then(|| Shape { color, from: from.to_owned(), to: to.to_owned() })
}

/// Returns the name of a square at the beginning of a text, and the rest. A name has letters,
/// digits, and possibly the number of a further board (`e4:2`).
fn square(text: &str) -> Option<(&str, &str)> {
    // Parts are ASCII, so characters are bytes.
    let run = |text: &str, is_part: fn(&char) -> bool| text.chars().take_while(is_part).count();
    let file = run(text, char::is_ascii_lowercase);
    let rank = run(&text[file..], char::is_ascii_digit);
    let mut end = file + rank;
    if let Some(board) = text[end..].strip_prefix(':') {
        end += 1 + run(board, char::is_ascii_digit);
    }
    (file > 0 && rank > 0).then(|| text.split_at(end))
}
