//! MBN as a tree: what is written, with places, and no meaning yet.
//!
//! A tree keeps the order of everything that is written, so that it prints as the text it was read
//! from. All spans are places in the file: the offset that the reader was given is added.

use fers_core::Wing;
use fers_text::Span;

/// One definition: what stands between blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// `!` stands before it: the rule that owns the prefix is switched off, or must not apply.
    pub is_cancelled: bool,
    /// The thing that is defined.
    pub head: Head,
    /// The part behind `=` or `==`.
    pub body: Body,
    /// The whole definition.
    pub span: Span,
}

/// The left side of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Head {
    /// A piece, or a rule about a piece: `K`, `+P`, `:FD:|Fire Demon|`.
    Piece(Identifier),
    /// A letter for a move: `@B`.
    Macro(Identifier),
    /// `O-O` is to the right, `O-O-O` to the left.
    Castling {
        /// The side on which the partner stands.
        wing: Wing,
        /// The boards on which the castling is possible.
        boards: Option<Boards>,
    },
}

/// The right side of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Nothing is written: `K`, `+P`, `O-O`.
    Absent,
    /// Moves behind `=`.
    Moves(Sequence),
    /// Pieces behind `==`.
    Pieces(Vec<PieceName>),
    /// A move behind `==`: a promotion that is a move.
    PromotionMove(Sequence),
    /// Drops behind `==`: `@K@w`.
    Drops(Vec<PieceName>),
    /// The two parts of a castling: `=[*]isR[g]=isR[f]`.
    Castling {
        /// The moves of the castling piece.
        king: Sequence,
        /// The moves of its partner.
        partner: Sequence,
    },
}

/// Prefixes, letters, boards, comments and announcement of the left side of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identifier {
    /// The pieces. Several are a shorthand for one definition each, all with the same prefixes.
    pub pieces: Vec<PieceName>,
    /// The boards for which the definition holds: `<*>`, `<3>`.
    pub boards: Option<Boards>,
    /// The group to which the definition belongs: `<name>`.
    pub suffix: Option<Word>,
    /// Names between bars, without the bars: `|Fire Demon|`.
    pub comments: Vec<Word>,
    /// The announcement on which the definition depends: `/Name/`.
    pub announcement: Option<Word>,
    /// The whole left side.
    pub span: Span,
}

/// A word and its place, without what stands around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// A piece: prefixes and a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceName {
    /// Any of `+ - # * $ % &`, as written.
    pub prefixes: String,
    /// One letter, or one to three characters between colons, without the colons.
    pub letter: String,
    /// Whether colons stand around the letter. `:X:` is another piece than `X`.
    pub is_compound: bool,
    /// Its place.
    pub span: Span,
}

/// Board numbers behind an identifier: `<*>`, `<1,3>`, `<<1>>`, `<<1>;<2>>`, `<<1;2>>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Boards {
    /// Numbers along the first axis.
    pub first: BoardNumbers,
    /// Numbers along the second axis, in games of four dimensions.
    pub second: Option<BoardNumbers>,
    /// For Black the numbers count from the other end.
    pub is_mirrored: bool,
    /// Its place, with the brackets.
    pub span: Span,
}

/// Some boards along one axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardNumbers {
    /// `*`.
    All,
    /// The boards with these numbers, from 1.
    These(Vec<u8>),
}

/// Legs, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The legs, at least one.
    pub legs: Vec<Leg>,
    /// All legs.
    pub span: Span,
}

/// A leg and how it is joined to the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The way in which it is joined.
    pub join: Join,
    /// The kind of leg.
    pub kind: LegKind,
    /// Its place, without the sign that joins it.
    pub span: Span,
}

/// The way in which a leg is joined to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// The first leg.
    First,
    /// `-`: directions are relative to that of the leg before.
    Chain,
    /// `--`: directions are the owner's again.
    Fresh,
}

/// The kinds of legs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegKind {
    /// Alternatives, joined by `+`.
    Terms(Vec<Term>),
    /// `[...]`: legs that may be left out.
    Optional(Sequence),
    /// `{...}`: a group.
    Braces(Sequence),
}

/// Moves that share their modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// `!`, `!{set}` or `#`.
    pub operator: Option<Operator>,
    /// A step to other boards.
    pub transition: Option<Transition>,
    /// `/.../`: which pieces must stand somewhere.
    pub condition: Option<Condition>,
    /// The squares where it may start.
    pub from: Option<Range>,
    /// The pieces whose attacks count for `[+]` and `[*]`.
    pub attackers: Option<PieceSet>,
    /// Small letters, in the order of the text.
    pub modifiers: Vec<Modifier>,
    /// The moves, at least one.
    pub atoms: Vec<Atom>,
    /// The squares where it may end.
    pub to: Option<Range>,
    /// The whole term.
    pub span: Span,
}

/// A sign before everything else in a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `!`: the leg is made for its tests and effects, but the mover stays.
    Setup,
    /// `!{set}`.
    SetupOf(PieceSet),
    /// `#`: the decision operator.
    Decide,
}

/// A small letter, or two directions in parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The kind of modifier.
    pub kind: ModifierKind,
    /// `?` stands behind it.
    pub is_optional: bool,
    /// The set behind it.
    pub set: Option<PieceSet>,
    /// The range behind it: the joined files of `o[b,g]`.
    pub range: Option<Range>,
    /// The whole modifier.
    pub span: Span,
}

