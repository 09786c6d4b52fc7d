//! `piece` commands: what XBoard is told about how pieces move.

use fers_betza::{Dialect, print_as};
use fers_core::{ByColor, Color, PieceType, Square, Vector};
use fers_rules::{Arrivals, Castling, Condition, Leg, Over, Path, Ruleset, Steps};

/// What is said of a piece whose moves cannot be said: it goes nearly anywhere, over other pieces too, and never gives
/// check. So XBoard takes no legal move for an illegal one.
const ANYWHERE: &str = "mctQmctpQmctNmctDmctAmctHmctCmctZmctG";

/// The `piece` commands of a game.
///
/// A piece that is described promotes on the last rank only, so pawns remain without description where the interface knows
/// that they promote earlier.
pub(crate) fn descriptions(ruleset: &Ruleset, pawns_are_known: bool) -> Vec<String> {
    let lines = |piece_type| description(ruleset, piece_type).unwrap_or_else(|| vague(ruleset, piece_type));
    let described = ruleset.piece_types().filter(|&piece_type| !(pawns_are_known && is_pawn(ruleset, piece_type)));
    described.flat_map(lines).collect()
}

/// Whether a piece has the letter and the moves of XBoard's own pawn.
pub(crate) fn is_pawn(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let moves = betza(ruleset, piece_type, Color::White);
    let is_usual = moves.is_some_and(|moves| ["fmWfcF", "fmWfceFifmnD"].contains(&moves.as_str()));
    is_usual && ruleset.piece(piece_type).letters.white == "P"
}

/// Whether the commands say exactly which moves there are.
pub(crate) fn are_exact(ruleset: &Ruleset) -> bool {
    let is_plain = ruleset.facing.is_none() && !ruleset.must_capture && ruleset.geometry.boards == 1;
    let is_usual = !ruleset.no_checks && !ruleset.opposite_castling && ruleset.passing == ByColor::default();
    let has_effects = !ruleset.flips.is_empty() || !ruleset.blasts.is_empty() || ruleset.walling.is_some();
    let has_effects = has_effects || !ruleset.seizures.is_empty() || !ruleset.freezes.is_empty();
    let is_calm = !has_effects && ruleset.pieces.iter().all(|piece| piece.becomes.is_empty());
    is_plain
        && is_usual
        && is_calm
        && ruleset.piece_types().all(|piece_type| description(ruleset, piece_type).is_some())
}

fn vague(ruleset: &Ruleset, piece_type: PieceType) -> Vec<String> {
    let letters = &ruleset.piece(piece_type).letters;
    if letters.white.eq_ignore_ascii_case(&letters.black) {
        return vec![format!("piece {}& {ANYWHERE}", letters.white)];
    }
    vec![format!("piece {} {ANYWHERE}", letters.white), format!("piece {} {ANYWHERE}", letters.black)]
}

fn description(ruleset: &Ruleset, piece_type: PieceType) -> Option<Vec<String>> {
    let rules = ruleset.piece(piece_type);
    let is_free = rules.confined_to.is_none()
        && rules.blocked_by.is_none()
        && rules.victims.is_none()
        && !rules.is_iron
        && rules.may_flee
        && rules.unsettles.is_empty()
        && rules.may_appear_armed
        && rules.must_threaten.is_none()
        && rules.last_promotes_in.is_none()
        && rules.endangered.is_none();
    let texts = [Color::White, Color::Black].map(|color| betza(ruleset, piece_type, color));
    let [Some(white), Some(black)] = texts else { return None };
    let letters = &rules.letters;
    if !is_free {
        return None;
    }
    Some(if white == black && letters.white.eq_ignore_ascii_case(&letters.black) {
        vec![format!("piece {}& {white}", letters.white)]
    } else {
        vec![format!("piece {} {white}", letters.white), format!("piece {} {black}", letters.black)]
    })
}

