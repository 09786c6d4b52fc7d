//! Openings: random ones and books.

use fers::core::SplitMix;
use fers::notation::PgnReader;
use fers::search::Score;
use fers::text::{LineIndex, Span};
use fers::{Game, GameText, Variant, game_from_fen};

/// Random openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomOpenings {
    /// The seed.
    pub seed: u64,
    /// The number of random plies.
    pub plies: usize,
    /// The largest advantage afterwards, in centipawns.
    pub balance: i32,
}

/// The number of random lines tried. If none is balanced, the most balanced one is used.
const TRIES: usize = 30;

impl RandomOpenings {
    /// Returns the opening with a number: random legal plies from `start` after which the game goes
    /// on and `evaluate` finds the position balanced.
    ///
    /// Deterministic: `start`, seed, number and evaluation decide the opening.
    pub fn opening(&self, start: &Game, number: usize, evaluate: &mut dyn FnMut(&Game) -> Score) -> Game {
        // Adjacent seeds and numbers must give unrelated sequences.
        let mut random = SplitMix::new(SplitMix::new(self.seed).next_u64() ^ number as u64);
        let mut best: Option<(Score, Game)> = None;
        for _ in 0..TRIES {
            let game = self.line(start, &mut random);
            let score = evaluate(&game);
            let distance = score.max(-score);
            if best.as_ref().is_none_or(|(least, _)| distance < *least) {
                best = Some((distance, game));
            }
            if distance <= Score::centipawns(self.balance) {
                break;
            }
        }
        best.map_or_else(|| start.clone(), |(_, game)| game)
    }

    /// Plays random legal plies; a ply that ends the game is not played.
    fn line(&self, start: &Game, random: &mut SplitMix) -> Game {
        let mut game = start.clone();
        for _ in 0..self.plies {
            let moves = game.legal_list().to_vec();
            let Some(mv) = moves.get(random.below(moves.len())) else { break };
            if game.play(mv).is_ok() && game.ending().is_some() {
                game.undo();
                break;
            }
        }
        game
    }
}

/// The formats of books.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookFormat {
    /// One position per line, followed by operations.
    Epd,
    /// Games, of which the first plies are played.
    Pgn,
}

/// Reads the openings of a variant from a book, with at most `plies` plies of each game.
///
/// # Errors
///
/// Returns all positions and games that cannot be read, each with its line or number.
pub fn read_book(
    text: &str,
    format: BookFormat,
    variant: &Variant,
    plies_max: usize,
) -> Result<Vec<Game>, Vec<String>> {
    let found: Vec<Result<Game, String>> = match format {
        BookFormat::Epd => positions(text, variant).collect(),
        BookFormat::Pgn => games(text, variant, plies_max).collect(),
    };
    let errors: Vec<String> = found.iter().filter_map(|game| game.as_ref().err().cloned()).collect();
    if errors.is_empty() { Ok(found.into_iter().flatten().collect()) } else { Err(errors) }
}

fn positions(text: &str, variant: &Variant) -> impl Iterator<Item = Result<Game, String>> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(index, line)| {
        let fen = without_operations(line);
        let place = |why: String| format!("line {}: {why}", index + 1);
        let game = game_from_fen(variant.clone(), &fen).map_err(|problems| {
            let messages: Vec<String> = problems.into_iter().map(|problem| problem.message).collect();
            place(messages.join("; "))
        })?;
        if game.ending().is_some() { Err(place("the game is over here".to_owned())) } else { Ok(game) }
    })
}

/// Returns the position of an EPD line: the words before the first operation. An operation is a
/// word after the en passant field that begins with a letter, such as `bm` or `id`.
fn without_operations(line: &str) -> String {
    let words: Vec<&str> = line.split(';').next().unwrap_or_default().split_whitespace().collect();
    let is_operation = |word: &&str| word.starts_with(|c: char| c.is_ascii_alphabetic());
    let known = ["ban"];
    let end = (4..words.len())
        .find(|&at| is_operation(&words[at]) && !known.contains(&words[at]) && !words[at].contains('='));
    words[..end.unwrap_or(words.len())].join(" ")
}

