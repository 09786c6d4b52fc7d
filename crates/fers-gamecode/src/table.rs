//! All operators and commands: names, operands, meanings, and how far each is known.
//!
//! The reader, the interpreter and `docs/gamecode.md` use these tables, so that they agree.

/// How far the meaning of a construct is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The article about generated presets shows it.
    Seed,
    /// Another text about the site says it.
    Documented,
    /// Guessed from use.
    Guess,
    /// Decided by us where nothing is known.
    Ours,
}

impl Mark {
    /// Returns the letter of the mark: `S`, `D`, `G` or `P`.
    pub fn letter(self) -> char {
        match self {
            Self::Seed => 'S',
            Self::Documented => 'D',
            Self::Guess => 'G',
            Self::Ours => 'P',
        }
    }

    /// Returns whether a preset for the site may rely on it.
    pub fn is_certain(self) -> bool {
        matches!(self, Self::Seed | Self::Documented)
    }
}

/// What is known of an operator or a command.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Its name in the language.
    pub name: &'static str,
    /// Its operands, with `..` for any number.
    pub operands: &'static str,
    /// What it gives or does.
    pub meaning: &'static str,
    /// How far that is known.
    pub mark: Mark,
    /// Where it is written: `seed`, or numbers of the sources in `docs/gamecode.md`.
    pub source: &'static str,
}

/// An operator of expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the table below says what each means")]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Min,
    Max,
    Abs,
    Sign,
    Inc,
    Dec,
    BitAnd,
    BitOr,
    ShiftLeft,
    ShiftRight,
    Equal,
    NotEqual,
    EqualWord,
    Less,
    Greater,
    LessOrEqual,
    GreaterOrEqual,
    Not,
    And,
    Or,
    Nand,
    Nor,
    Cond,
    Unless,
    OnlyIf,
    Elem,
    Array,
    List,
    Merge,
    Count,
    Match,
    Join,
    ToUpper,
    ToLower,
    Var,
    Fn,
    Sub,
    Eval,
    Space,
    Empty,
    OnBoard,
    Where,
    File,
    Rank,
    SameCase,
    Capture,
    Flag,
    FindPiece,
    CheckLeap,
    CheckRide,
    CheckALeap,
    CheckARide,
    CheckHop,
    CheckAHop,
    CheckTwoStep,
    CheckATwoStep,
    Leaps,
    Rays,
}

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

/// How many values an operator takes when it takes all that there are.
pub(crate) const ALL: u8 = u8::MAX;

