//! Operators of expressions.

use super::{Entry, Mark};

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
    Explode,
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
    Random,
}

/// The number of operands of an operator that takes all values on the stack.
const ALL: u8 = u8::MAX;

const OPERATORS: &[(Operator, u8, Entry)] = &[
    (Operator::Add, 2, Entry::new("+", "a b", "the sum", Mark::Seed, "D1")),
    (Operator::Subtract, 2, Entry::new("-", "a b", "the difference", Mark::Seed, "D1")),
    (Operator::Multiply, 2, Entry::new("*", "a b", "the product", Mark::Seed, "D1")),
    (
        Operator::Divide,
        2,
        Entry::new(
            "/",
            "a b",
            "the quotient, a fraction where it is none; division by nothing is an error",
            Mark::Documented,
            "D1",
        ),
    ),
    (Operator::Remainder, 2, Entry::new("%", "a b", "the remainder, with the sign of a", Mark::Guess, "guess")),
    (Operator::Min, 2, Entry::new("min", "a b", "the smaller number", Mark::Guess, "guess")),
    (Operator::Max, 2, Entry::new("max", "a b", "the larger number", Mark::Guess, "guess")),
    (Operator::Abs, 1, Entry::new("abs", "a", "the number without its sign", Mark::Guess, "guess")),
    (Operator::Sign, 1, Entry::new("sign", "a", "-1, 0 or 1", Mark::Seed, "seed")),
    (Operator::Inc, 1, Entry::new("inc", "a", "one more", Mark::Seed, "seed, D2")),
    (Operator::Dec, 1, Entry::new("dec", "a", "one less", Mark::Seed, "seed, D2")),
    (Operator::BitAnd, 2, Entry::new("&", "a b", "the bits that both have", Mark::Seed, "seed")),
    (Operator::BitOr, 2, Entry::new("|", "a b", "the bits that either has", Mark::Seed, "seed")),
    (Operator::ShiftLeft, 2, Entry::new("<<", "a n", "a moved up by n bits", Mark::Seed, "seed")),
    (Operator::ShiftRight, 2, Entry::new(">>", "a n", "a moved down by n bits", Mark::Documented, "D12")),
    (
        Operator::Equal,
        2,
        Entry::new("==", "a b", "whether both are equal; null, false, 0 and the empty text are", Mark::Seed, "seed"),
    ),
    (Operator::NotEqual, 2, Entry::new("!=", "a b", "whether they differ", Mark::Documented, "D1")),
    (Operator::EqualWord, 2, Entry::new("equal", "a b", "whether both are equal", Mark::Documented, "D2")),
    (Operator::Less, 2, Entry::new("<", "a b", "whether a is less", Mark::Seed, "seed")),
    (Operator::Greater, 2, Entry::new(">", "a b", "whether a is greater", Mark::Documented, "D12")),
    (Operator::LessOrEqual, 2, Entry::new("<=", "a b", "whether a is at most b", Mark::Documented, "D12")),
    (Operator::GreaterOrEqual, 2, Entry::new(">=", "a b", "whether a is at least b", Mark::Documented, "D12")),
    (Operator::Not, 1, Entry::new("not", "a", "whether a is false", Mark::Documented, "D16")),
    (
        Operator::And,
        2,
        Entry::new(
            "and",
            "a b",
            "whether both are true; with one operand: ends the expression with false if it is false",
            Mark::Documented,
            "D2, D17",
        ),
    ),
    (
        Operator::Or,
        2,
        Entry::new(
            "or",
            "a b",
            "whether either is true; with one operand: ends the expression with true if it is true",
            Mark::Documented,
            "D2, D17",
        ),
    ),
    (
        Operator::Nand,
        2,
        Entry::new(
            "nand",
            "a b",
            "whether not both are true; with one operand: ends the expression with true if it is false",
            Mark::Guess,
            "D18",
        ),
    ),
    (
        Operator::Nor,
        2,
        Entry::new(
            "nor",
            "a b",
            "whether neither is true; with one operand: ends the expression with false if it is true",
            Mark::Guess,
            "D18",
        ),
    ),
    (
        Operator::Cond,
        3,
        Entry::new(
            "cond",
            "c a b",
            "a if c is true, else b; operands in parentheses are evaluated where they are needed",
            Mark::Documented,
            "D2",
        ),
    ),
    (
        Operator::Unless,
        2,
        Entry::new("unless", "c a", "ends the expression with a if c is false", Mark::Documented, "D18"),
    ),
    (
        Operator::OnlyIf,
        2,
        Entry::new("onlyif", "c a", "ends the expression with a if c is true", Mark::Documented, "D18"),
    ),
    (
        Operator::Elem,
        2,
        Entry::new("elem", "k a", "the element k of the array a, or of the variable that a names", Mark::Seed, "seed"),
    ),
    (
        Operator::Array,
        ALL,
        Entry::new(
            "array",
            "..",
            "an array of all values on the stack, in the order of the text",
            Mark::Documented,
            "D1",
        ),
    ),
    (
        Operator::List,
        ALL,
        Entry::new(
            "list",
            "..",
            "an array of all values on the stack, in the order of the text",
            Mark::Documented,
            "D15",
        ),
    ),
    (
        Operator::Merge,
        ALL,
        Entry::new("merge", "..", "one array of the elements of all arrays on the stack", Mark::Documented, "D12"),
    ),
    (Operator::Count, 1, Entry::new("count", "a", "how many elements the array has", Mark::Guess, "guess")),
    (Operator::Match, 2, Entry::new("match", "x a", "whether x is an element of a", Mark::Seed, "seed")),
    (Operator::Join, 2, Entry::new("join", "a b", "both texts as one", Mark::Documented, "D8")),
    (
        Operator::Explode,
        2,
        Entry::new("explode", "a b", "the texts between the texts a in b, as an array", Mark::Guess, "guess"),
    ),
    (Operator::ToUpper, 1, Entry::new("toupper", "a", "the text in capitals", Mark::Seed, "seed")),
    (Operator::ToLower, 1, Entry::new("tolower", "a", "the text in small letters", Mark::Seed, "seed")),
    (Operator::Var, 1, Entry::new("var", "name", "the value of the variable so named", Mark::Seed, "seed")),
    (
        Operator::Fn,
        ALL,
        Entry::new(
            "fn",
            "name ..",
            "calls a function, with as many values as its highest `#n` asks for",
            Mark::Seed,
            "seed",
        ),
    ),
    (
        Operator::Sub,
        ALL,
        Entry::new(
            "sub",
            "name ..",
            "calls a subroutine, with its parameters from the stack; the value of its `return`",
            Mark::Documented,
            "D19",
        ),
    ),
    (
        Operator::Eval,
        1,
        Entry::new(
            "eval",
            "a",
            "the value of an array or a text as an expression; `MOVE: ..` makes a move",
            Mark::Documented,
            "D2, D8",
        ),
    ),
    (
        Operator::Space,
        1,
        Entry::new(
            "space",
            "sq",
            "what stands there: a label, `@` for nothing, null off the board",
            Mark::Seed,
            "seed",
        ),
    ),
    (Operator::Empty, 1, Entry::new("empty", "sq", "whether it is a square without a piece", Mark::Seed, "seed")),
    (Operator::OnBoard, 1, Entry::new("onboard", "sq", "whether it is a square of the board", Mark::Seed, "seed")),
    (
        Operator::Where,
        3,
        Entry::new(
            "where",
            "sq dx dy",
            "the square dx files to the right and dy ranks up; null off the board",
            Mark::Seed,
            "seed",
        ),
    ),
    (Operator::File, 1, Entry::new("file", "sq", "the number of its file, from 0", Mark::Seed, "seed")),
    (Operator::Rank, 1, Entry::new("rank", "sq", "the number of its rank, from 0", Mark::Seed, "seed")),
    (
        Operator::SameCase,
        2,
        Entry::new("samecase", "a b", "whether both labels belong to one side", Mark::Seed, "seed"),
    ),
    (Operator::Capture, 0, Entry::new("capture", "", "whether the last step took something", Mark::Documented, "D16")),
    (Operator::Flag, 1, Entry::new("flag", "x", "whether the flag is set", Mark::Documented, "D12")),
    (
        Operator::FindPiece,
        2,
        Entry::new("findpiece", "l a", "the first of the squares a that holds the label", Mark::Documented, "D10"),
    ),
    (
        Operator::CheckLeap,
        4,
        Entry::new(
            "checkleap",
            "f t a b",
            "whether t is a leap (a,b) from f, in all signs and both orders",
            Mark::Documented,
            "D13",
        ),
    ),
    (
        Operator::CheckRide,
        4,
        Entry::new(
            "checkride",
            "f t a b",
            "whether t is a ride of such leaps over empty squares",
            Mark::Documented,
            "D12",
        ),
    ),
    (
        Operator::CheckALeap,
        4,
        Entry::new("checkaleap", "f t a b", "whether t is a leap of exactly (a,b) from f", Mark::Documented, "D12"),
    ),
    (
        Operator::CheckARide,
        4,
        Entry::new(
            "checkaride",
            "f t a b",
            "whether t is a ride of exactly (a,b) over empty squares",
            Mark::Seed,
            "seed",
        ),
    ),
    (
        Operator::CheckHop,
        4,
        Entry::new("checkhop", "f t a b", "whether t is such a ride over exactly one piece", Mark::Documented, "D12"),
    ),
    (
        Operator::CheckAHop,
        4,
        Entry::new(
            "checkahop",
            "f t a b",
            "whether t is a ride of exactly (a,b) over exactly one piece",
            Mark::Documented,
            "D12",
        ),
    ),
    (
        Operator::CheckTwoStep,
        6,
        Entry::new(
            "checktwostep",
            "f t a b c d",
            "whether t is a leap (a,b) to an empty square, then (c,d)",
            Mark::Documented,
            "D12",
        ),
    ),
    (
        Operator::CheckATwoStep,
        6,
        Entry::new(
            "checkatwostep",
            "f t a b c d",
            "whether t is exactly (a,b) to an empty square, then (c,d)",
            Mark::Documented,
            "D12",
        ),
    ),
    (
        Operator::Leaps,
        3,
        Entry::new(
            "leaps",
            "sq a b",
            "the squares that leaps (a,b) reach, in all signs and both orders",
            Mark::Documented,
            "D12",
        ),
    ),
    (
        Operator::Rays,
        3,
        Entry::new(
            "rays",
            "sq a b",
            "the squares that rides of such leaps reach, up to the first piece",
            Mark::Guess,
            "guess",
        ),
    ),
    (
        Operator::Random,
        1,
        Entry::new("random", "n", "a number below n by lot, from 0; the record has the seed", Mark::Ours, "ours"),
    ),
];

impl Operator {
    /// Returns the operator of a name.
    pub fn named(name: &str) -> Option<Self> {
        OPERATORS.iter().find(|(_, _, entry)| entry.name == name).map(|(operator, _, _)| *operator)
    }

    /// Returns the entry of the operator in the table.
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
