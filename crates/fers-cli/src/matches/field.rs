//! The variants and openings of a match.

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
    /// The shuffled start positions from which openings begin.
    shuffle: Option<Shuffle>,
    /// The seed of random start positions.
    seed: u64,
    openings: Openings,
}

enum Openings {
    Random(RandomOpenings),
    /// Games in the order in which they are played.
    Book(Vec<Game>),
}

/// The nodes searched to judge whether an opening is balanced.
const NODES: u64 = 3_000;

impl Field {
    /// Prepares all variants of a match.
    ///
    /// # Errors
    ///
    /// Returns an error when a variant cannot be played, or when the book cannot be read.
    pub fn all(plan: &Plan) -> Result<Vec<Self>, Failure> {
        plan.variants.iter().map(|name| Self::new(plan, name)).collect()
    }

    fn new(plan: &Plan, name: &str) -> Result<Self, Failure> {
        let variant = game::compiled(source::ruleset(name, &source::Reading::default())?)?;
        // Engines know a variant of a file by its own name.
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
    /// Returns an error when the random start position is impossible.
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