/// The kinds of modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModifierKind {
    /// One of `b f l r s v z`.
    Direction(char),
    /// Two directions that must both hold: `(fl)`.
    Both(char, char),
    /// One of the other letters.
    Mode {
        /// The letter.
        letter: char,
        /// The pieces to which it applies.
        reach: Reach,
    },
}

/// Whether a modifier is doubled or followed by `y`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The letter alone: enemies, where it is about pieces.
    Single,
    /// The letter twice: friends, where it is about pieces.
    Double,
    /// With `y`: pieces of any colour.
    Any,
}

/// A move: a letter, a leap or a group, and how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    /// The kind of atom.
    pub kind: AtomKind,
    /// The turn of each step from the one before: `N(rf)0`, `(...)r0`.
    pub turn: Option<Directions>,
    /// The number of steps.
    pub steps: Option<Steps>,
    /// The whole atom.
    pub span: Span,
}

/// The kinds of atoms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtomKind {
    /// A capital letter: a built-in move or a macro.
    Letter(char),
    /// `:KD:`: a macro, or the moves of a piece of that name; without the colons.
    Compound(String),
    /// `:1,4:`: a leap, the smaller number first.
    Leap(u8, u8),
    /// `(...)`.
    Group(Sequence),
}

/// Direction letters behind an atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directions {
    /// The letters.
    pub letters: String,
    /// Whether they stand in parentheses.
    pub in_parentheses: bool,
    /// Their place.
    pub span: Span,
}

/// A suffix for the number of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// `0`: any number, one at least.
    Any,
    /// `4`: one to so many.
    UpTo(u8),
    /// `02`: exactly so many.
    Exactly(u8),
    /// `0*`: as many as possible.
    Most,
    /// `*`: up to the edge.
    Edge,
    /// `**`: to every possible target.
    Every,
    /// `#`.
    Number,
}

/// Squares between brackets: `[^a-c,h]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// `^`: all squares but these.
    pub is_complement: bool,
    /// The parts, at least one.
    pub parts: Vec<Places>,
    /// Its place, with the brackets.
    pub span: Span,
}

/// A part of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// `#`: on the edge.
    Edge,
    /// `.`: not on the edge.
    Inner,
    /// `+`: attacked squares.
    Attacked,
    /// `*`: squares that are not attacked.
    Safe,
    /// `:`: where an unmoved piece stands.
    Unmoved,
    /// Files and ranks, both from 0 and with both ends; one of the two at least.
    Squares {
        /// First and last file.
        files: Option<Interval>,
        /// First and last rank.
        ranks: Option<Interval>,
        /// Levels and rows, in games of three and four dimensions.
        level: Option<Level>,
    },
}

/// First and last of some numbers, from 0. A single number is written without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The first.
    pub first: u8,
    /// The last, if it is written.
    pub last: Option<u8>,
}

impl Interval {
    /// Returns whether a number is one of them.
    pub fn contains(self, number: u8) -> bool {
        (self.first..=self.last.unwrap_or(self.first)).contains(&number)
    }
}

/// Levels (`A` is 0), perhaps with rows (`1` is 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// First and last level.
    pub levels: Interval,
    /// First and last row.
    pub rows: Option<Interval>,
}

/// Pieces between braces: `{^C}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceSet {
    /// `!`: capital letters are White's, small letters Black's.
    pub knows_colors: bool,
    /// `^`: all pieces but these.
    pub is_complement: bool,
    /// The pieces.
    pub pieces: Vec<PieceName>,
    /// Its place, with the braces.
    pub span: Span,
}

/// `/{KQ}[d-e4-5]/`: pieces that must stand somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The pieces: a set, or one piece without braces.
    pub who: PieceSet,
    /// No braces stand around the piece.
    pub is_single: bool,
    /// The squares where they must stand.
    pub place: Option<Place>,
    /// Its place, with the strokes.
    pub span: Span,
}

/// The squares of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// `[d-e4-5]`.
    Range(Range),
    /// `e1`.
    Square(Square),
}

/// A square without brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// From 0.
    pub file: u8,
    /// From 0.
    pub rank: u8,
    /// Level, and row if there is one.
    pub level: Option<Level>,
}

/// A step to other boards: `<+1>`, `<+>`, `<2>`, `<<+1>>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transition {
    /// Along the first axis.
    pub first: Axis,
    /// Along the second axis, in games of four dimensions.
    pub second: Option<Axis>,
    /// Its place, with the brackets.
    pub span: Span,
}

/// A step along one axis of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// For Black it goes the other way.
    pub is_mirrored: bool,
    /// The boards of the step.
    pub numbers: Numbers,
    /// `d` stands behind it.
    pub is_diagonal: bool,
    /// `o` stands behind it.
    pub is_orthogonal: bool,
}

/// The boards to which a step leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// `+1`, `-1`, `+-1`; without a number any distance.
    Relative {
        /// `+`.
        up: bool,
        /// `-`.
        down: bool,
        /// The number of boards; `None` for any other board in this direction.
        distance: Option<u8>,
    },
    /// `2`, `1,3`: these, from 1.
    Absolute(Vec<u8>),
}
