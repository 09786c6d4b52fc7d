//! Short words for legs, paths and regions.

use fers_core::{ByColor, Geometry, PieceType, Region, Square, Vector};
use fers_rules::{
    Arrivals, CheckRule, Condition, Leg, Path, PieceRules, Promotion, Range, Refusal, RegionId, Royal, Ruleset, Steps,
    Trigger, TurnSet, Zones,
};

/// All images of some steps.
pub fn images(steps: &[(i8, i8)]) -> Vec<Vector> {
    steps.iter().flat_map(|&(files, ranks)| Vector::new(files, ranks).symmetric_images()).collect()
}

/// Exactly these steps.
pub fn steps(steps: &[(i8, i8)]) -> Vec<Vector> {
    steps.iter().map(|&(files, ranks)| Vector::new(files, ranks)).collect()
}

/// A leaper that moves and captures alike.
pub fn leaps(vectors: Vec<Vector>) -> Path {
    Path::single(Leg::leap(vectors, Arrivals::quiet_or_capture()))
}

/// A slider that moves and captures alike.
pub fn slides(vectors: Vec<Vector>) -> Path {
    Path::single(Leg::ride(vectors, Range::ANY, Arrivals::quiet_or_capture()))
}

/// A single step that turns from the leg before by these eighths.
pub fn turning_leg(eighths: &[u8], arrivals: Arrivals) -> Leg {
    let turns = eighths.iter().fold(0, |set, eighth| set | 1 << eighth);
    Leg { steps: Steps::Turned(TurnSet(turns)), ..Leg::leap(Vec::new(), arrivals) }
}

/// A piece with one path.
pub fn piece(letter: &str, path: Path) -> PieceRules {
    PieceRules::new(letter, letter, vec![path])
}

/// A king that steps to all sides.
pub fn king() -> PieceRules {
    piece("K", leaps(images(&[(0, 1), (1, 1)])))
}

/// A rook.
pub fn rook() -> PieceRules {
    piece("R", slides(images(&[(0, 1)])))
}

/// A piece that can step one square forward, without capturing.
pub fn stone() -> PieceRules {
    piece("S", Path::single(Leg::leap(steps(&[(0, 1)]), Arrivals::quiet())))
}

/// An orthodox pawn: double step from a zone, capture en passant.
pub fn pawn(second: Zones) -> PieceRules {
    let forward = steps(&[(0, 1)]);
    let double = Leg::ride(forward.clone(), Range::exactly(2), Arrivals::quiet());
    let capture = Arrivals { en_passant: true, ..Arrivals::capture() };
    let paths = vec![
        Path::single(Leg::leap(forward, Arrivals::quiet())),
        Path::single(double).when(Condition::From(second)).opening_en_passant(true),
        Path::single(Leg::leap(steps(&[(-1, 1), (1, 1)]), capture)),
    ];
    PieceRules { san: String::new(), ..PieceRules::new("pawn", "P", paths) }
}

/// A board with these pieces, all kings royal.
pub fn variant(files: u8, ranks: u8, pieces: Vec<PieceRules>) -> Ruleset {
    let mut ruleset = Ruleset { pieces, ..Ruleset::new("a test", Geometry::rectangle(files, ranks)) };
    if let Some((king, _)) = ruleset.piece_by_letter("K") {
        ruleset.royals.push(royal(king, CheckRule::Any));
    }
    ruleset
}

/// A set of royals of one type.
pub fn royal(piece_type: PieceType, check: CheckRule) -> Royal {
    Royal::new(vec![piece_type], check)
}

/// The type of a letter, as White writes it.
pub fn type_of(ruleset: &Ruleset, letter: &str) -> PieceType {
    ruleset.piece_by_letter(letter).expect("a letter of the variant").0
}

/// The rules of the type of a letter, to change them.
pub fn rules_of<'r>(ruleset: &'r mut Ruleset, letter: &str) -> &'r mut PieceRules {
    let piece_type = type_of(ruleset, letter);
    &mut ruleset.pieces[piece_type.index()]
}

/// A region of named squares.
pub fn region(ruleset: &mut Ruleset, squares: &[&str]) -> RegionId {
    let squares: Region = squares.iter().map(|name| ruleset.geometry.parse_square(name).unwrap()).collect();
    ruleset.add_region("squares", squares)
}

/// Returns zones with equal squares for both sides.
pub fn shared_zone(ruleset: &mut Ruleset, squares: &[&str]) -> Zones {
    ByColor::both(region(ruleset, squares))
}

/// These ranks, from 1, as each side counts them.
pub fn ranks_zone(ruleset: &mut Ruleset, from: u8, to: u8) -> Zones {
    let geometry = ruleset.geometry.clone();
    let ranks = |seen: &dyn Fn(Square) -> Square| -> Region {
        geometry.squares().filter(|&square| (from - 1..to).contains(&geometry.rank(seen(square)))).collect()
    };
    let white = ranks(&|square| square);
    let black = ranks(&|square| geometry.mirrored(square));
    ByColor::new(ruleset.add_region("white ranks", white), ruleset.add_region("black ranks", black))
}

/// A rule by which a piece must promote when it enters a zone.
pub fn promotion(ruleset: &Ruleset, from: &str, zone: Zones, to: &str) -> Promotion {
    Promotion::new(
        type_of(ruleset, from),
        zone,
        Trigger::Enter,
        to.split(' ').map(|letter| type_of(ruleset, letter)).collect(),
        Refusal::Never,
    )
}
