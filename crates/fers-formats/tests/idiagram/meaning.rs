//! What diagrams mean, line by line.

use fers_compile::verify_and_compile;
use fers_core::{Action, PieceType};
use fers_fen::{Dialect, parse, write};
use fers_formats::idiagram::read;
use fers_movegen::{AnyPosition, PerftEnds};
use fers_rules::{CheckRule, Drops, End, Frame, Refusal, Ruleset, Shuffled, Taker, Trigger, Verdict};

use super::ruleset;

/// Something of everything.
pub(crate) const RICH: &str = "\
files=10
ranks=8
symmetry=rotate
maxPromote=2
promoZone=3
promoChoice=!P*N*R2*Q1
royal=K
succession=1
stalemate=lose
holdingsType=1
shuffle=!N:RQ
protected=5
counterStrike=Q
lightShade=#FFFFFF
spell=burn
hole=void
pawn::::a2-d2,g2-j2
soldier::fsW::e2
knight:N:::b1,i1:2
rook::::a1,j1
queen::::d1
king:::man:f1
void::::e4
";

/// Orthodox chess.
const CHESS: &str = "\
satellite=chess
promoChoice=QRBN
pawn::::a2-h2
knight:N:::b1,g1
bishop::::c1,f1
rook::::a1,h1
queen::::d1
king::::e1
";

fn fen(ruleset: &Ruleset) -> String {
    write(ruleset, &ruleset.start, Dialect::Fers)
}

#[track_caller]
fn check_perft(ruleset: &Ruleset, fen: &str, counts: &[u64]) {
    let setup = parse(ruleset, fen, Dialect::Fers).value.unwrap();
    let mut position = AnyPosition::new(&verify_and_compile(ruleset).unwrap(), &setup).unwrap();
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(position.perft(depth, PerftEnds::ByRule), count, "{fen} at depth {depth}");
    }
}

/// The names of the pieces that a move from one square to another may promote to; an empty name for
/// none.
fn promotions(ruleset: &Ruleset, fen: &str, from: &str, to: &str) -> Vec<String> {
    let setup = parse(ruleset, fen, Dialect::Fers).value.unwrap();
    let mut position = AnyPosition::new(&verify_and_compile(ruleset).unwrap(), &setup).unwrap();
    let square = |name| ruleset.geometry.parse_square(name).unwrap();
    let oracle = fers_testkit::oracle_agrees(&Ruleset { start: setup, ..ruleset.clone() }, 1, 1);
    assert!(oracle.is_ok(), "{}", oracle.unwrap_err());
    let mut names = Vec::new();
    for (mv, _) in position.divide(1, PerftEnds::ByRule) {
        let mv = position.decode(mv);
        if mv.action == (Action::Travel { from: square(from), to: square(to) }) {
            names.push(mv.promotion.map_or(String::new(), |found| ruleset.piece(found).name.clone()));
        }
    }
    names.sort();
    names
}

#[test]
fn a_diagram_of_chess_is_chess() {
    let chess = ruleset(CHESS);
    assert_eq!(chess.presentation.name, "chess");
    assert_eq!(fen(&chess), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    // Published counts of the start position, and of a position with castlings, en passant and
    // promotions.
    check_perft(&chess, &fen(&chess), &[20, 400, 8902]);
    check_perft(&chess, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2039, 97862]);
    check_perft(&chess, "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", &[6, 264, 9467]);
}

#[test]
fn lines_stand_in_any_order_and_remarks_are_skipped() {
    let mut lines: Vec<&str> = CHESS.lines().collect();
    lines.swap(0, 1);
    lines.insert(1, "# a remark: with=signs");
    lines.rotate_left(3);
    let mixed = ruleset(&lines.join("\r\n"));
    assert_eq!(mixed.start.pieces().count(), 32);
    assert_eq!(mixed.presentation, ruleset(CHESS).presentation);
}

#[test]
fn the_king_without_moves_castles_as_far_as_the_board_is_wide() {
    let game = |files: u8, king: &str, rook: &str| {
        ruleset(&format!("files={files}\nking::::{king}\nrook::::a1,{rook}\n")).castlings
    };
    let target = |castlings: &[fers_rules::Castling], index: usize| castlings[index].targets[0].king.0;
    let ten = game(10, "f1", "j1");
    assert_eq!((ten.len(), target(&ten, 0), target(&ten, 1)), (4, 8, 2));
    let twelve = game(12, "g1", "l1");
    assert_eq!((twelve.len(), target(&twelve, 0), target(&twelve, 1)), (4, 10, 2));
    assert_eq!(game(6, "d1", "f1"), []);
}

