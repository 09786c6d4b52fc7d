//! Rules about pieces off the board.

use super::Status::{Partly, Played, Refused};
use super::{AttributeInfo, Part, RuleInfo, attribute, new};

pub(super) static BUGHOUSE: RuleInfo =
    new("bughouse", "A captured piece goes to the partner at another board, who may drop it.", Played);

pub(super) static DROP: RuleInfo = RuleInfo {
    may: &[Part::Set, Part::Range],
    attributes: &[
        AttributeInfo {
            must: &[Part::Set],
            ..attribute("captured", "Only after the loss of a piece of the set, once for each.", Played)
        },
        attribute(
            "immediate",
            "Dropped at once when captured.",
            Refused("the page leaves open which player places the piece"),
        ),
        attribute("nocheck", "The drop may not give check.", Played),
        attribute("nomate", "The drop may not give mate.", Played),
        attribute("withattack", "The dropped piece must attack something.", Played),
    ],
    needs: &["holding", "bughouse", "gating"],
    ..new(
        "drop",
        "Where and how pieces are dropped; a piece named here may be dropped where it cannot move.",
        Partly("a dropped piece counts as moved"),
    )
};

pub(super) static GATING: RuleInfo = RuleInfo {
    may: &[Part::Set, Part::Range],
    attributes: &[AttributeInfo {
        rule_must: &[Part::Set],
        ..attribute("ordered", "The pieces enter in the order of the set.", Played)
    }],
    ..new("gating", "A piece of the hand may enter where a piece moves for the first time.", Played)
};

pub(super) static HOLDING: RuleInfo = RuleInfo {
    may: &[Part::Set, Part::Range],
    attributes: &[
        AttributeInfo {
            may: &[Part::Prefix],
            excludes: &["either"],
            ..attribute("demote", "A captured piece loses its promotion.", Played)
        },
        attribute("either", "A captured piece may be dropped promoted or not.", Played),
        attribute("notflip", "A captured piece keeps its side: its owner may drop it.", Played),
        attribute("pocket", "Captured pieces do not go to the hand.", Played),
        AttributeInfo {
            may: &[Part::Prefix],
            ..attribute("promote", "A captured piece is promoted on its way to the hand.", Played)
        },
        attribute("share", "Both sides drop from one hand.", Played),
    ],
    ..new("holding", "Captured pieces go to the hand of the captor, who may drop them.", Partly("without squares"))
};

pub(super) static MUSKETEER: RuleInfo =
    new("musketeer", "The rules of Musketeer Chess.", Refused("the page does not say what they are"));

pub(super) static WARP: RuleInfo = RuleInfo {
    attributes: &[AttributeInfo {
        must: &[Part::Number],
        ..attribute("start", "Not in the first plies, so many.", Partly("where a turn has one move"))
    }],
    ..new("warp", "Instead of moving, a side may take a piece of its own, not a royal one, off the board.", Played)
};
