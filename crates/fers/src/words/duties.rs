//! Duties in words.

use fers_core::PieceType;
use fers_rules::{Demand, Duty, Gathering, Quality, Ruleset};

use super::{listed, piece_names};

pub(crate) fn lines(ruleset: &Ruleset) -> Vec<String> {
    ruleset.duties.iter().map(|duty| line(ruleset, duty)).collect()
}

fn line(ruleset: &Ruleset, duty: &Duty) -> String {
    let what = what(ruleset, &duty.quality);
    match (duty.demand, &duty.quality) {
        (Demand::Forbidden, _) => format!("A move is illegal if {what}."),
        (Demand::Preferred, Quality::CapturesWorth { worth }) if counts_all(ruleset, worth) => {
            "Moves that capture the most pieces go before all others.".to_owned()
        }
        (Demand::Preferred, Quality::CapturesWorth { .. }) => {
            format!("Among moves of which {what}, those with the highest sum go before all other moves.")
        }
        (Demand::Preferred, _) => format!("A move goes before all others if {what}."),
        (Demand::PreferredToSafety, Quality::CapturesWorth { .. }) => format!(
            "Among moves of which {what}, those with the highest sum go before all other moves, even in check and before those that end it."
        ),
        (Demand::PreferredToSafety, _) => {
            format!("A move goes before all others, even in check and before those that end it, if {what}.")
        }
    }
}

/// Returns whether pieces of all types are worth 1.
fn counts_all(ruleset: &Ruleset, worth: &[(PieceType, u16)]) -> bool {
    ruleset.piece_types().all(|of| worth.iter().filter(|(listed, _)| *listed == of).map(|(_, each)| each).eq([&1]))
}

/// Says what a ply with a quality does, as a clause.
fn what(ruleset: &Ruleset, quality: &Quality) -> String {
    let names = |types: &[PieceType], last: &str| piece_names(ruleset, types, last);
    let one_of = |types: &Option<Vec<PieceType>>| match types {
        Some(types) => format!("it moves {}", names(types, "or")),
        None => "it".to_owned(),
    };
    match quality {
        Quality::Captures { by: None, least: 1 } => "it captures".to_owned(),
        Quality::Captures { by, least: 1 } => format!("{} and captures", one_of(by)),
        Quality::Captures { by: None, least } => format!("it captures {least} pieces or more"),
        Quality::Captures { by, least } => format!("{} and captures {least} pieces or more", one_of(by)),
        Quality::CapturesWorth { worth } if worth.iter().all(|(_, each)| *each == 1) => {
            format!("captures of {} are counted", names(&worth.iter().map(|(of, _)| *of).collect::<Vec<_>>(), "and"))
        }
        Quality::CapturesWorth { worth } => {
            let each = |(of, worth): &(PieceType, u16)| format!("{} {worth}", names(&[*of], "or"));
            let list: Vec<String> = worth.iter().map(each).collect();
            format!("the worth of captures is added up ({})", listed(&list, "and"))
        }
        Quality::Stalemates => "it leaves the opponent without a move, though not in check".to_owned(),
        Quality::ChecksLast { left } => {
            format!("it gives check to a side that has no other pieces than {} on the board", names(left, "and"))
        }
        Quality::Diminishes { piece_types, below } => {
            format!("it leaves the opponent fewer than {below} of {}", names(piece_types, "and"))
        }
        Quality::Gathers { piece_types, most, place } => {
            let place = match place {
                Gathering::Board => "on the board",
                Gathering::File => "on a file",
                Gathering::Shade => "on squares of one color",
                Gathering::Hand => "in hand",
            };
            format!("it gives a side more than {most} of {} {place}", names(piece_types, "and"))
        }
        Quality::EntersQuietly { by, zone } => {
            let who = by.as_ref().map_or("a piece".to_owned(), |by| names(by, "or"));
            let zone = super::zone(ruleset, *zone);
            format!("{who} enters {zone} by it, without a capture or an exchange")
        }
        Quality::BreaksOff => "its piece stops capturing while it could capture more on the same way".to_owned(),
        Quality::PromotesInPlace => "it promotes a piece where it stands".to_owned(),
        Quality::ActsEarly { by, leaves, plies } => {
            let who = by.as_ref().map_or("any piece".to_owned(), |by| names(by, "or"));
            let act = if *leaves { "takes off the board" } else { "moves" };
            format!("it {act} {who} before {plies} plies of the game have been made")
        }
        Quality::ChangesNothing => "it leaves the board as it was".to_owned(),
        Quality::EvadesOtherwise { by } => format!("its side is in check and it is not made by {}", names(by, "or")),
    }
}
