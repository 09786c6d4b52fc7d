//! Talks with engines, line by line.

use fers::{Game, GameText, Library, Variant};
use fers_match::{Clock, EngineConnection, EngineReply, Evaluation, Protocol, Start, TimeControl, Turn, VariantNames};

struct Table {
    names: VariantNames,
    game: Game,
    clock: Clock,
}

fn table(variant: &str, control: &str) -> Table {
    let ruleset = Library::builtin().find(variant).unwrap().ruleset();
    let game = Game::new(Variant::new(ruleset.clone()).unwrap());
    let mut limits = TimeControl::default();
    limits.set_clock(control).unwrap();
    Table { names: VariantNames::new(variant, ruleset), game, clock: Clock::new(limits) }
}

impl Table {
    fn begin(&self, connection: &mut dyn EngineConnection) -> Result<String, String> {
        let start = Start { opening: &self.game, names: &self.names, given_name: None, clock: &self.clock };
        connection.begin(start).map(|lines| lines.join("; "))
    }

    fn think(&self, connection: &mut dyn EngineConnection) -> String {
        let (clock, opponent_clock) = (&self.clock, &self.clock);
        connection.think(Turn { game: &self.game, clock, opponent_clock, is_draw_offered: false }).join("; ")
    }

    /// The engine plays.
    fn hear_move(&mut self, connection: &mut dyn EngineConnection, line: &str) -> String {
        let EngineReply::Move(text) = connection.hear(line) else { panic!("{line} is no move") };
        let mv = connection.read_move(&self.game, &text).unwrap();
        let san = self.game.san(&mv);
        self.game.play(&mv).unwrap();
        san
    }
}

#[test]
fn a_game_in_cecp_goes_from_move_to_move() {
    let mut connection = Protocol::Cecp.connection();
    assert_eq!(connection.greet(), ["xboard", "protover 2"]);
    connection.hear("feature ping=1 usermove=1 variants=\"normal,grand\"");
    assert_eq!(connection.hear("feature done=1"), EngineReply::Greeted);
    let mut table = table("grand", "40/60");
    table.game.play_text("a3a4").unwrap();
    let begun = table.begin(&mut *connection).unwrap();
    // Ranks count from 0 on boards of ten ranks.
    assert_eq!(begun, "new; variant grand; level 40 1:00 0; post; easy; force; usermove a2a3; ping 1");
    assert_eq!(connection.hear("pong 1"), EngineReply::Ready);
    assert_eq!(table.think(&mut *connection), "time 6000; otim 6000; go");
    assert_eq!(table.hear_move(&mut *connection, "move b7b6"), "b7");
    table.game.play_text("b3b4").unwrap();
    assert_eq!(table.think(&mut *connection), "time 6000; otim 6000; usermove b2b3");
    assert_eq!(connection.end("1-0", "White {mates}"), ["force", "result 1-0 {White mates}"]);
}

#[test]
fn old_engines_get_bare_moves_and_no_pings() {
    let mut connection = Protocol::Cecp.connection();
    let mut table = table("chess", "1");
    assert_eq!(table.begin(&mut *connection).unwrap(), "new; level 0 0:01 0; post; easy; force");
    table.game.play_text("e4").unwrap();
    assert_eq!(table.think(&mut *connection), "time 100; otim 100; e2e4; go");
}

#[test]
fn a_game_in_uci_is_told_from_its_start_each_time() {
    let mut connection = Protocol::Uci.connection();
    assert_eq!(connection.greet(), ["uci"]);
    connection.hear("option name UCI_Variant type combo default chess var chess var crazyhouse");
    connection.hear("uciok");
    let mut table = table("crazyhouse", "40/60+1");
    let begun = table.begin(&mut *connection).unwrap();
    assert_eq!(begun, "setoption name UCI_Variant value crazyhouse; ucinewgame; isready");
    let go = "go wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 40";
    assert_eq!(table.think(&mut *connection), format!("position startpos; {go}"));
    assert_eq!(table.hear_move(&mut *connection, "bestmove e2e4 ponder e7e5"), "e4");
    table.game.play_text("d5").unwrap();
    assert_eq!(table.think(&mut *connection), format!("position startpos moves e2e4 d7d5; {go}"));
}

#[test]
fn a_variant_that_is_not_listed_is_refused_in_words() {
    let mut connection = Protocol::Uci.connection();
    connection.hear("option name UCI_Variant type combo default chess var chess var atomic");
    connection.hear("uciok");
    let expected =
        "does not play makruk (it plays: chess, atomic); if it has another name for it, say variant.makruk=NAME";
    assert_eq!(table("makruk", "1").begin(&mut *connection), Err(expected.to_owned()));
}

#[test]
fn usi_has_its_own_squares_and_black_moves_first() {
    let mut connection = Protocol::Usi.connection();
    connection.hear("usiok");
    let mut table = table("shogi", "60+1");
    assert_eq!(table.begin(&mut *connection).unwrap(), "usinewgame; isready");
    assert_eq!(table.think(&mut *connection), "position startpos; go wtime 60000 btime 60000 winc 1000 binc 1000");
    table.hear_move(&mut *connection, "bestmove 7g7f");
    assert!(table.think(&mut *connection).starts_with("position startpos moves 7g7f; go"));
    assert_eq!(connection.hear("bestmove resign"), EngineReply::Resigns);
}

#[test]
fn ucci_counts_ranks_from_0() {
    let mut connection = Protocol::Ucci.connection();
    connection.hear("ucciok");
    let mut table = table("xiangqi", "60");
    assert_eq!(table.begin(&mut *connection).unwrap(), "setoption newgame; isready");
    table.hear_move(&mut *connection, "bestmove h2e2");
    assert_eq!(table.think(&mut *connection), "position startpos moves h2e2; go time 60000 increment 0");
}

