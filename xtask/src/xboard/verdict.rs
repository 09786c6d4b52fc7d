//! Parses XBoard's debug log.
//!
//! Source of all patterns: XBoard 4.9.1, its code and its logs.

/// One of the two engines, in XBoard's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first engine.
    First,
    /// The second engine.
    Second,
}

/// A fault of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// XBoard rejects the move.
    IllegalMove,
    /// XBoard rejects the claim.
    FalseClaim,
    /// It exceeded its time.
    TimeLoss,
    /// Its process ended.
    Crash,
    /// It rejected a command of XBoard.
    Error,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// `1-0`, `0-1`, `1/2-1/2`, or another text if it was aborted.
    pub score: String,
    /// The reason in the words of XBoard or of an engine.
    pub reason: String,
}

impl Game {
    /// Returns whether the game has a result.
    pub fn is_finished(&self) -> bool {
        ["1-0", "0-1", "1/2-1/2"].contains(&self.score.as_str())
    }

    /// Returns the winner. `number` counts games from 0; the first engine is White in even games.
    pub fn winner(&self, number: usize) -> Option<Side> {
        let is_first_white = number.is_multiple_of(2);
        match self.score.as_str() {
            "1-0" => Some(if is_first_white { Side::First } else { Side::Second }),
            "0-1" => Some(if is_first_white { Side::Second } else { Side::First }),
            _ => None,
        }
    }

    /// Returns the fault that the reason names. The loser is to blame.
    pub fn fault(&self) -> Option<Fault> {
        let says = |words: &str| self.reason.contains(words);
        match () {
            () if says("exited unexpectedly") || says("exits in draw position") || says("Error writing to") => {
                Some(Fault::Crash)
            }
            () if says("Forfeit due to") => Some(Fault::IllegalMove),
            () if self.reason.starts_with("False ") => Some(Fault::FalseClaim),
            () if says("wins on time") || says("ran out of time") => Some(Fault::TimeLoss),
            () => None,
        }
    }
}

/// Returns the games of a debug log in order.
pub fn games(log: &str) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    let mut is_over = false;
    for line in log.lines() {
        if let Some(call) = line.strip_prefix("GameEnds(") {
            let (code, rest) = call.split_once(", ").unwrap_or((call, ""));
            let reason = rest.rsplit_once(", ").map_or(rest, |(reason, _)| reason);
            match code {
                // The board is cleared for the next game.
                "0" => is_over = false,
                // XBoard repeats the result when it exits.
                _ if is_over => {}
                _ => {
                    games.push(Game { score: score(code).to_owned(), reason: reason.to_owned() });
                    is_over = true;
                }
            }
        } else if let (Some((_, result)), Some(game)) = (line.split_once(" : result "), games.last_mut()) {
            // A claim has been judged at this point.
            let (score, reason) = result.split_once(" {").unwrap_or((result, ""));
            *game = Game { score: score.trim().to_owned(), reason: reason.trim_end().trim_end_matches('}').to_owned() };
        }
    }
    games
}

fn score(code: &str) -> &'static str {
    match code {
        "26" => "1-0",
        "27" => "0-1",
        "28" => "1/2-1/2",
        _ => "*",
    }
}

/// Returns the lines in which an engine rejects a message of XBoard or of the other engine.
/// Rejecting an unknown command is allowed: every engine may do that.
pub fn complaints(log: &str) -> Vec<(Side, String)> {
    let said = |line: &str, side: Side, mark: &str| {
        let (_, words) = line.split_once(mark)?;
        let is_complaint = words.starts_with("Illegal move")
            || words.starts_with("Error (") && !words.contains("unknown command")
            || words.starts_with("tellusererror");
        is_complaint.then(|| (side, words.trim().to_owned()))
    };
    let of = |line| said(line, Side::First, " <first : ").or_else(|| said(line, Side::Second, " <second: "));
    log.lines().filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From a log of XBoard 4.9.1, shortened.
    const LOG: &str = "\
GameEnds(0, (null), 2)
GameEnds(26, Xboard: Forfeit due to invalid move: a5b6 (a5b6 via ^0, ^0) res=24, 4)
3849 >first : result 1-0 {Xboard: Forfeit due to invalid move: a5b6 (a5b6 via ^0, ^0) res=24}
3849 >second: result 1-0 {Xboard: Forfeit due to invalid move: a5b6 (a5b6 via ^0, ^0) res=24}
GameEnds(0, (null), 2)
GameEnds(26, White mates, 6)
result=26 sp=-1 move=31
9870 >first : result 0-1 {False win claim: 'White mates'}
GameEnds(27, False win claim: 'White mates', 2)
";

    #[test]
    fn each_game_is_counted_once_and_claims_are_as_they_were_judged() {
        let found = games(LOG);
        let scores: Vec<&str> = found.iter().map(|game| game.score.as_str()).collect();
        assert_eq!(scores, ["1-0", "0-1"]);
        assert_eq!(found[1].reason, "False win claim: 'White mates'");
        assert_eq!(
            found.iter().map(Game::fault).collect::<Vec<_>>(),
            [Some(Fault::IllegalMove), Some(Fault::FalseClaim)]
        );
        assert_eq!((found[0].winner(0), found[1].winner(1)), (Some(Side::First), Some(Side::First)));
    }

    #[track_caller]
    fn check_fault(reason: &str, expected: Option<Fault>) {
        assert_eq!(Game { score: "1-0".to_owned(), reason: reason.to_owned() }.fault(), expected);
    }

    #[test]
    fn reasons_tell_faults_from_ends() {
        check_fault("Xboard adjudication: Checkmate", None);
        check_fault("White's King reaches the goal", None);
        check_fault("White resigns", None);
        check_fault("3-fold repetition", None);
        check_fault("False illegal-move claim", Some(Fault::FalseClaim));
        check_fault("White wins on time", Some(Fault::TimeLoss));
        check_fault("Error: second chess program (fairymax) exited unexpectedly", Some(Fault::Crash));
        check_fault("Error writing to second chess program", Some(Fault::Crash));
    }

    #[test]
    fn a_game_that_is_broken_off_is_not_finished() {
        let found = games("GameEnds(29, Engine aborts game, 4)\n");
        assert_eq!((found.len(), found[0].is_finished()), (1, false));
    }

    #[test]
    fn complaints_are_heard_but_for_unknown_commands() {
        let log =
            "12 <second: Illegal move: e2e5\n12 <first : Error (unknown command): computer\n13 >first : Error (x)\n";
        assert_eq!(complaints(log), [(Side::Second, "Illegal move: e2e5".to_owned())]);
    }
}
