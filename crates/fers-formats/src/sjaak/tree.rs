//! The syntax tree of a text: words with places.

use fers_core::Color;
use fers_rules::{Reach, Verdict};
use fers_text::Span;

use super::mover::Mover;
use super::word::Word;

/// One `Variant:` with all of its lines.
#[derive(Debug)]
pub(super) struct Game<'a> {
    pub(super) name: Word<'a>,
    /// From the first byte of its header to the last of its last line.
    pub(super) span: Span,
    pub(super) board: Option<Board<'a>>,
    pub(super) fen: Option<Word<'a>>,
    pub(super) piece_table: Option<Word<'a>>,
    pub(super) parent: Option<Word<'a>>,
    pub(super) zones: Vec<Zone<'a>>,
    pub(super) holes: Vec<Word<'a>>,
    /// The squares that Black has to take.
    pub(super) white_flag: Vec<Word<'a>>,
    /// The squares that White has to take.
    pub(super) black_flag: Vec<Word<'a>>,
    pub(super) pieces: Vec<Piece<'a>>,
    pub(super) castles: Vec<Castle<'a>>,
    pub(super) rules: Vec<Rule>,
}

/// `Board: 8x8`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<'a> {
    pub(super) word: Word<'a>,
    pub(super) files: u8,
    pub(super) ranks: u8,
}

/// `Zone: name = a1,b1`.
#[derive(Debug)]
pub(super) struct Zone<'a> {
    pub(super) name: Word<'a>,
    pub(super) squares: Vec<Word<'a>>,
}

/// The names of two zones, White's and Black's.
#[derive(Clone, Copy, Debug)]
pub(super) struct ZonePair<'a> {
    pub(super) white: Word<'a>,
    pub(super) black: Word<'a>,
}

/// `Piece:` and the lines that belong to it.
#[derive(Clone, Debug)]
pub(super) struct Piece<'a> {
    pub(super) name: Word<'a>,
    pub(super) symbol: Option<Symbol<'a>>,
    pub(super) moves: Vec<Mover>,
    /// Whether there is a `Move:` line, even `none`.
    pub(super) has_move_line: bool,
    /// `None` if there is no `Capture:` line: it captures as it moves.
    pub(super) captures: Option<Vec<Mover>>,
    pub(super) specials: Vec<Special<'a>>,
    pub(super) initials: Vec<Mover>,
    pub(super) prison: Option<ZonePair<'a>>,
    pub(super) block: Option<ZonePair<'a>>,
    pub(super) drop_zone: Option<ZonePair<'a>>,
    pub(super) promotions: Vec<Promotion<'a>>,
    pub(super) optional: Vec<OptionalZone<'a>>,
    pub(super) entry: Option<ZonePair<'a>>,
    pub(super) demotion: Option<Word<'a>>,
    pub(super) victims: Option<Vec<Word<'a>>>,
    pub(super) flags: Vec<Flag>,
    pub(super) value: Option<i32>,
    /// White's and Black's; 0 for the default.
    pub(super) max: Option<(u16, u16)>,
}

/// `Symbol: "N", "N,n"`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol<'a> {
    pub(super) san: Word<'a>,
    pub(super) white: Word<'a>,
    pub(super) black: Word<'a>,
}

/// `Special: zone, zone, mover`.
#[derive(Clone, Debug)]
pub(super) struct Special<'a> {
    pub(super) zones: ZonePair<'a>,
    pub(super) mover: Mover,
}

/// `Promotion: zone, zone, "choices"`, or `Optional promotion:` with choices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promotion<'a> {
    pub(super) zones: ZonePair<'a>,
    pub(super) choices: Word<'a>,
}

/// The zones of an `Optional promotion:`; its choices, if it has any, are a promotion of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionalZone<'a> {
    pub(super) zones: ZonePair<'a>,
}

/// A word of a `Flags:` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flag {
    Royal,
    SetEp,
    TakeEp,
    DropNoCheck,
    DropNoMate,
    DropOneFile,
    DropDead,
    NoMate,
    Shak,
    /// A keyword of old versions without meaning.
    Castle,
    Assimilate,
    NoRetaliate,
    Endangered,
    Iron,
    TakesFlags,
}

/// All flags as they are written.
pub(super) const FLAGS: [(&str, Flag); 15] = [
    ("royal", Flag::Royal),
    ("set_ep", Flag::SetEp),
    ("take_ep", Flag::TakeEp),
    ("drop_no_check", Flag::DropNoCheck),
    ("drop_no_mate", Flag::DropNoMate),
    ("drop_one_file", Flag::DropOneFile),
    ("drop_dead", Flag::DropDead),
    ("no_mate", Flag::NoMate),
    ("shak", Flag::Shak),
    ("castle", Flag::Castle),
    ("assimilate", Flag::Assimilate),
    ("no_retaliate", Flag::NoRetaliate),
    ("endangered", Flag::Endangered),
    ("iron", Flag::Iron),
    ("capture_flag", Flag::TakesFlags),
];

