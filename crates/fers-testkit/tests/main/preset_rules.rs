//! Rules that presets of Game Courier can say, in positions that were judged by hand: the
//! generator, the oracle and the written preset must all say so.
//!
//! Sources: the article `MSgame-code-generation` on the Chess Variant Pages, section by section.

use fers_core::{Color, Setup};
use fers_fen::Dialect;
use fers_formats::{canonical, game_code};
use fers_game::{Game, Variant};
use fers_gamecode::{Asked, Outcome, Profile, Session, Settings, load};
use fers_rules::Ruleset;
use fers_testkit::{after_by_both, library_ruleset, moves_of_both};

fn ruleset(rules: &str, pieces: &str) -> Ruleset {
    let text = format!(
        "name = \"test\"\nboard = \"8x8\"\nstart = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"\n{rules}\n[pieces]\n\
         King = {{ moves = \"K\", royal = true }}\n{pieces}\n"
    );
    let parsed = canonical::read(&text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.value.unwrap().into()
}

/// Begins the written preset of a game in a position.
fn session(ruleset: &Ruleset, setup: &Setup) -> Session {
    let written = game_code::write(&[ruleset]);
    assert_eq!(written.left_out, 0, "{:?}", written.losses);
    let include = include_str!("../../../../presets/fers.gc");
    let program = load(&written.text, Profile::Fers, &mut |name| (name == "fers.gc").then(|| include.to_owned()));
    assert!(!program.has_errors(), "{:?}", program.problems);
    let layout = fers_gamecode::read_fen(&game_code::fen(ruleset, setup), Some(8)).value;
    let settings = Settings { second_side_begins: setup.turn == Color::Black, ..Settings::default() };
    Session::start(&program, Some(&layout), settings).unwrap()
}

/// Checks whether a move, behind others, is allowed: by the generator, by the oracle, and as an
/// entry of the preset. `line`: entries such as `d1-d5` or `d1-f1; @-e1`.
#[track_caller]
fn check(ruleset: &Ruleset, fen: &str, line: &[&str], is_allowed: bool) {
    let mut setup = fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap();
    let mut session = session(ruleset, &setup);
    let (last, before) = line.split_last().unwrap();
    for entry in before {
        setup = after_by_both(ruleset, &setup, &squares(entry).concat());
        assert!(matches!(session.enter(entry), Outcome::Accepted(_)), "{fen}: {entry}");
    }
    let [from, to] = squares(last);
    // A move that changes nothing is a pass to the core.
    let text = if last.contains(';') || from != to { format!("{from}{to}") } else { "pass".to_owned() };
    let legal = moves_of_both(ruleset, &setup);
    assert_eq!(legal.iter().any(|mv| mv.starts_with(&text)), is_allowed, "the core, {fen}: {last} of {legal:?}");
    if !last.contains(';') && from != to {
        let is_listed = session.view().legal.contains(&(from, to));
        assert_eq!(is_listed, is_allowed, "the list of the preset, {fen}: {last}");
    }
    let mut outcome = session.enter(last);
    if matches!(outcome, Outcome::Asked { ask: Asked::Rest, .. }) {
        outcome = session.enter("pass");
    }
    assert_eq!(matches!(outcome, Outcome::Accepted(_)), is_allowed, "the preset, {fen}: {last}: {outcome:?}");
}

fn squares(entry: &str) -> [String; 2] {
    let (from, to) = entry.split(';').next().unwrap().split_once('-').unwrap();
    [from.to_owned(), to.to_owned()]
}

#[test]
fn iron_pieces_are_never_captured() {
    let rules = ruleset("", "Rook = \"R\"\nIron = { letter = \"I\", moves = \"N\", iron = true }");
    // Forbidden; the king may not take it either; allowed: the rook is not iron; it goes past.
    check(&rules, "4k3/8/8/3i4/8/8/8/3RK3 w - - 0 1", &["d1-d5"], false);
    check(&rules, "7k/8/8/8/8/8/4i3/4K3 w - - 0 1", &["e1-e2"], false);
    check(&rules, "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1", &["d1-d5"], true);
    check(&rules, "4k3/8/8/3i4/8/8/8/3RK3 w - - 0 1", &["d1-d4"], true);
}

const PROTECTED: &str = "Queen = { letter = \"Q\", moves = \"QmcafcQ\", endangered = { protected = \"after\", minor = [\"Pawn\"] } }\n\
                         Rook = \"R\"\nPawn = { letter = \"P\", moves = \"fmWfcF\" }\nKnight = { letter = \"N\", moves = \"N\" }";

#[test]
fn protected_pieces_are_not_traded() {
    let rules = ruleset("", PROTECTED);
    // The rook on d8 could retake; it cannot, as it is not there; a rook may take the queen.
    check(&rules, "3rk3/8/8/3q4/8/8/8/3QK3 w - - 0 1", &["d1-d5"], false);
    check(&rules, "4k3/8/8/3q4/8/8/8/3QK3 w - - 0 1", &["d1-d5"], true);
    check(&rules, "3rk3/8/8/3q4/8/8/8/3RK3 w - - 0 1", &["d1-d5"], true);
    // Just excused: the rook that would retake stands behind another piece.
    check(&rules, "3rk3/3n4/8/3q4/8/8/8/3QK3 w - - 0 1", &["d1-d5"], true);
}

#[test]
fn side_catches_of_negligible_pieces_do_not_excuse_a_trade() {
    let rules = ruleset("", PROTECTED);
    // With a knight on the way the trade is allowed, with a pawn it is not, unless none retakes.
    check(&rules, "3rk3/8/8/3q4/3n4/8/8/3QK3 w - - 0 1", &["d1-d5; @-d4"], true);
    check(&rules, "3rk3/8/8/3q4/3p4/8/8/3QK3 w - - 0 1", &["d1-d5; @-d4"], false);
    check(&rules, "4k3/8/8/3q4/3p4/8/8/3QK3 w - - 0 1", &["d1-d5; @-d4"], true);
}

#[test]
fn counterstrike_forbids_to_strike_back_for_a_ply() {
    let rules = ruleset("", "Queen = { letter = \"Q\", moves = \"Q\", bans-retaliation = true }\nRook = \"R\"");
    let fen = "r2q4/7k/8/8/8/8/3R4/Q3K3 w - - 0 1";
    // A rook takes a queen: the other queen is safe for a ply, the rook is not.
    check(&rules, fen, &["d2-d8", "a8-a1"], false);
    check(&rules, fen, &["d2-d8", "a8-d8"], true);
    // A move later the ban is over; a queen may take a queen, and be taken.
    check(&rules, fen, &["d2-d8", "h7-h6", "d8-d7", "a8-a1"], true);
    check(&rules, "3qk3/8/8/8/3Q4/8/8/4K3 w - - 0 1", &["d4-d8", "e8-d8"], true);
}

const NULL_MOVES: &str = "Lion = { letter = \"L\", moves = \"KmabKcabK\" }\nSwapper = { letter = \"S\", moves = \"WudW\" }\n\
                          Rook = \"R\"";

#[test]
fn null_moves_are_forbidden_where_the_ban_says_so() {
    let banned = ruleset("[[duty]]\nforbid = \"null move\"\n", NULL_MOVES);
    let free = ruleset("", NULL_MOVES);
    let alone = "4k3/8/8/8/3L4/8/8/4K3 w - - 0 1";
    // A step to an empty square and back changes nothing.
    check(&free, alone, &["d4-d4"], true);
    check(&banned, alone, &["d4-d4"], false);
    // Just excused: on its way it takes a rook.
    check(&banned, "4k3/8/8/3r4/3L4/8/8/4K3 w - - 0 1", &["d4-d4; @-d5"], true);
    // A piece that may not step anywhere cannot come back either; then the ban is no matter.
    check(&banned, alone, &["d4-d5"], true);
}

#[test]
fn like_pieces_do_not_change_places_where_null_moves_are_forbidden() {
    let banned = ruleset("[[duty]]\nforbid = \"null move\"\n", NULL_MOVES);
    let free = ruleset("", NULL_MOVES);
    let (alike, different) = ("k7/8/8/8/3SS3/8/8/K7 w - - 0 1", "k7/8/8/8/3SR3/8/8/K7 w - - 0 1");
    check(&free, alike, &["d4-e4; S-d4"], true);
    check(&banned, alike, &["d4-e4; S-d4"], false);
    check(&banned, different, &["d4-e4; R-d4"], true);
}

/// Plays a line in the core and in the preset. Returns what each says of the end: none, or the
/// winner (none for a draw).
#[track_caller]
fn ends(ruleset: &Ruleset, fen: &str, line: &str) -> Option<Option<Color>> {
    let setup = fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap();
    let mut session = session(ruleset, &setup);
    let mut game = Game::from_setup(Variant::new(ruleset.clone()).unwrap(), &setup).unwrap();
    for entry in line.split(' ') {
        let [from, to] = squares(entry);
        let square = |name: &str| ruleset.geometry.parse_square(name).unwrap();
        let is_it = |mv: &&fers_core::Move| mv.origin() == Some(square(&from)) && mv.destination() == Some(square(&to));
        let mv = game.legal_list().iter().find(is_it).unwrap_or_else(|| panic!("{entry}")).clone();
        game.play(&mv).unwrap();
        assert!(matches!(session.enter(entry), Outcome::Accepted(_)), "{entry}");
    }
    let core = game.ending().map(|ending| ending.outcome.winner());
    let said = session.view().result.as_ref().map(|result| result.winner.map(|winner| Color::ALL[winner]));
    assert_eq!(said, core, "{line}");
    core
}

const ROUND: &str = "g1-f3 g8-f6 f3-g1 f6-g8";
const KNIGHTS: &str = "4k1n1/4p3/8/8/8/8/4P3/4K1N1 w - - 0 1";

#[test]
fn repetition_loses_for_the_side_that_completes_it() {
    let pieces = "Knight = { letter = \"N\", moves = \"N\" }\nPawn = { letter = \"P\", moves = \"fmWfcF\" }";
    let twice = [ROUND, ROUND].join(" ");
    let loses = ruleset("ends = [\"repetition 3 loses\"]", pieces);
    // Black brings the position about for the third time; one ply before it has occurred twice.
    assert_eq!(ends(&loses, KNIGHTS, &twice), Some(Some(Color::White)));
    assert_eq!(ends(&loses, KNIGHTS, twice.rsplit_once(' ').unwrap().0), None);
    // White does, if Black began.
    let by_white = "g8-f6 g1-f3 f6-g8 f3-g1 g8-f6 g1-f3 f6-g8 f3-g1";
    assert_eq!(ends(&loses, &KNIGHTS.replace(" w ", " b "), by_white), Some(Some(Color::Black)));
    let draws = ruleset("ends = [\"repetition 3 draws\"]", pieces);
    assert_eq!(ends(&draws, KNIGHTS, &twice), Some(None));
    // Just excused: a pawn has moved between.
    let between = [ROUND, "e2-e3 e7-e6", ROUND].join(" ");
    assert_eq!(ends(&loses, KNIGHTS, &between), None);
}

#[test]
fn moves_of_the_named_pieces_begin_the_count_anew() {
    let pieces = |progress: &str| {
        format!(
            "Knight = {{ letter = \"N\", moves = \"N\" }}\nPawn = {{ letter = \"P\", moves = \"fmWfcF\"{progress} }}"
        )
    };
    let plies = "ends = [\"6 plies draws\"]";
    let (counted, uncounted) = (ruleset(plies, &pieces("")), ruleset(plies, &pieces(", progress = \"never\"")));
    let knights = [ROUND, "g1-h3 g8-h6"].join(" ");
    let pawn = "g1-f3 g8-f6 e2-e3 f6-g8 f3-g1 g8-h6";
    // Six plies without a pawn; with one, the count began anew, unless pawns do not matter.
    assert_eq!(ends(&counted, KNIGHTS, &knights), Some(None));
    assert_eq!(ends(&counted, KNIGHTS, knights.rsplit_once(' ').unwrap().0), None);
    assert_eq!(ends(&counted, KNIGHTS, pawn), None);
    assert_eq!(ends(&uncounted, KNIGHTS, pawn), Some(None));
    // A capture always does.
    let capture = "g1-f3 g8-f6 f3-e5 f6-g4 e5-g4 e8-d8";
    assert_eq!(ends(&uncounted, KNIGHTS, capture), None);
}

const MEN: &str = "Queen = \"Q\"\nRook = \"R\"\nKnight = { letter = \"N\", moves = \"N\" }\n\
                   Pawn = { letter = \"P\", moves = [\"fmWfceF\", \"if from rank 2: fmnnD\"], promotes = { to = [\"Queen\"] } }";

/// Checks the board after a line, to the core and to the preset.
#[track_caller]
fn check_board(ruleset: &Ruleset, fen: &str, line: &[&str], expected: &str) {
    let mut setup = fers_fen::parse(ruleset, fen, Dialect::Fers).value.unwrap();
    let mut session = session(ruleset, &setup);
    for entry in line {
        setup = after_by_both(ruleset, &setup, &squares(entry).concat());
        let outcome = session.enter(entry);
        assert!(matches!(outcome, Outcome::Accepted(_)), "{fen}: {entry}: {outcome:?}");
    }
    assert_eq!(game_code::fen(ruleset, &setup), expected, "the core, {fen}: {line:?}");
    assert_eq!(session.view().board, expected, "the preset, {fen}: {line:?}");
}

fn atomic() -> Ruleset {
    ruleset("ends = [\"mate wins\"]\n[[blast]]\naround = \"K\"\nspares = [\"Pawn\"]\n", MEN)
}

/// Source: the rules of atomic chess at lichess.
#[test]
fn captures_blow_up_the_capturer_and_all_around_but_pawns() {
    let rules = atomic();
    check_board(&rules, "r3k3/6pr/5n1R/8/8/8/8/4K3 w - - 0 1", &["h6-h7"], "r3k3/6p1/5n2/8/8/8/8/4K3");
    check_board(&rules, "r3k3/5npr/5nqR/8/8/8/8/4K3 w - - 0 1", &["h6-g6"], "r3k3/6p1/8/8/8/8/8/4K3");
    // A capture in passing explodes where it ends.
    let passing = "4k3/3p4/2n1n3/4P3/2r5/8/8/4K3 b - - 0 1";
    check_board(&rules, passing, &["d7-d5", "e5-d6"], "4k3/8/8/8/2r5/8/8/4K3");
    // A pawn that is gone becomes nothing, whatever it was to become.
    let last_rank = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    check_board(&rules, last_rank, &["b7-a8; Q-dest"], "4k3/8/8/8/8/8/8/4K3");
    check(&rules, last_rank, &["b7-a8"], true);
    check(&rules, last_rank, &["b7-b8; Q-dest"], true);
}

#[test]
fn no_side_blows_up_its_own_king() {
    let rules = atomic();
    let fen = "4k3/8/8/8/8/8/3r3Q/4K1p1 w - - 0 1";
    // The queen would explode beside its king, and the king is what takes.
    check(&rules, fen, &["h2-d2"], false);
    check(&rules, fen, &["e1-d2"], false);
    check(&rules, fen, &["h2-g1"], true);
    // Kings that touch protect each other.
    let touching = "8/8/8/3kK3/8/8/7q/8 w - - 0 1";
    check(&rules, touching, &["e5-d5"], false);
    check(&rules, touching, &["e5-e6"], true);
    check(&rules, touching, &["e5-f4"], false);
}

#[test]
fn who_blows_up_the_other_king_need_not_care_for_check() {
    let rules = atomic();
    let fen = "4r1k1/5ppp/8/8/8/8/6Q1/4K3 w - - 0 1";
    check(&rules, fen, &["g2-g7"], true);
    check(&rules, fen, &["g2-g3"], false);
    check_board(&rules, fen, &["g2-g7"], "4r3/5p1p/8/8/8/8/8/4K3");
    // An explosion opens a line to the king: the knight between is gone.
    check(&rules, "4r1k1/8/8/8/3pN3/2P5/8/4K3 w - - 0 1", &["c3-d4"], false);
    check(&rules, "6k1/8/8/8/3pN3/2P5/8/4K3 w - - 0 1", &["c3-d4"], true);
}

/// Source: the Chess Variant Pages, Antimatter Chess.
#[test]
fn like_pieces_annihilate_each_other() {
    let blasts = ["Rook", "Queen"].map(|name| format!("[[blast]]\nby = [\"{name}\"]\ncapturing = [\"{name}\"]\n"));
    let rules = ruleset(&blasts.concat(), MEN);
    check_board(&rules, "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1", &["d1-d5"], "4k3/8/8/8/8/8/8/4K3");
    check_board(&rules, "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", &["d1-d5"], "4k3/8/8/3R4/8/8/8/4K3");
    // The rook that takes the rook is gone, and the line behind it is open.
    check(&rules, "7k/8/8/8/4R3/8/8/q3r1K1 w - - 0 1", &["e4-e1"], false);
    check(&rules, "7k/8/8/8/4R3/8/8/q3q1K1 w - - 0 1", &["e4-e1"], true);
}

/// Source: chess.com, Petrified.
#[test]
fn capturers_turn_into_walls() {
    let by = "[[blast]]\nby = [\"Rook\", \"Queen\", \"Knight\", \"King\"]\npetrifies = \"mover\"\n";
    let rules = ruleset(by, MEN);
    let fen = "3qk3/8/8/3r4/8/8/8/3RK3 w - - 0 1";
    check_board(&rules, fen, &["d1-d5"], "3qk3/8/8/3-4/8/8/8/4K3");
    // Nothing passes or takes the wall; a king would be one.
    check(&rules, fen, &["d1-d5", "d8-d6"], true);
    check(&rules, fen, &["d1-d5", "d8-d5"], false);
    check(&rules, fen, &["d1-d5", "d8-d4"], false);
    check(&rules, "4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", &["e1-d2"], false);
    // The wall keeps the queen from the king.
    check(&rules, "3qk3/8/8/3n4/8/4N3/8/3K4 w - - 0 1", &["e3-d5"], true);
    check(&rules, "3qk3/8/2n5/8/3N4/8/8/3K4 w - - 0 1", &["d4-c6"], false);
}

/// A wall is no edge of the board, where the partner of a castling would be sought. A bishop has
/// taken the rook and turned into a wall; the knight beside it has not moved either.
#[test]
fn no_king_castles_with_a_piece_beside_a_wall() {
    let petrified = library_ruleset("petrified");
    check(&petrified, "r3k3/8/8/8/4B3/8/8/4K3 b q - 0 1", &["e8-c8"], true);
    check(&petrified, "rn2k3/8/8/8/4B3/8/8/4K3 w q - 0 1", &["e4-a8", "e8-c8"], false);
}

#[test]
fn a_king_takes_a_pawn_that_may_also_be_taken_in_passing() {
    let rules = ruleset("", MEN);
    // The pawn on f2 guards e3, and captures nothing in passing there.
    let fen = "8/8/8/8/3p1k2/8/4PP2/4K3 w - - 0 1";
    check(&rules, fen, &["e2-e4", "f4-e4"], true);
    check(&rules, fen, &["e2-e4", "d4-e3"], true);
    check(&rules, fen, &["e2-e4", "f4-e3"], false);
}
