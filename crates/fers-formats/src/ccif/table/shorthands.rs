//! Rules that stand for other rules and definitions, and whole games in one word.

use super::Status::{Partly, Played};
use super::{Part, RuleInfo, attribute, new};

pub(super) static ALICE: RuleInfo = RuleInfo {
    attributes: &[
        attribute("3D", "There are three boards, and the mover chooses one of the other two.", Played),
        attribute("4D", "There are four boards; a piece goes to one where a king stands.", Played),
        attribute("classic", "There are two boards. This is the default.", Played),
    ],
    ..new("alice", "A piece goes to the other board when it has moved, if its square there is empty.", Played)
};

pub(super) static ANDERNACH: RuleInfo =
    new("andernach", "A piece that captures changes sides, except royal pieces.", Played);

pub(super) static ATOMIC: RuleInfo = RuleInfo {
    may: &[Part::Set],
    ..new(
        "atomic",
        "A capture by a piece that is neither royal nor a pawn destroys everything around it; the set says what is destroyed.",
        Played,
    )
};

pub(super) static AVALANCHE: RuleInfo = RuleInfo {
    attributes: &[attribute("balance", "The side that begins makes one move less in its first turn.", Played)],
    ..new("avalanche", "After each move the mover pushes a pawn of the opponent.", Played)
};

pub(super) static BENEDICT: RuleInfo =
    new("benedict", "Nothing is captured: a piece turns the enemies that it attacks after its move.", Played);

pub(super) static BOUNCING: RuleInfo = RuleInfo {
    may: &[Part::Set],
    ..new("bouncing", "Pieces of the set, by default bishops, bounce off the left and right edges.", Played)
};

pub(super) static CHESHIRE: RuleInfo = RuleInfo {
    must: &[Part::Set],
    ..new("cheshire", "A square that a piece leaves becomes a hole, marked by the piece of the set.", Played)
};

pub(super) static MONSTER: RuleInfo =
    new("monster", "One side makes two moves in each turn, and kings may be captured.", Played);

pub(super) static PROGRESSIVE: RuleInfo = RuleInfo {
    attributes: &[
        attribute(
            "english",
            "The English rules: a piece moves again only when no other can. A check ends the turn.",
            Played,
        ),
        attribute("italian", "The Italian rules: only the last move may give check. This is the default.", Played),
        attribute(
            "moderate",
            "At most one move more than the opponent has just made, each piece once. A check ends the turn.",
            Played,
        ),
        attribute("scotish", "The Scottish rules: a check ends the turn.", Played),
    ],
    ..new("progressive", "Each turn has one move more than the turn before.", Played)
};

pub(super) static SPACIOUS: RuleInfo =
    new("spacious", "The square behind the target of a move must exist and be empty.", Played);

pub(super) static SWAPPING: RuleInfo = new(
    "swapping",
    "Instead of capturing, pieces may exchange places with enemies, several times in a move.",
    Partly("of at most three exchanges in a move"),
);

pub(super) static SWITCHING: RuleInfo = RuleInfo {
    attributes: &[
        super::AttributeInfo {
            excludes: &["excluderoyals"],
            ..attribute("notincheck", "Not while the own king is in check.", Played)
        },
        attribute("excluderoyals", "Not with a royal piece.", Played),
    ],
    ..new("switching", "A piece may exchange places with a friend beside it.", Played)
};
