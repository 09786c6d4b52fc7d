//! The game of a board file, played at random: every law, every move as the judge has it, and files
//! that say the same.

use std::collections::BTreeMap;

use fers_compile::verify_and_compile;
use fers_core::{Action, Color, Geometry, Move, Setup, SplitMix};
use fers_formats::rw144::{
    Board, Checkmates, Kind, Profile, allocations_at_random, apply, board_of, create, moves_of, read_board, ruleset,
    setup, write_board, write_moves,
};
use fers_movegen::AnyPosition;
use fers_program::MoveList;
use fers_rules::Ruleset;
use fers_testkit::{LAWS, oracle_agrees, ruleset_reads_back};

fn drawn(seed: u64) -> Board {
    create(&allocations_at_random(seed), Some(seed)).expect("they are legal")
}

fn profile(seed: u64) -> Profile {
    if seed.is_multiple_of(2) { Profile::Spec } else { Profile::Official }
}

/// A board in the middle of a game: pieces taken away, the rest anywhere that a board file allows,
/// with little between pawns and promotion.
fn sparse(seed: u64) -> Board {
    let mut random = SplitMix::new(seed);
    loop {
        let mut board = drawn(seed);
        let pieces: Vec<_> = board.pieces().collect();
        for (at, color, kind) in pieces {
            let is_home = matches!(at.0 % 10, 0 | 5 | 9) && matches!(at.0 / 10, 0 | 9);
            if is_home && random.below(5) > 0 {
                continue;
            }
            board.squares[at.index()] = None;
            let to = random.below(100);
            let is_kept = kind == Kind::King || random.below(3) == 0;
            if is_kept && board.squares[to].is_none() {
                board.squares[to] = Some((color, kind));
            }
        }
        let stands = |at: usize, piece: (Color, Kind)| board.squares[at] == Some(piece);
        // King and rook of each castling: a10, j10, a1, j1.
        let homes = [(Color::Black, 95, 90), (Color::Black, 95, 99), (Color::White, 5, 0), (Color::White, 5, 9)];
        board.status.castling =
            homes.map(|(color, king, rook)| stands(king, (color, Kind::King)) && stands(rook, (color, Kind::Rook)));
        board.status.halfmove_clock = random.below(51) as u64;
        let reading = read_board(&write_board(&board, Profile::Spec));
        let is_playable = |board: &Board| {
            let ruleset = ruleset(board, Profile::Spec);
            let program = verify_and_compile(&ruleset).expect("a board file's game compiles");
            AnyPosition::new(&program, &ruleset.start).is_ok()
        };
        if let Some(board) = reading.board.filter(is_playable) {
            return board;
        }
    }
}

#[test]
fn games_of_boards_with_all_kinds_of_allocations_obey_all_laws() {
    for seed in 0..40 {
        let board = if seed < 20 { drawn(seed) } else { sparse(seed) };
        let ruleset = ruleset(&board, profile(seed));
        let broken = LAWS.iter().filter_map(|law| law(&ruleset, 30, seed).err());
        let broken = broken.chain(oracle_agrees(&ruleset, 12, seed).err()).chain(ruleset_reads_back(&ruleset).err());
        let broken: Vec<String> = broken.map(|violation| violation.to_string()).collect();
        assert_eq!(broken, [""; 0], "seed {seed}\n{}", write_board(&board, Profile::Spec));
    }
}

fn position(ruleset: &Ruleset) -> AnyPosition {
    let program = verify_and_compile(ruleset).expect("a board file's game compiles");
    AnyPosition::new(&program, &ruleset.start).expect("it has a start position")
}

/// How a move file says a move, without marks of check.
fn text(ruleset: &Ruleset, setup: &Setup, mv: &Move) -> String {
    let geometry: &Geometry = &ruleset.geometry;
    match mv.action {
        Action::Castle { king, king_to, .. } if king_to > king => "0-0".to_owned(),
        Action::Castle { .. } => "0-0-0".to_owned(),
        Action::Travel { from, to } => {
            let sign = if mv.is_capture() { "x" } else { "-" };
            let promotion = mv.promotion.map(|to| format!("={}", ruleset.piece(to).letters[setup.turn]));
            format!("{}{sign}{}{}", geometry.square_name(from), geometry.square_name(to), promotion.unwrap_or_default())
        }
        _ => unreachable!("there are no other moves"),
    }
}

/// All texts that could be moves of the side to move, without marks of check.
fn candidates(board: &Board) -> Vec<String> {
    let name = |index: usize| Geometry::rectangle(10, 10).square_name(fers_core::Square(index as u16));
    let turn = board.status.turn;
    let mut all = vec!["0-0".to_owned(), "0-0-0".to_owned()];
    for (from, _, kind) in board.pieces().filter(|(_, color, _)| *color == turn) {
        for to in 0..100 {
            for sign in ["-", "x"] {
                let plain = format!("{}{sign}{}", name(from.index()), name(to));
                if kind.is_pawn() && !(10..90).contains(&to) {
                    let letters = Kind::ALL.map(|kind| kind.letter_of(turn));
                    all.extend(letters.map(|letter| format!("{plain}={letter}")));
                }
                all.push(plain);
            }
        }
    }
    all
}

