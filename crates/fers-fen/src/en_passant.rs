//! En passant chances: finds the piece that gave one.

use fers_core::{Color, EnPassant, Geometry, Piece, PieceType, Setup, Square, Vector};
use fers_rules::{Act, Arrivals, Condition, Leg, Over, Path, Ruleset, Steps};
use fers_text::Diagnostic;

use crate::fields::Field;

/// Maximal number of steps of the search for a victim. A board full of pieces with long paths needs
/// some ten thousand.
const STEPS_MAX: u32 = 2_000_000;

/// Reads chances, separated by `;`, in ascending order of their victims. Only turns of several
/// plies give more than one.
pub(crate) fn read(
    ruleset: &Ruleset,
    setup: &Setup,
    field: Field<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<EnPassant> {
    let mut chances = Vec::new();
    let mut offset = field.offset;
    for text in field.text.split(';') {
        chances.extend(read_one(ruleset, setup, Field { text, offset }, diagnostics));
        offset += text.len() + 1;
    }
    chances.sort_by_key(|chance: &EnPassant| chance.victim);
    chances.dedup_by_key(|chance| chance.victim);
    chances
}

/// Reads the squares that a piece passed, and its own square if that is named.
fn read_one(
    ruleset: &Ruleset,
    setup: &Setup,
    field: Field<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<EnPassant> {
    if field.text == "-" {
        return None;
    }
    let (squares, victim) = field.text.split_once('>').map_or((field.text, None), |(a, b)| (a, Some(b)));
    let squares = split_squares(squares).map(|name| ruleset.geometry.parse_square(name)).collect::<Result<Vec<_>, _>>();
    let victim = victim.map(|name| ruleset.geometry.parse_square(name)).transpose();
    let (mut squares, victim) = match (squares, victim) {
        (Ok(squares), Ok(victim)) if !squares.is_empty() => (squares, victim),
        (Err(error), _) | (_, Err(error)) => {
            let message = format!("`{}`: {error}", field.text);
            diagnostics.push(Diagnostic::error("fen::en-passant", field.span(), message));
            return None;
        }
        _ => return None,
    };
    squares.sort_unstable();
    squares.dedup();
    let victim = victim.or_else(|| named_victim(setup, &mut squares));
    match victim {
        Some(victim) => Some(EnPassant { squares, victim }),
        None => {
            let found = find(ruleset, setup, &squares);
            if found.is_none() {
                let message = format!("no piece can have passed {}; the en passant chance is ignored", field.text);
                diagnostics.push(Diagnostic::warning("fen::en-passant", field.span(), message));
            }
            found
        }
    }
}

/// Of several squares, the one with an enemy is the victim's, as Fairy-Stockfish writes `d6c5`.
fn named_victim(setup: &Setup, squares: &mut Vec<Square>) -> Option<Square> {
    let is_enemy = |square: &Square| setup.piece_at(*square).is_some_and(|piece| piece.is_of(!setup.turn));
    let at = squares.iter().position(is_enemy).filter(|_| squares.len() > 1)?;
    Some(squares.remove(at))
}

/// Splits `e3,e4` and `e3e4` into names of squares.
fn split_squares(text: &str) -> impl Iterator<Item = &str> {
    let mut starts = vec![0];
    let bytes = text.as_bytes();
    let is_start = |&at: &usize| bytes[at].is_ascii_lowercase() && bytes[at - 1].is_ascii_digit();
    starts.extend((1..bytes.len()).filter(is_start));
    starts.push(text.len());
    let pieces: Vec<&str> = starts.windows(2).map(|ends| text.get(ends[0]..ends[1]).unwrap_or(text)).collect();
    pieces.into_iter().flat_map(|piece| piece.split(',')).filter(|name| !name.is_empty())
}

/// Writes all chances, as [`read`] reads them.
pub(crate) fn write(ruleset: &Ruleset, setup: &Setup, separator: &str, names_victim: bool) -> String {
    let one = |chance| write_one(ruleset, setup, chance, separator, names_victim);
    let chances: Vec<String> = setup.en_passant.iter().map(one).collect();
    if chances.is_empty() { "-".to_owned() } else { chances.join(";") }
}

/// Writes a chance. Names the victim if reading would find another one or none.
fn write_one(ruleset: &Ruleset, setup: &Setup, chance: &EnPassant, separator: &str, names_victim: bool) -> String {
    let name = |&square: &Square| ruleset.geometry.square_name(square);
    let squares = chance.squares.iter().map(name).collect::<Vec<_>>().join(separator);
    // Where pieces stand on the squares, the victim might be one of them.
    let is_doubtful = || chance.squares.iter().any(|&square| setup.piece_at(square).is_some());
    if names_victim && (is_doubtful() || find(ruleset, setup, &chance.squares).as_ref() != Some(chance)) {
        return format!("{squares}>{}", name(&chance.victim));
    }
    squares
}

/// Returns the chance given by the enemy piece that may have passed these squares with its last
/// move, exactly or among others.
///
/// Walks that pass exactly these squares take precedence, then those from a square where the piece
/// could be virgin.
pub(crate) fn find(ruleset: &Ruleset, setup: &Setup, squares: &[Square]) -> Option<EnPassant> {
    let mut best: Option<(bool, bool, EnPassant)> = None;
    let mut budget = STEPS_MAX;
    for (victim, piece) in setup.pieces().filter(|(_, piece)| piece.is_of(!setup.turn)) {
        for path in possible_paths(ruleset, piece.piece_type, !setup.turn).filter(|path| path.opens_en_passant()) {
            let empty = |square: &Square| setup.piece_at(*square).is_none();
            let origins = origins(ruleset, path, !setup.turn, victim).into_iter().filter(empty);
            for origin in origins.filter(|&square| may_start(ruleset, path, piece, square)) {
                let is_late = !may_be_unmoved(ruleset, path, piece, origin);
                let mut walker = Walker { ruleset, setup, piece, origin, victim, path, passed: Vec::new(), budget };
                walker.leg(0, origin, Vector::default(), &mut |passed| {
                    let Some(chance) = chance(passed, squares, victim) else { return };
                    let rank = (chance.squares.len() != squares.len(), is_late);
                    if best.as_ref().is_none_or(|best| rank < (best.0, best.1)) {
                        best = Some((rank.0, rank.1, chance));
                    }
                });
                budget = walker.budget;
            }
        }
    }
    best.map(|(_, _, chance)| chance)
}

/// Returns the squares from which a path may lead to a square, in ascending order; possibly others
/// as well.
fn origins(ruleset: &Ruleset, path: &Path, color: Color, end: Square) -> Vec<Square> {
    // PERF: if the path is one straight leg, as pawns' are, walking back from the end saves trying
    // all squares.
    let [Leg { steps: Steps::Absolute(vectors), range, .. }] = &path.legs[..] else {
        return ruleset.geometry.squares().collect();
    };
    let back = |&vector: &Vector| {
        let step = -ruleset.frame.apply(vector, color);
        let line = std::iter::successors(Some(end), move |&at| ruleset.geometry.step(at, step));
        line.skip(1).take(range.max.unwrap_or(u8::MAX).into())
    };
    let mut found: Vec<Square> = vectors.iter().flat_map(back).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the paths by which a piece may have moved, including those that it may have imitated or
/// borrowed.
fn possible_paths(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> impl Iterator<Item = &Path> {
    let own = ruleset.piece(piece_type).moves_of(color);
    let is_flexible = own.iter().any(Path::is_of_others);
    let others = ruleset.pieces.iter().filter(move |_| is_flexible).flat_map(move |piece| piece.moves_of(color));
    own.iter().chain(others)
}

/// Returns the chance given by a walk, if it passed all the squares in question.
fn chance(passed: &[Square], squares: &[Square], victim: Square) -> Option<EnPassant> {
    if passed.is_empty() || !squares.iter().all(|square| passed.contains(square)) {
        return None;
    }
    let mut passed = passed.to_vec();
    passed.sort_unstable();
    passed.dedup();
    Some(EnPassant { squares: passed, victim })
}

fn may_start(ruleset: &Ruleset, path: &Path, piece: Piece, origin: Square) -> bool {
    let Some(color) = piece.color() else { return false };
    path.when.iter().all(|when| match when {
        Condition::From(zones) => ruleset.zone(*zones, color).contains(origin),
        Condition::NotFrom(zones) => !ruleset.zone(*zones, color).contains(origin),
        Condition::AheadOfStart => ruleset.ahead_of_start(piece.piece_type, color).contains(origin),
        Condition::Virgin
        | Condition::Moved
        | Condition::NotInCheck
        | Condition::InCheck
        | Condition::Without(_)
        | Condition::InPart(_) => true,
    })
}

fn may_be_unmoved(ruleset: &Ruleset, path: &Path, piece: Piece, origin: Square) -> bool {
    !path.when.contains(&Condition::Virgin) || ruleset.start.piece_at(origin) == Some(piece)
}

/// A walk of a path on the board before the piece moved.
struct Walker<'a> {
    ruleset: &'a Ruleset,
    setup: &'a Setup,
    piece: Piece,
    origin: Square,
    /// Where the piece stands now; empty during the walk.
    victim: Square,
    path: &'a Path,
    passed: Vec<Square>,
    budget: u32,
}

impl Walker<'_> {
    /// Walks the legs from `index` on. Calls `done` with the squares passed by each walk that ends
    /// on the victim's square.
    ///
    /// `previous` is the last direction, in White's frame.
    fn leg(&mut self, index: usize, from: Square, previous: Vector, done: &mut dyn FnMut(&[Square])) {
        let Some(leg) = self.path.legs.get(index) else { return };
        let vectors = match &leg.steps {
            Steps::Absolute(vectors) => vectors.clone(),
            Steps::Turned(turns) => turns.iter().map(|turn| previous.turned(turn)).collect(),
            // A leap to anywhere is not followed step by step; imitated paths are walked
            // themselves.
            Steps::Anywhere | Steps::AsLastMoved { .. } => Vec::new(),
        };
        for vector in vectors {
            let passed = self.passed.len();
            self.line(index, leg, from, vector, done);
            self.passed.truncate(passed);
        }
    }

    fn line(&mut self, index: usize, leg: &Leg, from: Square, vector: Vector, done: &mut dyn FnMut(&[Square])) {
        let step = self.piece.color().map_or(vector, |color| self.ruleset.frame.apply(vector, color));
        let (mut at, mut hurdles) = (from, 0);
        for count in 1..=leg.range.max.unwrap_or(u8::MAX) {
            let next = self.geometry().step(at, step).filter(|&next| next != from && self.budget > 0);
            let Some(next) = next else { return };
            self.budget -= 1;
            if count > 1 {
                self.passed.extend(leg.opens_en_passant.then_some(at));
                hurdles += u8::from(!self.is_empty(at));
                if leg.over == Over::Empty && hurdles > 0 {
                    return;
                }
            }
            at = next;
            if count >= leg.range.min && self.may_end(leg, at, hurdles) {
                self.arrive(index, leg, at, vector, done);
            }
        }
    }

    /// Ends a leg: the walk ends there or goes on.
    fn arrive(&mut self, index: usize, leg: &Leg, at: Square, vector: Vector, done: &mut dyn FnMut(&[Square])) {
        let is_last = index + 1 == self.path.legs.len();
        if at == self.victim && (is_last || leg.may_stop) {
            done(&self.passed);
        }
        if !is_last {
            let passed = self.passed.len();
            self.passed.extend((leg.opens_en_passant && !leg.lands).then_some(at));
            self.leg(index + 1, at, vector, done);
            self.passed.truncate(passed);
        }
    }

    /// Returns whether a leg may end on a square without capturing. Hurdles next to it are not
    /// tested.
    fn may_end(&self, leg: &Leg, at: Square, hurdles: u8) -> bool {
        let passes = match leg.over {
            Over::Empty | Over::Anything => true,
            Over::Hurdles { count, .. } => hurdles == count,
        };
        let is_within = self.piece.color().is_none_or(|color| self.ruleset.in_zone(leg.ends_in, color, at));
        passes && is_within && if self.is_empty(at) { leg.arrivals.empty } else { self.is_left(&leg.arrivals, at) }
    }

    fn is_left(&self, arrivals: &Arrivals, at: Square) -> bool {
        let is_friend = self.setup.piece_at(at).is_some_and(|piece| piece.owner == self.piece.owner);
        let contact = if is_friend { &arrivals.friend } else { &arrivals.enemy };
        contact.as_ref().is_some_and(|contact| contact.act == Act::Leave)
    }

    fn is_empty(&self, square: Square) -> bool {
        square == self.victim || square == self.origin || self.setup.piece_at(square).is_none()
    }

    fn geometry(&self) -> &Geometry {
        &self.ruleset.geometry
    }
}
