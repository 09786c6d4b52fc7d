//! Rules about royal pieces, promotion and numbers of pieces.

use super::Needed::{Attribute, Rule};
use super::Status::{Partly, Played, Refused};
use super::{AttributeInfo, Part, RuleInfo, attribute, new};

const COUNT: &[Part] = &[Part::Number];
const SET: &[Part] = &[Part::Set];
const PREFIX: &[Part] = &[Part::Prefix];

pub(super) static ANTIROYAL: RuleInfo =
    RuleInfo { must: SET, ..new("antiroyal", "Pieces that are in check while nothing attacks them.", Played) };

/// Makes an attribute that limits the number of pieces.
const fn limit(name: &'static str, summary: &'static str) -> AttributeInfo {
    AttributeInfo { must: COUNT, rule_must: SET, ..attribute(name, summary, Played) }
}

pub(super) static PIECES: RuleInfo = RuleInfo {
    may: &[Part::Prefix, Part::Number, Part::Set],
    attributes: &[
        limit("avoidsamecolored", "At most so many of them on squares of one colour."),
        AttributeInfo {
            rule_must: SET,
            ..attribute("cannotbechecked", "A side with nothing else may not be checked.", Played)
        },
        AttributeInfo {
            must: COUNT,
            rule_must: SET,
            ..attribute("consecutive", "A side makes at most so many moves in a row with them.", Played)
        },
        AttributeInfo { rule_must: SET, ..attribute("draw", "With nothing else on the board, a draw.", Played) },
        attribute("extinction", "A side without a piece of some type has lost.", Played),
        limit("file", "At most so many of them of a side on a file."),
        AttributeInfo { must: COUNT, ..attribute("holding", "At most so many of them in a hand.", Played) },
        AttributeInfo {
            may: COUNT,
            rule_must: SET,
            ..attribute(
                "immovable",
                "They cannot move, or not in the first plies.",
                Partly("but with a number only where a turn has one move"),
            )
        },
        AttributeInfo {
            rule_must: SET,
            ..attribute(
                "impartial",
                "Neutral pieces that give no check.",
                Partly("without passes, of pieces that are not royal, where a turn has one move"),
            )
        },
        AttributeInfo { must: COUNT, ..attribute("maxcaptures", "A move captures at most so many.", Played) },
        AttributeInfo {
            must: COUNT,
            ..attribute(
                "minimum",
                "While a side has no more than so many, nothing captures them.",
                Partly("without a prefix"),
            )
        },
        AttributeInfo { must: COUNT, ..attribute("morethan", "A side with so many or fewer has lost.", Played) },
        AttributeInfo {
            rule_must: SET,
            ..attribute("neutral", "They belong to the side to move while they do not check it.", Partly("of gaps"))
        },
        limit("overall", "A side has at most so many of them in the whole game, those of the start included."),
        limit("sum", "A side has at most so many of each type."),
        AttributeInfo {
            may: SET,
            ..attribute(
                "taboo",
                "They cannot be captured or exchanged, or not by pieces of the set, unless a move names them.",
                Played,
            )
        },
        limit("total", "A side has at most so many of them together."),
        AttributeInfo {
            rule_must: SET,
            ..attribute("transparent", "They block nothing, check nothing and are not captured.", Partly("of gaps"))
        },
        AttributeInfo {
            rule_must: SET,
            ..attribute("win", "The side to move wins with no more than these on the board.", Played)
        },
    ],
    needs_attribute: true,
    ..new("pieces", "Limits on numbers of pieces, and kinds of pieces.", Played)
};

