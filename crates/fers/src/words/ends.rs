//! Ends of games in words.

use fers_core::{ByColor, Color, PieceType, Wing};
use fers_rules::{BareReply, End, Extinction, Honour, Recurrence, Ruleset, Tiebreak, Verdict};

use super::{connections, goals, piece_names, side};

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let is_honour = |end: &End| matches!(end, End::Honour { .. });
    let first_limit = ruleset.ends.iter().position(is_honour);
    let ends = ruleset.ends.iter().enumerate().flat_map(|(index, end)| {
        let heading = (first_limit == Some(index)).then(|| HONOUR.to_owned());
        heading.into_iter().chain([line(ruleset, end)])
    });
    ends.chain(ruleset.tiebreak.as_ref().map(|tiebreak| tiebreak_line(ruleset, tiebreak))).collect()
}

fn line(ruleset: &Ruleset, end: &End) -> String {
    match end {
        End::Mate { verdict: Verdict::Draw, needs_shak: false } => "Mate is a draw.".to_owned(),
        End::Mate { verdict, needs_shak: false } => format!("Mate {} for the mating side.", outcome(*verdict)),
        End::Mate { verdict, needs_shak: true } => {
            format!("Mate {} for the mating side, if a shak came before it; else it is a draw.", outcome(*verdict))
        }
        End::Stalemate { verdict, by_count: true } => {
            format!(
                "Stalemate {} for the side that gives it if it has more pieces, and the other way round if it has fewer.",
                outcome(*verdict)
            )
        }
        End::FullBoard => "A full board ends the game.".to_owned(),
        End::Faced => "A pass while royal pieces face each other ends the game.".to_owned(),
        End::Passes { count } => format!("{count} passes in a row end the game."),
        End::Stalemate { verdict: Verdict::Draw, .. } => "Stalemate is a draw.".to_owned(),
        End::Stalemate { verdict, .. } => format!("Stalemate {} for the side that gives it.", outcome(*verdict)),
        End::NoPieces { verdict } => format!("Having no pieces left {}.", outcome(*verdict)),
        End::Goal { goal, verdict } => goals::line(ruleset, goal, outcome(*verdict)),
        End::Bare { verdict, reply } => {
            let when = match reply {
                BareReply::IfItBares => "",
                BareReply::Never => " at once",
                BareReply::Always => {
                    " when the opponent's next turn begins; if the opponent then has no more, the game is a draw"
                }
            };
            format!("Being left with royal pieces only {}{when}.", outcome(*verdict))
        }
        End::Checks { count: 1, verdict } => format!("Giving check {}.", outcome(*verdict)),
        End::Checks { count, verdict } => format!("Giving check {count} times {}.", outcome(*verdict)),
        End::Extinction { extinction, verdict } => extinction_line(ruleset, extinction, outcome(*verdict)),
        End::FewLeft { most, verdict } => few_left_line(ruleset, most, *verdict),
        End::Castling { wings, verdict } => castling_line(ruleset, wings, outcome(*verdict)),
        End::Connection { connection, verdict } => connections::line(ruleset, connection, outcome(*verdict)),
        End::DeadMaterial { helpers } if helpers.is_empty() => "Royal pieces alone are a draw.".to_owned(),
        End::DeadMaterial { helpers } => {
            let names = piece_names(ruleset, helpers, "or");
            format!("Royal pieces alone are a draw, also with one {names} beside them.")
        }
        End::MoveCount { plies } => format!("{plies} plies without an irreversible move are a draw."),
        End::Honour { honour } => honour_line(ruleset, honour),
        End::Repetition { count, verdict } => repetition("Repeating a position", *count, *verdict),
        End::RepetitionBan { by, frees_checked, of } => {
            let by = by.as_ref().map_or(String::new(), |by| format!(" by {}", piece_names(ruleset, by, "or")));
            let unless = if *frees_checked { ", unless in check" } else { "" };
            let what = match of {
                Recurrence::Position => "a position of the game",
                Recurrence::Board => "an earlier board of the game, whichever side is to move,",
                Recurrence::TurnStart => "the board as it was when its turn began",
            };
            format!("A move{by} that brings back {what} is illegal{unless}.")
        }
        End::RepetitionWon { count, winner } => {
            format!("When a position is repeated ({count} times), {} wins.", side(ruleset, *winner))
        }
        End::PerpetualCheck { count, verdict } => repetition("Repeating a position with check", *count, *verdict),
        End::CheckLoop { count, verdict } => repetition("Repeating a position by checks alone", *count, Some(*verdict)),
        End::ToAndFro { verdict } => format!("Moving a piece to and fro, twice, {}.", outcome(*verdict)),
        End::PerpetualChase { count, verdict } => {
            repetition("Chasing through repeated positions", *count, Some(*verdict))
        }
    }
}

