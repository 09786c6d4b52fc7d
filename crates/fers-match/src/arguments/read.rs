//! Reads the words of the command line as a plan.

use super::value::{count, number, pair, share, truth};
use super::{ArgumentError, EngineSpec};
use crate::adjudication::{DrawRule, ResignRule};
use crate::openings::BookFormat;
use crate::pairing::Tournament;
use crate::referee::Patience;
use crate::shuffle::Shuffle;
use crate::statistics::Sprt;

/// A match as described on the command line.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The engines.
    pub engines: Vec<EngineSpec>,
    /// The variants as named on the command line.
    pub variants: Vec<String>,
    /// Games per pair of engines.
    pub games: usize,
    /// Games played from each opening.
    pub repeat: usize,
    /// The kind of tournament.
    pub tournament: Tournament,
    /// The shuffled start positions; `None` for the usual start position.
    pub shuffle: Option<Shuffle>,
    /// The book of openings; `None` for random openings.
    pub book: Option<Book>,
    /// Random plies, or plies taken from the games of a book.
    pub plies: Option<usize>,
    /// The largest advantage after a random opening, in centipawns.
    pub balance: i32,
    /// The seed of random choices.
    pub seed: u64,
    /// The rules that end games early.
    pub patience: Patience,
    /// The test that may end the match.
    pub sprt: Option<Sprt>,
    /// Games played at the same time.
    pub concurrency: usize,
    /// The file for the games.
    pub pgn: Option<String>,
    /// Whether the record omits the engines' evaluations.
    pub is_pgn_short: bool,
    /// The file for the state of the match.
    pub state: Option<String>,
    /// The file for the log of all lines.
    pub log: Option<String>,
    /// The name of the match.
    pub event: String,
    /// The site of the match.
    pub site: String,
    /// The file for the table in Markdown, written at the end.
    pub report: Option<String>,
    /// The number of games between two printed tables.
    pub report_interval: Option<usize>,
}

/// A file with openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    /// Its path.
    pub path: String,
    /// Its format.
    pub format: BookFormat,
    /// The order in which openings are taken.
    pub order: Order,
    /// The first opening, counted from 1.
    pub start: usize,
}

/// An order of openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// As in the book.
    #[default]
    Sequential,
    /// At random.
    Random,
}

/// All options.
const OPTIONS: &[&str] = &[
    "engine",
    "each",
    "variant",
    "games",
    "rounds",
    "repeat",
    "tournament",
    "openings",
    "shuffle",
    "draw",
    "resign",
    "maxmoves",
    "sprt",
    "concurrency",
    "pgnout",
    "seed",
    "srand",
    "resume",
    "recover",
    "event",
    "site",
    "debug",
    "report",
    "ratinginterval",
];

/// The value of `-shuffle` that equals no value.
const BY_LOT: &str = "lot";
/// The default number of random plies.
pub(crate) const RANDOM_PLIES: usize = 8;
/// The default number of plies taken from the games of a book: more than any opening has.
pub(crate) const BOOK_PLIES: usize = 1024;

impl Plan {
    /// Reads the words of a command line.
    ///
    /// # Errors
    ///
    /// Returns all errors of the command line.
    pub fn read(words: &[String]) -> Result<Self, Vec<ArgumentError>> {
        let mut reader = Reader::new();
        for (option, values) in reader.options_of(words) {
            if let Err(error) = reader.option(&option, &values) {
                reader.errors.push(error);
            }
        }
        reader.finish()
    }

