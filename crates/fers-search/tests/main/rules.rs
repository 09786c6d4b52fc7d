//! Rulesets and positions for the tests, built by hand.

use std::sync::atomic::AtomicBool;

use fers_core::{ByColor, Geometry, Move, PieceType, Region, Setup, Vector};
use fers_movegen::AnyPosition;
use fers_program::AnyProgram;
use fers_rules::{
    Arrivals, CheckRule, Condition, End, Leg, Path, PieceRules, Promotion, Range, Refusal, Royal, Ruleset, Trigger,
    Verdict, Zones,
};
use fers_search::{Best, Limits, Past, search};

/// A variant with its program.
pub struct Game {
    pub ruleset: Ruleset,
    program: AnyProgram,
}

impl Game {
    pub fn new(ruleset: Ruleset) -> Self {
        let program = fers_compile::verify_and_compile(&ruleset).unwrap();
        Self { ruleset, program }
    }

    /// The position of a FEN's placement and side to move.
    pub fn position(&self, fen: &str) -> AnyPosition {
        self.position_of(&self.setup(fen))
    }

    pub fn position_of(&self, setup: &Setup) -> AnyPosition {
        AnyPosition::new(&self.program, setup).unwrap()
    }

    pub fn setup(&self, fen: &str) -> Setup {
        fers_testkit::setup_of(&self.ruleset, fen)
    }

    pub fn best(&self, position: &AnyPosition, limits: &Limits) -> Best {
        self.best_after(position, &Past::new(), limits)
    }

    pub fn best_after(&self, position: &AnyPosition, past: &Past, limits: &Limits) -> Best {
        search(position, past, &self.ruleset, limits, &AtomicBool::new(false), &mut |_| {})
    }

    /// A move as its squares, such as `a1a8`.
    pub fn text(&self, mv: &Move) -> String {
        let name = |square: Option<_>| square.map_or("@".to_owned(), |sq| self.ruleset.geometry.square_name(sq));
        name(mv.origin()) + &name(mv.destination())
    }
}

pub const KING: PieceType = PieceType(5);

fn both() -> Arrivals {
    Arrivals::quiet_or_capture()
}

fn slides(vectors: &[Vector]) -> Vec<Path> {
    let images = vectors.iter().flat_map(|vector| vector.symmetric_images()).collect();
    vec![Path::single(Leg::ride(images, Range::ANY, both()))]
}

fn pawn(second_ranks: Zones) -> Vec<Path> {
    let ahead = || vec![Vector::new(0, 1)];
    let sideways = vec![Vector::new(-1, 1), Vector::new(1, 1)];
    let double = Leg::ride(ahead(), Range::exactly(2), Arrivals::quiet());
    vec![
        Path::single(Leg::leap(ahead(), Arrivals::quiet())),
        Path::single(double).when(Condition::From(second_ranks)).opening_en_passant(true),
        Path::single(Leg::leap(sideways, Arrivals { en_passant: true, ..Arrivals::capture() })),
    ]
}

/// Ranks counted from each side's own edge, from 0.
pub fn rank_zone(ruleset: &mut Ruleset, name: &str, rank: u8) -> Zones {
    let (files, ranks) = (ruleset.geometry.files, ruleset.geometry.ranks);
    let squares = |rank| -> Region { (0..files).filter_map(|file| ruleset.geometry.square(file, rank)).collect() };
    let (white, black) = (squares(rank), squares(ranks - 1 - rank));
    ByColor::new(
        ruleset.add_region(&format!("{name} white"), white),
        ruleset.add_region(&format!("{name} black"), black),
    )
}

/// The six chessmen on 8x8, without royalty and ends. Castling is left out: no test needs it.
fn chessmen(name: &str) -> Ruleset {
    let mut ruleset = Ruleset::new(name, Geometry::rectangle(8, 8));
    let (straight, diagonal) = (Vector::new(0, 1), Vector::new(1, 1));
    let second = rank_zone(&mut ruleset, "second", 1);
    let last = rank_zone(&mut ruleset, "last", 7);
    let knight = vec![Path::single(Leg::leap(Vector::new(1, 2).symmetric_images(), both()))];
    let king = vec![Path::single(Leg::leap(Vector::RING.to_vec(), both()))];
    ruleset.pieces = vec![
        PieceRules::new("pawn", "p", pawn(second)),
        PieceRules::new("knight", "n", knight),
        PieceRules::new("bishop", "b", slides(&[diagonal])),
        PieceRules::new("rook", "r", slides(&[straight])),
        PieceRules::new("queen", "q", slides(&[straight, diagonal])),
        PieceRules::new("king", "k", king),
    ];
    let to = (1..5).map(PieceType).collect();
    let from = PieceType(0);
    ruleset.promotions = vec![Promotion::new(from, last, Trigger::Enter, to, Refusal::Never)];
    ruleset
}

pub fn start(ruleset: Ruleset) -> Ruleset {
    let start = Game::new(ruleset.clone()).setup("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    Ruleset { start, ..ruleset }
}

/// Chess rules with an extra end in front.
pub fn chess_with(end: Option<End>) -> Ruleset {
    let mut ruleset = chessmen("chess without castling");
    ruleset.royals = vec![Royal::new(vec![KING], CheckRule::Any)];
    ruleset.ends = end.into_iter().collect();
    ruleset.ends.extend([
        End::Mate { verdict: Verdict::Win, needs_shak: false },
        End::Stalemate { verdict: Verdict::Draw, by_count: false },
        End::DeadMaterial { helpers: vec![PieceType(1), PieceType(2)] },
        End::MoveCount { plies: 100 },
        End::Repetition { count: 3, verdict: Some(Verdict::Draw) },
        End::PerpetualCheck { count: 3, verdict: Some(Verdict::Draw) },
    ]);
    start(ruleset)
}

pub fn chess() -> Game {
    Game::new(chess_with(None))
}

/// Captures are forced, and whoever has no move left wins.
pub fn losing_chess() -> Game {
    let mut ruleset = chessmen("losing chess");
    ruleset.must_capture = true;
    ruleset.ends = vec![
        End::NoPieces { verdict: Verdict::Win },
        End::Stalemate { verdict: Verdict::Loss, by_count: false },
        End::Repetition { count: 3, verdict: Some(Verdict::Draw) },
    ];
    Game::new(start(ruleset))
}
