//! MaxQi: xiangqi on a board turned sideways.
//!
//! The first number of its board counts ranks, the second one files, and a step of one leads
//! towards Black's or White's side. The identity of the pieces, the start squares of cannons and
//! pawns, the river and the palaces belong to the program and not to the file; here they are data.

use fers_core::{ByColor, Color, Geometry, Piece, PieceType, Region, Vector};
use fers_rules::{
    CheckRule, Condition, End, Facing, Path, PieceRules, Royal, Ruleset, Verdict, VerifiedRuleset, Zones,
};
use fers_text::Diagnostic;

use super::rays::Walker;
use super::{doubts, present, verified};
use crate::bundle::bundle;
use crate::fairymax::Dialect;
use crate::fairymax::mode::Mode;
use crate::fairymax::tree::{Game, Ray};
use crate::fairymax::word::Reports;
use crate::tidy::tidy;
use crate::unmoved::all_unmoved;

/// A piece type: name, and numbers of White's and Black's in the file.
struct Known {
    name: &'static str,
    numbers: [usize; 2],
}

const PAWN: usize = 0;
const KING: usize = 1;
const CANNON: usize = 5;
/// All piece types. A pawn that has crossed the river has its own numbers in the file, 6 and 7.
const KNOWN: [Known; 7] = [
    Known { name: "Pawn", numbers: [1, 2] },
    Known { name: "King", numbers: [3, 3] },
    Known { name: "Elephant", numbers: [4, 5] },
    Known { name: "Advisor", numbers: [8, 8] },
    Known { name: "Horse", numbers: [9, 9] },
    Known { name: "Cannon", numbers: [10, 10] },
    Known { name: "Rook", numbers: [11, 11] },
];
const CROSSED: [usize; 2] = [6, 7];
const PIECES: usize = 11;
/// Files where cannons and pawns start, from 0, and their ranks as their side sees them.
const CANNONS: (&[u8], u8) = (&[1, 7], 2);
const PAWNS: (&[u8], u8) = (&[0, 2, 4, 6, 8], 3);
/// Bits of the third digit: the palace, White's half, Black's half.
const PALACE: u32 = 0xC00;
const HALVES: [u32; 2] = [0x400, 0x800];

/// Makes a ruleset of a game; `None` if it has errors.
pub(super) fn lower(game: &Game<'_>, reports: &mut Reports) -> Option<VerifiedRuleset> {
    let errors = reports.errors();
    doubts::unknown_numbers(game, reports);
    let is_xiangqi = (game.board.files, game.board.ranks) == (10, 9) && game.arrays.len() == 18;
    if !is_xiangqi || game.pieces.len() != PIECES {
        let message = format!("MaxQi plays xiangqi: a board of `10x9`, two arrays of nine numbers and {PIECES} pieces");
        reports.push(Diagnostic::error("fairymax::not-xiangqi", game.head(), message));
    }
    if reports.errors() > errors {
        return None;
    }
    let mut ruleset = Ruleset::new(game.name.map_or("default", |name| name.text), Geometry::rectangle(9, 10));
    present(&mut ruleset, game);
    let zones = [zone(&mut ruleset, "palace", 3..6, 0..3), zone(&mut ruleset, "own bank", 0..9, 0..5)];
    let far = zone(&mut ruleset, "far bank", 0..9, 5..10);
    for known in &KNOWN {
        let piece = piece(&ruleset, game, known, zones, far);
        ruleset.pieces.push(piece);
    }
    rules(&mut ruleset);
    start(&mut ruleset, game);
    verified(ruleset, game, reports)
}

/// Returns the squares of some files on some ranks, as the owner sees them.
fn zone(ruleset: &mut Ruleset, name: &str, files: std::ops::Range<u8>, ranks: std::ops::Range<u8>) -> Zones {
    let white: Region = ranks
        .flat_map(|rank| files.clone().map(move |file| (file, rank)))
        .filter_map(|(file, rank)| ruleset.geometry.square(file, rank))
        .collect();
    let black = white.iter().map(|square| ruleset.geometry.mirrored(square)).collect();
    ByColor::new(
        ruleset.add_region(&format!("white {name}"), white),
        ruleset.add_region(&format!("black {name}"), black),
    )
}