/// The moves of a piece of a side in Betza notation, castling included.
fn betza(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Option<String> {
    let paths: Option<Vec<Path>> =
        ruleset.piece(piece_type).moves_of(color).iter().map(|path| plain(ruleset, piece_type, color, path)).collect();
    Some(text(&paths?)? + &castling(ruleset, piece_type, color)?)
}

/// Paths in Betza notation, such that XBoard reads them for Black as well.
///
/// XBoard makes Black's directions from White's, but forgets the diagonal half where a king's or queen's directions are
/// named: there `fbrQ` would mean different things for both sides. So straight and diagonal steps are kept apart.
/// Source: XBoard 4.9.1.
fn text(paths: &[Path]) -> Option<String> {
    let whole = print(paths)?;
    if !names_directions_of_king(&whole) {
        return Some(whole);
    }
    let is_straight = |vector: &Vector| vector.files.abs() + vector.ranks.abs() == 1;
    let straight: Vec<Path> = paths.iter().filter_map(|path| beginning_with(path, is_straight)).collect();
    let others: Vec<Path> =
        paths.iter().filter_map(|path| beginning_with(path, |vector| !is_straight(vector))).collect();
    Some(print(&straight)? + &print(&others)?)
}

fn print(paths: &[Path]) -> Option<String> {
    print_as(paths, Dialect::XBoard)
}

/// Whether a text has a `K` or a `Q` with some directions only.
fn names_directions_of_king(text: &str) -> bool {
    let mut has_directions = false;
    text.chars().any(|c| {
        if c.is_ascii_lowercase() {
            has_directions |= "fblrsv".contains(c);
            return false;
        }
        std::mem::take(&mut has_directions) && matches!(c, 'K' | 'Q')
    })
}

/// A path with those of its first steps only; nothing if there are none.
fn beginning_with(path: &Path, is_such: impl Fn(&Vector) -> bool) -> Option<Path> {
    let mut path = path.clone();
    if let Steps::Absolute(vectors) = &mut path.legs.first_mut()?.steps {
        vectors.retain(is_such);
        if vectors.is_empty() {
            return None;
        }
    }
    Some(path)
}

/// A path without conditions beyond being virgin, on a board with edges. That a piece stands in a region is the same thing if all
/// pieces of its kind start there and nowhere else in it; where left and right edges are joined, each leg goes round them.
fn plain(ruleset: &Ruleset, piece_type: PieceType, color: Color, path: &Path) -> Option<Path> {
    let is_home = |condition: &Condition| match *condition {
        Condition::Virgin => true,
        Condition::From(zones) => {
            let is_start = |square| {
                let piece = ruleset.start.piece_at(square);
                piece.is_some_and(|piece| piece.is_of(color) && piece.piece_type == piece_type)
            };
            let zone = ruleset.zone(zones, color);
            !zone.is_empty() && zone.iter().all(is_start)
        }
        _ => false,
    };
    let when = if path.when.is_empty() { Vec::new() } else { vec![Condition::Virgin] };
    let is_sayable = path.when.iter().all(is_home) && !ruleset.geometry.wraps_ranks;
    let mut path = is_sayable.then(|| Path { when, ..path.clone() })?;
    if ruleset.geometry.wraps_files {
        path.legs.iter_mut().for_each(|leg| leg.joins_sides = true);
    }
    if let [leg] = &mut path.legs[..] {
        let has_first_step = ruleset.piece(piece_type).moves_of(color).iter().any(|other| is_step_of(other, leg));
        // Several steps are a ride from the first one on if that is a move anyway.
        if has_first_step && leg.range.max != Some(leg.range.min) {
            leg.range.min = 1;
            // XBoard does not know a ride that can be captured in passing.
            leg.opens_en_passant = false;
        }
    }
    Some(path)
}

/// Whether a path is a single step that a ride begins with, onto an empty square.
fn is_step_of(path: &Path, ride: &Leg) -> bool {
    let is_quiet = ride.over == Over::Empty && ride.arrivals == Arrivals::quiet();
    match &path.legs[..] {
        [step] if path.when.is_empty() => {
            is_quiet && step.range.min == 1 && step.steps == ride.steps && step.arrivals.empty
        }
        _ => false,
    }
}

/// Castling as XBoard writes it: `isO2` for two squares to either side, `irO2ilO3` where they differ, one after another where there
/// are several; nothing if it is of another kind.
fn castling(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Option<String> {
    let is_its = |castling: &&Castling| {
        let king = ruleset.start.piece_at(castling.king);
        castling.color == color && king.is_some_and(|king| king.piece_type == piece_type)
    };
    // To the right and to the left: `jO2` for two squares, with one `j` for each square between the partner and the end of the rank.
    let mut sides = [Vec::new(), Vec::new()];
    for castling in ruleset.castlings.iter().filter(is_its) {
        for target in &castling.targets {
            let way = ruleset.geometry.displacement(castling.king, target.king);
            let Vector { files, ranks: 0, boards: 0 } = way else { return None };
            if files == 0 {
                return None;
            }
            let skipped = "j".repeat(squares_behind(ruleset, castling.partner, files.signum()));
            sides[usize::from(files < 0)].push(format!("{skipped}O{}", files.unsigned_abs()));
        }
    }
    let [right, left] = sides;
    let both = |prefix: &str, ways: &[String]| ways.iter().map(|way| format!("{prefix}{way}")).collect::<String>();
    Some(if right == left { both("is", &right) } else { both("ir", &right) + &both("il", &left) })
}

/// How many squares follow a square in a direction before the board or its squares end.
fn squares_behind(ruleset: &Ruleset, square: Square, files: i8) -> usize {
    let geometry = &ruleset.geometry;
    let step = |&square: &Square| geometry.step(square, Vector::new(files, 0)).filter(|_| !geometry.wraps_files);
    std::iter::successors(step(&square), step).count()
}
