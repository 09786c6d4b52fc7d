//! An engine that practises a variant by playing it.

use fers::Variant as Rules;
use fers::learnt::{parameters, read_numbers, write};
use fers::search::tuning::Learnt;
use fers_tune::duel::{Duel, Pairs};
use fers_tune::self_play::{Player, Sample};
use fers_tune::{Lesson, Settings, fit, judge};
use wasm_bindgen::prelude::*;

use crate::Variant;
use crate::sent::{Sent, sent, thrown};
use crate::views::PracticeMatch;

/// Nodes for each move.
const NODES: u64 = 500;

/// Practice of one variant: games of the engine with itself, fits, and a match of what was learnt
/// against what was known before. Each call takes from a fraction of a second to some seconds, so
/// it belongs in a worker.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Practice {
    variant: Rules,
    settings: Settings,
    /// What was known before.
    known: Learnt,
    player: Player,
    /// Games that the engine has played with itself.
    games: u64,
    samples: Vec<Sample>,
    /// What the last fit has found.
    learnt: Option<Learnt>,
    duel: Option<Duel>,
    pairs: Pairs,
}

#[wasm_bindgen]
impl Practice {
    /// Begins to practise a variant. `learnt` is the text of what is known about it.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &Variant, learnt: Option<String>, seed: u32) -> Result<Practice, JsError> {
        let rules = variant.0.clone();
        let known = match learnt {
            Some(text) => read_numbers(&text, rules.ruleset(), &parameters(rules.ruleset()))
                .map_err(|error| thrown(format!("what was learnt cannot be read: {error}")))?,
            None => Learnt::default(),
        };
        let settings = Settings { nodes: NODES, seed: u64::from(seed) };
        Ok(Practice {
            player: Player::new(&rules, &known),
            variant: rules,
            settings,
            known,
            games: 0,
            samples: Vec::new(),
            learnt: None,
            duel: None,
            pairs: Pairs::default(),
        })
    }

    /// Plays a game of the engine with itself. Returns the number of positions found so far.
    pub fn play(&mut self) -> u32 {
        self.samples.extend(self.player.play(self.games, self.settings, &|| true).into_iter().flatten());
        self.games += 1;
        self.samples.len() as u32
    }

    /// Fits what was learnt to all games so far. Later games are played with it.
    pub fn fit(&mut self) {
        let lesson = Lesson { parameters: self.player.parameters(), samples: &self.samples, prior: &self.known };
        let learnt = fit(lesson, &mut |_| true).learnt;
        self.player = Player::new(&self.variant, &learnt);
        self.duel = Some(Duel::new(&self.variant, &learnt, &self.known));
        self.learnt = Some(learnt);
        self.pairs = Pairs::default();
    }

    /// Plays two games of what was learnt against what was known before, and returns the match so
    /// far.
    #[wasm_bindgen(js_name = playMatch)]
    pub fn play_match(&mut self) -> Sent<PracticeMatch> {
        let number = self.pairs.0.iter().sum();
        let duel = self.duel.as_mut().ok_or_else(|| thrown("nothing was learnt yet: call `fit` first"))?;
        if let Some(points) = duel.pair(number, self.settings.of_match(), &|| true) {
            self.pairs.add(points);
        }
        sent(&PracticeMatch {
            pairs: number as u32 + 1,
            decided: judge::is_decided(&self.pairs),
            wins: judge::wins(&self.pairs),
            result: judge::result(&self.pairs),
        })
    }

    /// Returns what was learnt as text, for `new Engine`; `undefined` before the first fit.
    pub fn text(&self) -> Option<String> {
        let learnt = self.learnt.as_ref()?;
        let source = format!(
            "{} positions, {NODES} nodes a move, seed {}; match: {}",
            self.samples.len(),
            self.settings.seed,
            judge::result(&self.pairs)
        );
        Some(write(self.variant.ruleset(), self.player.parameters(), learnt, &source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn practice_plays_fits_and_tells_the_match() {
        let rules = fers::Library::builtin().find("losalamos").unwrap().ruleset().clone();
        let variant = Variant(Rules::new(rules).unwrap());
        let Ok(mut practice) = Practice::new(&variant, None, 1) else { panic!("nothing is known before") };
        assert!(practice.text().is_none());
        let positions = (0..3).map(|_| practice.play()).last().unwrap();
        assert!(positions > 0);
        practice.fit();
        let text = practice.text().unwrap();
        assert!(
            text.starts_with("fers-learnt 1\n") && text.contains(" positions, 500 nodes a move, seed 1; "),
            "{text}"
        );
        assert!(Practice::new(&variant, Some(text), 2).is_ok(), "it reads what it writes");
    }
}