/// A table at which a game starts from a position.
fn table_at(variant: &str, fen: &str) -> Table {
    let mut table = table(variant, "60");
    table.game = fers::game_from_fen(table.game.variant().clone(), fen).unwrap();
    table
}

#[test]
fn engines_without_setboard_get_positions_piece_by_piece() {
    let mut connection = Protocol::Cecp.connection();
    connection.hear("feature ping=0 usermove=1 done=1");
    let white = table_at("chess", "8/4k3/8/8/8/8/4P3/4K3 w - - 0 1");
    let begun = white.begin(&mut *connection).unwrap();
    assert!(begun.ends_with("; force; edit; #; Ke1; Pe2; c; Ke7; ."), "{begun}");
    // A move of White's brings Black to move; which one does not matter, as the board is cleared.
    let black = table_at("chess", "8/4k3/8/8/8/8/4P3/4K3 b - - 0 1");
    let begun = black.begin(&mut *connection).unwrap();
    assert!(begun.contains("; force; usermove ") && begun.ends_with("; edit; #; Ke1; Pe2; c; Ke7; ."), "{begun}");
    let with_hands = table_at("crazyhouse", "8/4k3/8/8/8/8/4P3/4K3[Q] w - - 0 1");
    connection.hear("feature variants=\"normal,crazyhouse\"");
    assert!(with_hands.begin(&mut *connection).unwrap_err().contains("pieces in hand"));
}

#[test]
fn positions_in_usi_are_sfen() {
    let mut connection = Protocol::Usi.connection();
    connection.hear("usiok");
    // Hands and sides as in the description of the protocol: `b` is the side that moves first and
    // has the capital letters.
    let table = table_at("shogi", "4k4/9/9/9/9/9/4P4/9/4K4[PPSbg] b - - 0 1");
    table.begin(&mut *connection).unwrap();
    let go = table.think(&mut *connection);
    let position = go.split(';').next().unwrap();
    let hands = position.split(' ').nth(4).unwrap();
    assert!(position.starts_with("position sfen 4k4/9/9/9/9/9/4P4/9/4K4 w ") && position.ends_with(" 1"), "{position}");
    assert!(["2PSbg", "2PSgb", "S2Pbg", "S2Pgb"].contains(&hands), "{hands}");
}

#[track_caller]
fn check_read(variant: &str, opening: &[&str], text: &str, san: &str) {
    let mut table = table(variant, "1");
    opening.iter().for_each(|mv| drop(table.game.play_text(mv).unwrap()));
    let mut connection = Protocol::Cecp.connection();
    connection.hear("feature variants=\"normal,crazyhouse,seirawan\" done=1");
    table.begin(&mut *connection).unwrap();
    let mv = connection.read_move(&table.game, text);
    assert_eq!(mv.map(|mv| table.game.san(&mv)).as_deref(), Ok(san), "{text}");
}

#[test]
fn moves_are_read_in_all_spellings() {
    let castling = ["e4", "e5", "Nf3", "Nf6", "Be2", "Be7"];
    for text in ["e1g1", "e1h1", "O-O", "o-o", "0-0"] {
        check_read("chess", &castling, text, "O-O");
    }
    let promotion = ["a4", "b5", "axb5", "a6", "bxa6", "Nc6", "a7", "Nb8"];
    for text in ["a7b8q", "a7b8Q", "a7b8=q", "axb8=Q"] {
        check_read("chess", &promotion, text, "axb8=Q");
    }
    for text in ["P@e5", "p@e5", "P*e5"] {
        check_read("crazyhouse", &["e4", "d5", "exd5", "a6"], text, "P@e5");
    }
}

#[test]
fn claims_and_offers_are_heard() {
    let mut connection = Protocol::Cecp.connection();
    assert!(
        matches!(connection.hear("1/2-1/2 {Draw by repetition}"), EngineReply::Claims(claim) if claim.comment == "Draw by repetition")
    );
    assert!(matches!(connection.hear("0-1 {Black mates}"), EngineReply::Claims(_)));
    assert_eq!(connection.hear("offer draw"), EngineReply::OffersDraw);
    assert_eq!(connection.hear("resign"), EngineReply::Resigns);
    assert_eq!(connection.hear("Illegal move: e2e4"), EngineReply::Refuses("Illegal move: e2e4".to_owned()));
    assert!(matches!(connection.hear("5 12 3 900 e4"), EngineReply::Thinks(Evaluation { depth: Some(5), .. })));
    for noise in ["# 1/2-1/2", "telluser 1-0", "Hint: e2e4", "", "pong 7", "\u{0}"] {
        assert_eq!(connection.hear(noise), EngineReply::Nothing, "{noise}");
    }
}

#[test]
fn complaints_are_refusals_if_they_are_about_the_game() {
    let mut connection = Protocol::Cecp.connection();
    connection.hear("feature ping=1 setboard=1 variants=\"normal,xiangqi\" done=1");
    let mut table = table("xiangqi", "1");
    table.begin(&mut *connection).unwrap();
    assert!(matches!(connection.hear("tellusererror unknown piece type 'n'"), EngineReply::Refuses(_)));
    connection.hear("pong 1");
    assert_eq!(connection.hear("tellusererror my disk is full"), EngineReply::Nothing);
    table.game.play_text("a4a5").unwrap();
    assert!(table.think(&mut *connection).contains("a3a4"));
    assert_eq!(connection.hear("Error (unknown command): otim"), EngineReply::Nothing);
    assert!(matches!(connection.hear("Error (Illegal move or unknown command): a3a4"), EngineReply::Refuses(_)));
}
