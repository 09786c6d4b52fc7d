//! Turns of several moves in presets of Game Courier, in positions that were judged by hand: the
//! core and the written preset must both say so.
//!
//! Sources: those that the files of the games in `variants` name; for entries, `docs/gamecode.md`.

use fers_core::{ByColor, Color, Move, Setup};
use fers_fen::Dialect;
use fers_formats::game_code;
use fers_game::{Game, Variant};
use fers_gamecode::{Asked, Outcome, Profile, Session, Settings, load};
use fers_rules::{End, Part, Ruleset, Turn, TurnChecks, TurnEnPassant, TurnLength, TurnRepeats, verify};
use fers_testkit::{Choices, library_ruleset, preset_agrees};

/// A game in the core, and in its preset.
struct Table {
    ruleset: Ruleset,
    game: Game,
    session: Session,
}

impl Table {
    fn new(stem: &str, fen: Option<&str>) -> Self {
        let ruleset = library_ruleset(stem);
        let parse = |fen: &str| fers_fen::parse(&ruleset, fen, Dialect::Fers).value.unwrap();
        let setup: Setup = fen.map_or_else(|| ruleset.start.clone(), parse);
        let written = game_code::write_from(&ruleset, &setup);
        assert_eq!(written.left_out, 0, "{stem}: {:?}", written.losses);
        let include = include_str!("../../../../presets/fers.gc");
        let program = load(&written.text, Profile::Fers, &mut |name| (name == "fers.gc").then(|| include.to_owned()));
        assert!(!program.has_errors(), "{:?}", program.problems);
        let session = Session::start(&program, None, Settings::default()).unwrap();
        let game = Game::from_setup(Variant::new(ruleset.clone()).unwrap(), &setup).unwrap();
        Self { ruleset, game, session }
    }

    fn find(&self, entry: &str) -> Option<Move> {
        let setup = self.game.setup();
        let is_it = |mv: &&Move| game_code::entry(&self.ruleset, &setup, mv).as_deref() == Some(entry);
        self.game.legal_list().iter().find(is_it).cloned()
    }

    /// Plays moves one by one, as the code asks for them.
    #[track_caller]
    fn play(mut self, moves: &[&str]) -> Self {
        for entry in moves {
            let mv = self.find(entry).unwrap_or_else(|| panic!("{entry}: the core does not have it"));
            self.game.play(&mv).unwrap();
            let outcome = self.session.enter(entry);
            let goes_on = self.game.continues_turn() && self.game.ending().is_none();
            let is_right = match outcome {
                Outcome::Accepted(_) => !goes_on,
                Outcome::Asked { ask: Asked::Rest, .. } => goes_on,
                _ => false,
            };
            assert!(is_right, "{entry}: {outcome:?}");
        }
        self
    }

    /// Checks which side moves next.
    #[track_caller]
    fn mover(self, color: Color) -> Self {
        assert_eq!(self.game.turn(), color, "the core");
        assert_eq!(self.session.mover(), color.index(), "the preset");
        self
    }

    /// Checks whether moves are allowed next.
    #[track_caller]
    fn check(self, moves: &[&str], are_allowed: bool) -> Self {
        for entry in moves {
            assert_eq!(self.find(entry).is_some(), are_allowed, "the core: {entry}");
            let outcome = self.session.clone().enter(entry);
            let is_taken = matches!(outcome, Outcome::Accepted(_) | Outcome::Asked { ask: Asked::Rest, .. });
            assert_eq!(is_taken, are_allowed, "the preset: {entry}: {outcome:?}");
            if let Some((from, to)) = entry.split(';').next().and_then(|step| step.split_once('-')) {
                let is_listed = self.session.shown().legal.contains(&(from.to_owned(), to.to_owned()));
                assert_eq!(is_listed, are_allowed, "the list of the preset: {entry}");
            }
        }
        self
    }

    #[track_caller]
    fn allows(self, moves: &[&str]) -> Self {
        self.check(moves, true)
    }

    #[track_caller]
    fn refuses(self, moves: &[&str]) -> Self {
        self.check(moves, false)
    }