fn few_left_line(ruleset: &Ruleset, most: &ByColor<Vec<(PieceType, Option<u16>)>>, verdict: Verdict) -> String {
    let entry = |(of, most): &(PieceType, Option<u16>)| {
        let name = piece_names(ruleset, &[*of], "or");
        most.map_or_else(|| format!("any {name}"), |most| format!("{most} {name}"))
    };
    let left = |color: Color| {
        let listed: Vec<String> = most[color].iter().map(entry).collect();
        if listed.is_empty() { "nothing".to_owned() } else { super::listed(&listed, "and") }
    };
    let (white, black) = (left(Color::White), left(Color::Black));
    let what = match white == black {
        true => format!("{white} of each side"),
        false => format!("{white} of {} and {black} of {}", side(ruleset, Color::White), side(ruleset, Color::Black)),
    };
    match verdict {
        Verdict::Draw => format!("With no more than {what} on the board the game is a draw."),
        verdict => format!("With no more than {what} on the board, it {} to be the side to move.", outcome(verdict)),
    }
}

fn castling_line(ruleset: &Ruleset, wings: &ByColor<Vec<Wing>>, outcome: &str) -> String {
    let of = |color: Color| {
        let names: Vec<&str> = wings[color].iter().map(|wing| wing.name()).collect();
        (!names.is_empty()).then(|| format!("to the {} by {}", super::listed(&names, "or"), side(ruleset, color)))
    };
    let ways: Vec<String> = Color::ALL.into_iter().filter_map(of).collect();
    format!("Castling {} {outcome}; who can never again do so has the opposite.", super::listed(&ways, "and"))
}

fn outcome(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

fn extinction_line(ruleset: &Ruleset, extinction: &Extinction, outcome: &str) -> String {
    let names = piece_names(ruleset, &extinction.piece_types, "and");
    let held = if extinction.in_hand { " (pieces in hand count)" } else { "" };
    let against = match (extinction.rivals, extinction.claimed) {
        (0, false) => String::new(),
        (rivals, false) => format!(" while the opponent has {rivals}"),
        (rivals, true) => {
            format!(" while the opponent has {rivals}, or, at one's own turn, {},", rivals.saturating_add(1))
        }
    };
    format!("Having {} {names}{held}{against} {outcome}.", at_most(extinction.count))
}

/// Explains counts of honour; written before the first limit.
const HONOUR: &str =
    "A side with the pieces below counts its moves, by the first line that fits; one more than it allows is a draw:";

fn honour_line(ruleset: &Ruleset, honour: &Honour) -> String {
    let own = match (honour.own_min, honour.own_max) {
        (min, None) => format!("{min} pieces or more"),
        (1, Some(1)) => "a single piece".to_owned(),
        (min, Some(max)) if min == max => format!("{min} pieces"),
        (min, Some(max)) => format!("{min} to {max} pieces"),
    };
    let against = match (honour.rivals, &honour.against[..]) {
        (0, _) => String::new(),
        (1, types) => format!(" against a {}", piece_names(ruleset, types, "or")),
        (rivals, [one]) => format!(" against {rivals} or more {}", piece_names(ruleset, &[*one], "and")),
        (rivals, types) => format!(" against {rivals} or more of {}", piece_names(ruleset, types, "and")),
    };
    let without = match &honour.without[..] {
        [] => String::new(),
        types => format!(", no {}", piece_names(ruleset, types, "or")),
    };
    let from = if honour.from_pieces { " less the pieces on the board" } else { "" };
    format!("- {} moves{from}: {own}{against}{without}", honour.moves)
}

fn tiebreak_line(ruleset: &Ruleset, tiebreak: &Tiebreak) -> String {
    let points = tiebreak.points.iter().map(|(of, points)| format!("{} {points}", ruleset.piece(*of).name));
    let bonus = tiebreak.bonus.iter().filter(|(_, bonus)| **bonus > 0);
    let counts: Vec<String> =
        points.chain(bonus.map(|(color, bonus)| format!("{} {bonus} besides", side(ruleset, color)))).collect();
    let equal = match tiebreak.equal {
        Some(color) => format!("{} wins", side(ruleset, color)),
        None => "it is a draw".to_owned(),
    };
    const WHAT: &str = "by stalemate, a full board, passes, royals facing each other, counts of moves or repetition";
    if counts.is_empty() {
        return format!("What would be a draw {WHAT} is decided: {equal}.");
    }
    format!("What would be a draw {WHAT} is won by who has more points ({}); with as many, {equal}.", counts.join(", "))
}

fn at_most(count: u16) -> String {
    if count == 0 { "no".to_owned() } else { format!("at most {count}") }
}

fn repetition(what: &str, count: u16, verdict: Option<Verdict>) -> String {
    match verdict {
        Some(verdict) => format!("{what} ({count} times) {}.", outcome(verdict)),
        None => format!("{what} ({count} times) is not allowed."),
    }
}