    /// Returns the names of all options, without dashes.
    pub fn options() -> &'static [&'static str] {
        OPTIONS
    }

    /// Returns the largest number of plies of an opening.
    pub fn opening_plies(&self) -> usize {
        self.plies.unwrap_or(if self.book.is_some() { BOOK_PLIES } else { RANDOM_PLIES })
    }

    /// Returns the settings that must be equal to resume a match, as pairs of name and value.
    pub fn identity(&self) -> Vec<(String, String)> {
        let mut parts = vec![
            ("variants".to_owned(), self.variants.join(",")),
            ("games".to_owned(), self.games.to_string()),
            ("repeat".to_owned(), self.repeat.to_string()),
            ("tournament".to_owned(), format!("{:?}", self.tournament)),
            (
                "openings".to_owned(),
                format!("{:?}, {} plies, within {}", self.book, self.opening_plies(), self.balance),
            ),
            ("seed".to_owned(), self.seed.to_string()),
            ("adjudication".to_owned(), format!("{:?}", self.patience)),
            ("sprt".to_owned(), format!("{:?}", self.sprt)),
        ];
        // Listed only if it is set, so that states of older versions can be resumed.
        parts.extend(self.shuffle.map(|shuffle| ("shuffle".to_owned(), format!("{shuffle:?}"))));
        let engines = self.engines.iter().enumerate();
        parts.extend(engines.map(|(index, engine)| (format!("engine {}", index + 1), format!("{engine:?}"))));
        parts
    }
}

struct Reader {
    plan: Plan,
    rounds: usize,
    engines: Vec<Vec<(String, String)>>,
    each: Vec<(String, String)>,
    errors: Vec<ArgumentError>,
}

impl Reader {
    fn new() -> Self {
        let plan = Plan {
            engines: Vec::new(),
            variants: vec!["chess".to_owned()],
            games: 2,
            repeat: 2,
            tournament: Tournament::default(),
            shuffle: None,
            book: None,
            plies: None,
            balance: 100,
            seed: 0,
            patience: Patience::default(),
            sprt: None,
            concurrency: 1,
            pgn: None,
            is_pgn_short: false,
            state: None,
            log: None,
            event: "fers match".to_owned(),
            site: "?".to_owned(),
            report: None,
            report_interval: None,
        };
        Self { plan, rounds: 1, engines: Vec::new(), each: Vec::new(), errors: Vec::new() }
    }

    /// Returns the options, each with the words up to the next one. A word with a dash is an option
    /// unless it is a number. The first value may stand behind `=`.
    fn options_of(&mut self, words: &[String]) -> Vec<(String, Vec<String>)> {
        let mut options: Vec<(String, Vec<String>)> = Vec::new();
        for word in words {
            let is_option = word.starts_with('-') && word.parse::<f64>().is_err();
            match (is_option, options.last_mut()) {
                (true, _) => {
                    let option = word.trim_start_matches('-');
                    let (name, value) =
                        option.split_once('=').map_or((option, None), |(name, value)| (name, Some(value)));
                    options.push((name.to_owned(), value.map(str::to_owned).into_iter().collect()));
                }
                (false, Some((_, values))) => values.push(word.clone()),
                (false, None) => self.errors.push(ArgumentError::Stray(word.clone())),
            }
        }
        options
    }

    fn option(&mut self, option: &str, values: &[String]) -> Result<(), ArgumentError> {
        match option {
            "engine" => {
                let words = self.pairs(option, values);
                self.engines.push(words);
            }
            "each" => {
                let words = self.pairs(option, values);
                self.each.extend(words);
            }
            "openings" => self.openings(values)?,
            "shuffle" => self.plan.shuffle = Some(shuffle(values)?),
            "draw" => self.draw(values)?,
            "resign" => self.resign(values)?,
            "sprt" => self.sprt(values)?,
            "recover" => no_value(values)?,
            "repeat" => self.plan.repeat = if values.is_empty() { 2 } else { count(option, one(option, values)?)? },
            "pgnout" => self.pgn_out(values)?,
            _ if OPTIONS.contains(&option) => self.plain(option, one(option, values)?)?,
            _ => {
                let nearest = fers::text::closest(option, OPTIONS.iter().copied()).map(str::to_owned);
                return Err(ArgumentError::UnknownOption { word: format!("-{option}"), nearest });
            }
        }
        Ok(())
    }