    /// Checks how the game has ended: the winner, none for a draw.
    #[track_caller]
    fn ended(self, winner: Option<Color>) {
        let ending = self.game.ending().expect("the core has ended");
        assert_eq!(ending.outcome.winner(), winner, "the core");
        let result = self.session.shown().result.clone().expect("the preset has ended");
        assert_eq!(result.winner.map(|side| Color::ALL[side]), winner, "the preset: {}", result.reason);
    }
}

/// Wikipedia: "Each side moves twice per turn"; in the balanced version White's first turn has one
/// move.
#[test]
fn two_moves_make_a_turn_of_marseillais_chess() {
    Table::new("marseillais", None)
        .mover(Color::White)
        .play(&["e2-e4"])
        .mover(Color::White)
        .allows(&["e4-e5", "d2-d4", "f1-c4"])
        .refuses(&["e7-e5", "e2-e3", "pass"])
        .play(&["e4-e5"])
        .mover(Color::Black);
    let balanced = Table::new("balanced-marseillais", None).play(&["e2-e4"]).mover(Color::Black);
    balanced.play(&["d7-d5", "d5-e4"]).mover(Color::White).play(&["b1-c3"]).mover(Color::White);
}

/// "A check ends the turn. A check must be answered by the first move."
#[test]
fn a_check_ends_the_turn() {
    let fen = "4k3/8/8/8/8/8/R7/4K2n w - - 0 2";
    for stem in ["marseillais", "scottish-progressive", "english-progressive"] {
        let table = Table::new(stem, Some(fen)).play(&["a2-a8"]).mover(Color::Black);
        table.refuses(&["h1-g3"]).allows(&["e8-e7"]);
    }
}

/// "En passant with the first move, and with the second after it" (vchess.club, Marseille).
#[test]
fn pawns_are_captured_in_passing_by_the_first_moves() {
    let fen = "4k3/8/8/3p3p/2p5/8/1P1P3P/4K3 w - - 0 2";
    let both = Table::new("marseillais", Some(fen)).play(&["b2-b4", "d2-d4"]);
    let both = both.allows(&["c4-b3", "c4-d3"]);
    both.play(&["h5-h4"]).refuses(&["c4-b3", "c4-d3"]);
    // A second capture follows a first one.
    let two = "4k3/8/8/8/p1p1p3/8/1P1P4/4K3 w - - 0 2";
    let two = Table::new("marseillais", Some(two)).play(&["b2-b4", "d2-d4"]).allows(&["a4-b3", "e4-d3"]);
    two.play(&["a4-b3"]).allows(&["c4-d3", "e4-d3"]);
    // A pawn that moved on in the same turn has not just passed.
    let on = Table::new("marseillais", Some(fen)).play(&["b2-b4", "b4-b5"]);
    on.refuses(&["c4-b3"]);
}

/// "If no second move is possible, the game is drawn."
#[test]
fn a_side_without_a_second_move_draws() {
    // In the corner the king has no square, and is not in check; the pawn is blocked.
    let fen = "6k1/5Q2/8/8/8/p7/P7/K7 b - - 0 2";
    Table::new("marseillais", Some(fen)).play(&["g8-h8"]).ended(None);
}

/// "White makes one move, Black two, White three, and so on."
#[test]
fn turns_of_progressive_chess_grow() {
    for stem in ["scottish-progressive", "italian-progressive", "english-progressive"] {
        let table = Table::new(stem, None).play(&["g1-f3"]).mover(Color::Black);
        let table = table.play(&["g8-f6"]).mover(Color::Black).play(&["b8-c6"]).mover(Color::White);
        table.play(&["b1-c3", "e2-e3", "d2-d3"]).mover(Color::Black).play(&["a7-a6"]).mover(Color::Black);
    }
}

