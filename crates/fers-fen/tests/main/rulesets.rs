//! Small rulesets made by hand.

use fers_core::{Color, Geometry, PieceType, Setup, Square, Vector};
use fers_fen::{Dialect, parse, parse_start, write};
use fers_rules::{
    Arrivals, Castling, CastlingTarget, CheckRule, Condition, Drops, End, Gating, Hands, Leg, Over, Path, PieceRules,
    Range, Royal, Ruleset, Taker, Verdict, Zones,
};

pub const FORWARD: Vector = Vector::new(0, 1);

pub fn piece(name: &str, letter: &str, steps: &[Vector]) -> PieceRules {
    let leg = Leg::leap(steps.to_vec(), Arrivals::quiet_or_capture());
    PieceRules::new(name, letter, vec![Path::single(leg)])
}

/// A pawn that makes up to `steps` steps while it has never moved.
pub fn pawn(steps: u8) -> PieceRules {
    let capture = Arrivals { en_passant: true, ..Arrivals::capture() };
    let push = Leg::ride(vec![FORWARD], Range { min: 2, max: Some(steps) }, Arrivals::quiet());
    let push = Path::single(push).when(Condition::Virgin).opening_en_passant(true);
    let step = Path::single(Leg::leap(vec![FORWARD], Arrivals::quiet()));
    let take = Path::single(Leg::leap(vec![Vector::new(-1, 1), Vector::new(1, 1)], capture));
    let mut pawn = PieceRules::new("Pawn", "P", vec![step, push, take]);
    pawn.san.clear();
    pawn
}

pub fn square(ruleset: &Ruleset, name: &str) -> Square {
    ruleset.geometry.parse_square(name).unwrap()
}

pub fn piece_type(ruleset: &Ruleset, letter: &str) -> PieceType {
    ruleset.piece_by_letter(letter).unwrap().0
}

fn king_moves() -> Vec<Vector> {
    Vector::RING.to_vec()
}

pub fn start(ruleset: &mut Ruleset, fen: &str) {
    let parsed = parse_start(ruleset, fen, Dialect::Sjaak);
    assert_eq!(parsed.diagnostics, [], "{fen}");
    ruleset.start = parsed.value.unwrap();
}

fn castle(ruleset: &mut Ruleset, color: Color, names: [&str; 4]) {
    let [king, partner, king_to, partner_to] = names.map(|name| square(ruleset, name));
    let targets = vec![CastlingTarget { king: king_to, partner: partner_to }];
    ruleset.castlings.push(Castling { color, king, partner, targets, may_cross_attack: false });
}

