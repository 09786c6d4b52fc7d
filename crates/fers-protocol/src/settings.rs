//! The engine's options.

use std::time::Duration;

use fers_search::Level;

use crate::Capabilities;
use crate::resignation::ResignRule;

/// The values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The size of the transposition table in mebibytes.
    pub(crate) hash: usize,
    /// The number of search threads.
    pub(crate) threads: usize,
    /// The number of principal variations to report.
    pub(crate) multi_pv: usize,
    /// The playing strength.
    pub(crate) level: Level,
    /// The time held back from each limit, for delays on the way to the interface.
    pub(crate) move_overhead: Duration,
    /// When to resign.
    pub(crate) resign_rule: ResignRule,
    /// Whether castling is written as the king taking its partner.
    pub(crate) chess960: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            multi_pv: 1,
            level: Level::FULL,
            move_overhead: Duration::from_millis(30),
            resign_rule: ResignRule { score: 0, moves: 3 },
            chess960: false,
        }
    }
}

/// An option, named as UCI names it where UCI has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Hash,
    Threads,
    MultiPv,
    Ponder,
    Level,
    MoveOverhead,
    ResignScore,
    ResignMoves,
    Chess960,
    Variant,
    VariantFile,
    ClearHash,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A number.
    Number {
        /// The initial value.
        default: usize,
        /// The smallest value.
        min: usize,
        /// The largest value.
        max: usize,
    },
    /// `true` or `false`; initially false.
    Check,
    /// The name of a game.
    Game,
    /// The name of a file.
    File,
    /// None: naming the option triggers it.
    Button,
}

impl Setting {
    const ALL: [Self; 12] = [
        Self::Hash,
        Self::Threads,
        Self::MultiPv,
        Self::Ponder,
        Self::Level,
        Self::MoveOverhead,
        Self::ResignScore,
        Self::ResignMoves,
        Self::Chess960,
        Self::Variant,
        Self::VariantFile,
        Self::ClearHash,
    ];

    /// Returns the options that make sense for a search with these capabilities.
    pub(crate) fn offered(capabilities: Capabilities) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |setting| match setting {
            Self::Threads => capabilities.threads_max > 1,
            Self::MultiPv => capabilities.lines_max > 1,
            Self::Ponder => capabilities.ponders,
            _ => true,
        })
    }

    /// Returns the name in protocols that have no name of their own for it. Source: UCI, and common
    /// engines for what UCI lacks.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Hash => "Hash",
            Self::Threads => "Threads",
            Self::MultiPv => "MultiPV",
            Self::Ponder => "Ponder",
            Self::Level => "Skill Level",
            Self::MoveOverhead => "Move Overhead",
            Self::ResignScore => "Resign Score",
            Self::ResignMoves => "Resign Moves",
            Self::Chess960 => "UCI_Chess960",
            Self::Variant => "UCI_Variant",
            Self::VariantFile => "VariantPath",
            Self::ClearHash => "Clear Hash",
        }
    }

    /// Returns the values that the option takes.
    pub(crate) fn kind(self, capabilities: Capabilities) -> Kind {
        let number = |default, min, max| Kind::Number { default, min, max };
        match self {
            Self::Hash => number(16, 1, capabilities.memory_max.max(1)),
            Self::Threads => number(1, 1, capabilities.threads_max.max(1)),
            Self::MultiPv => number(1, 1, capabilities.lines_max.max(1)),
            Self::Level => number(usize::from(Level::FULL.number()), 0, usize::from(Level::FULL.number())),
            Self::MoveOverhead => number(30, 0, 5000),
            Self::ResignScore => number(0, 0, 10_000),
            Self::ResignMoves => number(3, 1, 20),
            Self::Ponder | Self::Chess960 => Kind::Check,
            Self::Variant => Kind::Game,
            Self::VariantFile => Kind::File,
            Self::ClearHash => Kind::Button,
        }
    }
}

impl Settings {
    /// Sets an option that takes a number or a check. Options of other kinds change nothing here.
    ///
    /// # Errors
    ///
    /// When the value is not one of the option's; the error says why.
    pub(crate) fn set(&mut self, setting: Setting, value: &str, capabilities: Capabilities) -> Result<(), String> {
        match setting.kind(capabilities) {
            Kind::Number { min, max, .. } => {
                let number: usize = value.parse().map_err(|_| format!("`{value}` is no number"))?;
                if !(min..=max).contains(&number) {
                    return Err(format!("{number} is not between {min} and {max}"));
                }
                self.set_number(setting, number);
            }
            Kind::Check => {
                let is_on = checked(value).ok_or_else(|| format!("`{value}` is neither true nor false"))?;
                if setting == Setting::Chess960 {
                    self.chess960 = is_on;
                }
            }
            Kind::Game | Kind::File | Kind::Button => {}
        }
        Ok(())
    }

    fn set_number(&mut self, setting: Setting, number: usize) {
        match setting {
            Setting::Hash => self.hash = number,
            Setting::Threads => self.threads = number,
            Setting::MultiPv => self.multi_pv = number,
            Setting::Level => self.level = Level::new(number.min(255) as u8),
            Setting::ResignScore => self.resign_rule.score = number,
            Setting::ResignMoves => self.resign_rule.moves = number,
            Setting::MoveOverhead => self.move_overhead = Duration::from_millis(number as u64),
            _ => {}
        }
    }
}

fn checked(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Some(true),
        "false" | "off" | "0" => Some(false),
        _ => None,
    }
}
