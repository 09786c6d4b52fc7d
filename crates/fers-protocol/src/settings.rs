//! What can be set.

use std::time::Duration;

use fers_search::Level;

use crate::Capabilities;
use crate::resignation::Patience;

/// What has been set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// Mebibytes of memory.
    pub(crate) memory: usize,
    /// Threads.
    pub(crate) threads: usize,
    /// Lines of play reported.
    pub(crate) lines: usize,
    /// How well to play.
    pub(crate) level: Level,
    /// Kept back of every time, for the way of the answer.
    pub(crate) margin: Duration,
    /// When to give up.
    pub(crate) patience: Patience,
    /// Castling is written as the king taking its partner.
    pub(crate) chess960: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            memory: 16,
            threads: 1,
            lines: 1,
            level: Level::FULL,
            margin: Duration::from_millis(30),
            patience: Patience { score: 0, moves: 3 },
            chess960: false,
        }
    }
}

/// Something that can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Memory,
    Threads,
    Lines,
    Ponder,
    Level,
    Margin,
    ResignScore,
    ResignMoves,
    Chess960,
    Variant,
    VariantFile,
    Forget,
}

/// What values something takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A number.
    Number {
        /// The value at first.
        default: usize,
        /// The least.
        min: usize,
        /// The most.
        max: usize,
    },
    /// `true` or `false`; false at first.
    Check,
    /// The name of a game.
    Game,
    /// The name of a file.
    File,
    /// Nothing: it is done when it is named.
    Button,
}

impl Setting {
    const ALL: [Self; 12] = [
        Self::Memory,
        Self::Threads,
        Self::Lines,
        Self::Ponder,
        Self::Level,
        Self::Margin,
        Self::ResignScore,
        Self::ResignMoves,
        Self::Chess960,
        Self::Variant,
        Self::VariantFile,
        Self::Forget,
    ];

    /// Those that make sense with such a search.
    pub(crate) fn offered(capabilities: Capabilities) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |setting| match setting {
            Self::Threads => capabilities.threads_max > 1,
            Self::Lines => capabilities.lines_max > 1,
            Self::Ponder => capabilities.ponders,
            _ => true,
        })
    }

    /// Its name where the protocol does not want another one. Source: UCI and what engines made of it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Memory => "Hash",
            Self::Threads => "Threads",
            Self::Lines => "MultiPV",
            Self::Ponder => "Ponder",
            Self::Level => "Skill Level",
            Self::Margin => "Move Overhead",
            Self::ResignScore => "Resign Score",
            Self::ResignMoves => "Resign Moves",
            Self::Chess960 => "UCI_Chess960",
            Self::Variant => "UCI_Variant",
            Self::VariantFile => "VariantPath",
            Self::Forget => "Clear Hash",
        }
    }

    /// What values it takes.
    pub(crate) fn kind(self, capabilities: Capabilities) -> Kind {
        let number = |default, min, max| Kind::Number { default, min, max };
        match self {
            Self::Memory => number(16, 1, capabilities.memory_max.max(1)),
            Self::Threads => number(1, 1, capabilities.threads_max.max(1)),
            Self::Lines => number(1, 1, capabilities.lines_max.max(1)),
            Self::Level => number(usize::from(Level::FULL.number()), 0, usize::from(Level::FULL.number())),
            Self::Margin => number(30, 0, 5000),
            Self::ResignScore => number(0, 0, 10_000),
            Self::ResignMoves => number(3, 1, 20),
            Self::Ponder | Self::Chess960 => Kind::Check,
            Self::Variant => Kind::Game,
            Self::VariantFile => Kind::File,
            Self::Forget => Kind::Button,
        }
    }
}

impl Settings {
    /// Sets a number or a check; other kinds are not for this place and change nothing.
    ///
    /// # Errors
    ///
    /// When the value is none, in words.
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
            Setting::Memory => self.memory = number,
            Setting::Threads => self.threads = number,
            Setting::Lines => self.lines = number,
            Setting::Level => self.level = Level::new(number.min(255) as u8),
            Setting::ResignScore => self.patience.score = number,
            Setting::ResignMoves => self.patience.moves = number,
            Setting::Margin => self.margin = Duration::from_millis(number as u64),
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