#[test]
fn castlings_have_numbers_sides_and_partners_further_in() {
    let game = ruleset("files=10\nking:K:KirO3iljO2::f1\nrook:R:R::b1,j1\nknight:N:N::a1\n");
    let names = |index: usize| {
        let castling = &game.castlings[index];
        [castling.king, castling.partner, castling.targets[0].king, castling.targets[0].partner]
            .map(|square| game.geometry.square_name(square))
    };
    assert_eq!(game.castlings.len(), 4);
    assert_eq!(names(0), ["f1", "j1", "i1", "h1"]);
    assert_eq!(names(1), ["f1", "b1", "d1", "e1"]);
    assert_eq!(names(2), ["f8", "j8", "i8", "h8"]);
}

/// Where the king goes, and the partner, of White's castlings of a diagram.
fn castled(text: &str) -> Vec<String> {
    let game = ruleset(text);
    let name = |square| game.geometry.square_name(square);
    let own = game.castlings.iter().filter(|castling| castling.color == fers_core::Color::White);
    own.map(|castling| format!("{} {}", name(castling.partner), name(castling.targets[0].king))).collect()
}

/// Source: the article about presets (`isjO2` where the partner stands one square closer than the
/// edge), and the diagram of Gross Chess, whose rooks stand on b2 and k2 with nothing outside.
#[test]
fn partners_of_castling_are_counted_from_the_edge() {
    assert_eq!(castled("files=10\nking:K:KisjO2::f1\nrook:R:R::b1,i1\n"), ["i1 h1", "b1 d1"]);
    assert_eq!(castled("files=10\nking:K:KisjO2::f1\nrook:R:R::b1,i1\nknight:N:N::a1,j1\n"), ["i1 h1", "b1 d1"]);
    let gross = castled("files=12\nranks=12\nking:K:KisO4isO3isO2::g2\nrook:R:R::b2,k2\n");
    assert_eq!(gross, ["k2 k2", "b2 c2", "k2 j2", "b2 d2", "k2 i2", "b2 e2"]);
    // A hole is an edge, too.
    assert_eq!(
        castled("files=10\nhole=void\nvoid::::j1,j8\nking:K:KirO2::e1\nrook:R:R::i1\nknight:N:N::h1\n"),
        ["i1 g1"]
    );
}

#[test]
fn black_is_mirrored_turned_or_written_behind_two_commas() {
    let start =
        |symmetry: &str, squares: &str| fen(&ruleset(&format!("files=4\nranks=4\n{symmetry}king:K:K::{squares}\n")));
    assert_eq!(start("symmetry=mirror\n", "b1"), "1k2/4/4/1K2 w - - 0 1");
    assert_eq!(start("symmetry=rotate\n", "b1"), "2k1/4/4/1K2 w - - 0 1");
    assert_eq!(start("symmetry=none\n", "b1,,d3"), "4/3k/4/1K2 w - - 0 1");
    assert_eq!(start("", "b1,,d3"), "4/3k/4/1K2 w - - 0 1");
    assert_eq!(start("", "b1"), "1k2/4/4/1K2 w - - 0 1");
}

#[test]
fn black_turns_pieces_with_a_left_and_a_right() {
    let frame = |moves: &str| ruleset(&format!("files=4\nranks=4\nking:K:K::b1\nother:O:{moves}::c1\n")).frame;
    assert_eq!(frame("KNADcaKmcabK"), Frame::Mirrored);
    assert_eq!(frame("hrN"), Frame::Rotated);
}

#[test]
fn pieces_have_their_own_letters() {
    let letters = |text: &str| {
        let game = ruleset(&format!("files=4\nranks=4\nking:K:K::b1\n{text}"));
        game.pieces.iter().skip(1).map(|piece| piece.letters.white.clone()).collect::<Vec<_>>()
    };
    assert_eq!(letters("elf::W\nelk::F\neel::N\n"), ["E", "L", "A"]);
    assert_eq!(letters("2-ball:2:W\n(grand) duke::N\n"), ["B", "G"]);
    assert_eq!(letters("promoted:+P:W\nlong:Nn:W\n"), ["+P", "NN"]);
    assert_eq!(letters("promoOffset=2\nelf:E:W\nelf:E:F\nelf:E:N\n"), ["E", "+K", "+E"]);
}