const OPERATORS: &[(Operator, u8, Entry)] = &[
    (Operator::Add, 2, Entry { name: "+", operands: "a b", meaning: "the sum", mark: Mark::Seed, source: "D1" }),
    (
        Operator::Subtract,
        2,
        Entry { name: "-", operands: "a b", meaning: "the difference", mark: Mark::Seed, source: "D1" },
    ),
    (
        Operator::Multiply,
        2,
        Entry { name: "*", operands: "a b", meaning: "the product", mark: Mark::Seed, source: "D1" },
    ),
    (
        Operator::Divide,
        2,
        Entry {
            name: "/",
            operands: "a b",
            meaning: "the quotient, a fraction where it is none; division by nothing is an error",
            mark: Mark::Documented,
            source: "D1",
        },
    ),
    (
        Operator::Remainder,
        2,
        Entry {
            name: "%",
            operands: "a b",
            meaning: "the remainder, with the sign of a",
            mark: Mark::Guess,
            source: "guess",
        },
    ),
    (
        Operator::Min,
        2,
        Entry { name: "min", operands: "a b", meaning: "the smaller number", mark: Mark::Guess, source: "guess" },
    ),
    (
        Operator::Max,
        2,
        Entry { name: "max", operands: "a b", meaning: "the larger number", mark: Mark::Guess, source: "guess" },
    ),
    (
        Operator::Abs,
        1,
        Entry {
            name: "abs",
            operands: "a",
            meaning: "the number without its sign",
            mark: Mark::Guess,
            source: "guess",
        },
    ),
    (Operator::Sign, 1, Entry { name: "sign", operands: "a", meaning: "-1, 0 or 1", mark: Mark::Seed, source: "seed" }),
    (Operator::Inc, 1, Entry { name: "inc", operands: "a", meaning: "one more", mark: Mark::Seed, source: "seed, D2" }),
    (Operator::Dec, 1, Entry { name: "dec", operands: "a", meaning: "one less", mark: Mark::Seed, source: "seed, D2" }),
    (
        Operator::BitAnd,
        2,
        Entry { name: "&", operands: "a b", meaning: "the bits that both have", mark: Mark::Seed, source: "seed" },
    ),
    (
        Operator::BitOr,
        2,
        Entry { name: "|", operands: "a b", meaning: "the bits that either has", mark: Mark::Seed, source: "seed" },
    ),
    (
        Operator::ShiftLeft,
        2,
        Entry { name: "<<", operands: "a n", meaning: "a moved up by n bits", mark: Mark::Seed, source: "seed" },
    ),
    (
        Operator::ShiftRight,
        2,
        Entry { name: ">>", operands: "a n", meaning: "a moved down by n bits", mark: Mark::Documented, source: "D12" },
    ),
    (
        Operator::Equal,
        2,
        Entry {
            name: "==",
            operands: "a b",
            meaning: "whether both are equal; null, false, 0 and the empty text are",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::NotEqual,
        2,
        Entry { name: "!=", operands: "a b", meaning: "whether they differ", mark: Mark::Documented, source: "D1" },
    ),
    (
        Operator::EqualWord,
        2,
        Entry {
            name: "equal",
            operands: "a b",
            meaning: "whether both are equal",
            mark: Mark::Documented,
            source: "D2",
        },
    ),
    (
        Operator::Less,
        2,
        Entry { name: "<", operands: "a b", meaning: "whether a is less", mark: Mark::Seed, source: "seed" },
    ),
    (
        Operator::Greater,
        2,
        Entry { name: ">", operands: "a b", meaning: "whether a is greater", mark: Mark::Documented, source: "D12" },
    ),
    (
        Operator::LessOrEqual,
        2,
        Entry { name: "<=", operands: "a b", meaning: "whether a is at most b", mark: Mark::Documented, source: "D12" },
    ),
    (
        Operator::GreaterOrEqual,
        2,
        Entry {
            name: ">=",
            operands: "a b",
            meaning: "whether a is at least b",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::Not,
        1,
        Entry { name: "not", operands: "a", meaning: "whether a is false", mark: Mark::Documented, source: "D16" },
    ),
    (
        Operator::And,
        2,
        Entry {
            name: "and",
            operands: "a b",
            meaning: "whether both are true; with one operand: ends the expression with false if it is false",
            mark: Mark::Documented,
            source: "D2, D17",
        },
    ),
    (
        Operator::Or,
        2,
        Entry {
            name: "or",
            operands: "a b",
            meaning: "whether either is true; with one operand: ends the expression with true if it is true",
            mark: Mark::Documented,
            source: "D2, D17",
        },
    ),
    (
        Operator::Nand,
        2,
        Entry {
            name: "nand",
            operands: "a b",
            meaning: "whether not both are true; with one operand: ends the expression with true if it is false",
            mark: Mark::Guess,
            source: "D18",
        },
    ),
    (
        Operator::Nor,
        2,
        Entry {
            name: "nor",
            operands: "a b",
            meaning: "whether neither is true; with one operand: ends the expression with false if it is true",
            mark: Mark::Guess,
            source: "D18",
        },
    ),
    (
        Operator::Cond,
        3,
        Entry {
            name: "cond",
            operands: "c a b",
            meaning: "a if c is true, else b; operands in parentheses are evaluated where they are needed",
            mark: Mark::Documented,
            source: "D2",
        },
    ),
    (
        Operator::Unless,
        2,
        Entry {
            name: "unless",
            operands: "c a",
            meaning: "ends the expression with a if c is false",
            mark: Mark::Documented,
            source: "D18",
        },
    ),
    (
        Operator::OnlyIf,
        2,
        Entry {
            name: "onlyif",
            operands: "c a",
            meaning: "ends the expression with a if c is true",
            mark: Mark::Documented,
            source: "D18",
        },
    ),
    (
        Operator::Elem,
        2,
        Entry {
            name: "elem",
            operands: "k a",
            meaning: "the element k of the array a, or of the variable that a names",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::Array,
        ALL,
        Entry {
            name: "array",
            operands: "..",
            meaning: "an array of all values on the stack, in the order of the text",
            mark: Mark::Documented,
            source: "D1",
        },
    ),
    (
        Operator::List,
        ALL,
        Entry {
            name: "list",
            operands: "..",
            meaning: "an array of all values on the stack, in the order of the text",
            mark: Mark::Documented,
            source: "D15",
        },
    ),
    (
        Operator::Merge,
        ALL,
        Entry {
            name: "merge",
            operands: "..",
            meaning: "one array of the elements of all arrays on the stack",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::Count,
        1,
        Entry {
            name: "count",
            operands: "a",
            meaning: "how many elements the array has",
            mark: Mark::Guess,
            source: "guess",
        },
    ),
    (
        Operator::Match,
        2,
        Entry {
            name: "match",
            operands: "x a",
            meaning: "whether x is an element of a",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::Join,
        2,
        Entry { name: "join", operands: "a b", meaning: "both texts as one", mark: Mark::Documented, source: "D8" },
    ),
    (
        Operator::ToUpper,
        1,
        Entry { name: "toupper", operands: "a", meaning: "the text in capitals", mark: Mark::Seed, source: "seed" },
    ),
    (
        Operator::ToLower,
        1,
        Entry {
            name: "tolower",
            operands: "a",
            meaning: "the text in small letters",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::Var,
        1,
        Entry {
            name: "var",
            operands: "name",
            meaning: "the value of the variable so named",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::Fn,
        ALL,
        Entry {
            name: "fn",
            operands: "name ..",
            meaning: "calls a function, with as many values as its highest `#n` asks for",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::Sub,
        ALL,
        Entry {
            name: "sub",
            operands: "name ..",
            meaning: "calls a subroutine, with its parameters from the stack; the value of its `return`",
            mark: Mark::Documented,
            source: "D19",
        },
    ),
    (
        Operator::Eval,
        1,
        Entry {
            name: "eval",
            operands: "a",
            meaning: "the value of an array or a text as an expression; `MOVE: ..` makes a move",
            mark: Mark::Documented,
            source: "D2, D8",
        },
    ),
    (
        Operator::Space,
        1,
        Entry {
            name: "space",
            operands: "sq",
            meaning: "what stands there: a label, `@` for nothing, null off the board",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::Empty,
        1,
        Entry {
            name: "empty",
            operands: "sq",
            meaning: "whether it is a square without a piece",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::OnBoard,
        1,
        Entry {
            name: "onboard",
            operands: "sq",
            meaning: "whether it is a square of the board",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::Where,
        3,
        Entry {
            name: "where",
            operands: "sq dx dy",
            meaning: "the square dx files to the right and dy ranks up; null off the board",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::File,
        1,
        Entry {
            name: "file",
            operands: "sq",
            meaning: "the number of its file, from 0",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::Rank,
        1,
        Entry {
            name: "rank",
            operands: "sq",
            meaning: "the number of its rank, from 0",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::SameCase,
        2,
        Entry {
            name: "samecase",
            operands: "a b",
            meaning: "whether both labels belong to one side",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::Capture,
        0,
        Entry {
            name: "capture",
            operands: "",
            meaning: "whether the last step took something",
            mark: Mark::Documented,
            source: "D16",
        },
    ),
    (
        Operator::Flag,
        1,
        Entry {
            name: "flag",
            operands: "x",
            meaning: "whether the flag is set",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::FindPiece,
        2,
        Entry {
            name: "findpiece",
            operands: "l a",
            meaning: "the first of the squares a that holds the label",
            mark: Mark::Documented,
            source: "D10",
        },
    ),
    (
        Operator::CheckLeap,
        4,
        Entry {
            name: "checkleap",
            operands: "f t a b",
            meaning: "whether t is a leap (a,b) from f, in all signs and both orders",
            mark: Mark::Documented,
            source: "D13",
        },
    ),
    (
        Operator::CheckRide,
        4,
        Entry {
            name: "checkride",
            operands: "f t a b",
            meaning: "whether t is a ride of such leaps over empty squares",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::CheckALeap,
        4,
        Entry {
            name: "checkaleap",
            operands: "f t a b",
            meaning: "whether t is a leap of exactly (a,b) from f",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::CheckARide,
        4,
        Entry {
            name: "checkaride",
            operands: "f t a b",
            meaning: "whether t is a ride of exactly (a,b) over empty squares",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Operator::CheckHop,
        4,
        Entry {
            name: "checkhop",
            operands: "f t a b",
            meaning: "whether t is such a ride over exactly one piece",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::CheckAHop,
        4,
        Entry {
            name: "checkahop",
            operands: "f t a b",
            meaning: "whether t is a ride of exactly (a,b) over exactly one piece",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::CheckTwoStep,
        6,
        Entry {
            name: "checktwostep",
            operands: "f t a b c d",
            meaning: "whether t is a leap (a,b) to an empty square, then (c,d)",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::CheckATwoStep,
        6,
        Entry {
            name: "checkatwostep",
            operands: "f t a b c d",
            meaning: "whether t is exactly (a,b) to an empty square, then (c,d)",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::Leaps,
        3,
        Entry {
            name: "leaps",
            operands: "sq a b",
            meaning: "the squares that leaps (a,b) reach, in all signs and both orders",
            mark: Mark::Documented,
            source: "D12",
        },
    ),
    (
        Operator::Rays,
        3,
        Entry {
            name: "rays",
            operands: "sq a b",
            meaning: "the squares that rides of such leaps reach, up to the first piece",
            mark: Mark::Guess,
            source: "guess",
        },
    ),
];

const COMMANDS: &[(Command, Entry)] = &[
    (
        Command::Set,
        Entry {
            name: "set",
            operands: "v e",
            meaning: "sets a variable to the value of an expression",
            mark: Mark::Seed,
            source: "seed, D1",
        },
    ),
    (
        Command::SetElem,
        Entry {
            name: "setelem",
            operands: "a k e",
            meaning: "sets the element k of the array of a variable",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Command::My,
        Entry {
            name: "my",
            operands: "a ..",
            meaning: "declares variables of this call or block",
            mark: Mark::Seed,
            source: "seed, D20",
        },
    ),
    (
        Command::Local,
        Entry {
            name: "local",
            operands: "a ..",
            meaning: "declares variables of this call or block",
            mark: Mark::Documented,
            source: "D20",
        },
    ),
    (
        Command::Global,
        Entry {
            name: "global",
            operands: "a ..",
            meaning: "lets the names stand for global variables here",
            mark: Mark::Documented,
            source: "D20",
        },
    ),
    (
        Command::Static,
        Entry {
            name: "static",
            operands: "a ..",
            meaning: "declares variables that keep their values between calls",
            mark: Mark::Documented,
            source: "D20",
        },
    ),
    (
        Command::Inc,
        Entry { name: "inc", operands: "v", meaning: "adds one to a variable", mark: Mark::Seed, source: "seed" },
    ),
    (
        Command::Dec,
        Entry { name: "dec", operands: "v", meaning: "takes one from a variable", mark: Mark::Seed, source: "seed" },
    ),
    (
        Command::GoSub,
        Entry {
            name: "gosub",
            operands: "name ..",
            meaning: "calls a subroutine; each word is one argument",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Command::Return,
        Entry {
            name: "return",
            operands: "e",
            meaning: "leaves the subroutine, or the box, with a value",
            mark: Mark::Documented,
            source: "D19",
        },
    ),
    (
        Command::Verify,
        Entry {
            name: "verify",
            operands: "e",
            meaning: "leaves the subroutine, or the box, unless the expression is true",
            mark: Mark::Seed,
            source: "seed, D3",
        },
    ),
    (
        Command::Def,
        Entry {
            name: "def",
            operands: "name e",
            meaning: "defines a function; `=v` at its end takes one more argument into v",
            mark: Mark::Seed,
            source: "seed, D15",
        },
    ),
    (
        Command::SetFlag,
        Entry { name: "setflag", operands: "x ..", meaning: "sets flags", mark: Mark::Documented, source: "D3, D10" },
    ),
    (
        Command::UnsetFlag,
        Entry { name: "unsetflag", operands: "x ..", meaning: "clears flags", mark: Mark::Documented, source: "D3" },
    ),
    (
        Command::CopyFlag,
        Entry {
            name: "copyflag",
            operands: "a b",
            meaning: "gives flag b the state of flag a",
            mark: Mark::Documented,
            source: "D3",
        },
    ),
    (
        Command::AddPiece,
        Entry {
            name: "add",
            operands: "l sq",
            meaning: "puts a piece on a square",
            mark: Mark::Documented,
            source: "D3, D9",
        },
    ),
    (
        Command::MovePiece,
        Entry {
            name: "move",
            operands: "a b",
            meaning: "moves what stands on a to b",
            mark: Mark::Documented,
            source: "D3, D9",
        },
    ),
    (
        Command::Replace,
        Entry {
            name: "replace",
            operands: "l sq",
            meaning: "puts a piece in place of what stands on a square",
            mark: Mark::Documented,
            source: "D3, D9",
        },
    ),
    (
        Command::EmptySquare,
        Entry {
            name: "empty",
            operands: "sq ..",
            meaning: "takes what stands on the squares off the board",
            mark: Mark::Documented,
            source: "D3, D9",
        },
    ),
    (
        Command::CapturePiece,
        Entry {
            name: "capture",
            operands: "sq",
            meaning: "takes a piece off the board, as a capture",
            mark: Mark::Documented,
            source: "D3, D9",
        },
    ),
    (
        Command::Move,
        Entry {
            name: "MOVE",
            operands: "text",
            meaning: "makes a move as if a player had entered it",
            mark: Mark::Documented,
            source: "D6, D8",
        },
    ),
    (
        Command::SetLegal,
        Entry {
            name: "setlegal",
            operands: "a b ..",
            meaning: "adds moves from a to squares, for the list of legal moves",
            mark: Mark::Documented,
            source: "D21",
        },
    ),
    (
        Command::Say,
        Entry { name: "say", operands: "text", meaning: "shows a message", mark: Mark::Documented, source: "D5" },
    ),
    (
        Command::Print,
        Entry {
            name: "print",
            operands: "text",
            meaning: "writes a line of output",
            mark: Mark::Documented,
            source: "D11",
        },
    ),
    (
        Command::Die,
        Entry {
            name: "die",
            operands: "text",
            meaning: "refuses the new move and stops",
            mark: Mark::Documented,
            source: "D5",
        },
    ),
    (
        Command::Won,
        Entry {
            name: "won",
            operands: "text",
            meaning: "ends the game: the side that moved last has won",
            mark: Mark::Guess,
            source: "guess",
        },
    ),
    (
        Command::Lost,
        Entry {
            name: "lost",
            operands: "text",
            meaning: "ends the game: the side that moved last has lost",
            mark: Mark::Guess,
            source: "guess",
        },
    ),
    (
        Command::Drawn,
        Entry {
            name: "drawn",
            operands: "text",
            meaning: "ends the game as a draw",
            mark: Mark::Guess,
            source: "guess",
        },
    ),
    (
        Command::AskPromotion,
        Entry {
            name: "askpromotion",
            operands: "l ..",
            meaning: "stops and asks the player which of the labels to promote to",
            mark: Mark::Seed,
            source: "seed",
        },
    ),
    (
        Command::ContinueMove,
        Entry {
            name: "continuemove",
            operands: "",
            meaning: "stops, keeps what was entered, and asks for the rest of the move",
            mark: Mark::Seed,
            source: "seed, D34",
        },
    ),
    (
        Command::RedoMove,
        Entry {
            name: "redomove",
            operands: "",
            meaning: "stops, forgets what was entered, and asks for a move again",
            mark: Mark::Documented,
            source: "D34",
        },
    ),
    (
        Command::Include,
        Entry {
            name: "include",
            operands: "name",
            meaning: "puts the text of another file before all else",
            mark: Mark::Seed,
            source: "seed, D22",
        },
    ),
    (
        Command::SetSystem,
        Entry {
            name: "setsystem",
            operands: "v e",
            meaning: "sets a system variable, such as `maxmove`",
            mark: Mark::Documented,
            source: "D6",
        },
    ),
    (
        Command::Ban,
        Entry {
            name: "ban",
            operands: "x ..",
            meaning: "forbids kinds of entries",
            mark: Mark::Documented,
            source: "D6",
        },
    ),
    (
        Command::Allow,
        Entry {
            name: "allow",
            operands: "x n ..",
            meaning: "allows kinds of entries for the first n parts of a move",
            mark: Mark::Documented,
            source: "D6",
        },
    ),
    (
        Command::Alias,
        Entry {
            name: "alias",
            operands: "l name",
            meaning: "gives a label a name for input",
            mark: Mark::Documented,
            source: "D7",
        },
    ),
    (
        Command::SetConst,
        Entry {
            name: "setconst",
            operands: "v e",
            meaning: "sets a variable that stays in the record from run to run",
            mark: Mark::Ours,
            source: "ours",
        },
    ),
    (
        Command::EvalCommand,
        Entry {
            name: "eval",
            operands: "e",
            meaning: "evaluates an expression and what it gives, for what that does",
            mark: Mark::Documented,
            source: "D8",
        },
    ),
];

/// Words that the language replaces by values.
pub const BARE_WORDS: [&str; 10] =
    ["origin", "dest", "moved", "old", "captured", "thismove", "spaces", "true", "false", "null"];

/// Words that open, part or close blocks.
pub const BLOCK_WORDS: [&str; 11] =
    ["if", "elseif", "else", "endif", "do", "loop", "for", "next", "sub", "endsub", "while"];

impl Operator {
    /// Returns the operator of a name.
    pub fn named(name: &str) -> Option<Self> {
        OPERATORS.iter().find(|(_, _, entry)| entry.name == name).map(|(operator, _, _)| *operator)
    }

    /// Returns what is known of it.
    pub fn entry(self) -> &'static Entry {
        &OPERATORS[self as usize].2
    }

    /// Returns all operators, in the order of the documentation.
    pub fn all() -> impl Iterator<Item = Self> {
        OPERATORS.iter().map(|(operator, _, _)| *operator)
    }

    /// Returns how many values it takes; `None` if all that there are.
    pub fn arity(self) -> Option<u8> {
        Some(OPERATORS[self as usize].1).filter(|&arity| arity != ALL)
    }
}

impl Command {
    /// Returns the command of a name.
    pub fn named(name: &str) -> Option<Self> {
        COMMANDS.iter().find(|(_, entry)| entry.name == name).map(|(command, _)| *command)
    }

    /// Returns what is known of it.
    pub fn entry(self) -> &'static Entry {
        &COMMANDS[self as usize].1
    }

    /// Returns all commands, in the order of the documentation.
    pub fn all() -> impl Iterator<Item = Self> {
        COMMANDS.iter().map(|(command, _)| *command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_stand_in_the_order_of_their_enums() {
        for (index, operator) in Operator::all().enumerate() {
            assert_eq!(operator as usize, index);
            assert_eq!(Operator::named(operator.entry().name), Some(operator));
        }
        for (index, command) in Command::all().enumerate() {
            assert_eq!(command as usize, index);
            assert_eq!(Command::named(command.entry().name), Some(command));
        }
    }
}
