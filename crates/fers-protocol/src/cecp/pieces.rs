//! `piece` commands, which tell XBoard how pieces move.

use fers_betza::{Dialect, print_as};
use fers_core::{ByColor, Color, Joined, PieceType, Square, Vector};
use fers_rules::{Arrivals, Castling, Condition, Leg, Over, Path, Ruleset, Steps};

/// The moves announced for a piece that Betza notation cannot describe: nearly anywhere, also by
/// jumping, without giving check. XBoard then rejects no legal move.
const ANYWHERE: &str = "mctQmctpQmctNmctDmctAmctHmctCmctZmctG";

/// Returns the `piece` commands of a game.
///
/// XBoard lets a described piece promote on the last rank only. So pawns stay undescribed where the
/// interface knows that they promote earlier.
pub(crate) fn descriptions(ruleset: &Ruleset, pawns_are_known: bool) -> Vec<String> {
    let lines = |piece_type| description(ruleset, piece_type).unwrap_or_else(|| vague(ruleset, piece_type));
    let described = ruleset.piece_types().filter(|&piece_type| !(pawns_are_known && is_pawn(ruleset, piece_type)));
    described.flat_map(lines).collect()
}

/// Returns whether a piece has the letter and the moves of XBoard's own pawn.
pub(crate) fn is_pawn(ruleset: &Ruleset, piece_type: PieceType) -> bool {
    let moves = betza(ruleset, piece_type, Color::White);
    let is_usual = moves.is_some_and(|moves| ["fmWfcF", "fmWfceFifmnD"].contains(&moves.as_str()));
    is_usual && ruleset.piece(piece_type).letters.white == "P"
}

/// Returns whether the commands describe the legal moves exactly.
pub(crate) fn are_exact(ruleset: &Ruleset) -> bool {
    let is_plain = ruleset.facing.is_none() && !ruleset.must_capture && ruleset.geometry.boards == 1;
    let is_usual = !ruleset.no_checks
        && !ruleset.stops_at_check
        && !ruleset.victims_stay
        && ruleset.duties.is_empty()
        && !ruleset.opposite_castling
        && ruleset.castling_zone.is_none()
        && ruleset.passing == ByColor::default();
    let has_effects = !ruleset.flips.is_empty()
        || !ruleset.blasts.is_empty()
        || ruleset.walling.is_some()
        || !ruleset.pinches.is_empty();
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

/// Writes the moves of a piece type and side in Betza notation, castling included.
fn betza(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Option<String> {
    let paths: Option<Vec<Path>> =
        ruleset.piece(piece_type).moves_of(color).iter().map(|path| plain(ruleset, piece_type, color, path)).collect();
    Some(text(&paths?)? + &castling(ruleset, piece_type, color)?)
}

/// Writes paths in Betza notation that XBoard reads correctly for Black, too.
///
/// XBoard derives Black's directions from White's, but drops the diagonal half if a subset of a
/// king's or queen's directions is named: `fbrQ` would differ between the sides. So orthogonal and
/// diagonal steps are written separately. Source: XBoard 4.9.1.
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

/// Returns whether a text has a `K` or `Q` with a subset of its directions.
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

/// Returns a path restricted to the first steps that satisfy `is_such`; `None` if there are none.
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

/// Simplifies a path to one without conditions other than being virgin, on a board with edges. A
/// condition on a region equals being virgin if all pieces of the type start there and nowhere else
/// in it. On a cylinder, each leg is written as cylindrical.
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
        path.legs.iter_mut().for_each(|leg| leg.joined = Joined::Sides);
    }
    if let [leg] = &mut path.legs[..] {
        let has_first_step = ruleset.piece(piece_type).moves_of(color).iter().any(|other| is_step_of(other, leg));
        // If the first step is also a move by itself, several steps are a ride from the first step
        // on.
        if has_first_step && leg.range.max != Some(leg.range.min) {
            leg.range.min = 1;
            // XBoard has no ride that can be captured en passant.
            leg.opens_en_passant = false;
        }
    }
    Some(path)
}

/// Returns whether a path is the single first step of a ride, onto an empty square.
fn is_step_of(path: &Path, ride: &Leg) -> bool {
    let is_quiet = ride.over == Over::Empty && ride.arrivals == Arrivals::quiet();
    match &path.legs[..] {
        [step] if path.when.is_empty() => {
            is_quiet && step.range.min == 1 && step.steps == ride.steps && step.arrivals.empty
        }
        _ => false,
    }
}

/// Writes castling in XBoard's notation: `isO2` for two squares to either side, `irO2ilO3` where
/// the sides differ, one after another if there are several. Returns `None` for other kinds of
/// castling.
fn castling(ruleset: &Ruleset, piece_type: PieceType, color: Color) -> Option<String> {
    let is_its = |castling: &&Castling| {
        let king = ruleset.start.piece_at(castling.king);
        castling.color == color && king.is_some_and(|king| king.piece_type == piece_type)
    };
    // To the right and to the left: `jO2` means two squares, with one `j` per square between the
    // partner and the end of the rank.
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

/// Counts the squares beyond a square in a direction, up to the edge of the board or a hole.
fn squares_behind(ruleset: &Ruleset, square: Square, files: i8) -> usize {
    let geometry = &ruleset.geometry;
    let step = |&square: &Square| geometry.step(square, Vector::new(files, 0)).filter(|_| !geometry.wraps_files);
    std::iter::successors(step(&square), step).count()
}