#[test]
fn promotion_is_compulsory_in_the_whole_zone() {
    let game = ruleset(
        "files=4\nranks=6\npromoZone=2\npromoChoice=RN\npawn:P:fmWfcF::b2\nking:K:K::a1\nrook:R:R\nknight:N:N\n",
    );
    let position = "3k/4/1P2/4/4/K3 w - - 0 1";
    assert_eq!(promotions(&game, position, "b4", "b5"), ["knight", "rook"]);
    assert_eq!(game.promotions.len(), 1);
    assert_eq!((game.promotions[0].trigger, game.promotions[0].refusal), (Trigger::Enter, Refusal::Never));
}

#[test]
fn an_empty_choice_is_any_piece_that_is_not_royal() {
    let game = ruleset("files=4\nranks=6\npawn:P:fmWfcF::b2\nking:K:K::a1\nrook:R:R\nknight:N:N\n");
    assert_eq!(promotions(&game, "3k/1P2/4/4/4/K3 w - - 0 1", "b5", "b6"), ["knight", "rook"]);
    let none = ruleset("files=4\nranks=6\nmaxPromote=0\npawn:P:fmWfcF::b2\nking:K:K::a1\nrook:R:R\n");
    assert_eq!(promotions(&none, "3k/1P2/4/4/4/K3 w - - 0 1", "b5", "b6"), [""]);
}

#[test]
fn promotion_can_be_put_off_and_wait_for_better_ranks() {
    let text = "files=4\nranks=6\npromoZone=3\npromoChoice=!PNR2Q1\npawn:P:fmWfcF::b2\nking:K:K::a1\nrook:R:R\nknight:N:N\nqueen:Q:Q\n";
    let game = ruleset(text);
    assert_eq!(promotions(&game, "3k/4/4/1P2/4/K3 w - - 0 1", "b3", "b4"), ["", "knight"]);
    assert_eq!(promotions(&game, "3k/4/1P2/4/4/K3 w - - 0 1", "b4", "b5"), ["", "knight", "rook"]);
    assert_eq!(promotions(&game, "3k/1P2/4/4/4/K3 w - - 0 1", "b5", "b6"), ["knight", "queen", "rook"]);
}

#[test]
fn pieces_that_must_be_in_hand_are_those_missing_on_the_board() {
    let game =
        ruleset("files=4\nranks=6\npromoChoice=*R*N\npawn:P:fmWfcF::b2\nking:K:K::a1\nrook:R:R::d1\nknight:N:N:::1\n");
    let position = |rest: &str| format!("3k/1P2/4/4/4/{rest} w - - 0 1");
    assert_eq!(promotions(&game, &position("K1R1"), "b5", "b6"), ["knight"]);
    assert_eq!(promotions(&game, &position("K3"), "b5", "b6"), ["knight", "rook"]);
    // Nothing is left: the move is illegal.
    assert_eq!(promotions(&game, &position("KRN1"), "b5", "b6"), [""; 0]);
}

#[test]
fn with_an_offset_pieces_promote_as_in_shogi() {
    let game = ruleset(
        "files=4\nranks=6\npromoZone=2\nmaxPromote=2\npromoOffset=3\npawn:P:fW::b2\nrook:R:R::d2\nking:K:K::a1\ntokin:+P:WfF\ndragon:+R:RF\n",
    );
    assert_eq!(promotions(&game, "4/k3/4/1P2/4/K3 w - - 0 1", "b3", "b4"), [""]);
    assert_eq!(promotions(&game, "4/k3/1P2/4/4/K3 w - - 0 1", "b4", "b5"), ["", "tokin"]);
    // Where it could not move again, it must promote.
    assert_eq!(promotions(&game, "4/1P1k/4/4/4/K3 w - - 0 1", "b5", "b6"), ["tokin"]);
    assert_eq!(promotions(&game, "3k/1R2/4/4/4/K3 w - - 0 1", "b5", "b2"), ["", "dragon"]);
}

#[test]
fn royals_are_named_by_number_or_id_or_called_king() {
    let royals = |text: &str| {
        let game = ruleset(&format!("files=4\nranks=4\n{text}pawn:P:fW\nking:K:K::b1\nprince:F:K::c1\n"));
        game.royals
            .iter()
            .map(|royal| (royal.piece_types.iter().map(|found| found.0).collect::<Vec<_>>(), royal.check))
            .collect::<Vec<_>>()
    };
    assert_eq!(royals(""), [(vec![1], CheckRule::Any)]);
    assert_eq!(royals("royal=3\n"), [(vec![2], CheckRule::Any)]);
    assert_eq!(royals("royal=F\n"), [(vec![2], CheckRule::Any)]);
    assert_eq!(royals("royal=2,F\nsuccession=1\n"), [(vec![1, 2], CheckRule::Few(1))]);
    assert_eq!(royals("royal=0\n"), []);
}