fn games(text: &str, variant: &Variant, plies_max: usize) -> impl Iterator<Item = Result<Game, String>> {
    let lines = LineIndex::new(text);
    PgnReader::new(text).enumerate().map(move |(index, parsed)| {
        let place = |span: Option<Span>, why: String| {
            let line = span.map(|span| format!(", line {}", lines.place(text, span.start as usize).line));
            format!("game {}{}: {why}", index + 1, line.unwrap_or_default())
        };
        if let Some(problem) = parsed.diagnostics.iter().find(|problem| problem.is_error()) {
            return Err(place(Some(problem.span), problem.message.clone()));
        }
        let record = parsed.value;
        let first = record.line.moves.first().map(|mv| mv.span);
        let mut game = match record.fen() {
            Some(fen) => game_from_fen(variant.clone(), fen)
                .map_err(|_| place(first, "its position cannot be read as one of this variant".to_owned()))?,
            None => Game::new(variant.clone()),
        };
        for mv in record.line.moves.iter().take(plies_max) {
            game.play_text(&mv.text).map_err(|why| place(Some(mv.span), why.to_string()))?;
            if game.ending().is_some() {
                game.undo();
                break;
            }
        }
        Ok(game)
    })
}

#[cfg(test)]
mod tests {
    use fers::Library;

    use super::*;

    fn variant(name: &str) -> Variant {
        Variant::new(Library::builtin().find(name).unwrap().ruleset().clone()).unwrap()
    }

    const RANDOM: RandomOpenings = RandomOpenings { seed: 7, plies: 6, balance: 50 };

    #[test]
    fn the_same_seed_gives_the_same_openings_and_numbers_differ() {
        let chess = Game::new(variant("chess"));
        let fens = |seed: u64| -> Vec<String> {
            let random = RandomOpenings { seed, ..RANDOM };
            (0..5).map(|number| random.opening(&chess, number, &mut |_| Score::DRAW).fen()).collect()
        };
        assert_eq!(fens(7), fens(7));
        assert_ne!(fens(7), fens(8));
        assert_ne!(fens(7)[0], fens(7)[1]);
        assert!(fens(7).iter().all(|fen| fen.contains(" w ")));
    }

    #[test]
    fn an_even_opening_is_looked_for_and_else_the_evenest_is_taken() {
        let chess = Game::new(variant("chess"));
        let mut asked = 0;
        RANDOM.opening(&chess, 0, &mut |_| {
            asked += 1;
            Score::centipawns(if asked < 4 { 300 } else { -20 })
        });
        assert_eq!(asked, 4);
        let mut all = Vec::new();
        let found = RANDOM.opening(&chess, 0, &mut |game| {
            all.push(game.fen());
            Score::centipawns(if all.len() == 9 { 100 } else { 200 })
        });
        assert_eq!((all.len(), found.fen()), (TRIES, all[8].clone()));
    }

    #[track_caller]
    fn check_book(text: &str, format: BookFormat, expected: Result<&[&str], &str>) {
        let found = read_book(text, format, &variant("chess"), 3);
        match expected {
            Ok(fens) => assert_eq!(found.unwrap().iter().map(Game::fen).collect::<Vec<_>>(), fens),
            Err(start) => assert!(found.as_ref().is_err_and(|errors| errors[0].starts_with(start)), "{found:?}"),
        }
    }

    const KINGS: &str = "8/4k3/8/8/8/8/4P3/4K3 b - - 0 1";

    #[test]
    fn positions_may_have_operations_behind_them() {
        check_book(&format!("{KINGS}\n\n"), BookFormat::Epd, Ok(&[KINGS]));
        check_book("8/4k3/8/8/8/8/4P3/4K3 b - - bm Kd6; id \"x\";", BookFormat::Epd, Ok(&[KINGS]));
        check_book("nonsense", BookFormat::Epd, Err("line 1: "));
    }

    #[test]
    fn games_are_played_as_far_as_wanted() {
        let after = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2";
        let [first, _] = ["1. Nf3 Nf6 *", ""];
        check_book(first, BookFormat::Pgn, Ok(&[after]));
        check_book("1. Nf3 Nf6 2. Kd4 *", BookFormat::Pgn, Err("game 1, line 1: "));
        check_book("1. Nf3 *\n\n[Event \"x\"]\n\n1. Nf3\nKd4 *", BookFormat::Pgn, Err("game 2, line 6: "));
        check_book("1. Nf3 *\n\n1. ) *", BookFormat::Pgn, Err("game 2, line 3: "));
    }
}