/// "Only the last move of a turn may give check."
#[test]
fn only_the_last_move_of_an_italian_turn_checks() {
    let table = Table::new("italian-progressive", None).play(&["e2-e4", "f7-f6", "a7-a6"]);
    // Qh5 checks along the open diagonal; it is the first of three moves, and then the last.
    let table = table.refuses(&["d1-h5"]).play(&["a2-a3", "b2-b3"]).allows(&["d1-h5"]);
    table.play(&["d1-h5"]).mover(Color::Black).allows(&["g7-g6"]).refuses(&["b7-b6"]);
}

/// "A piece moves again in a turn only when no other piece can move."
#[test]
fn pieces_of_an_english_turn_move_once() {
    let table = Table::new("english-progressive", None).play(&["e2-e4", "g8-f6"]);
    table.refuses(&["f6-e4", "f6-g8"]).allows(&["b8-c6", "h8-g8"]).play(&["h8-g8"]).mover(Color::White);
    // The king is the only piece that can move, again and again.
    let alone = "4k3/8/8/8/8/p7/P7/K7 w - - 0 2";
    let alone = Table::new("english-progressive", Some(alone)).play(&["a1-b1"]).mover(Color::Black);
    alone.play(&["e8-e7", "e7-e6"]).mover(Color::White);
}

/// "One move more than its opponent has just made, or fewer, but at least one."
#[test]
fn a_side_may_make_fewer_moves_in_moderate_chess() {
    let table = Table::new("moderate-progressive", None).refuses(&["pass"]).play(&["e2-e4"]);
    let table = table.refuses(&["pass"]).play(&["e7-e5"]).allows(&["pass", "d7-d5"]).refuses(&["e5-e4"]);
    // Black made one move, so White may make two.
    let table = table.play(&["pass"]).mover(Color::White);
    table.play(&["g1-f3", "b1-c3"]).mover(Color::Black).play(&["g8-f6", "b8-c6", "a7-a6"]).mover(Color::White);
}

/// The Chess Variant Pages: White makes two moves, and its king may move into check and out again;
/// kings are captured.
#[test]
fn the_king_of_monster_chess_passes_through_check() {
    // The rook attacks the file a; the king may stand there between its moves, and not after them.
    let fen = "4k3/8/8/8/r7/8/8/2K5 w - - 0 2";
    let table = Table::new("monster", Some(fen)).play(&["c1-b2"]).mover(Color::White);
    let table = table.refuses(&["b2-a2", "b2-a1"]).allows(&["b2-b1", "b2-b3"]);
    table.play(&["b2-b1"]).mover(Color::Black).play(&["e8-e7"]).mover(Color::White);
    // Over an attacked square to the rook.
    Table::new("monster", Some("4k3/8/8/8/8/r7/8/2K5 w - - 0 2")).play(&["c1-b2", "b2-a3"]).mover(Color::Black);
    // Two moves catch the black king.
    let caught = Table::new("monster", Some("k7/8/2K5/8/8/8/8/8 w - - 0 2")).play(&["c6-b7", "b7-a8"]);
    caught.ended(Some(Color::White));
}

/// "After each move a side pushes a pawn of the opponent one square straight forward."
#[test]
fn pawns_of_the_other_side_are_pushed_in_avalanche_chess() {
    let table = Table::new("avalanche", None).play(&["e2-e4"]).mover(Color::White);
    let table = table.allows(&["e7-e6", "a7-a6"]).refuses(&["e7-e5", "d2-d4", "g8-f6", "pass"]);
    table.play(&["e7-e6"]).mover(Color::Black).play(&["d7-d5", "d2-d3"]).mover(Color::White);
}

/// "A pawn that is pushed to the last rank is promoted by its owner, before anything else."
#[test]
fn pushed_pawns_are_promoted_by_their_owner() {
    let fen = "4k3/8/8/8/8/8/p6P/6K1 w - - 0 2";
    let table = Table::new("avalanche", Some(fen)).play(&["h2-h3", "a2-a1"]).mover(Color::Black);
    let table = table.refuses(&["e8-e7"]).allows(&["a1-a1; q-dest", "a1-a1; n-dest"]);
    for entry in ["a1-a1; k-dest", "a1-a1", "a1-a1; q-dest; h3-h4"] {
        assert!(matches!(table.session.clone().enter(entry), Outcome::Refused(_)), "{entry}");
    }
    table.play(&["a1-a1; n-dest"]).mover(Color::Black).play(&["e8-e7", "h3-h4"]).mover(Color::White);
}