#[test]
fn a_royal_that_slides_carefully_does_not_cross_attacked_squares() {
    let game = ruleset("files=4\nranks=4\nroyal=1\nqueen:Q:nQ::a1\nrook:R:R\n");
    assert!(!game.royals[0].may_cross_attack);
    // Black's rook attacks b1 and b2, his queen a3: nothing leads past them, and only a2 is left,
    // although c1 is safe.
    check_perft(&game, "1r2/3q/4/Q3 w - - 0 1", &[1]);
}

#[test]
fn stalemate_is_for_who_gives_it() {
    let verdict = |value: &str| {
        let game = ruleset(&format!("files=4\nranks=4\n{value}king:K:K::b1\n"));
        game.ends.iter().find_map(|end| if let End::Stalemate { verdict, .. } = end { Some(*verdict) } else { None })
    };
    assert_eq!(verdict("stalemate=win\n"), Some(Verdict::Win));
    assert_eq!(verdict("stalemate=lose\n"), Some(Verdict::Loss));
    assert_eq!(verdict(""), Some(Verdict::Draw));
}

#[test]
fn lions_are_not_traded() {
    let game = ruleset("files=4\nranks=4\nprotected=2\ncounterStrike=L\nking:K:K::b1\nlion:L:N::c1\n");
    let lion = &game.pieces[1];
    assert!(lion.endangered.is_some() && lion.retaliation.is_some());
    assert!(game.pieces[0].endangered.is_none());
}

#[test]
fn hands_without_a_stock_are_dropped_from() {
    let game = ruleset("files=4\nranks=4\nholdingsType=1\nking:K:K::b1\nknight:N:N:::2\n");
    assert_eq!((game.hands.captured_to, game.hands.drops), (Some(Taker::Capturer), Drops::Allowed));
    assert_eq!(game.start.hands.black.count(PieceType(1)), 2);
}

#[test]
fn shuffles_are_read_with_their_marks() {
    let game = ruleset("files=4\nranks=4\nshuffle=!N:RK,RN\nking:K:K::a1\nknight:N:N::b1\nrook:R:R::c1\n");
    let member = |index: u16| Shuffled::anywhere(PieceType(index));
    let first = [Shuffled { keeps_shades: true, ..member(1) }, Shuffled { is_symmetric: true, ..member(2) }, member(0)];
    assert_eq!(game.shuffles[0].members, first);
    assert_eq!(game.shuffles[1].members, [member(2), member(1)]);
}

#[test]
fn holes_are_squares_of_the_piece_that_marks_them() {
    let game = ruleset("files=4\nranks=4\nhole=2\nking:K:K::a1\nvoid:X:::b2\n");
    assert_eq!(fen(&game), "k3/1*2/1*2/K3 w - - 0 1");
    assert_eq!(game.pieces.len(), 1);
}

#[test]
fn a_piece_that_never_moves_has_a_dash() {
    assert_eq!(ruleset("files=4\nranks=4\nking:K:K::a1\nwall:W:-::b2\n").pieces[1].moves, []);
}

#[test]
fn looks_and_what_is_not_known_are_kept() {
    let hints = ruleset(RICH).presentation.diagram;
    assert_eq!(hints.parameters, ["lightShade=#FFFFFF", "spell=burn"]);
    assert_eq!(hints.images, ["", "", "", "", "", "man"]);
}

#[test]
fn a_page_holds_several_games() {
    let page = "<p>Two games.</p>\n<div class=\"idiagram\">\nsatellite=one\nfiles=4<br>ranks=4\nking:K:K::a1\n</div>\n\
                <div id='x' class='idiagram' style='float:left'>\nsatellite=two\nking:K:K:<i>man</i>:&#97;1\n</div>";
    let parsed = read(page);
    assert_eq!(parsed.diagnostics, []);
    let found: Vec<(String, String)> =
        parsed.value.diagrams.into_iter().map(|diagram| (diagram.name, fen(&diagram.ruleset.unwrap()))).collect();
    let expected = [("one", "k3/4/4/K3 w - - 0 1"), ("two", "k7/8/8/8/8/8/8/K7 w - - 0 1")];
    assert_eq!(found, expected.map(|(name, fen)| (name.to_owned(), fen.to_owned())));
}
