//! Lines of the table of moves: conditions, legs, castlings, calls of subroutines.

use fers_core::Vector;
use fers_text::Span;

use super::answers;
use super::literal::Literal;
use super::lowering::Lowering;
use crate::game_code::modes;

/// The most legs that a move has.
const LEGS_MAX: i64 = 100;

/// The most moves that the table of a piece has.
const LINES_MAX: usize = 5_000;

/// All bits that our include plays.
const PLAYED: u32 = modes::EMPTY
    | modes::ENEMY
    | modes::FRIEND
    | modes::ROYAL
    | modes::EN_PASSANT
    | modes::HOP
    | modes::VIRGIN
    | modes::LAME
    | modes::OPENS_EN_PASSANT
    | modes::AS_BEFORE
    | modes::INDUCE
    | modes::BORROW
    | modes::UNLOAD
    | modes::IMITATE
    | modes::OFF_BOARD
    | modes::CARRY_FRIEND
    | modes::CARRY_ENEMY
    | modes::CASTLING
    | modes::CYLINDER
    | modes::EXACT
    | modes::FILTER
    | modes::HOP_ENEMY
    | modes::HOP_FRIEND
    | modes::SWAP_FRIEND
    | modes::SWAP_ENEMY
    | modes::FACING
    | modes::SHUNS
    | modes::CAREFUL
    | modes::CASTLING_FILES;

/// A move of the table.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub guards: Vec<Guard>,
    pub body: Body,
    pub span: Span,
}

/// A condition on the piece or its side.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    pub kind: i64,
    pub what: Literal,
}

#[derive(Clone, Debug)]
pub(super) enum Body {
    Legs(Vec<TableLeg>),
    /// Direction, king's steps, squares from the edge, squares beyond.
    Castling {
        dx: i8,
        steps: i64,
        nearer: i64,
        farther: i64,
    },
    /// The files of king and partner, and those where they go.
    CastlingFiles {
        from: [u8; 2],
        to: [u8; 2],
    },
    /// A subroutine of the preset with two numbers.
    Call {
        name: String,
        dx: i64,
        dy: i64,
        span: Span,
    },
}

/// A leg with the numbers of the table.
#[derive(Clone, Debug)]
pub(super) struct TableLeg {
    pub range: i64,
    pub vector: Vector,
    pub bits: u32,
    /// The sets of enemies and of friends that the leg is about; false values for all.
    pub filter: Option<(Literal, Literal)>,
}

