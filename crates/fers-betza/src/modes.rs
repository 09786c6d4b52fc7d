//! The modality letters of one leg: what may stand where, and how it gets there.

use fers_rules::{Arrivals, Contact};
use fers_text::{Diagnostic, Span};

use crate::syntax::LegText;

/// Where a leg stands in its move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The move has one leg.
    Only,
    /// The first of several.
    First,
    /// Between others.
    Middle,
    /// The last of several.
    Last,
}

impl Place {
    /// Whether the leg begins at the origin.
    pub(crate) fn is_first(self) -> bool {
        matches!(self, Self::Only | Self::First)
    }

    /// Whether the move ends with this leg.
    pub(crate) fn is_last(self) -> bool {
        matches!(self, Self::Only | Self::Last)
    }
}

/// The modality letters of a leg as a set, and how often the countable ones occur.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Modes {
    /// `m`: to an empty square.
    pub quiet: bool,
    /// `c`: captures an enemy.
    pub capture: bool,
    /// `d`: captures a friend.
    pub destroy: bool,
    /// `e`: captures en passant.
    pub en_passant: bool,
    /// `i`: virgin only.
    pub virgin: bool,
    /// `p`: hops.
    pub hop: bool,
    /// `g`: hops and lands, or changes its range.
    pub grasp: bool,
    /// `y`: changes its range on an empty square.
    pub convert: bool,
    /// How many `n`.
    pub lame: u8,
    /// How many `j`.
    pub jump: u8,
}

impl Modes {
    /// Reads the letters of a leg.
    pub(crate) fn read(leg: &LegText, place: Place) -> Result<Self, Diagnostic> {
        let mut modes = Self::default();
        for &(letter, span) in &leg.modes {
            modes.add(letter, span, place)?;
        }
        Ok(modes)
    }

    fn add(&mut self, letter: char, span: Span, place: Place) -> Result<(), Diagnostic> {
        let flag = match letter {
            'm' => &mut self.quiet,
            'c' => &mut self.capture,
            'd' => &mut self.destroy,
            'e' => &mut self.en_passant,
            'p' => &mut self.hop,
            'g' => &mut self.grasp,
            'i' if place.is_first() => &mut self.virgin,
            'y' if !place.is_last() => &mut self.convert,
            'n' if self.lame < 2 => {
                self.lame += 1;
                return Ok(());
            }
            'j' if self.jump < 100 => {
                self.jump += 1;
                return Ok(());
            }
            _ => return Err(unsupported(letter, span)),
        };
        if std::mem::replace(flag, true) {
            let message = format!("`{letter}` is written twice");
            return Err(Diagnostic::error("betza::repeated-letter", span, message).with_help(twice(letter)));
        }
        Ok(())
    }

    /// What a last leg may end on: to empty squares and by capture unless the letters say otherwise.
    pub(crate) fn last_arrivals(self) -> Arrivals {
        let silent = !(self.quiet || self.capture || self.destroy || self.en_passant);
        Arrivals {
            empty: self.quiet || silent,
            enemy: (self.capture || silent).then(Contact::capture),
            friend: self.destroy.then(Contact::capture),
            en_passant: self.en_passant,
        }
    }
}

fn twice(letter: char) -> &'static str {
    match letter {
        'i' => "a piece one rank ahead of its start is written with a region: `if from rank 3: …`",
        'p' => "two hurdles are written as path text: `slide W over 2 hurdles to enemy`",
        _ => "write it once",
    }
}

fn unsupported(letter: char, span: Span) -> Diagnostic {
    let help = match letter {
        'k' => "a capture of certain pieces is written as path text: `slide (0,1) to enemy(King)`",
        'o' => "joined edges belong to the board, not to one piece",
        'q' | 'z' => "riders that bend are written as path text, leg by leg",
        't' | 'u' | 'x' => "this needs more than a path can hold",
        'i' => "only the first leg can ask whether the piece has moved",
        'y' => "only a leg that others follow can change its range",
        'n' => "`n` is written at most twice",
        _ => "modalities are m c d e (what stands there), i n j p g and, on legs that others follow, y",
    };
    Diagnostic::error("betza::unsupported-letter", span, format!("`{letter}` cannot be read here")).with_help(help)
}
