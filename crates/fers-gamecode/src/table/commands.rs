//! Commands: the first words of statements.

use super::{Entry, Mark};

/// A command: the first word of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table below says what each means")]
pub enum Command {
    Set,
    SetElem,
    My,
    Local,
    Global,
    Static,
    Inc,
    Dec,
    GoSub,
    Return,
    Verify,
    Def,
    SetFlag,
    UnsetFlag,
    CopyFlag,
    AddPiece,
    MovePiece,
    Replace,
    EmptySquare,
    CapturePiece,
    Move,
    SetLegal,
    Say,
    Print,
    Die,
    Won,
    Lost,
    Drawn,
    AskPromotion,
    ContinueMove,
    RedoMove,
    Include,
    SetSystem,
    Ban,
    Allow,
    Alias,
    SetConst,
    EvalCommand,
}

const COMMANDS: &[(Command, Entry)] = &[
    (Command::Set, Entry::new("set", "v e", "sets a variable to the value of an expression", Mark::Seed, "seed, D1")),
    (
        Command::SetElem,
        Entry::new("setelem", "a k e", "sets the element k of the array of a variable", Mark::Seed, "seed"),
    ),
    (Command::My, Entry::new("my", "a ..", "declares variables of this call or block", Mark::Seed, "seed, D20")),
    (Command::Local, Entry::new("local", "a ..", "declares variables of this call or block", Mark::Documented, "D20")),
    (
        Command::Global,
        Entry::new("global", "a ..", "lets the names stand for global variables here", Mark::Documented, "D20"),
    ),
    (
        Command::Static,
        Entry::new(
            "static",
            "a ..",
            "declares variables that keep their values between calls",
            Mark::Documented,
            "D20",
        ),
    ),
    (Command::Inc, Entry::new("inc", "v", "adds one to a variable", Mark::Seed, "seed")),
    (Command::Dec, Entry::new("dec", "v", "takes one from a variable", Mark::Seed, "seed")),
    (
        Command::GoSub,
        Entry::new("gosub", "name ..", "calls a subroutine; each word is one argument", Mark::Seed, "seed"),
    ),
    (
        Command::Return,
        Entry::new("return", "e", "leaves the subroutine, or the box, with a value", Mark::Documented, "D19"),
    ),
    (
        Command::Verify,
        Entry::new(
            "verify",
            "e",
            "leaves the subroutine, or the box, unless the expression is true",
            Mark::Seed,
            "seed, D3",
        ),
    ),
    (
        Command::Def,
        Entry::new(
            "def",
            "name e",
            "defines a function; `=v` at its end takes one more argument into v",
            Mark::Seed,
            "seed, D15",
        ),
    ),
    (Command::SetFlag, Entry::new("setflag", "x ..", "sets flags", Mark::Documented, "D3, D10")),
    (Command::UnsetFlag, Entry::new("unsetflag", "x ..", "clears flags", Mark::Documented, "D3")),
    (Command::CopyFlag, Entry::new("copyflag", "a b", "gives flag b the state of flag a", Mark::Documented, "D3")),
    (
        Command::AddPiece,
        Entry::new("add", "l sq", "puts a piece on a square; `-` makes it no square (P)", Mark::Documented, "D3, D9"),
    ),
    (Command::MovePiece, Entry::new("move", "a b", "moves what stands on a to b", Mark::Documented, "D3, D9")),
    (
        Command::Replace,
        Entry::new("replace", "l sq", "puts a piece in place of what stands on a square", Mark::Documented, "D3, D9"),
    ),
    (
        Command::EmptySquare,
        Entry::new("empty", "sq ..", "takes what stands on the squares off the board", Mark::Documented, "D3, D9"),
    ),
    (
        Command::CapturePiece,
        Entry::new("capture", "sq", "takes a piece off the board, as a capture", Mark::Documented, "D3, D9"),
    ),
    (
        Command::Move,
        Entry::new("MOVE", "text", "makes a move as if a player had entered it", Mark::Documented, "D6, D8"),
    ),
    (
        Command::SetLegal,
        Entry::new(
            "setlegal",
            "a b ..",
            "adds moves from a to squares, for the list of legal moves",
            Mark::Documented,
            "D21",
        ),
    ),
    (Command::Say, Entry::new("say", "text", "shows a message", Mark::Documented, "D5")),
    (Command::Print, Entry::new("print", "text", "writes a line of output", Mark::Documented, "D11")),
    (Command::Die, Entry::new("die", "text", "refuses the new move and stops", Mark::Documented, "D5")),
    (Command::Won, Entry::new("won", "text", "ends the game: the side that moved last has won", Mark::Guess, "guess")),
    (
        Command::Lost,
        Entry::new("lost", "text", "ends the game: the side that moved last has lost", Mark::Guess, "guess"),
    ),
    (Command::Drawn, Entry::new("drawn", "text", "ends the game as a draw", Mark::Guess, "guess")),
    (
        Command::AskPromotion,
        Entry::new(
            "askpromotion",
            "l ..",
            "stops and asks the player which of the labels to promote to",
            Mark::Seed,
            "seed",
        ),
    ),
    (
        Command::ContinueMove,
        Entry::new(
            "continuemove",
            "",
            "stops, keeps what was entered, and asks for the rest of the move",
            Mark::Seed,
            "seed, D34",
        ),
    ),
    (
        Command::RedoMove,
        Entry::new(
            "redomove",
            "",
            "stops, forgets what was entered, and asks for a move again",
            Mark::Documented,
            "D34",
        ),
    ),
    (
        Command::Include,
        Entry::new("include", "name", "puts the text of another file before all else", Mark::Seed, "seed, D22"),
    ),
    (
        Command::SetSystem,
        Entry::new("setsystem", "v e", "sets a system variable, such as `maxmove`", Mark::Documented, "D6"),
    ),
    (Command::Ban, Entry::new("ban", "x ..", "forbids kinds of entries", Mark::Documented, "D6")),
    (
        Command::Allow,
        Entry::new(
            "allow",
            "x n ..",
            "allows kinds of entries for the first n parts of a move",
            Mark::Documented,
            "D6",
        ),
    ),
    (Command::Alias, Entry::new("alias", "l name", "gives a label a name for input", Mark::Documented, "D7")),
    (
        Command::SetConst,
        Entry::new("setconst", "v e", "sets a variable that stays in the record from run to run", Mark::Ours, "ours"),
    ),
    (
        Command::EvalCommand,
        Entry::new(
            "eval",
            "e",
            "evaluates an expression and what it gives, for what that does",
            Mark::Documented,
            "D8",
        ),
    ),
];

impl Command {
    /// Returns the command of a name.
    pub fn named(name: &str) -> Option<Self> {
        COMMANDS.iter().find(|(_, entry)| entry.name == name).map(|(command, _)| *command)
    }

    /// Returns the entry of the command in the table.
    pub fn entry(self) -> &'static Entry {
        &COMMANDS[self as usize].1
    }

    /// Returns all commands, in the order of the documentation.
    pub fn all() -> impl Iterator<Item = Self> {
        COMMANDS.iter().map(|(command, _)| *command)
    }
}
