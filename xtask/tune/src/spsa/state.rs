//! The numbers between two runs: a text file.

use std::path::Path;

use fers::search::tuning::{TUNABLE_SPECS, Tunables};

/// How far tuning has come.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// What the steps depend on.
    conditions: String,
    /// Steps made.
    pub steps: usize,
    /// The numbers, in the order of the specs.
    pub values: Vec<f64>,
}

impl State {
    /// Makes the state before the first step.
    fn new(conditions: &str) -> Self {
        let values = Tunables::default().values().into_iter().map(f64::from).collect();
        Self { conditions: conditions.to_owned(), steps: 0, values }
    }

    /// Reads a state that was saved, or begins anew if there is none.
    ///
    /// # Errors
    ///
    /// When the file is no state, or one of other conditions.
    pub fn open(path: &Path, conditions: &str) -> Result<Self, String> {
        match std::fs::read_to_string(path) {
            Ok(text) => Self::read(&text, conditions).map_err(|error| {
                format!("{}: {error}; remove the file to begin anew, or name another with --state", path.display())
            }),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::new(conditions)),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    fn read(text: &str, conditions: &str) -> Result<Self, String> {
        let mut state = Self::new(conditions);
        let mut lines = text.lines();
        let found = lines.next().unwrap_or_default();
        if found != conditions {
            return Err(format!("it is of `{found}`, not of `{conditions}`"));
        }
        let number = |line: Option<&str>, name: &str| {
            let value =
                line.and_then(|line| line.strip_prefix(name)).and_then(|value| value.trim().parse::<f64>().ok());
            value.filter(|value| value.is_finite()).ok_or_else(|| format!("the number of {name} is missing"))
        };
        state.steps = number(lines.next(), "made")? as usize;
        for (spec, value) in TUNABLE_SPECS.iter().zip(&mut state.values) {
            *value = number(lines.next(), spec.name)?;
        }
        Ok(state)
    }

    /// Writes the state. The old file stays whole until the new one is.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        let new = path.with_extension("new");
        let written = std::fs::write(&new, self.text()).and_then(|()| std::fs::rename(&new, path));
        written.map_err(|error| format!("{}: {error}", path.display()))
    }

    fn text(&self) -> String {
        let numbers = TUNABLE_SPECS.iter().zip(&self.values).map(|(spec, value)| format!("{} {value}\n", spec.name));
        format!("{}\nmade {}\n{}", self.conditions, self.steps, numbers.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_again_and_damage_is_named() {
        let mut state = State::new("steps 5");
        (state.steps, state.values[1]) = (3, 81.25);
        assert_eq!(State::read(&state.text(), "steps 5"), Ok(state.clone()));
        assert!(State::read(&state.text(), "steps 6").unwrap_err().contains("not of `steps 6`"));
        let cut = state.text().replace("aspiration", "inspiration");
        assert!(State::read(&cut, "steps 5").unwrap_err().contains("aspiration"));
    }
}
