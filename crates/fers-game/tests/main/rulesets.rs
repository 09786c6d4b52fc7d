//! Small rulesets and positions, made by hand.

use fers_core::{ByColor, CastlingRight, Color, Ending, Geometry, Move, Outcome, PieceType, Reason, Square, Vector};
use fers_game::{Game, Variant};
use fers_rules::*;

pub const KING: PieceType = PieceType(0);
pub const HORSE: PieceType = PieceType(2);

pub const MATE: End = End::Mate { verdict: Verdict::Win, needs_shak: false };
pub const STALEMATE: End = End::Stalemate { verdict: Verdict::Draw, by_count: false };
pub const FIFTY_MOVES: End = End::MoveCount { plies: 100 };
pub const THREEFOLD: End = End::Repetition { count: 3, verdict: Some(Verdict::Draw) };

/// King, pawn, lame knight (as in Xiangqi), rook, queen and knight on 8x8, mated kings lose; no
/// castling, no promotion.
pub fn rules(ends: Vec<End>) -> Ruleset {
    let mut rules = Ruleset::new("test", Geometry::rectangle(8, 8));
    let orthogonal = Vector::new(0, 1).symmetric_images();
    let ride = |vectors| vec![Path::single(Leg::ride(vectors, Range::ANY, Arrivals::quiet_or_capture()))];
    let leap = |vectors| vec![Path::single(Leg::leap(vectors, Arrivals::quiet_or_capture()))];
    let forward = |vectors, arrivals| Path::single(Leg::leap(vectors, arrivals));
    let pawn = vec![
        forward(vec![Vector::new(0, 1)], Arrivals::quiet()),
        forward(vec![Vector::new(1, 1), Vector::new(-1, 1)], Arrivals::capture()),
    ];
    rules.pieces = vec![
        PieceRules::new("King", "k", leap(Vector::RING.to_vec())),
        PieceRules::new("Pawn", "p", pawn),
        PieceRules::new("Horse", "h", vec![horse_path()]),
        PieceRules::new("Rook", "r", ride(orthogonal)),
        PieceRules::new("Queen", "q", ride(Vector::RING.to_vec())),
        PieceRules::new("Knight", "n", leap(Vector::new(1, 2).symmetric_images())),
    ];
    rules.royals = vec![Royal::new(vec![KING], CheckRule::Any)];
    rules.ends = ends;
    rules
}

/// One step straight to an empty square, then one obliquely on.
fn horse_path() -> Path {
    let straight = Leg::leap(Vector::new(0, 1).symmetric_images(), Arrivals::quiet());
    let oblique =
        Leg { steps: Steps::Turned(TurnSet(1 << 1 | 1 << 7)), ..Leg::leap(Vec::new(), Arrivals::quiet_or_capture()) };
    Path { legs: vec![straight, oblique], ..Path::default() }
}

/// The rules of orthodox chess about the end of games, and knights and kings to play with.
pub fn chess() -> Ruleset {
    let perpetual = End::PerpetualCheck { count: 3, verdict: Some(Verdict::Draw) };
    rules(vec![MATE, STALEMATE, FIFTY_MOVES, perpetual, THREEFOLD])
}

/// Gives values to the piece types, in their order.
pub fn with_values(mut rules: Ruleset, values: [i32; 6]) -> Ruleset {
    for (piece, value) in rules.pieces.iter_mut().zip(values) {
        piece.value = Some(value);
    }
    rules
}

/// Sets the start position: ranks from the last to the first, followed by `w` or `b`.
pub fn at(mut rules: Ruleset, placement: &str) -> Ruleset {
    rules.start = fers_testkit::setup_of(&rules, placement);
    rules
}

/// Adds a rook on h1 that may castle with a king on e1.
pub fn with_castling(mut rules: Ruleset) -> Ruleset {
    let (king, partner) = (square("e1"), square("h1"));
    let target = CastlingTarget { king: square("g1"), partner: square("f1") };
    rules.castlings =
        vec![Castling { color: Color::White, king, partner, targets: vec![target], may_cross_attack: false }];
    rules.start.castling = vec![CastlingRight { rule: 0, king, partner }];
    rules
}

/// A region of some squares, the same for both sides.
pub fn add_zone(rules: &mut Ruleset, names: &[&str]) -> Zones {
    let id = rules.add_region("zone", names.iter().map(|name| square(name)).collect());
    ByColor::both(id)
}

pub fn square(name: &str) -> Square {
    Geometry::rectangle(8, 8).parse_square(name).unwrap()
}

#[track_caller]
pub fn game(rules: Ruleset) -> Game {
    Game::new(Variant::new(rules).unwrap())
}

/// The move from one square to another, captures found on the board.
pub fn mv(game: &Game, text: &str) -> Move {
    let (from, to) = (square(&text[..2]), square(&text[2..]));
    if game.position().piece_at(to).is_some() { Move::capture(from, to) } else { Move::quiet(from, to) }
}

/// Plays moves like `e2e4`, none of which but the last may end the game.
#[track_caller]
pub fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        assert_eq!(game.ending(), None, "before {text}");
        let mv = mv(game, text);
        game.play(&mv).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

#[track_caller]
pub fn check_going_on(game: &mut Game) {
    assert_eq!(game.ending(), None);
    assert!(!game.legal_list().is_empty());
}

#[track_caller]
pub fn check_over(game: &mut Game, outcome: Outcome, reason: Reason) {
    assert_eq!(game.ending(), Some(Ending { outcome, reason }));
    assert_eq!(game.legal_list(), []);
}