/// Whatever it does to the king: the check is answered by the own move that follows.
#[test]
fn pushed_pawns_promote_in_check_too() {
    // The bishop uncovers a check by the rook, and the pawn is pushed.
    let fen = "4k3/8/8/8/8/8/p3B3/4R1K1 w - - 0 2";
    let table = Table::new("avalanche", Some(fen)).play(&["e2-d1", "a2-a1"]).mover(Color::Black);
    let table = table.refuses(&["e8-d8"]).play(&["a1-a1; q-dest"]).mover(Color::Black);
    table.refuses(&["a1-a2", "e8-e7"]).allows(&["e8-d8", "a1-e5"]);
}

/// "Who leaves the own king attacked by the push loses."
#[test]
fn a_push_that_attacks_the_own_king_loses() {
    // The pawn on e3 is pushed, and attacks the king on d1.
    let fen = "7k/8/8/8/8/4p3/7P/3K4 w - - 0 2";
    Table::new("avalanche", Some(fen)).play(&["h2-h3", "e3-e2"]).ended(Some(Color::Black));
}

fn begin(stem: &str, fen: &str) -> Session {
    Table::new(stem, Some(fen)).session
}

/// A turn is one entry, with `;` between its moves, as the site keeps it in its record.
#[test]
fn a_whole_turn_is_one_entry() {
    let start = Table::new("marseillais", None).session;
    let mut whole = start.clone();
    assert_eq!(whole.enter("P e2-e4; N g1-f3"), Outcome::Accepted("P e2-e4; N g1-f3".to_owned()));
    let mut asked = start.clone();
    assert!(matches!(asked.enter("e2-e4"), Outcome::Asked { ask: Asked::Rest, .. }));
    assert_eq!(asked.pending(), Some("e2-e4"));
    assert_eq!(asked.enter("g1-f3"), Outcome::Accepted("e2-e4; g1-f3".to_owned()));
    assert_eq!((whole.view(), whole.mover()), (asked.view(), 1));
    assert_eq!(asked.record(), ["e2-e4; g1-f3"]);
    for (entry, message) in [
        ("e2-e4; d2-d4; c2-c4", "The turn is over."),
        ("e2-e4; e2-e3", "there is no piece on e2"),
        ("e2-e4; e7-e5", "It is the turn of the other side."),
        ("e2-e4; pass", "There is no passing."),
        ("pass; e2-e4", "There is no passing."),
        ("e2-e4; g1-g3", "This piece does not move so."),
        (";", "Enter a move."),
        ("e2-e4;;g1-f3;", ""),
    ] {
        match (start.clone().enter(entry), message) {
            (Outcome::Accepted(_), "") => {}
            (outcome, message) => assert_eq!(outcome, Outcome::Refused(message.to_owned()), "{entry}"),
        }
    }
}

/// A pawn promotes before the next move is made; the code asks where the entry does not say it.
#[test]
fn promotions_within_a_turn_are_asked_in_their_place() {
    let start = begin("marseillais", "8/P6k/8/8/8/8/8/K7 w - - 0 2");
    let mut session = start.clone();
    assert!(matches!(session.enter("a7-a8"), Outcome::Asked { ask: Asked::Promotion, .. }));
    let outcome = session.enter("N-dest");
    assert!(matches!(outcome, Outcome::Asked { ask: Asked::Rest, .. }), "{outcome:?}");
    assert!(session.shown().legal.contains(&("a8".to_owned(), "b6".to_owned())));
    assert_eq!(session.enter("a8-b6"), Outcome::Accepted("a7-a8; N-dest; a8-b6".to_owned()));
    assert_eq!(session.view().board, "8/7k/1N6/8/8/8/8/K7");
    let outcome = start.clone().enter("a7-a8; a1-b1");
    assert_eq!(outcome, Outcome::Refused("This piece must promote.".to_owned()));
    // The second move of a turn promotes, too.
    let mut session = start.clone();
    session.enter("a1-b1");
    assert!(matches!(session.enter("a7-a8"), Outcome::Asked { ask: Asked::Promotion, .. }));
    assert_eq!(session.enter("R-dest"), Outcome::Accepted("a1-b1; a7-a8; R-dest".to_owned()));
}

