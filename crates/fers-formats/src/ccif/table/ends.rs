//! Rules about the end of the game.

use super::Status::{Partly, Played};
use super::{AttributeInfo, Part, RuleInfo, attribute, new};

const COUNTED: &[Part] = &[Part::Number];

pub(super) static DRAW: RuleInfo = RuleInfo {
    attributes: &[
        AttributeInfo {
            may: COUNTED,
            ..attribute("repetition", "A position that occurs so often, by default three times, is a draw.", Played)
        },
        AttributeInfo { may: COUNTED, ..attribute("stalemate", "Stalemate is a draw.", Played) },
    ],
    ..new("draw", "When a game is drawn; `draw=repetition(3)` is the default, and `!draw` cancels it.", Played)
};

pub(super) static HILL: RuleInfo = RuleInfo {
    must: &[Part::Range],
    may: &[Part::Set],
    attributes: &[
        attribute("balance", "Black may answer a king on the hill with a king on the hill: a draw.", Played),
        attribute("fill", "All squares must be held at once.", Played),
        AttributeInfo {
            must: &[Part::Range],
            ..attribute(
                "pass",
                "Only for a piece that has passed other squares before.",
                Partly("of pieces that do not change otherwise, one range for a piece"),
            )
        },
    ],
    ..new("hill", "A side wins with a royal piece, or a piece of the set, on one of the squares.", Played)
};

pub(super) static LOSS: RuleInfo = RuleInfo {
    attributes: &[
        AttributeInfo {
            may: COUNTED,
            ..attribute("perpetualcheck", "Who repeats a check so often, by default three times, loses.", Played)
        },
        AttributeInfo {
            may: COUNTED,
            ..attribute("repetition", "Who completes a repetition, by default the third, loses.", Played)
        },
        AttributeInfo { may: COUNTED, ..attribute("stalemate", "The side that is stalemate loses.", Played) },
    ],
    needs_attribute: true,
    ..new("loss", "When a game is lost.", Played)
};

pub(super) static STALEMATE: RuleInfo = RuleInfo {
    attributes: &[
        AttributeInfo {
            excludes: &["invalid", "loss", "skip", "win"],
            ..attribute("draw", "Stalemate is a draw. This is the default.", Played)
        },
        AttributeInfo {
            excludes: &["loss", "skip", "win"],
            ..attribute("invalid", "A move may not stalemate.", Played)
        },
        AttributeInfo { excludes: &["skip", "win"], ..attribute("loss", "The side that is stalemate loses.", Played) },
        AttributeInfo { excludes: &["win"], ..attribute("skip", "The side that is stalemate passes.", Played) },
        attribute("win", "The side that is stalemate wins.", Played),
    ],
    needs_attribute: true,
    ..new("stalemate", "What stalemate means.", Played)
};

pub(super) static WIN: RuleInfo = RuleInfo {
    attributes: &[
        AttributeInfo {
            must: COUNTED,
            ..attribute(
                "mostpoints",
                "After so many moves without capture or promotion the side with more points wins.",
                Partly("where nothing else is a draw"),
            )
        },
        AttributeInfo { may: COUNTED, ..attribute("stalemate", "The side that is stalemate wins.", Played) },
    ],
    needs_attribute: true,
    ..new("win", "When a game is won.", Played)
};
