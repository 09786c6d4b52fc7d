//! What a match is played on: variants and openings.

use std::sync::atomic::AtomicBool;

use fers::core::SplitMix;
use fers::search::{Engine, Limits};
use fers::{Game, Variant};
use fers_match::{Fixture, Order, Plan, RandomOpenings, Shuffle, VariantNames, read_book};

use crate::failure::Failure;
use crate::{game, source};

/// A variant of a match.
pub struct Field {
    /// Its names.
    pub names: VariantNames,
    variant: Variant,
    /// Which start positions its openings begin from.
    shuffle: Option<Shuffle>,
    /// What the start positions that are drawn by lot come from.
    seed: u64,
    openings: Openings,
}

enum Openings {
    Random(RandomOpenings),
    /// In the order in which they are played.
    Book(Vec<Game>),
}

/// How many positions are looked at to see whether an opening is even.
const NODES: u64 = 3_000;

impl Field {
    /// All variants of a match.
    ///
    /// # Errors
    ///
    /// When a variant cannot be played, or the book cannot be read.
    pub fn all(plan: &Plan) -> Result<Vec<Self>, Failure> {
        plan.variants.iter().map(|name| Self::new(plan, name)).collect()
    }

    fn new(plan: &Plan, name: &str) -> Result<Self, Failure> {
        let variant = game::compiled(source::ruleset(name, None)?)?;
        // A variant of a file is known to engines by its own name.
        let short = match fers::Library::builtin().find(name) {
            Some(entry) => entry.short_name().to_owned(),
            None => name.rsplit(['#', '/']).next().unwrap_or(name).to_owned(),
        };
        let names = VariantNames::new(&short, variant.ruleset());
        if let Some(problem) = plan.shuffle.and_then(|shuffle| shuffle.problem(&variant)) {
            return Err(Failure::input(problem));
        }
        let openings = match &plan.book {
            Some(_) => Openings::Book(book(plan, &variant)?),
            None => {
                let (plies, balance) = (plan.opening_plies(), plan.balance);
                Openings::Random(RandomOpenings { seed: plan.seed, plies, balance })
            }
        };
        Ok(Self { names, variant, shuffle: plan.shuffle, seed: plan.seed, openings })
    }

    /// Returns the opening of a game.
    ///
    /// # Errors
    ///
    /// When the start position that was drawn is not possible.
    pub fn opening(&self, fixture: &Fixture) -> Result<Game, String> {
        let random = match &self.openings {
            Openings::Book(games) => return Ok(games[fixture.opening % games.len()].clone()),
            Openings::Random(random) => random,
        };
        let start = match self.shuffle {
            Some(shuffle) => shuffle.start(&self.variant, self.seed, fixture.opening)?,
            None => Game::new(self.variant.clone()),
        };
        if random.plies == 0 {
            return Ok(start);
        }
        let mut engine = Engine::with_hash(self.variant.ruleset(), 1);
        let opening = random.opening(&start, fixture.opening, &mut |game| {
            engine.clear();
            let (limits, never) = (Limits::nodes(NODES), AtomicBool::new(false));
            engine.search(game.position(), &fers::past(game), &limits, &never, &mut |_| {}).score
        });
        Ok(opening)
    }
}

fn book(plan: &Plan, variant: &Variant) -> Result<Vec<Game>, Failure> {
    let Some(book) = &plan.book else { return Ok(Vec::new()) };
    let path = &book.path;
    let text =
        std::fs::read_to_string(path).map_err(|error| Failure::input(format!("{path} cannot be read: {error}")))?;
    let games = read_book(&text, book.format, variant, plan.opening_plies());
    let mut games = games.map_err(|errors| Failure::input(format!("{path}:\n  {}", errors.join("\n  "))))?;
    if games.is_empty() {
        return Err(Failure::input(format!("{path} holds no opening")));
    }
    if book.order == Order::Random {
        shuffle(&mut games, plan.seed);
    }
    let start = (book.start - 1) % games.len();
    games.rotate_left(start);
    Ok(games)
}

fn shuffle(games: &mut [Game], seed: u64) {
    let mut random = SplitMix::new(seed);
    for last in (1..games.len()).rev() {
        games.swap(last, random.below(last + 1));
    }
}