/// `Castle: white e1-g1,h1 with h1`.
#[derive(Debug)]
pub(super) struct Castle<'a> {
    pub(super) color: Color,
    pub(super) king: Word<'a>,
    pub(super) targets: Vec<Word<'a>>,
    pub(super) partner: Word<'a>,
    pub(super) span: Span,
}

/// One item of a `Rule:` line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) kind: RuleKind,
    pub(super) span: Span,
}

/// The kinds of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleKind {
    Checkmate(Verdict),
    Stalemate(Verdict),
    /// `None` for `illegal`.
    Repeat(u16, Option<Verdict>),
    /// The number, if one is written, and the verdict: as for `Repeat`; `None` for `repeat`.
    Perpetual(Option<u16>, Option<Option<Verdict>>),
    Checks(u8, Verdict),
    LoneKing(Verdict),
    NoPieces(Verdict),
    CaptureFlags(Reach, Verdict),
    /// In moves; 0 for never.
    MoveCountDraw(u16),
    Switch(Switch),
}

/// A rule that is on when it is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Switch {
    Taboo,
    KeepCapture,
    ReturnCapture,
    ForcedCapture,
    Duplecheck,
    CheckAnyKing,
    AllowPickup,
    AllowDrops,
    ForceDrops,
    GateDrops,
    PromoteHere,
    PromoteDrop,
    PromoteByMove,
    QuietPromotion,
    SpecialInit,
    BareRule,
    ChaseRule,
    ShakRule,
    EnPassantCheck,
}

/// All switches as they are written; the first spelling of each is the usual one.
pub(super) const SWITCHES: [(&str, Switch); 22] = [
    ("taboo", Switch::Taboo),
    ("keep capture", Switch::KeepCapture),
    ("return capture", Switch::ReturnCapture),
    ("forced capture", Switch::ForcedCapture),
    ("duplecheck", Switch::Duplecheck),
    ("check any king", Switch::CheckAnyKing),
    ("allow pickup", Switch::AllowPickup),
    ("allow drops", Switch::AllowDrops),
    ("allow drop", Switch::AllowDrops),
    ("force drops", Switch::ForceDrops),
    ("force drop", Switch::ForceDrops),
    ("gate drops", Switch::GateDrops),
    ("gate drop", Switch::GateDrops),
    ("promote here", Switch::PromoteHere),
    ("promote drop", Switch::PromoteDrop),
    ("promote by move", Switch::PromoteByMove),
    ("quiet promotion", Switch::QuietPromotion),
    ("special init", Switch::SpecialInit),
    ("bare rule", Switch::BareRule),
    ("chase rule", Switch::ChaseRule),
    ("shak rule", Switch::ShakRule),
    ("en-passant check", Switch::EnPassantCheck),
];

impl<'a> Game<'a> {
    /// Makes a game with only its name.
    pub(super) fn new(name: Word<'a>, span: Span) -> Self {
        Self {
            name,
            span,
            board: None,
            fen: None,
            piece_table: None,
            parent: None,
            zones: Vec::new(),
            holes: Vec::new(),
            white_flag: Vec::new(),
            black_flag: Vec::new(),
            pieces: Vec::new(),
            castles: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// Returns whether a switch is on.
    pub(super) fn has(&self, switch: Switch) -> bool {
        self.rules.iter().any(|rule| rule.kind == RuleKind::Switch(switch))
    }

    /// Returns the value of the last rule that `pick` accepts.
    pub(super) fn rule<T>(&self, pick: impl Fn(RuleKind) -> Option<T>) -> Option<T> {
        self.rules.iter().rev().find_map(|rule| pick(rule.kind))
    }
}

impl<'a> Piece<'a> {
    /// Makes a piece with only its name.
    pub(super) fn new(name: Word<'a>) -> Self {
        Self {
            name,
            symbol: None,
            moves: Vec::new(),
            has_move_line: false,
            captures: None,
            specials: Vec::new(),
            initials: Vec::new(),
            prison: None,
            block: None,
            drop_zone: None,
            promotions: Vec::new(),
            optional: Vec::new(),
            entry: None,
            demotion: None,
            victims: None,
            flags: Vec::new(),
            value: None,
            max: None,
        }
    }

    /// Returns whether the piece has a flag.
    pub(super) fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Returns the movers of Black's pieces.
    pub(super) fn for_black(&self) -> Self {
        let movers = |movers: &[Mover]| movers.iter().map(Mover::for_black).collect::<Vec<_>>();
        let special = |special: &Special<'a>| Special { mover: special.mover.for_black(), ..*special };
        Self {
            moves: movers(&self.moves),
            captures: self.captures.as_deref().map(movers),
            specials: self.specials.iter().map(special).collect(),
            initials: movers(&self.initials),
            ..self.clone()
        }
    }

    /// Returns whether Sjaak II counts the piece as a pawn: it only steps, and its captures differ
    /// from its other moves.
    pub(super) fn is_pawn(&self) -> bool {
        let steps = |movers: &[Mover]| movers.iter().all(|mover| matches!(mover, Mover::Step(_)));
        let captures = self.captures.as_deref().unwrap_or(&self.moves);
        steps(&self.moves) && steps(captures) && captures != self.moves && !self.moves.is_empty()
    }
}
