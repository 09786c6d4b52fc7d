//! Rules about what pieces do to others.

use super::Status::{Partly, Played};
use super::{AttributeInfo, Part, RuleInfo, attribute, new};

const ZONED: &[Part] = &[Part::Prefix];

pub(super) static BURNER: RuleInfo = RuleInfo {
    must: ZONED,
    may: &[Part::Number, Part::Set],
    ..new(
        "burner",
        "An enemy that ends its move within the zone of the piece is removed.",
        Partly("where the zone is made of single legs, one zone for a piece"),
    )
};

pub(super) static CONVERSION: RuleInfo = RuleInfo {
    must: ZONED,
    attributes: &[
        AttributeInfo { may: &[Part::Set], ..attribute("capture", "Only by captures, of pieces of the set.", Played) },
        attribute("move", "Only by moves that capture nothing.", Played),
    ],
    ..new(
        "conversion",
        "Pieces that the moves with the prefix lead to change sides.",
        Partly("where a piece converts, after its move, itself or all that it attacks by one leg"),
    )
};

pub(super) static FREEZER: RuleInfo = RuleInfo {
    must: ZONED,
    may: &[Part::Number, Part::Set],
    attributes: &[
        AttributeInfo {
            must: &[Part::Number],
            ..attribute("attackers", "So many of them are needed to freeze a piece.", Partly("of one type"))
        },
        attribute("capture", "Only captures are forbidden.", Played),
        attribute("checking", "A frozen piece still gives check.", Played),
        attribute("move", "Only moves without capture are forbidden.", Played),
        AttributeInfo {
            must: &[Part::Set],
            ..attribute("single", "It freezes at most one piece of the set at a time.", Played)
        },
        attribute("suicide", "A frozen piece may leave the board.", Played),
    ],
    ..new(
        "freezer",
        "Enemies within the zone of the piece cannot move.",
        Partly("where the zone is made of single legs, one zone for a piece"),
    )
};

pub(super) static MAGNETIC: RuleInfo =
    new("magnetic", "A piece that has moved repels and attracts the nearest pieces on its rank and file.", Played);

pub(super) static PINCHER: RuleInfo = RuleInfo {
    must: ZONED,
    may: &[Part::Number, Part::Set],
    ..new(
        "pincher",
        "An enemy within the zone of the piece may be put on its own first rank.",
        Partly("where the zone is made of single legs, one zone for a piece, and a side makes one move at a time"),
    )
};

pub(super) static PROTECTOR: RuleInfo = RuleInfo {
    must: ZONED,
    may: &[Part::Number],
    ..new(
        "protector",
        "Friends within the zone of the piece cannot be captured.",
        Partly("where the zone is made of single legs, one zone for a piece"),
    )
};

pub(super) static STYMIZER: RuleInfo = RuleInfo {
    must: ZONED,
    may: &[Part::Number],
    ..new(
        "stymizer",
        "Enemies move one step at a time within the zone of the piece.",
        Partly("where the zone is made of single legs, one zone for a piece"),
    )
};

pub(super) static SWAP: RuleInfo = RuleInfo {
    may: &[Part::Set],
    attributes: &[
        AttributeInfo {
            may: &[Part::Prefix],
            ..attribute("demote", "The piece that was exchanged is demoted.", Partly("to one piece"))
        },
        AttributeInfo {
            may: &[Part::Prefix],
            ..attribute("promote", "The piece that moved is promoted.", Partly("to one piece"))
        },
    ],
    needs_attribute: true,
    ..new("swap", "What follows when two pieces exchange places.", Partly("without a set"))
};
