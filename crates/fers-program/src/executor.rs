//! The ways to execute a path.

/// How the generator executes a path, from fast to slow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Executor {
    /// A table of targets by square.
    Leap,
    /// A ray cut at the first piece.
    Slide,
    /// A ray behind the first piece, cut at the second.
    Hop,
    /// A list of targets by square, each with the squares that must be empty.
    Lame,
    /// Leg by leg, every choice.
    Script,
}

impl Executor {
    /// Returns its name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Leap => "leap",
            Self::Slide => "slide",
            Self::Hop => "hop",
            Self::Lame => "lame leap",
            Self::Script => "script",
        }
    }
}