    /// Reads an option with a single value.
    fn plain(&mut self, option: &str, value: &str) -> Result<(), ArgumentError> {
        let plan = &mut self.plan;
        match option {
            "variant" => plan.variants = value.split(',').map(|name| name.trim().to_owned()).collect(),
            "games" => plan.games = count(option, value)?,
            "rounds" => self.rounds = count(option, value)?,
            "maxmoves" => plan.patience.moves_max = Some(number(option, value, "a number of moves")?),
            "concurrency" => plan.concurrency = count(option, value)?,
            "seed" | "srand" => plan.seed = number(option, value, "a number")?,
            "resume" => plan.state = Some(value.to_owned()),
            "event" => plan.event = value.to_owned(),
            "site" => plan.site = value.to_owned(),
            "debug" => plan.log = Some(value.to_owned()),
            "report" => plan.report = Some(value.to_owned()),
            "ratinginterval" => plan.report_interval = Some(count(option, value)?),
            _ => {
                plan.tournament = match value {
                    "round-robin" => Tournament::RoundRobin,
                    "gauntlet" => Tournament::Gauntlet,
                    _ => return Err(ArgumentError::bad_value(option, value, "round-robin or gauntlet")),
                }
            }
        }
        Ok(())
    }

    fn pairs(&mut self, option: &str, values: &[String]) -> Vec<(String, String)> {
        let mut pairs = Vec::new();
        for value in values {
            match pair(option, value) {
                Ok(pair) => pairs.push(pair),
                Err(error) => self.errors.push(error),
            }
        }
        pairs
    }

    fn pgn_out(&mut self, values: &[String]) -> Result<(), ArgumentError> {
        let (path, rest) = values.split_first().ok_or(no_such_value("pgnout", "a file"))?;
        self.plan.pgn = Some(path.clone());
        for word in rest {
            match word.as_str() {
                "min" => self.plan.is_pgn_short = true,
                _ => return Err(ArgumentError::bad_value("pgnout", word, "`min`")),
            }
        }
        Ok(())
    }

    fn openings(&mut self, values: &[String]) -> Result<(), ArgumentError> {
        let keys = ["file", "format", "order", "plies", "start", "balance"];
        let (mut path, mut format, mut order, mut start) = (None, None, Order::default(), 1);
        for (key, value) in self.pairs("openings", values) {
            let place = format!("openings {key}");
            match key.as_str() {
                "file" => path = Some(value),
                "format" => {
                    let found = match value.as_str() {
                        "epd" => BookFormat::Epd,
                        "pgn" => BookFormat::Pgn,
                        _ => return Err(ArgumentError::bad_value(&place, &value, "epd or pgn")),
                    };
                    format = Some(found);
                }
                "order" => {
                    order = match value.as_str() {
                        "random" => Order::Random,
                        "sequential" => Order::Sequential,
                        _ => return Err(ArgumentError::bad_value(&place, &value, "random or sequential")),
                    }
                }
                "plies" => self.plan.plies = Some(number(&place, &value, "a number of plies")?),
                "start" => start = count(&place, &value)?,
                "balance" => self.plan.balance = number(&place, &value, "a number of centipawns")?,
                _ => return Err(ArgumentError::unknown_key("openings", &key, keys)),
            }
        }
        self.plan.book = path.map(|path| {
            let by_name = if path.ends_with(".pgn") { BookFormat::Pgn } else { BookFormat::Epd };
            Book { format: format.unwrap_or(by_name), path, order, start }
        });
        Ok(())
    }

    fn draw(&mut self, values: &[String]) -> Result<(), ArgumentError> {
        let mut rule = DrawRule { move_number: 0, move_count: 8, score: 10 };
        for (key, value) in self.pairs("draw", values) {
            let place = format!("draw {key}");
            match key.as_str() {
                "movenumber" => rule.move_number = number(&place, &value, "a number of a move")?,
                "movecount" => rule.move_count = count(&place, &value)? as u32,
                "score" => rule.score = number(&place, &value, "a number of centipawns")?,
                _ => return Err(ArgumentError::unknown_key("draw", &key, ["movenumber", "movecount", "score"])),
            }
        }
        self.plan.patience.draw = Some(rule);
        Ok(())
    }