/// The board that is shown while the code asks has all that the moves did: the rook of a castling.
#[test]
fn castling_is_seen_while_the_turn_goes_on() {
    let mut session = begin("marseillais", "4k3/8/8/8/8/8/8/4K2R w K - 0 2");
    session.enter("e1-g1");
    assert_eq!((&*session.cells()[5], &*session.cells()[6], &*session.cells()[7]), ("R", "K", ""));
    assert_eq!(session.shown().board, "4k3/8/8/8/8/8/8/5RK1");
    assert!(session.shown().legal.contains(&("f1".to_owned(), "f7".to_owned())));
}

/// Gives a game turns that a seed draws, of the rules that presets know.
fn with_turn(mut ruleset: Ruleset, seed: u64) -> Ruleset {
    let mut choices = Choices::of_seed(seed);
    let length = *choices.pick(&[TurnLength::Parts, TurnLength::Parts, TurnLength::Growing, TurnLength::OneMore]);
    let count = if length == TurnLength::Parts { choices.between(2, 3) } else { choices.between(1, 2) };
    if choices.chance(1, 3) {
        ruleset.until_captured = true;
        ruleset.ends.retain(|end| !matches!(end, End::Mate { .. }));
        let monster = library_ruleset("monster");
        ruleset.ends.extend(monster.ends.iter().find(|end| matches!(end, End::Extinction { .. })).cloned());
    }
    let exposes = choices.chance(1, 2);
    if exposes {
        ruleset.start.castling.clear();
    }
    let mut part = |index: usize| {
        let mut sides = |rarity: usize| ByColor::from_fn(|_| index > 0 && choices.chance(1, rarity));
        let (left_out, balances) = (sides(5), sides(5).white);
        let exposes = ByColor::from_fn(|_| exposes && choices.chance(1, 3));
        Part { left_out, balances, exposes, is_optional: choices.chance(1, 4), ..Part::default() }
    };
    let parts = (0..count).map(&mut part).collect();
    let checks = *choices.pick(&[TurnChecks::Allowed, TurnChecks::EndTurn, TurnChecks::LastPlyOnly]);
    let repeats = *choices.pick(&[TurnRepeats::Free, TurnRepeats::Never, TurnRepeats::InRounds]);
    let en_passant = [TurnEnPassant::Never, TurnEnPassant::FirstPly, TurnEnPassant::WhileUsed, TurnEnPassant::Always];
    let en_passant = *choices.pick(&en_passant);
    ruleset.turn = Some(Turn { parts, length, checks, repeats, en_passant, ..Turn::of_plies(1) });
    ruleset
}

/// Turns by lot, in games with castling, double steps, large boards, and few pieces.
#[test]
fn presets_with_turns_by_lot_agree_with_the_core() {
    let is_slow = std::env::var_os("FERS_SLOW").is_some();
    let (seeds, plies) = if is_slow { (150, 120) } else { (24, 20) };
    let include = include_str!("../../../../presets/fers.gc");
    let mut fitting = 0;
    for seed in 0..seeds {
        let stem = ["chess", "berolina", "knightmate", "capablanca", "pawnsking"][seed as usize % 5];
        let ruleset = with_turn(library_ruleset(stem), seed);
        let written = game_code::write(&[&ruleset]);
        if written.left_out > 0 || !verify(&ruleset).is_empty() {
            continue;
        }
        fitting += 1;
        if let Err(violation) = preset_agrees(&ruleset, &written.text, include, plies, seed) {
            panic!("{stem} {seed}: {:?} {}\n{violation}", ruleset.turn, ruleset.until_captured);
        }
    }
    assert!(fitting > seeds / 3, "{fitting} games fit");
}