fn piece(ruleset: &Ruleset, game: &Game<'_>, known: &Known, [palace, bank]: [Zones; 2], far: Zones) -> PieceRules {
    let place = KNOWN.iter().position(|other| other.name == known.name).unwrap_or_default();
    let moves = |color: Color| {
        let side = usize::from(color == Color::Black);
        let own = moves(game, known.numbers[side], color);
        if place != PAWN {
            return tidy(own, &ruleset.geometry);
        }
        let crossed = moves(game, CROSSED[side], color).into_iter().map(|path| path.when(Condition::From(far)));
        tidy(own.into_iter().map(|path| path.when(Condition::NotFrom(far))).chain(crossed).collect(), &ruleset.geometry)
    };
    let source = &game.pieces[known.numbers[0] - 1];
    let digit = source.rays.iter().map(|ray| ray.mode.0 & PALACE).max().unwrap_or_default();
    let confined_to = match digit {
        PALACE => Some(palace),
        digit if HALVES.contains(&digit) => Some(bank),
        _ => None,
    };
    let (white, black) = (moves(Color::White), moves(Color::Black));
    let letter = source.letter.text.to_ascii_uppercase();
    PieceRules {
        black_moves: (white != black).then_some(black),
        confined_to,
        san: if place == PAWN { String::new() } else { letter.clone() },
        value: i32::try_from(source.value.value).ok().filter(|&value| value > 0),
        ..PieceRules::new(known.name, &letter, white)
    }
}

/// Returns the moves of a number of the file for a side, as White's on an upright board.
fn moves(game: &Game<'_>, number: usize, color: Color) -> Vec<Path> {
    let walker = Walker {
        dialect: Dialect::Fairy50,
        color: Color::White,
        is_pawn: false,
        takes_en_passant: false,
        opens_all_passed: false,
    };
    let ray = |ray: &Ray| {
        // Here the two bits restrict the squares of the piece and are no delay.
        let mode = if ray.mode.hops() { ray.mode } else { Mode(ray.mode.0 & !PALACE) };
        walker.paths(&Ray { mode, ..*ray })
    };
    let mut paths = bundle(game.pieces[number - 1].rays.iter().flat_map(ray).collect());
    for leg in paths.iter_mut().flat_map(|path| &mut path.legs) {
        if let fers_rules::Steps::Absolute(vectors) = &mut leg.steps {
            // One to the left is one rank up, one down is one file to the right.
            let upright = |vector: Vector| Vector::new(-vector.ranks, -vector.files).mirrored_for(color);
            vectors.iter_mut().for_each(|vector| *vector = upright(*vector));
        }
    }
    paths
}

fn rules(ruleset: &mut Ruleset) {
    let king = PieceType(KING as u16);
    ruleset.royals = vec![Royal::new(vec![king], CheckRule::Any)];
    ruleset.facing = Some(Facing { lines: vec![Vector::new(0, 1)], challenge: false });
    ruleset.ends = vec![
        End::Mate { verdict: Verdict::Win, needs_shak: false },
        End::Stalemate { verdict: Verdict::Win, by_count: false },
        End::PerpetualCheck { count: 3, verdict: Some(Verdict::Loss) },
        End::Repetition { count: 3, verdict: Some(Verdict::Draw) },
        End::MoveCount { plies: 100 },
    ];
}

fn start(ruleset: &mut Ruleset, game: &Game<'_>) {
    let type_of = |number: usize| KNOWN.iter().position(|known| known.numbers.contains(&number));
    for color in Color::ALL {
        let array = if color == Color::White { &game.arrays[..9] } else { &game.arrays[9..] };
        let array = array.iter().enumerate().map(|(file, number)| (file as u8, 0, type_of(number.value as usize)));
        let row = |(files, rank): (&'static [u8], u8), place| files.iter().map(move |&file| (file, rank, Some(place)));
        for (file, rank, place) in array.chain(row(CANNONS, CANNON)).chain(row(PAWNS, PAWN)).collect::<Vec<_>>() {
            let rank = if color == Color::White { rank } else { 9 - rank };
            let (Some(place), Some(square)) = (place, ruleset.geometry.square(file, rank)) else { continue };
            ruleset.start.board[square.index()] = Some(Piece::new(color, PieceType(place as u16)));
        }
    }
    all_unmoved(ruleset);
}
