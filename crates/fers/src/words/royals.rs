//! Royal pieces in words.

use fers_core::PieceType;
use fers_rules::{CheckRule, Facing, Royal, Ruleset};

use super::piece_names;

pub(super) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let mut lines: Vec<String> = ruleset.royals.iter().map(|royal| royal_line(ruleset, royal)).collect();
    lines.extend(leaving_line(ruleset));
    if ruleset.royals.is_empty() {
        lines.push("No piece is royal: there is no check.".to_owned());
    }
    lines.extend(ruleset.facing.as_ref().map(facing_line));
    lines
}

fn royal_line(ruleset: &Ruleset, royal: &Royal) -> String {
    let names = piece_names(ruleset, &royal.piece_types, "and");
    let check = match royal.check {
        CheckRule::Any => "must not be left attacked".to_owned(),
        CheckRule::Unattacked => "must not be left unattacked, and cannot be captured".to_owned(),
        CheckRule::All => "must not all be left attacked at once".to_owned(),
        CheckRule::Few(0) => "may be left attacked, but must not be removed by its own side".to_owned(),
        CheckRule::Few(1) => "must not be left attacked when it is the last of its side".to_owned(),
        CheckRule::Several(2) => "no two may be left attacked at once, nor the last one".to_owned(),
        CheckRule::Several(least) => format!("no {least} may be left attacked at once, nor all"),
        CheckRule::AllWhile(least) => {
            format!("must not all be left attacked at once, and none of them while there are fewer than {least}")
        }
        CheckRule::Few(most) => format!("must not be left attacked when at most {most} of them are left to their side"),
    };
    let crossing = if royal.may_cross_attack { "" } else { ", nor slide over attacked squares" };
    format!("{names}: {check}{crossing}.")
}

/// Says which royal pieces leave the board when they are mated, if any do.
fn leaving_line(ruleset: &Ruleset) -> Option<String> {
    let leaving: Vec<PieceType> = ruleset.piece_types().filter(|&of| ruleset.leaves_when_mated(of)).collect();
    let names = piece_names(ruleset, &leaving, "and");
    (!leaving.is_empty()).then(|| {
        format!(
            "{names}: a side that has several and has one of them mated must take it off the board. If another one is in check, the side must save that instead, and the opponent may capture the mated one."
        )
    })
}

fn facing_line(facing: &Facing) -> String {
    let straight = facing.lines.iter().any(|line| line.files == 0 || line.ranks == 0);
    let diagonal = facing.lines.iter().any(|line| line.files != 0 && line.ranks != 0);
    let lines = match (straight, diagonal) {
        (true, true) => "line",
        (false, true) => "diagonal",
        _ if facing.lines.iter().all(|line| line.files == 0) => "file",
        _ => "file or rank",
    };
    if facing.challenge {
        return format!(
            "When royal pieces of the two sides face each other on an open {lines}, the side to move must break that, or pass, even in check."
        );
    }
    format!("Royal pieces of the two sides must not face each other on an open {lines}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Library;

    #[test]
    fn kings_that_leave_when_they_are_mated_are_told() {
        let mut chess: Ruleset = Library::builtin().find("chess").unwrap().ruleset().clone().into_inner();
        chess.royals[0].leaves_when_mated = true;
        let expected = [
            "King: must not be left attacked.",
            "King: a side that has several and has one of them mated must take it off the board. If another one is in check, the side must save that instead, and the opponent may capture the mated one.",
        ];
        assert_eq!(lines(&chess), expected);
    }
}
