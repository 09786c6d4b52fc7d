//! Ends of the game in words.

use fers_betza::{Names, RulesetNames, ZoneText};
use fers_core::{ByColor, PieceType, Verdict, Wing};
use fers_rules::{BareReply, End, Extinction, Recurrence, Ruleset, Zones};

use crate::canonical::text::quoted;
use crate::canonical::{connections, few_left, goals, honour};

/// Returns the words of an end.
pub(crate) fn print(ruleset: &Ruleset, end: &End) -> String {
    match end {
        End::Mate { verdict, needs_shak } => {
            let shak = if *needs_shak { " after shak" } else { "" };
            format!("mate{shak} {}", verb(*verdict))
        }
        End::Stalemate { verdict, by_count: false } => format!("stalemate {}", verb(*verdict)),
        End::Stalemate { verdict, by_count: true } => format!("stalemate of fewer pieces {}", verb(*verdict)),
        End::Faced => "facing draws".to_owned(),
        End::FullBoard => "full board draws".to_owned(),
        End::Passes { count } => format!("{count} passes draws"),
        End::NoPieces { verdict } => format!("no pieces {}", verb(*verdict)),
        End::Goal { goal, verdict } => goals::print(ruleset, goal, *verdict),
        End::Bare { verdict, reply } => {
            let when = match reply {
                BareReply::IfItBares => "",
                BareReply::Never => " at once",
                BareReply::Always => " after a reply",
            };
            format!("bare{when} {}", verb(*verdict))
        }
        End::Checks { count, verdict } => format!("{count} checks {}", verb(*verdict)),
        End::Extinction { extinction, verdict } => {
            let types = pieces(ruleset, &extinction.piece_types);
            format!("extinction of {types}{} {}", circumstances(extinction), verb(*verdict))
        }
        End::FewLeft { most, verdict } => format!("left {} {}", few_left::print(ruleset, most), verb(*verdict)),
        End::Castling { wings, verdict } => format!("castling{} {}", castling(wings), verb(*verdict)),
        End::Connection { connection, verdict } => connections::print(ruleset, connection, *verdict),
        End::DeadMaterial { helpers } if helpers.is_empty() => "dead material draws".to_owned(),
        End::DeadMaterial { helpers } => format!("dead material with {} draws", pieces(ruleset, helpers)),
        End::MoveCount { plies } => format!("{plies} plies draws"),
        End::Honour { honour } => honour::print(ruleset, honour),
        End::Repetition { count, verdict } => format!("repetition {count} {}", verb_or_ban(*verdict)),
        End::RepetitionBan { by, frees_checked, of } => {
            let by = by.as_ref().map_or(String::new(), |by| format!(" by {}", pieces(ruleset, by)));
            let of = match of {
                Recurrence::Position => "",
                Recurrence::Board => " of the board",
                Recurrence::TurnStart => " of the turn's start",
            };
            format!("repetition{of}{by}{} is illegal", if *frees_checked { " unless in check" } else { "" })
        }
        End::RepetitionWon { count, winner } => {
            format!("repetition {count} {} wins", winner.name().to_lowercase())
        }
        End::PerpetualCheck { count, verdict } => format!("perpetual check {count} {}", verb_or_ban(*verdict)),
        End::CheckLoop { count, verdict } => format!("perpetual check throughout {count} {}", verb(*verdict)),
        End::ToAndFro { verdict } => format!("to and fro {}", verb(*verdict)),
        End::PerpetualChase { count, verdict } => format!("perpetual chase {count} {}", verb(*verdict)),
    }
}

/// Returns the words for the wings that count for each side.
fn castling(wings: &ByColor<Vec<Wing>>) -> String {
    let ways = |wings: &[Wing]| {
        let names: Vec<String> = wings.iter().map(|wing| format!("the {}", wing.name())).collect();
        format!("to {}", names.join(" or "))
    };
    match (wings.white == wings.black, wings.white[..] == Wing::ALL) {
        (true, true) => String::new(),
        (true, false) => format!(" {}", ways(&wings.white)),
        (false, _) => {
            let of_sides = wings.iter().filter(|(_, wings)| !wings.is_empty());
            let of_sides: Vec<String> =
                of_sides.map(|(color, wings)| format!("of {} {}", color.name(), ways(wings))).collect();
            format!(" {}", of_sides.join(", "))
        }
    }
}

/// Returns the words after the types of an extinction.
fn circumstances(extinction: &Extinction) -> String {
    let counted = |mark: &str, count: u16| if count == 0 { String::new() } else { format!(" {mark} {count}") };
    let said = |is_so: bool, words: &'static str| if is_so { words } else { "" };
    [
        &counted("at", extinction.count),
        &counted("against", extinction.rivals),
        said(extinction.in_hand, " with hands"),
        said(extinction.claimed, " if claimed"),
        said(extinction.mover_first, " for the mover first"),
    ]
    .concat()
}

pub(in crate::canonical) fn verb(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

fn verb_or_ban(verdict: Option<Verdict>) -> &'static str {
    verdict.map_or("is illegal", verb)
}

pub(in crate::canonical) fn zones(ruleset: &Ruleset, zones: Zones) -> String {
    match RulesetNames(ruleset).zones(zones) {
        ZoneText::One(name) => quoted(&name),
        ZoneText::Two(white, black) => format!("{} / {}", quoted(&white), quoted(&black)),
    }
}

pub(in crate::canonical) fn pieces(ruleset: &Ruleset, types: &[PieceType]) -> String {
    let name = |&piece_type: &PieceType| match RulesetNames(ruleset).piece(piece_type) {
        // This word means an empty list.
        name if name == "nothing" => format!("\"{name}\""),
        name => quoted(&name),
    };
    let names: Vec<String> = types.iter().map(name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}
