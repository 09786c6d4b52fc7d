//! Rules about boards, moves and turns.

use super::Status::{Partly, Played, Refused};
use super::{AttributeInfo, Part, RuleInfo, Status, attribute, new};

const OPEN: Status = Refused("the page leaves open which side announces, when, and for how long");

pub(super) static ANNOUNCEMENT: RuleInfo = RuleInfo {
    must: &[Part::Announcement],
    may: &[Part::Set, Part::Range],
    attributes: &[AttributeInfo {
        may: &[Part::Set],
        ..attribute("pieces", "Not where the rules about numbers of pieces are fulfilled.", OPEN)
    }],
    ..new("announcement", "A promotion must be announced before the move.", OPEN)
};

pub(super) static CYLINDRIC: RuleInfo = RuleInfo {
    attributes: &[
        attribute("wrongrook", "A king may castle over the edge with the other rook.", Played),
        attribute("null", "A piece may move round the board to where it stands.", Played),
    ],
    ..new("cylindric", "The left and the right edge of the board are joined.", Played)
};

pub(super) static DIAGONALS: RuleInfo = RuleInfo {
    attributes: &[
        AttributeInfo { excludes: &["light"], ..attribute("dark", "Only those of the dark squares.", Played) },
        attribute("light", "Only those of the light squares.", Played),
    ],
    needs_attribute: true,
    ..new("diagonals", "Which diagonals pieces may move along.", Played)
};

pub(super) static DIFFICULTTRADING: RuleInfo = RuleInfo {
    may: &[Part::Set],
    attributes: &[
        AttributeInfo {
            must: &[Part::Set],
            ..attribute("minor", "Pieces whose capture on the way does not count.", Played)
        },
        attribute("royal", "Royal pieces do not count as defenders.", Played),
    ],
    ..new(
        "difficulttrading",
        "Pieces of the set, by default lions, cannot be traded easily.",
        Partly("where no other piece promotes to one of them"),
    )
};

pub(super) static DIRECTION: RuleInfo = RuleInfo {
    must: &[Part::Compass, Part::Range],
    ..new("direction", "From these squares pieces move in the directions named only.", Played)
};

pub(super) static MIRROR: RuleInfo = RuleInfo {
    attributes: &[
        attribute("horizontal", "Files are reversed for Black.", Played),
        attribute("vertical", "Ranks are reversed for Black. This is the default.", Played),
    ],
    ..new("mirror", "How squares and directions are seen by Black; `!mirror` is as White.", Played)
};

pub(super) static MULTICAPTURE: RuleInfo = RuleInfo {
    attributes: &[
        AttributeInfo {
            excludes: &["immediate"],
            ..attribute("completed", "When the move is complete. This is the default.", Played)
        },
        attribute("immediate", "At once, leg by leg.", Played),
    ],
    needs_attribute: true,
    ..new("multicapture", "When the pieces are removed that a move of several legs captures.", Played)
};

pub(super) static MUSTCAPTURE: RuleInfo = RuleInfo {
    may: &[Part::Set],
    attributes: &[
        attribute("compulsory", "Even where the king is in check.", Played),
        AttributeInfo { may: &[Part::Values], ..attribute("most", "As many pieces, or points, as possible.", Played) },
        attribute("multiple", "Several pieces where that is possible.", Played),
    ],
    ..new("mustcapture", "A side that can capture must.", Played)
};

pub(super) static NONREPEATING: RuleInfo = RuleInfo {
    may: &[Part::Set],
    attributes: &[
        AttributeInfo { excludes: &["never"], ..attribute("check", "Except for a side that is in check.", Played) },
        attribute("never", "Also within a turn, and whichever side is to move.", Played),
    ],
    ..new("nonrepeating", "No move may lead to a position of the game.", Played)
};

pub(super) static STOPIFCHECKING: RuleInfo =
    new("stopifchecking", "A move ends with the leg that gives check.", Played);

pub(super) static TORUS: RuleInfo = RuleInfo {
    attributes: &[
        attribute("null", "A piece may move round the board to where it stands.", Played),
        attribute("spacious", "The rule `spacious`, which the page prints here.", Played),
        attribute("wrongrook", "A king may castle over the edge with the other rook.", Played),
    ],
    ..new("torus", "Left and right edge are joined, and first and last rank.", Played)
};

pub(super) static TURN: RuleInfo = RuleInfo {
    may: &[Part::Prefix, Part::Number, Part::Set],
    attributes: &[
        attribute("achievable", "Where this move is impossible, the game is lost.", Played),
        attribute("again", "Only with a piece of the set that has just moved.", Played),
        attribute("alter", "The turn must change the position.", Partly("on all moves of the turn but the first")),
        attribute("avalanche", "The king may stay in check, and the game is lost if it does.", Played),
        attribute("balance", "Left out in the first turn of the game.", Played),
        attribute("captureroyal", "This move may capture a royal piece.", Played),
        attribute("castling", "Castling ends the turn.", Partly("on all moves of the turn")),
        attribute(
            "check",
            "The king may stay in check until the turn ends.",
            Partly("on at most two moves, where the king may not stay in check"),
        ),
        attribute("compulsory", "Where this move is impossible, the game is stalemate.", Played),
        attribute(
            "dontcross",
            "No square is crossed twice.",
            Partly("on all moves of the turn, of pieces that make one leg, two legs or single steps"),
        ),
        attribute("enpassant", "Captures en passant are possible.", Partly("on the first move, or on all")),
        attribute("optional", "This move may be left out.", Played),
        attribute(
            "untilcapture",
            "Only until this side has captured; this move captures nothing.",
            Partly("but on the first move"),
        ),
    ],
    ..new(
        "turn",
        "A move of a turn: its place, its pieces and the prefix of its moves.",
        Partly("in a fixed order, or up to four in any order; enemy pieces move by single steps of a prefix"),
    )
};

pub(super) static ZONE: RuleInfo = RuleInfo {
    must: &[Part::Range],
    may: &[Part::Set],
    attributes: &[
        attribute("captureonly", "Entered by captures and exchanges only.", Played),
        attribute("dontcross", "Slides end there.", Partly("of pieces whose moves have one leg")),
        attribute("hole", "They are not part of the board.", Partly("without a set of pieces")),
        attribute(
            "river",
            "A piece that stays there for a turn drowns.",
            Partly("where a turn has one move, without `magnetic`"),
        ),
    ],
    needs_attribute: true,
    ..new("zone", "Squares with restrictions.", Played)
};
