//! The include that comes with Fers, on a preset of chess.

use fers_gamecode::{Asked, INCLUDE, Outcome, Profile, Program, Session, Settings, load, read_fen};

fn chess() -> Program {
    let text = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/gamecode/chess.gc"),
    );
    let program = load(&text.unwrap(), Profile::Fers, &mut |_| None);
    assert!(!program.has_errors(), "{:?}", program.problems);
    program
}

fn session(fen: &str) -> Session {
    let (board, side) = fen.split_once(' ').unwrap();
    let layout = read_fen(board, Some(8)).value;
    let settings = Settings { second_side_begins: side == "b", ..Settings::default() };
    Session::start(&chess(), Some(&layout), settings).unwrap()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";

fn play(session: &mut Session, entries: &[&str]) {
    for entry in entries {
        assert_eq!(session.enter(entry), Outcome::Accepted((*entry).to_owned()), "{entry}");
    }
}

/// Checks that an entry is refused.
fn refused(session: &mut Session, entry: &str) {
    assert!(matches!(session.enter(entry), Outcome::Refused(_)), "{entry}");
}

fn targets(session: &Session, from: &str) -> String {
    let mut to: Vec<&str> =
        session.view().legal.iter().filter(|(other, _)| other == from).map(|(_, to)| to.as_str()).collect();
    to.sort_unstable();
    to.join(" ")
}

#[test]
fn chess_begins_with_twenty_moves() {
    let mut session = session(START);
    assert_eq!(session.view().legal.len(), 20);
    assert_eq!(targets(&session, "g1"), "f3 h3");
    play(&mut session, &["P e2-e4"]);
    assert_eq!(session.view().legal.len(), 20);
}

#[test]
fn a_pawn_is_captured_in_passing_at_once_or_never() {
    let mut session = session(START);
    play(&mut session, &["e2-e4", "a7-a6", "e4-e5", "d7-d5"]);
    assert_eq!(targets(&session, "e5"), "d6 e6");
    let mut later = session.clone();
    play(&mut session, &["P e5-d6"]);
    assert_eq!(session.view().board, "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR");
    play(&mut later, &["h2-h3", "h7-h6"]);
    assert_eq!(targets(&later, "e5"), "e6");
    refused(&mut later, "e5-d6");
}

#[test]
fn castling_moves_the_rook_and_respects_check() {
    let mut white = session("r3k2r/8/8/8/8/8/8/R3K2R w");
    assert_eq!(targets(&white, "e1"), "c1 d1 d2 e2 f1 f2 g1");
    play(&mut white, &["K e1-g1"]);
    assert_eq!(white.view().board, "r3k2r/8/8/8/8/8/8/R4RK1");
    assert_eq!(targets(&white, "e8"), "c8 d7 d8 e7");
    play(&mut white, &["k e8-c8"]);
    assert_eq!(white.view().board, "2kr3r/8/8/8/8/8/8/R4RK1");
    let mut moved = session("r3k2r/8/8/8/8/8/8/R3K2R w");
    play(&mut moved, &["h1-h2", "a8-a7", "h2-h1", "a7-a8"]);
    assert_eq!(targets(&moved, "e1"), "c1 d1 d2 e2 f1 f2");
    let mut through = session("4kr2/8/8/8/8/8/8/R3K2R w");
    assert_eq!(targets(&through, "e1"), "c1 d1 d2 e2");
    refused(&mut through, "e1-g1");
}

#[test]
fn a_pawn_promotes_to_what_is_chosen() {
    let mut asked = session("4k3/P7/8/8/8/8/8/4K3 w");
    let choices = ["Q", "R", "B", "N"].map(str::to_owned).to_vec();
    assert_eq!(asked.enter("a7-a8"), Outcome::Asked { ask: Asked::Promotion, choices });
    assert_eq!(asked.enter("R-dest"), Outcome::Accepted("a7-a8; R-dest".to_owned()));
    assert_eq!(asked.view().board, "R3k3/8/8/8/8/8/8/4K3");
    let mut wrong = session("4k3/P7/8/8/8/8/8/4K3 w");
    refused(&mut wrong, "a7-a8; K-a8");
    refused(&mut wrong, "e1-e2; Q-dest");
    wrong.enter("a7-a8");
    refused(&mut wrong, "pass");
}

#[test]
fn entries_that_are_wrong_are_refused() {
    let mut session = session(START);
    for entry in ["e2-e5", "N e2-e4", "p e7-e5", "e4-e5", "g1-e2", "e1-e2", "pass", "hello", "e2-e4; @-d2"] {
        refused(&mut session, entry);
    }
    play(&mut session, &["e2-e4"]);
}

#[test]
fn pieces_are_pinned_and_checks_are_answered() {
    let pinned = session("4r2k/8/8/8/8/8/4N3/4K3 w");
    assert_eq!(targets(&pinned, "e2"), "");
    let mut session = session("4r2k/8/8/8/8/8/3N4/4K3 w");
    assert_eq!(targets(&session, "d2"), "e4");
    refused(&mut session, "d2-f3");
}

#[test]
fn mate_and_stalemate_end_the_game() {
    let mut mate = session(START);
    play(&mut mate, &["f2-f3", "e7-e5", "g2-g4", "d8-h4"]);
    let result = mate.view().result.clone().unwrap();
    assert_eq!((result.winner, result.reason.as_str()), (Some(1), "by checkmate"));
    let mut stale = session("k7/8/1K6/8/8/8/8/2Q5 w");
    play(&mut stale, &["c1-c7"]);
    assert_eq!(stale.view().result.clone().unwrap().winner, None);
}

#[test]
fn repetition_is_said_and_draws() {
    let mut session = session(START);
    let round = ["g1-f3", "g8-f6", "f3-g1", "f6-g8"];
    play(&mut session, &round);
    play(&mut session, &round[..3]);
    assert!(session.view().messages.is_empty());
    // The start position stands for the third time.
    play(&mut session, &round[3..]);
    assert_eq!(session.view().messages, ["The position has occurred 3 times."]);
    assert_eq!(session.view().result.clone().unwrap().winner, None);
}

#[test]
fn without_the_tick_every_move_is_refused() {
    let settings = Settings { includes_moves: true, ..Settings::default() };
    let mut session = Session::start(&chess(), None, settings).unwrap();
    refused(&mut session, "e2-e4");
}

/// The piece of the article, as it stands there: a leap over an adjacent friendly pawn.
const MY_PIECE: &str = "\
sub MyPiece startsqr dx dy:
  my destsqr jumpsqr piece;
  set destsqr where #startsqr * 2 #dx * 2 #dy; // destination of a leap twice the given size
  verify onboard #destsqr;                     // make sure it doesn't leave the board
  set jumpsqr where #startsqr #dx #dy;         // leap once the size (automatically on board)
  set piece space #jumpsqr;                    // piece that is there
  verify samecase #piece space #startsqr;      // must be friend to piece on startsqr
  verify match #piece (P p);                   // and it must be a pawn
  gosub GotMove #startsqr #destsqr 0 0 0 0;    // process the move
endsub;
";

#[test]
fn a_piece_written_by_hand_moves_as_its_routine_says() {
    let text = include_str!("../../../../testdata/gamecode/chess.gc");
    let (before, queen) = text.split_once("// queen(146)").unwrap();
    let mut queen = queen.to_owned();
    for step in [" 1  1", " 1 -1", "-1 -1", "-1  1"] {
        let line = format!("1 99 {step}   3");
        queen = queen.replacen(&line, &format!("1 -3 {step} MyPiece"), 1);
    }
    let text = format!("{before}{queen}").replace("// ==== Post-Move 1", &format!("{MY_PIECE}// ==== Post-Move 1"));
    let program = load(&text, Profile::Fers, &mut |_| None);
    assert!(!program.has_errors(), "{:?}", program.problems);
    let begin =
        |board: &str| Session::start(&program, Some(&read_fen(board, Some(8)).value), Settings::default()).unwrap();
    // A rook's moves, and one leap over the pawn on e2; over the pawn on c2 a friend is in the way.
    let mut session = begin("4k3/8/8/8/8/1N6/2P1P3/K2Q4");
    assert_eq!(targets(&session, "d1"), "b1 c1 d2 d3 d4 d5 d6 d7 d8 e1 f1 f3 g1 h1");
    refused(&mut session, "d1-b3");
    refused(&mut session, "d1-h5");
    play(&mut session, &["d1-f3"]);
    // The queen on g1 attacks e3 over the pawn on f2, which attacks only e1 and g1 itself.
    let attacked = begin("k7/8/8/8/4K3/8/5p2/6q1");
    assert_eq!(targets(&attacked, "e4"), "d3 d4 d5 e5 f3 f4 f5");
}

/// Begins on a board, with lines at the bottom of Pre-Game.
fn with_lines(lines: &str, fen: &str) -> Session {
    let text = include_str!("../../../../testdata/gamecode/chess.gc");
    let text = text.replace("// ==== Post-Move 1", &format!("{lines}\n// ==== Post-Move 1"));
    let program = load(&text, Profile::Fers, &mut |_| None);
    assert!(!program.has_errors(), "{:?}", program.problems);
    let (board, side) = fen.split_once(' ').unwrap();
    let settings = Settings { second_side_begins: side == "b", ..Settings::default() };
    Session::start(&program, Some(&read_fen(board, Some(8)).value), settings).unwrap()
}

/// Checks an entry with such lines: whether it is accepted.
#[track_caller]
fn check_entry(lines: &str, fen: &str, entry: &str, is_accepted: bool) {
    let mut session = with_lines(lines, fen);
    let (from, to) = entry.split_once('-').unwrap();
    let is_listed = session.view().legal.contains(&(from.to_owned(), to.to_owned()));
    assert_eq!(is_listed, is_accepted, "the list, {fen}: {entry}");
    assert_eq!(matches!(session.enter(entry), Outcome::Accepted(_)), is_accepted, "{fen}: {entry}");
}

#[test]
fn iron_pieces_are_never_captured() {
    check_entry("set iron (N n);", "4k3/8/8/3n4/8/8/8/3RK3 w", "d1-d5", false);
    check_entry("set iron (N n);", "4k3/8/8/3b4/8/8/8/3RK3 w", "d1-d5", true);
    check_entry("", "4k3/8/8/3n4/8/8/8/3RK3 w", "d1-d5", true);
}

#[test]
fn protected_pieces_are_not_traded() {
    let lines = "set protected (Q q);\nset negligible (P p);";
    // The queen on d5 can be retaken by the rook on d8.
    check_entry(lines, "3rk3/8/8/3q4/8/8/8/3QK3 w", "d1-d5", false);
    // It cannot be retaken.
    check_entry(lines, "4k3/8/8/3q4/8/8/8/3QK3 w", "d1-d5", true);
    // A rook may take it.
    check_entry(lines, "3rk3/8/8/3q4/8/8/8/3RK3 w", "d1-d5", true);
}

#[test]
fn counterstrike_forbids_to_strike_back_for_a_turn() {
    let lines = "set counterstrike (Q q);";
    // Nothing was taken before.
    check_entry(lines, "3qk3/8/8/8/8/8/5R2/3QK3 b", "d8-d1", true);
    // A rook takes the queen on d8: the other queen is safe for a turn, the rook is not.
    let mut struck = with_lines(lines, "r2q4/7k/8/8/8/8/3R4/Q3K3 w");
    play(&mut struck, &["d2-d8"]);
    refused(&mut struck, "a8-a1");
    let mut later = struck.clone();
    play(&mut struck, &["a8-d8"]);
    play(&mut later, &["h7-h6", "d8-d7"]);
    play(&mut later, &["a8-a1"]);
    // A queen takes a queen: nothing is forbidden.
    let mut traded = with_lines(lines, "3qk3/8/8/8/3Q4/8/8/4K3 w");
    play(&mut traded, &["d4-d8", "e8-d8"]);
}

#[test]
fn captures_are_compulsory_where_the_switch_says_so() {
    let lines = "set mustcapture 1;";
    check_entry(lines, "4k3/8/8/3n4/8/8/8/3RK3 w", "d1-d2", false);
    check_entry(lines, "4k3/8/8/3n4/8/8/8/3RK3 w", "d1-d5", true);
    check_entry(lines, "4k3/8/8/4n3/8/8/8/3RK3 w", "d1-d2", true);
    // The only capture is one in passing.
    let mut passed = with_lines(lines, "4k3/3p4/8/4P3/8/8/8/4K3 b");
    play(&mut passed, &["d7-d5"]);
    assert_eq!(passed.view().legal, [("e5".to_owned(), "d6".to_owned())]);
    refused(&mut passed, "e5-e6");
    play(&mut passed, &["e5-d6"]);
    assert_eq!(passed.view().board, "4k3/8/3P4/8/8/8/8/4K3");
}

/// 6,000 statements are 0.3 ms at 20 million a second: what an entry of the record may cost when
/// the site runs it again.
#[test]
fn entries_of_the_record_cost_little() {
    let mut session = session(START);
    let game = [
        "e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-c4", "f8-c5", "e1-g1", "g8-f6", "d2-d4", "e5-d4", "e4-e5", "d7-d5",
        "c4-b5", "f6-e4", "f3-d4", "e8-g8",
    ];
    for entry in game {
        play(&mut session, &[entry]);
        let statements = session.statements();
        // After d7-d5 a pawn may capture in passing, and it is looked whether that is legal.
        let most = if entry == "d7-d5" { 12_000 } else { 6_000 };
        assert!(statements[3] + statements[4] <= most, "{entry}: {statements:?}");
    }
}

#[test]
fn the_partner_of_a_castling_is_no_square_to_go_to() {
    let mut session = session("4k3/8/8/8/8/8/8/4K2R w");
    refused(&mut session, "e1-h1");
    play(&mut session, &["e1-g1"]);
    assert_eq!(session.view().board, "4k3/8/8/8/8/8/8/5RK1");
}

#[test]
fn several_kings_are_safe_from_check_until_one_is_left() {
    let lines = "set fewroyals 1;";
    check_entry(lines, "4k3/8/8/8/4r3/8/8/K3K3 w", "a1-a2", true);
    check_entry(lines, "4k3/8/8/8/4r3/8/8/4K2R w", "h1-h2", false);
    check_entry("", "4k3/8/8/8/4r3/8/8/K3K3 w", "a1-a2", false);
}

#[test]
fn who_repeats_loses_where_the_switch_says_so() {
    let mut session = with_lines("set reploses 1;", START);
    let round = ["g1-f3", "g8-f6", "f3-g1", "f6-g8"];
    play(&mut session, &round);
    play(&mut session, &round);
    // Black brought the start position about for the third time.
    assert_eq!(session.view().result.clone().unwrap().winner, Some(0));
}

#[test]
fn pieces_promote_as_in_shogi() {
    let lines = "set promotables (N n);\nset promoted (Q q);\nset promozone 3;";
    let mut session = with_lines(lines, "4k3/8/8/8/3N4/8/8/4K3 w");
    let choices = vec!["Q".to_owned(), "N".to_owned()];
    assert_eq!(session.enter("d4-b5"), Outcome::Accepted("d4-b5".to_owned()));
    let mut session = with_lines(lines, "4k3/8/8/8/3N4/8/8/4K3 w");
    assert_eq!(session.enter("d4-b3"), Outcome::Accepted("d4-b3".to_owned()));
    let mut session = with_lines(lines, "k7/8/8/8/3N4/8/8/4K3 w");
    assert_eq!(session.enter("d4-e6"), Outcome::Asked { ask: Asked::Promotion, choices });
    assert_eq!(session.enter("pass"), Outcome::Accepted("d4-e6; pass".to_owned()));
    assert_eq!(session.view().board, "k7/8/4N3/8/8/8/8/4K3");
}

/// Words that end a game: their form on the site is not known, so they stand in subroutines alone.
const EXCEPTIONS: [&str; 3] = ["won #reason", "lost #reason", "drawn #reason"];

#[test]
fn the_include_uses_what_is_documented_of_the_site() {
    let text = format!("// code: 8\n// ==== Pre-Game ====\nset legdefs (0);\n{INCLUDE}");
    let program = load(&text, Profile::Site, &mut |_| None);
    let found: Vec<&str> = program.problems.iter().map(|problem| problem.diagnostic.span.slice(&text)).collect();
    assert_eq!(found, EXCEPTIONS);
}