impl Lowering<'_> {
    /// Returns the moves from an index of the table up to the next 0.
    pub(super) fn lines(&mut self, start: usize) -> Vec<Line> {
        let table = self.table;
        let mut lines = Vec::new();
        let mut at = start;
        loop {
            let Some(head) = table.get(at).filter(|_| self.heads.contains(&at)) else {
                let place = table.get(at).or(table.last()).map_or(self.board, Literal::span);
                self.error(
                    "gamecode::bad-address",
                    place,
                    format!("moves begin at {start} by their `def`, and no move or 0 stands at {at}"),
                    "let each `def` say the index of the first number of its moves, counted from 0",
                );
                return lines;
            };
            let legs = match head.number() {
                Some(0) => return lines,
                Some(legs) if (1..=LEGS_MAX).contains(&legs) && lines.len() < LINES_MAX => legs as usize,
                // The table itself is checked elsewhere; this is an address within a move.
                _ => {
                    let message = format!("moves begin at {start}, and no number of legs stands here");
                    let help = "let each `def` say the index of the first number of its moves, counted from 0";
                    self.error("gamecode::bad-address", head.span(), message, help);
                    return lines;
                }
            };
            let words = table.get(at + 1..at + 1 + 4 * legs).unwrap_or_default();
            if let Some(line) = self.line(head.span(), words) {
                lines.push(line);
            }
            at += 1 + 4 * legs;
        }
    }

    fn line(&mut self, head: Span, words: &[Literal]) -> Option<Line> {
        let span = words.last().map_or(head, |last| head.to(last.span()));
        let mut guards = Vec::new();
        let mut legs = Vec::new();
        let mut quads = words.chunks_exact(4);
        while let Some(quad) = quads.next() {
            let (range, mode) = (self.number(&quad[0])?, &quad[3]);
            if range == 0 {
                guards.push(Guard { kind: self.number(&quad[1])?, what: quad[2].clone() });
                continue;
            }
            let (dx, dy) = (self.number(&quad[1])?, self.number(&quad[2])?);
            if range == -3 {
                let name = mode.word()?.to_owned();
                return Some(Line { guards, body: Body::Call { name, dx, dy, span: mode.span() }, span });
            }
            let bits = self.bits(mode)?;
            let small = |number: i64| i8::try_from(number).ok().filter(|number| number.unsigned_abs() <= 64);
            let (Some(dx), Some(dy)) = (small(dx), small(dy)) else {
                self.refuse(span, "this step is longer than any board".to_owned());
                return None;
            };
            if range < 0 {
                self.refuse(quad[0].span(), format!("a leg with the range {range} has no meaning"));
                return None;
            }
            if bits & modes::CASTLING != 0 {
                let second = quads.next()?;
                let small = |index: usize| second[index].number().filter(|number| number.unsigned_abs() <= 255);
                let [steps, nearer, farther] = [0, 1, 2].map(small);
                return Some(Line {
                    guards,
                    body: Body::Castling { dx, steps: steps?, nearer: nearer?, farther: farther? },
                    span,
                });
            }
            if bits & modes::CASTLING_FILES != 0 {
                let second = quads.next()?;
                let file = |word: &Literal| word.number().and_then(|number| u8::try_from(number).ok());
                let pair = |quad: &[Literal]| Some([file(&quad[1])?, file(&quad[2])?]);
                return Some(Line { guards, body: Body::CastlingFiles { from: pair(quad)?, to: pair(second)? }, span });
            }
            let filter = (bits & modes::FILTER != 0).then(|| quads.next()).flatten();
            let filter = filter.map(|filter| (filter[0].clone(), filter[1].clone()));
            legs.push(TableLeg { range, vector: Vector::new(dx, dy), bits, filter });
        }
        (!legs.is_empty()).then_some(Line { guards, body: Body::Legs(legs), span })
    }

    fn number(&mut self, value: &Literal) -> Option<i64> {
        let number = value.number();
        if number.is_none() {
            self.refuse(value.span(), "a number must stand here".to_owned());
        }
        number
    }

    /// Returns our bits of a mode.
    fn bits(&mut self, mode: &Literal) -> Option<u32> {
        let number = self.number(mode)?;
        let bits = self.modes.bits(number, self.script.is_ours);
        if let Some(bits) = bits.filter(|bits| bits & !PLAYED == 0 && *bits != 0) {
            return Some(bits);
        }
        let (message, help) = match bits {
            None => (
                format!(
                    "what does the mode {number} mean? Only 3, to empty squares and enemies, is known of this include"
                ),
                format!(
                    "say it with `--modes {number}=WORD+WORD`, or with a line `// modes: {number}=WORD+WORD` in front of the first box; `fers` means that all numbers are those of fers.gc; the words are {}",
                    answers::names()
                ),
            ),
            Some(_) => (
                format!("the mode {number} has bits that fers.gc does not play"),
                "docs/gamecode.md lists the bits of modes".to_owned(),
            ),
        };
        self.error("gamecode::unknown-mode", mode.span(), message, &help);
        None
    }

    /// Reports what has no place in a ruleset.
    pub(super) fn refuse(&mut self, span: Span, message: String) {
        self.error(
            "gamecode::not-lifted",
            span,
            message,
            "the code can still be played as it stands: `fers play` runs it",
        );
    }
}
