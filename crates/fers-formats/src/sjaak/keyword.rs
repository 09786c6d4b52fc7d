//! Keywords at the beginning of lines.

/// The subject of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keyword {
    Variant,
    Board,
    Zone,
    Exclude,
    WhiteFlag,
    BlackFlag,
    Fen,
    XboardPieces,
    XboardParent,
    Piece,
    Symbol,
    Move,
    Capture,
    Special,
    Initial,
    Castle,
    Prison,
    Block,
    DropZone,
    Promotion,
    OptionalPromotion,
    EntryPromotion,
    Demotion,
    AllowedVictims,
    Flags,
    Value,
    Max,
    Rule,
}

/// All keywords as they are written, without the colon.
pub(super) const KEYWORDS: [(&str, Keyword); 30] = [
    ("Variant", Keyword::Variant),
    ("Board", Keyword::Board),
    ("Zone", Keyword::Zone),
    ("Exclude", Keyword::Exclude),
    ("WhiteFlag", Keyword::WhiteFlag),
    ("BlackFlag", Keyword::BlackFlag),
    ("FEN", Keyword::Fen),
    ("XBoard pieces", Keyword::XboardPieces),
    ("WinBoard pieces", Keyword::XboardPieces),
    ("XBoard parent", Keyword::XboardParent),
    ("WinBoard parent", Keyword::XboardParent),
    ("Piece", Keyword::Piece),
    ("Symbol", Keyword::Symbol),
    ("Move", Keyword::Move),
    ("Capture", Keyword::Capture),
    ("Special", Keyword::Special),
    ("Initial", Keyword::Initial),
    ("Castle", Keyword::Castle),
    ("Prison", Keyword::Prison),
    ("Block", Keyword::Block),
    ("Drop zone", Keyword::DropZone),
    ("Promotion", Keyword::Promotion),
    ("Optional promotion", Keyword::OptionalPromotion),
    ("Entry promotion", Keyword::EntryPromotion),
    ("Demotion", Keyword::Demotion),
    ("Allowed victims", Keyword::AllowedVictims),
    ("Flags", Keyword::Flags),
    ("Value", Keyword::Value),
    ("Max", Keyword::Max),
    ("Rule", Keyword::Rule),
];

impl Keyword {
    /// Returns the keyword that is written so.
    pub(super) fn named(name: &str) -> Option<Self> {
        KEYWORDS.iter().find(|(written, _)| *written == name).map(|&(_, keyword)| keyword)
    }

    /// Returns the text of the keyword.
    pub(super) fn name(self) -> &'static str {
        KEYWORDS.iter().find(|&&(_, keyword)| keyword == self).map_or("", |&(name, _)| name)
    }
}