/// Orthodox chess, as far as its FEN goes.
pub fn chess() -> Ruleset {
    let mut ruleset = orthodox();
    start(&mut ruleset, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    ruleset
}

/// Orthodox chess without its start.
pub fn orthodox() -> Ruleset {
    let mut ruleset = Ruleset::new("chess", Geometry::rectangle(8, 8));
    ruleset.pieces = vec![pawn(2)];
    let others = [("Knight", "N"), ("Bishop", "B"), ("Rook", "R"), ("Queen", "Q"), ("King", "K")];
    ruleset.pieces.extend(others.map(|(name, letter)| piece(name, letter, &king_moves())));
    ruleset.royals.push(Royal::new(vec![PieceType(5)], CheckRule::Any));
    for (color, [king, right, right_to, rook_right, left, left_to, rook_left]) in [
        (Color::White, ["e1", "h1", "g1", "f1", "a1", "c1", "d1"]),
        (Color::Black, ["e8", "h8", "g8", "f8", "a8", "c8", "d8"]),
    ] {
        castle(&mut ruleset, color, [king, right, right_to, rook_right]);
        castle(&mut ruleset, color, [king, left, left_to, rook_left]);
    }
    ruleset
}

/// Chess in which the queen castles, too, with the rooks of the king (Coregal Chess by the rules of
/// NOST).
pub fn queens_castle() -> Ruleset {
    let mut ruleset = orthodox();
    for (color, [queen, left, left_to, rook_left, right, right_to, rook_right]) in [
        (Color::White, ["d1", "a1", "b1", "c1", "h1", "f1", "e1"]),
        (Color::Black, ["d8", "a8", "b8", "c8", "h8", "f8", "e8"]),
    ] {
        castle(&mut ruleset, color, [queen, left, left_to, rook_left]);
        castle(&mut ruleset, color, [queen, right, right_to, rook_right]);
    }
    start(&mut ruleset, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    ruleset
}

/// Chess with hands, and promoted pieces with letters of their own.
pub fn crazyhouse() -> Ruleset {
    let mut ruleset = orthodox();
    let mut promoted = piece("Promoted queen", "Q~", &king_moves());
    promoted.in_hand = Some(PieceType(0));
    ruleset.pieces.push(promoted);
    ruleset.hands = Hands { captured_to: Some(Taker::Capturer), drops: Drops::Allowed, ..Hands::default() };
    start(&mut ruleset, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1");
    ruleset
}

/// Seirawan chess: two pieces in hand are gated from the first rank.
pub fn seirawan() -> Ruleset {
    let mut ruleset = orthodox();
    ruleset.pieces.push(piece("Cardinal", "C", &king_moves()));
    ruleset.pieces.push(piece("Marshal", "L", &king_moves()));
    let rank = |first: u16| (first..first + 8).map(Square).collect();
    let white = ruleset.add_region("first", rank(0));
    let black = ruleset.add_region("last", rank(56));
    ruleset.hands.gating = Some(Gating { zone: Zones::new(white, black), only: None, is_ordered: false });
    start(&mut ruleset, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[CLcl] w KGFDCBQkgfdcbq -");
    ruleset
}

/// Chess won by the third check.
pub fn three_check() -> Ruleset {
    let mut ruleset = chess();
    ruleset.ends.push(End::Checks { count: 3, verdict: Verdict::Win });
    ruleset
}

/// Cambodian chess: no castling, but it matters whether king and queen have moved.
pub fn ouk() -> Ruleset {
    let mut ruleset = Ruleset::new("ouk", Geometry::rectangle(8, 8));
    let virgin_leap = || {
        let leg = Leg::leap(vec![Vector::new(1, 2), Vector::new(-1, 2)], Arrivals::quiet());
        Path::single(leg).when(Condition::Virgin)
    };
    for (name, letter) in
        [("Pawn", "P"), ("Knight", "N"), ("Silver", "S"), ("Rook", "R"), ("King", "K"), ("Maiden", "M")]
    {
        ruleset.pieces.push(piece(name, letter, &king_moves()));
    }
    ruleset.pieces[4].moves.push(virgin_leap());
    ruleset.pieces[5].moves.push(virgin_leap());
    ruleset.royals.push(Royal::new(vec![PieceType(4)], CheckRule::Any));
    start(&mut ruleset, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1");
    ruleset
}

/// A board of 16x16 with three-step pawns, pieces with letters of several characters, two partners
/// for the king and holes.
pub fn sixteen() -> Ruleset {
    let mut ruleset = Ruleset::new("sixteen", Geometry::rectangle(16, 16));
    ruleset.geometry.holes = ["a9", "p9"].iter().map(|name| ruleset.geometry.parse_square(name).unwrap()).collect();
    ruleset.pieces = vec![pawn(4)];
    let others = [
        ("Rook", "R"),
        ("King", "K"),
        ("Dragon", "+R"),
        ("Ácaro", "Á"),
        ("Cannon", "C"),
        ("Horse", "H"),
        ("Chariot", "CH"),
    ];
    ruleset.pieces.extend(others.map(|(name, letter)| piece(name, letter, &king_moves())));
    let leap = Leg { over: Over::Anything, ..Leg::ride(vec![Vector::new(1, 0)], Range::up_to(3), Arrivals::quiet()) };
    ruleset.pieces[4].moves.push(Path::single(leap).when(Condition::Virgin));
    ruleset.royals.push(Royal::new(vec![PieceType(2)], CheckRule::Any));
    castle(&mut ruleset, Color::White, ["h1", "p1", "n1", "m1"]);
    castle(&mut ruleset, Color::White, ["h1", "k1", "j1", "i1"]);
    castle(&mut ruleset, Color::Black, ["h16", "p16", "n16", "m16"]);
    start(
        &mut ruleset,
        "7k2c4r/pppppppppppppppp/16/+r14+r/16/16/4á11/*14*/16/16/4Á11/16/16/16/PPPPPPPPPPPPPPPP/1{C}H4K2C4R w Kk,h1+k1,e6,e10",
    );
    ruleset
}

/// Reads a position without a problem.
#[track_caller]
pub fn read(ruleset: &Ruleset, fen: &str) -> Setup {
    let parsed = parse(ruleset, fen, Dialect::Fers);
    assert_eq!(parsed.diagnostics, [], "{fen}");
    parsed.value.unwrap()
}

/// The names of some squares.
pub fn names(ruleset: &Ruleset, squares: impl IntoIterator<Item = Square>) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| ruleset.geometry.square_name(square)).collect();
    names.join(" ")
}

/// A position in our own dialect.
pub fn shown(ruleset: &Ruleset, setup: &Setup) -> String {
    write(ruleset, setup, Dialect::Fers)
}
