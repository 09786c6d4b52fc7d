//! The parameters of diagrams.

/// The subject of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// Rules, which become part of the ruleset.
    Rules,
    /// Rules that are played if they can be understood as a whole, and otherwise kept for writing.
    Effects,
    /// Looks, or the program that shows the diagram; kept for writing.
    Looks,
    /// Rules that no ruleset holds yet, in words; kept for writing.
    Unplayed(&'static str),
}

/// All parameters that are known.
pub(super) const PARAMETERS: [(&str, Subject); 47] = [
    ("files", Subject::Rules),
    ("ranks", Subject::Rules),
    ("symmetry", Subject::Rules),
    ("promoZone", Subject::Rules),
    ("maxPromote", Subject::Rules),
    ("promoChoice", Subject::Rules),
    ("promoOffset", Subject::Rules),
    ("royal", Subject::Rules),
    ("succession", Subject::Rules),
    ("extinction", Subject::Rules),
    ("stalemate", Subject::Rules),
    ("holdingsType", Subject::Rules),
    ("shuffle", Subject::Rules),
    ("protected", Subject::Rules),
    ("counterStrike", Subject::Rules),
    ("hole", Subject::Rules),
    ("satellite", Subject::Rules),
    ("captureMatrix", Subject::Effects),
    ("morph", Subject::Unplayed("pieces that change on certain squares")),
    ("trackPieces", Subject::Unplayed("pieces whose doings are followed")),
    ("trackedTypes", Subject::Unplayed("pieces whose doings are followed")),
    ("spell", Subject::Unplayed("spells")),
    ("spellZone", Subject::Unplayed("the reach of spells")),
    ("blastZone", Subject::Effects),
    ("atomicCapture", Subject::Effects),
    ("baring", Subject::Unplayed("what happens to a bare king")),
    ("perpetual", Subject::Unplayed("what perpetual checks lead to")),
    ("firstRank", Subject::Looks),
    ("graphicsDir", Subject::Looks),
    ("graphicsType", Subject::Looks),
    ("whitePrefix", Subject::Looks),
    ("blackPrefix", Subject::Looks),
    ("squareSize", Subject::Looks),
    ("borders", Subject::Looks),
    ("lightShade", Subject::Looks),
    ("darkShade", Subject::Looks),
    ("oddShade", Subject::Looks),
    ("startShade", Subject::Looks),
    ("rimColor", Subject::Looks),
    ("coordColor", Subject::Looks),
    ("useMarkers", Subject::Looks),
    ("enableAI", Subject::Looks),
    ("newClick", Subject::Looks),
    ("width", Subject::Looks),
    ("height", Subject::Looks),
    ("scale", Subject::Looks),
    ("flip", Subject::Looks),
];

/// Returns the subject of a parameter; `None` if it is unknown.
pub(super) fn subject(name: &str) -> Option<Subject> {
    PARAMETERS.iter().find(|(known, _)| *known == name).map(|&(_, subject)| subject)
}
