//! The commands of XBoard.

use std::time::Duration;

use crate::clock::duration;

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Command<'a> {
    /// Version 2 or later: the engine announces its features.
    Protover,
    New,
    Variant(&'a str),
    Quit,
    Force,
    Go,
    PlayOther,
    Level {
        moves: u32,
        base: Duration,
        increment: Duration,
    },
    MoveTime(Duration),
    Depth(u32),
    OwnClock(Duration),
    OtherClock(Duration),
    /// A move; whether `usermove` announced it.
    Move {
        text: &'a str,
        is_announced: bool,
    },
    MoveNow,
    Ping(&'a str),
    DrawOffer,
    Result,
    SetBoard(&'a str),
    Holding(&'a str),
    Edit,
    Hint,
    Book,
    Undo,
    Remove,
    Ponder(bool),
    Post(bool),
    Analyze,
    Exit,
    Status,
    Memory(usize),
    Cores(usize),
    /// The number of nodes that count as a second; `None` for seconds of the clock.
    NodeRate(Option<u64>),
    Option {
        name: &'a str,
        value: Option<&'a str>,
    },
    Computer,
    Pause,
    Resume,
    Lift(&'a str),
    Put(&'a str),
    Hover(&'a str),
    Exclude(&'a str),
    Include(&'a str),
    /// A known command without effect.
    Nothing,
    /// A known command that is not supported.
    NotOffered,
    /// A known command with invalid arguments.
    Malformed,
}

impl<'a> Command<'a> {
    /// Parses a line. Any word that is no command may be a move.
    pub(crate) fn read(line: &'a str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Self::plain(word)
            .or_else(|| Self::with_argument(word, rest))
            .unwrap_or(Self::Move { text: line, is_announced: false })
    }

    fn plain(word: &str) -> Option<Self> {
        Some(match word {
            "protover" => Self::Protover,
            "new" => Self::New,
            "quit" => Self::Quit,
            "force" => Self::Force,
            "go" => Self::Go,
            "playother" => Self::PlayOther,
            "?" => Self::MoveNow,
            "draw" => Self::DrawOffer,
            "result" => Self::Result,
            "edit" => Self::Edit,
            "hint" => Self::Hint,
            "bk" => Self::Book,
            "undo" => Self::Undo,
            "remove" => Self::Remove,
            "hard" => Self::Ponder(true),
            "easy" => Self::Ponder(false),
            "post" => Self::Post(true),
            "nopost" => Self::Post(false),
            "analyze" | "analyse" => Self::Analyze,
            "exit" => Self::Exit,
            "." => Self::Status,
            "computer" => Self::Computer,
            "pause" => Self::Pause,
            "resume" => Self::Resume,
            "xboard" | "accepted" | "rejected" | "random" | "name" | "rating" | "ics" | "partner" | "ptell"
            | "otherclocks" => Self::Nothing,
            "egtpath" | "setscore" => Self::NotOffered,
            _ => return None,
        })
    }

    fn with_argument(word: &str, rest: &'a str) -> Option<Self> {
        let argument = Some(rest).filter(|rest| !rest.is_empty());
        let centiseconds = |rest| duration(rest, Duration::from_millis(10));
        let command = match word {
            "variant" => argument.map(Self::Variant),
            "level" => level(rest),
            "st" => duration(rest, Duration::from_secs(1)).map(Self::MoveTime),
            "sd" => rest.parse().ok().map(Self::Depth),
            "time" => centiseconds(rest).map(Self::OwnClock),
            "otim" => centiseconds(rest).map(Self::OtherClock),
            "usermove" => argument.map(|text| Self::Move { text, is_announced: true }),
            "ping" => argument.map(Self::Ping),
            "setboard" => argument.map(Self::SetBoard),
            "holding" => Some(Self::Holding(rest)),
            "memory" => rest.parse().ok().map(Self::Memory),
            // 0 asks for CPU time, which equals clock time here.
            "nps" => {
                rest.parse().ok().map(|rate: i64| Self::NodeRate(u64::try_from(rate).ok().filter(|&rate| rate > 0)))
            }
            "cores" => rest.parse().ok().map(Self::Cores),
            "option" => argument.map(|option| match option.split_once('=') {
                Some((name, value)) => Self::Option { name: name.trim(), value: Some(value.trim()) },
                None => Self::Option { name: option, value: None },
            }),
            "lift" => argument.map(Self::Lift),
            "put" => argument.map(Self::Put),
            "hover" => argument.map(Self::Hover),
            "exclude" => argument.map(Self::Exclude),
            "include" => argument.map(Self::Include),
            _ => return None,
        };
        Some(command.unwrap_or(Self::Malformed))
    }
}

/// Parses `level MOVES BASE INCREMENT`: the base in minutes or as `M:SS`, the increment in seconds,
/// possibly with a fraction.
fn level<'a>(rest: &str) -> Option<Command<'a>> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let [moves, base, increment] = words[..] else { return None };
    let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
    let minutes = duration(minutes, Duration::from_secs(60))?;
    let base = minutes.saturating_add(duration(seconds, Duration::from_secs(1))?);
    let increment = duration(increment, Duration::from_secs(1))?;
    Some(Command::Level { moves: moves.parse().ok()?, base, increment })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Command<'_>) {
        assert_eq!(Command::read(line), expected, "{line}");
    }

    #[test]
    fn time_controls_are_read_as_xboard_sends_them() {
        let (minute, second) = (Duration::from_secs(60), Duration::from_secs(1));
        check("level 40 5 0", Command::Level { moves: 40, base: 5 * minute, increment: Duration::ZERO });
        check("level 0 0:02 0.05", Command::Level { moves: 0, base: 2 * second, increment: second / 20 });
        check("level 0 2 12", Command::Level { moves: 0, base: 2 * minute, increment: 12 * second });
        check("st 30", Command::MoveTime(30 * second));
        check("nps 10000", Command::NodeRate(Some(10_000)));
        check("nps 0", Command::NodeRate(None));
        check("time 1234", Command::OwnClock(Duration::from_millis(12_340)));
        for wrong in ["level", "level x 5 0", "level 40 5", "level 40 5:xx 0", "st", "sd deep", "memory -3", "nps fast"]
        {
            check(wrong, Command::Malformed);
        }
    }

    #[test]
    fn options_have_names_with_blanks_and_perhaps_a_value() {
        check("option Skill Level=7", Command::Option { name: "Skill Level", value: Some("7") });
        check("option Clear Hash", Command::Option { name: "Clear Hash", value: None });
    }

    #[test]
    fn everything_else_may_be_a_move() {
        check("e2e4", Command::Move { text: "e2e4", is_announced: false });
        check("usermove e2e4", Command::Move { text: "e2e4", is_announced: true });
    }
}
