//! The rules of FBR as data: what each takes, what it says, and whether it is played.
//!
//! The reader's messages, the reference in `docs/ccif.md` and the skeleton of a new file are made
//! from this table. Source: the page "FBR - Formalized Board Rules" of the C/CIF project.

mod ends;
mod hands;
mod influences;
mod moves;
mod pieces;
mod shorthands;

/// A rule of FBR.
#[derive(Clone, Copy, Debug)]
pub struct RuleInfo {
    /// Its name.
    pub name: &'static str,
    /// One sentence about it.
    pub summary: &'static str,
    /// The parts that must stand behind the name.
    pub must: &'static [Part],
    /// The parts that may stand behind the name.
    pub may: &'static [Part],
    /// Its attributes.
    pub attributes: &'static [AttributeInfo],
    /// Whether one attribute at least must be given.
    pub needs_attribute: bool,
    /// This rule needs one of these rules; an empty list means no need.
    pub needs: &'static [&'static str],
    /// Whether it is played.
    pub status: Status,
}

/// An attribute of a rule: a word behind `=`.
#[derive(Clone, Copy, Debug)]
pub struct AttributeInfo {
    /// Its name.
    pub name: &'static str,
    /// One sentence about it.
    pub summary: &'static str,
    /// The parts that must stand behind the name.
    pub must: &'static [Part],
    /// The parts that may stand behind the name.
    pub may: &'static [Part],
    /// The parts that the rule must have where it has this attribute.
    pub rule_must: &'static [Part],
    /// Whether `!` may stand before it.
    pub may_be_negated: bool,
    /// The attributes of the rule that it contradicts. Written on one of the two only.
    pub excludes: &'static [&'static str],
    /// The attribute of the rule, or the rule, that it needs.
    pub needs: Option<Needed>,
    /// Whether it is played.
    pub status: Status,
}

/// A part of a rule or an attribute behind its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// One of the seven prefixes: `+`.
    Prefix,
    /// A number: `<2>` of a rule, `(2)` of an attribute.
    Number,
    /// A direction of the compass: `<ne>`.
    Compass,
    /// Pieces: `{QR}`.
    Set,
    /// Pieces with their worth: `{Q=9,R=5}`.
    Values,
    /// Squares: `[a-d1-2]`.
    Range,
    /// The name of an announcement: `/Name/`.
    Announcement,
}

/// What an attribute needs beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Another attribute of the same rule.
    Attribute(&'static str),
    /// Another rule.
    Rule(&'static str),
}

/// Whether a rule or an attribute is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is.
    Played,
    /// It is, within the limits that the text names.
    Partly(&'static str),
    /// It is read, and waits for a kind of rule that the core does not have yet.
    Waits(Mechanism),
    /// It is read and not played, for the reason that the text names.
    Refused(&'static str),
}

/// A kind of rule that the core does not have yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mechanism {
    /// Legal moves that are forbidden or preferred, and limits on the number of pieces.
    Duties,
    /// Turns of several moves, and what is remembered between moves.
    Turns,
    /// Moves that the path language cannot say.
    Paths,
    /// What follows from a move elsewhere on the board.
    Effects,
    /// What a piece does to others by standing where it stands.
    Influences,
    /// Neutral pieces, and properties of royals, promotions, hands and boards.
    Properties,
}

impl Mechanism {
    /// Returns its name for messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Duties => "moves that are forbidden or preferred by what they do",
            Self::Turns => "turns of several moves",
            Self::Paths => "longer paths",
            Self::Effects => "effects of moves on other squares",
            Self::Influences => "influences of pieces on their neighbours",
            Self::Properties => "more properties of pieces, hands and boards",
        }
    }
}

impl Part {
    /// Returns its name for messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::Prefix => "a prefix (`+ - # * $ % &`)",
            Self::Number => "a number",
            Self::Compass => "a direction (`<n>`, `<ne>`, ...)",
            Self::Set => "a set of pieces (`{...}`)",
            Self::Values => "pieces with their worth (`{Q=9,R=5}`)",
            Self::Range => "squares (`[...]`)",
            Self::Announcement => "a name between strokes (`/Name/`)",
        }
    }
}

impl RuleInfo {
    /// Returns the attribute of a name.
    pub fn attribute(&self, name: &str) -> Option<&'static AttributeInfo> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }
}

/// Returns the rule of a name.
pub fn rule(name: &str) -> Option<&'static RuleInfo> {
    RULES.iter().copied().find(|rule| rule.name == name)
}

/// All rules, in the order of the alphabet.
pub static RULES: [&RuleInfo; 48] = [
    &shorthands::ALICE,
    &shorthands::ANDERNACH,
    &moves::ANNOUNCEMENT,
    &pieces::ANTIROYAL,
    &shorthands::ATOMIC,
    &shorthands::AVALANCHE,
    &shorthands::BENEDICT,
    &shorthands::BOUNCING,
    &hands::BUGHOUSE,
    &influences::BURNER,
    &shorthands::CHESHIRE,
    &influences::CONVERSION,
    &moves::CYLINDRIC,
    &moves::DIAGONALS,
    &moves::DIFFICULTTRADING,
    &moves::DIRECTION,
    &ends::DRAW,
    &hands::DROP,
    &influences::FREEZER,
    &hands::GATING,
    &ends::HILL,
    &hands::HOLDING,
    &ends::LOSS,
    &influences::MAGNETIC,
    &moves::MIRROR,
    &shorthands::MONSTER,
    &moves::MULTICAPTURE,
    &hands::MUSKETEER,
    &moves::MUSTCAPTURE,
    &moves::NONREPEATING,
    &pieces::PIECES,
    &influences::PINCHER,
    &shorthands::PROGRESSIVE,
    &pieces::PROMOTION,
    &influences::PROTECTOR,
    &pieces::ROYAL,
    &shorthands::SPACIOUS,
    &ends::STALEMATE,
    &moves::STOPIFCHECKING,
    &influences::STYMIZER,
    &influences::SWAP,
    &shorthands::SWAPPING,
    &shorthands::SWITCHING,
    &moves::TORUS,
    &moves::TURN,
    &hands::WARP,
    &ends::WIN,
    &moves::ZONE,
];

/// Makes a rule without parts and attributes, to be completed.
const fn new(name: &'static str, summary: &'static str, status: Status) -> RuleInfo {
    let none: &[&str] = &[];
    RuleInfo { name, summary, must: &[], may: &[], attributes: &[], needs_attribute: false, needs: none, status }
}

/// Makes an attribute without parts, to be completed.
const fn attribute(name: &'static str, summary: &'static str, status: Status) -> AttributeInfo {
    let (must, may, rule_must): (&[Part], &[Part], &[Part]) = (&[], &[], &[]);
    let (excludes, needs) = (&[], None);
    AttributeInfo { name, summary, must, may, rule_must, may_be_negated: false, excludes, needs, status }
}