    fn resign(&mut self, values: &[String]) -> Result<(), ArgumentError> {
        let mut rule = ResignRule { move_count: 3, score: 800, is_two_sided: false };
        for (key, value) in self.pairs("resign", values) {
            let place = format!("resign {key}");
            match key.as_str() {
                "movecount" => rule.move_count = count(&place, &value)? as u32,
                "score" => rule.score = number(&place, &value, "a number of centipawns")?,
                "twosided" => rule.is_two_sided = truth(&place, &value)?,
                _ => return Err(ArgumentError::unknown_key("resign", &key, ["movecount", "score", "twosided"])),
            }
        }
        self.plan.patience.resign = Some(rule);
        Ok(())
    }

    fn sprt(&mut self, values: &[String]) -> Result<(), ArgumentError> {
        let mut sprt = Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 };
        for (key, value) in self.pairs("sprt", values) {
            let place = format!("sprt {key}");
            match key.as_str() {
                "elo0" => sprt.elo0 = number(&place, &value, "a number")?,
                "elo1" => sprt.elo1 = number(&place, &value, "a number")?,
                "alpha" => sprt.alpha = share(&place, &value)?,
                "beta" => sprt.beta = share(&place, &value)?,
                _ => return Err(ArgumentError::unknown_key("sprt", &key, ["elo0", "elo1", "alpha", "beta"])),
            }
        }
        if sprt.elo0.is_nan() || sprt.elo1.is_nan() || sprt.elo0 >= sprt.elo1 {
            let why = "-sprt: elo0 must be below elo1";
            return Err(ArgumentError::Missing(why.to_owned()));
        }
        self.plan.sprt = Some(sprt);
        Ok(())
    }

    fn finish(mut self) -> Result<Plan, Vec<ArgumentError>> {
        for (index, own) in self.engines.iter().enumerate() {
            // Later values override earlier ones, so that `-engine` overrides `-each`.
            let words: Vec<(String, String)> = self.each.iter().chain(own).cloned().collect();
            self.plan.engines.push(EngineSpec::read(index, &words, &mut self.errors));
        }
        if self.engines.len() < 2 {
            let what = format!("a match has at least two engines; {} given with -engine", self.engines.len());
            self.errors.push(ArgumentError::Missing(what));
        }
        if self.plan.sprt.is_some() && self.engines.len() > 2 {
            self.errors.push(ArgumentError::Missing("-sprt compares two engines, not more".to_owned()));
        }
        if self.plan.shuffle.is_some() && self.plan.book.is_some() {
            let why = "-shuffle draws start positions, and so does a book: leave out -shuffle or file= of -openings";
            self.errors.push(ArgumentError::Missing(why.to_owned()));
        }
        self.plan.games = self.plan.games.saturating_mul(self.rounds);
        distinguish(&mut self.plan.engines);
        if self.errors.is_empty() { Ok(self.plan) } else { Err(self.errors) }
    }
}

/// Numbers engines of equal names.
fn distinguish(engines: &mut [EngineSpec]) {
    for index in 1..engines.len() {
        let name = engines[index].name.clone();
        let is_taken = |name: &String| engines[..index].iter().any(|engine| engine.name == *name);
        let numbered = (2..).map(|number| format!("{name} ({number})"));
        let free = [name.clone()].into_iter().chain(numbered).find(|name| !is_taken(name));
        engines[index].name = free.unwrap_or(name);
    }
}

fn one<'a>(option: &str, values: &'a [String]) -> Result<&'a str, ArgumentError> {
    match values {
        [value] => Ok(value),
        [] => Err(no_such_value(option, "a value")),
        [_, second, ..] => Err(ArgumentError::Stray(second.clone())),
    }
}

/// Reads the choice of start positions: no value or `lot` for random ones, or a number.
fn shuffle(values: &[String]) -> Result<Shuffle, ArgumentError> {
    match values {
        [] => Ok(Shuffle::ByLot),
        [lot] if lot == BY_LOT => Ok(Shuffle::ByLot),
        _ => number("shuffle", one("shuffle", values)?, "a number from 0 up, or `lot`").map(Shuffle::Number),
    }
}

fn no_value(values: &[String]) -> Result<(), ArgumentError> {
    values.first().map_or(Ok(()), |word| Err(ArgumentError::Stray(word.clone())))
}

fn no_such_value(option: &str, expected: &'static str) -> ArgumentError {
    ArgumentError::NoValue { option: option.to_owned(), expected }
}