pub(super) static PROMOTION: RuleInfo = RuleInfo {
    may: &[Part::Prefix, Part::Number, Part::Set, Part::Range],
    attributes: &[
        attribute("available", "As soon as there is a piece to become.", Partly("without `optional`")),
        AttributeInfo {
            may: SET,
            may_be_negated: true,
            ..attribute("capture", "By captures, of pieces of the set.", Partly("without a set behind `!`"))
        },
        attribute(
            "captured",
            "When it is captured and goes to a hand.",
            Partly("together with `warp`, or without that rule"),
        ),
        AttributeInfo {
            must: SET,
            ..attribute("castle", "The new piece may castle forward.", Refused("the page does not say how"))
        },
        attribute("continue", "The new piece goes on moving.", Partly("of pieces that are not royal")),
        AttributeInfo {
            may: PREFIX,
            needs: Some(Attribute("origin")),
            ..attribute("demote", "The piece that moved is demoted.", Played)
        },
        attribute("dontstop", "Another name of `continue`.", Partly("of pieces that are not royal")),
        AttributeInfo { may: SET, ..attribute("enter", "When it enters the zone. This is the default.", Played) },
        attribute(
            "enpassant",
            "On the way, where a capture may end; the new piece captures on.",
            Partly("of pieces that are not royal"),
        ),
        attribute(
            "entersuspend",
            "When it enters. If it does not, only a capture promotes it in the next turn; later any move from the zone does.",
            Partly("where turns have one move"),
        ),
        AttributeInfo { may: SET, ..attribute("leave", "When it leaves the zone.", Played) },
        AttributeInfo { may: SET, excludes: &["move*"], ..attribute("move", "When it moves within the zone.", Played) },
        attribute("move*", "As `move`; castling promotes both pieces.", Partly("where nothing castles")),
        attribute("notforced", "The piece may stay as it is, even where it cannot move.", Played),
        attribute("null", "Instead of a move.", Played),
        attribute("once", "A promoted piece does not promote again.", Played),
        attribute("optional", "The player chooses, where the piece can still move.", Played),
        attribute(
            "origin",
            "The new piece stands where the mover came from.",
            Partly("with `move`, `enter` or `capture`, of one piece or of gaps behind all moves"),
        ),
        AttributeInfo { may: SET, ..attribute("setup", "Into the piece that began on that file.", Played) },
        AttributeInfo {
            may: SET,
            ..attribute(
                "stack",
                "Into a piece that was captured.",
                Partly("where promotion alone makes pieces, without a set and `optional`"),
            )
        },
        attribute(
            "suspend",
            "If it does not promote at once, only a capture promotes it in the next turn.",
            Partly("where turns have one move"),
        ),
        AttributeInfo {
            may: SET,
            may_be_negated: true,
            ..attribute("swap", "By an exchange of places.", Partly("without a set behind `!`"))
        },
        AttributeInfo {
            needs: Some(Rule("warp")),
            ..attribute(
                "warp",
                "When it is taken off the board.",
                Partly("together with `captured`, or where captured pieces are not kept"),
            )
        },
    ],
    ..new("promotion", "When and where pieces promote; the squares are the last rank by default.", Played)
};

pub(super) static ROYAL: RuleInfo = RuleInfo {
    may: &[Part::Set, Part::Range],
    attributes: &[
        attribute("bare", "Who captures all other enemy pieces wins at once.", Played),
        attribute("baremove", "Who captures all other enemy pieces wins, unless bared in reply.", Played),
        AttributeInfo {
            must: SET,
            ..attribute("castle", "The pieces that it castles with, by default rooks.", Played)
        },
        attribute("checkmated", "Who is checkmated wins.", Played),
        attribute("evasefacing", "Kings that see each other: a draw or a move that ends it.", Played),
        AttributeInfo {
            may: COUNT,
            ..attribute("expose", "It may stand in check; the last one captured loses.", Played)
        },
        AttributeInfo { must: COUNT, ..attribute("maxchecks", "Who gives so many checks wins.", Played) },
        attribute("mustevase", "In check it must move itself.", Played),
        attribute(
            "noperpetualcheck",
            "A sole royal may not be checked for ever.",
            Partly("where no side has two royal pieces"),
        ),
        attribute("passover", "It may pass attacked squares.", Played),
        attribute("solely", "A side with nothing but a royal has lost when the other side's turn begins.", Played),
        attribute("suicide", "One of several that is mate leaves the board.", Played),
        attribute("taboo", "No move may give check.", Played),
        attribute("untilcaptured", "It must leave check where it can; the last one captured loses.", Played),
        AttributeInfo {
            must: &[Part::Range],
            ..attribute(
                "virginzone",
                "It may castle after moves within these squares.",
                Partly("of at most eight squares in chess, alike for all royal pieces that castle"),
            )
        },
    ],
    ..new("royal", "The royal pieces, by default K; mate them to win.", Partly("without squares"))
};
