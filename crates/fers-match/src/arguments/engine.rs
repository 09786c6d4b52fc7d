//! The options of an engine.

use std::collections::BTreeMap;
use std::time::Duration;

use super::ArgumentError;
use super::value::{command_words, count, number, truth};
use crate::connection::Protocol;
use crate::time_control::{MARGIN, TimeControl, duration};

/// The command that runs an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Command {
    /// Our own search, in this process.
    #[default]
    Builtin,
    /// A program and its arguments.
    Program(Vec<String>),
}

/// An engine with its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSpec {
    /// Its name in records and tables.
    pub name: String,
    /// The command that runs it.
    pub command: Command,
    /// Its working directory; `None` for ours.
    pub folder: Option<String>,
    /// Its protocol.
    pub protocol: Protocol,
    /// The options to set, by name.
    pub options: Vec<(String, String)>,
    /// Lines sent before all others.
    pub first_lines: Vec<String>,
    /// Its time control.
    pub control: TimeControl,
    /// Its own names of variants.
    pub variants: BTreeMap<String, String>,
    /// Whether it is restarted for each game.
    pub restarts: bool,
}

/// The keys of an engine. `arg`, `initstr`, `option.NAME` and `variant.NAME` may come several
/// times.
const KEYS: &[&str] = &[
    "cmd",
    "arg",
    "dir",
    "proto",
    "name",
    "initstr",
    "restart",
    "tc",
    "st",
    "timemargin",
    "depth",
    "nodes",
    "option.",
    "variant.",
];

impl EngineSpec {
    /// Makes an engine from all its options: those of `-each`, followed by its own.
    pub(super) fn read(index: usize, words: &[(String, String)], errors: &mut Vec<ArgumentError>) -> Self {
        let mut draft = Draft::default();
        for (key, value) in words {
            if let Err(error) = draft.set(key, value) {
                // A wrong option of `-each` is reported once, not once per engine.
                if !errors.contains(&error) {
                    errors.push(error);
                }
            }
        }
        draft.finish(index, errors)
    }
}

/// An engine whose options are being read.
#[derive(Default)]
struct Draft {
    command: Option<String>,
    arguments: Vec<String>,
    folder: Option<String>,
    protocol: Option<Protocol>,
    name: Option<String>,
    first_lines: Vec<String>,
    options: Vec<(String, String)>,
    variants: BTreeMap<String, String>,
    restarts: bool,
    control: TimeControl,
    margin: Option<Duration>,
}

impl Draft {
    fn set(&mut self, key: &str, value: &str) -> Result<(), ArgumentError> {
        let place = format!("engine {key}");
        let whole = "a number above 0";
        match key {
            "cmd" => self.command = Some(value.to_owned()),
            "arg" => self.arguments.push(value.to_owned()),
            "dir" => self.folder = Some(value.to_owned()),
            "name" => self.name = Some(value.to_owned()),
            "initstr" => self.first_lines.extend(value.split("\\n").map(str::to_owned)),
            "proto" => {
                let expected = "a protocol: cecp (or xboard), uci, usi, ucci";
                let protocol = Protocol::from_name(value);
                self.protocol = Some(protocol.ok_or_else(|| ArgumentError::bad_value(&place, value, expected))?);
            }
            "restart" => self.restarts = value != "auto" && truth(&place, value)?,
            "depth" => self.control.depth = Some(number(&place, value, whole)?),
            "nodes" => self.control.nodes = Some(count(&place, value)? as u64),
            "tc" => {
                let expected = "a time control such as 40/60, 2:30+1, 10+0.1 or inf";
                let set = self.control.set_clock(value);
                set.map_err(|_| ArgumentError::bad_value(&place, value, expected))?;
            }
            "st" => {
                let time = duration(value).ok().filter(|time| !time.is_zero());
                let time = time.ok_or_else(|| ArgumentError::bad_value(&place, value, "a number of seconds"))?;
                self.control.per_move = Some(time);
            }
            "timemargin" => {
                let margin: u64 = number(&place, value, "a number of milliseconds")?;
                self.margin = Some(Duration::from_millis(margin));
            }
            _ => return self.set_named(key, value),
        }
        Ok(())
    }

    fn set_named(&mut self, key: &str, value: &str) -> Result<(), ArgumentError> {
        if let Some(name) = key.strip_prefix("option.") {
            self.options.retain(|(known, _)| known != name);
            self.options.push((name.to_owned(), value.to_owned()));
        } else if let Some(name) = key.strip_prefix("variant.") {
            self.variants.insert(name.to_owned(), value.to_owned());
        } else {
            return Err(ArgumentError::unknown_key("engine", key, KEYS.iter().copied()));
        }
        Ok(())
    }

    fn finish(mut self, index: usize, errors: &mut Vec<ArgumentError>) -> EngineSpec {
        let number = index + 1;
        let mut missing = |what: String| errors.push(ArgumentError::Missing(what));
        let text = self.command.unwrap_or_default();
        let mut words = command_words(&text);
        if words.is_empty() {
            missing(format!("engine {number} has no cmd=; cmd=fers is the one that comes with Fers"));
        }
        let is_builtin = matches!(&words[..], [only] if only == "fers") && self.arguments.is_empty();
        if !is_builtin && self.protocol.is_none() && !words.is_empty() {
            missing(format!("engine {number} (`{text}`) has no proto=: cecp (or xboard), uci, usi or ucci"));
        }
        if !self.control.is_limited() {
            missing(format!("engine {number} may think for ever: give it tc=, st=, depth= or nodes="));
        }
        if self.control.base.is_some() && self.control.per_move.is_some() {
            missing(format!("engine {number} has tc= and st=, which exclude each other"));
        }
        let plain = words.first().map(|word| word.rsplit(['/', '\\']).next().unwrap_or(word).to_owned());
        self.control.margin = self.margin.unwrap_or(MARGIN);
        words.append(&mut self.arguments);
        EngineSpec {
            name: self.name.or(plain).unwrap_or_default(),
            command: if is_builtin { Command::Builtin } else { Command::Program(words) },
            folder: self.folder,
            protocol: self.protocol.unwrap_or(Protocol::Uci),
            options: self.options,
            first_lines: self.first_lines,
            control: self.control,
            variants: self.variants,
            restarts: self.restarts,
        }
    }
}