/// The moves that the judge allows, with the boards behind them.
fn allowed(board: &Board, profile: Profile) -> BTreeMap<String, Board> {
    let mut found = BTreeMap::new();
    for text in candidates(board) {
        for mark in ["", "+"] {
            let applied = apply(board, &format!("{text}{mark}\n"), profile, Checkmates::AsChecks);
            if applied.problems.is_empty() {
                assert!(found.insert(text.clone(), applied.board).is_none(), "{text} gives check and does not");
            }
        }
    }
    found
}

/// In a random game, at some of its positions.
#[track_caller]
fn check_every_move(board: &Board, profile: Profile, plies: u32, seed: u64) {
    let ruleset = ruleset(board, profile);
    let (mut position, mut random) = (position(&ruleset), SplitMix::new(seed));
    let mut list = MoveList::new();
    for ply in 0..plies {
        let setup = position.to_setup();
        let board = Board { allocations: board.allocations.clone(), ..board_of(&ruleset, &setup).unwrap() };
        position.legal_moves(&mut list);
        let legal: Vec<_> = list.iter().map(|&mv| (mv, position.decode(mv))).collect();
        if ply % 3 == 0 && setup.halfmove_clock < 50 {
            let allowed = allowed(&board, profile);
            let mut texts: Vec<String> = legal.iter().map(|(_, mv)| text(&ruleset, &setup, mv)).collect();
            texts.sort();
            let context = || format!("seed {seed}, ply {ply}\n{}", write_board(&board, profile));
            assert_eq!(texts, allowed.keys().cloned().collect::<Vec<_>>(), "{}", context());
            for (packed, mv) in &legal {
                let undo = position.make(*packed);
                let after = board_of(&ruleset, &position.to_setup()).unwrap();
                position.unmake(*packed, undo);
                let judged = &allowed[&text(&ruleset, &setup, mv)];
                assert_eq!((&after.squares, after.status), (&judged.squares, judged.status), "{mv:?} {}", context());
            }
        }
        if legal.is_empty() || setup.halfmove_clock >= 50 {
            return;
        }
        let (packed, _) = legal[random.below(legal.len())];
        let _ = position.make(packed);
    }
}

#[test]
fn the_judge_allows_exactly_the_legal_moves_of_the_game() {
    for seed in 0..10 {
        check_every_move(&drawn(seed), profile(seed), 40, seed);
    }
    for seed in 0..30 {
        check_every_move(&sparse(seed), profile(seed), 16, seed);
    }
}

/// A random game: its moves, and the position behind them.
fn played(ruleset: &Ruleset, plies: u32, seed: u64) -> (Vec<Move>, Setup) {
    let (mut position, mut random) = (position(ruleset), SplitMix::new(seed));
    let (mut list, mut moves) = (MoveList::new(), Vec::new());
    for _ in 0..plies {
        position.legal_moves(&mut list);
        if list.is_empty() || position.halfmove_clock() >= 50 {
            break;
        }
        // Players castle more often than dice do.
        let castles = |packed: &&_| matches!(position.decode(**packed).action, Action::Castle { .. });
        let castling = list.iter().find(castles).copied().filter(|_| random.below(2) == 0);
        let packed = castling.unwrap_or_else(|| list[random.below(list.len())]);
        moves.push(position.decode(packed));
        let _ = position.make(packed);
    }
    (moves, position.to_setup())
}

#[test]
fn a_game_saved_as_files_leads_to_the_same_board() {
    for seed in 0..120 {
        let board = if seed % 2 == 0 { drawn(seed) } else { sparse(seed) };
        let profile = profile(seed / 2);
        let ruleset = ruleset(&board, profile);
        let (moves, end) = played(&ruleset, 200, seed);
        let board_file = write_board(&board, profile);
        let move_file = write_moves(&board, &ruleset, &moves, profile).unwrap();
        let read = read_board(&board_file).board.unwrap();
        assert_eq!((&read, setup(&read)), (&board, ruleset.start.clone()), "{seed}");
        let applied = apply(&read, &move_file, profile, Checkmates::AsChecks);
        assert_eq!(applied.problems, [], "{seed}\n{board_file}\n{move_file}");
        let expected = Board { allocations: board.allocations.clone(), ..board_of(&ruleset, &end).unwrap() };
        assert_eq!(write_board(&applied.board, profile), write_board(&expected, profile), "{seed}\n{move_file}");
        assert_eq!(moves_of(&read, &move_file, profile), moves, "{seed}");
        // The board behind a game is a board file, too.
        assert_eq!(read_board(&write_board(&applied.board, profile)).board, Some(applied.board), "{seed}");
    }
}

#[test]
fn random_games_reach_promotions_castlings_and_all_marks() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..120 {
        let board = if seed % 2 == 0 { drawn(seed) } else { sparse(seed) };
        let ruleset = ruleset(&board, profile(seed / 2));
        let (moves, _) = played(&ruleset, 200, seed);
        let text = write_moves(&board, &ruleset, &moves, profile(seed / 2)).unwrap();
        for sign in ["=", "0-0\n", "0-0-0", "x", "+"] {
            *seen.entry(sign).or_default() += text.matches(sign).count();
        }
    }
    assert!(seen.values().all(|&count| count > 0) && seen.len() == 5, "{seen:?}");
}
