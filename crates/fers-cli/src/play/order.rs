//! The commands of a game on the terminal.

/// One line typed by a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// An empty line.
    Nothing,
    /// Show the board.
    Board,
    /// Print the position, or set up another one.
    Fen(Option<String>),
    /// Turn the board around.
    Flip,
    /// Let the computer move for the side to move.
    Go,
    /// Show the commands.
    Help,
    /// Propose a move.
    Hint,
    /// Show or set the level of the computer.
    Level(Option<String>),
    /// List the legal moves.
    Moves,
    /// Start again.
    New,
    /// Print the game as PGN.
    Pgn,
    /// Leave the game.
    Quit,
    /// Resign.
    Resign,
    /// Show the rules, or how a piece moves.
    Rules(Option<String>),
    /// Write the game to a file as PGN.
    Save(Option<String>),
    /// Claim a draw.
    Claim,
    /// Take back the last move and the computer's answer.
    Undo,
    /// Take back whole turns, to the beginning of the last one of a player.
    UndoTurn,
    /// A move, or a typing error.
    Move(String),
}

/// The commands with their descriptions, in the order of `help`.
pub const COMMANDS: [(&str, &str); 17] = [
    ("board", "show the board"),
    ("moves", "list the legal moves"),
    ("rules [PIECE]", "show the rules, or the moves of a piece"),
    ("hint", "propose a move"),
    ("go", "let the computer move now, and play the other side from now on"),
    ("undo", "take back your last move and the answer to it"),
    ("undo turn", "take back your last turn, all moves of it"),
    ("flip", "turn the board around"),
    ("level [N]", "show or set the strength of the computer, 0 to 20"),
    ("fen [FEN]", "print the position, or set up another one"),
    ("pgn", "print the game as PGN"),
    ("save FILE", "append the game to a PGN file; write RW144 files if FILE is NAME.board"),
    ("claim", "claim a draw"),
    ("resign", "resign the game"),
    ("new", "start again"),
    ("help", "show this"),
    ("quit", "leave"),
];

impl Order {
    /// Parses a line. Upper and lower case are equal in commands. Text that is no command is taken
    /// as a move.
    pub fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = Some(rest.trim().to_owned()).filter(|rest| !rest.is_empty());
        match (word.to_lowercase().as_str(), rest) {
            ("", _) => Self::Nothing,
            ("fen" | "position" | "setboard", fen) => Self::Fen(fen),
            ("level", level) => Self::Level(level),
            ("save", path) => Self::Save(path),
            ("rules", piece) => Self::Rules(piece),
            ("undo", Some(what)) if what.eq_ignore_ascii_case("turn") => Self::UndoTurn,
            (word, None) => Self::of_word(word).unwrap_or_else(|| Self::Move(line.to_owned())),
            _ => Self::Move(line.to_owned()),
        }
    }

    fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "board" => Self::Board,
            "flip" => Self::Flip,
            "go" => Self::Go,
            "help" | "?" => Self::Help,
            "hint" => Self::Hint,
            "moves" => Self::Moves,
            "new" => Self::New,
            "pgn" => Self::Pgn,
            "quit" | "exit" | "q" => Self::Quit,
            "resign" => Self::Resign,
            "claim" | "draw" => Self::Claim,
            "undo" => Self::Undo,
            _ => return None,
        })
    }
}

/// Returns the first words of the commands.
pub fn words() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|(usage, _)| usage.split(' ').next().unwrap_or(usage))
}

/// Formats the commands with their descriptions.
pub fn help() -> String {
    let lines = COMMANDS.iter().map(|(usage, what)| format!("  {usage:<13} {what}\n"));
    format!("Type a move in SAN (Nf3) or coordinates (g1f3), or:\n{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Order) {
        assert_eq!(Order::read(line), expected, "{line:?}");
    }

    #[test]
    fn commands_are_known_in_any_case_and_all_else_is_a_move() {
        check("  ", Order::Nothing);
        check("HINT", Order::Hint);
        check("fen", Order::Fen(None));
        check("fen 8/8 w", Order::Fen(Some("8/8 w".to_owned())));
        check(" e4 ", Order::Move("e4".to_owned()));
        check("b4", Order::Move("b4".to_owned()));
        check("level 3", Order::Level(Some("3".to_owned())));
        check("rules Knight", Order::Rules(Some("Knight".to_owned())));
        check("Undo Turn", Order::UndoTurn);
        check("undo it", Order::Move("undo it".to_owned()));
    }

    #[test]
    fn every_command_of_the_help_is_one() {
        for word in words() {
            assert!(!matches!(Order::read(word), Order::Move(_)), "{word}");
        }
    }
}
