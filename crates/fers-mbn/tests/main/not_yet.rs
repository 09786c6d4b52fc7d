//! What is not played is reported by name, and the rest is played.

use fers_core::{Geometry, PieceType, Wing};
use fers_mbn::{CastlingLine, Context, Lowered, Needs, castling, lower, read, read_moves};
use fers_rules::{PieceRules, Ruleset};

fn game() -> Ruleset {
    let mut ruleset = Ruleset::new("test", Geometry { boards: 2, ..Geometry::rectangle(8, 8) });
    ruleset.pieces = ["K", "Q", "X"].map(|letter| PieceRules::new(letter, letter, Vec::new())).to_vec();
    ruleset
}

fn lowered(text: &str) -> Lowered {
    let moves = read_moves(text, 0).value.expect(text);
    lower(&moves, &mut Context::new(&mut game()))
}

/// The construct that is reported, what it needs, and the part of the text that is marked.
#[track_caller]
fn check(text: &str, needs: Option<Needs>, marked: &str) {
    let Lowered { paths, not_yet, diagnostics, explosive, gives: _ } = lowered(text);
    assert_eq!(diagnostics, [], "{text}");
    assert_eq!(not_yet.len(), 1, "{text}: {not_yet:?}");
    let found = Some(not_yet[0].needs).filter(|needs| !needs.is_never());
    assert_eq!((found, not_yet[0].span.slice(text)), (needs, marked), "{text}");
    assert_eq!((paths, explosive), (Vec::new(), Vec::new()), "{text}");
    let code = if needs.is_some() { "ccif::not-played-yet" } else { "ccif::not-played" };
    assert_eq!(not_yet[0].diagnostic().code.0, code);
}

/// Source: what the design of C/CIF on this ruleset lists as missing.
#[test]
fn each_construct_that_no_path_says_is_named() {
    use Needs::*;
    check("(dttmRN)0", Some(Course), "(dttmRN)0");
    check("(dttwsR)2", Some(Course), "R");
    check("(W-R)r0", Some(Course), "(W-R)r0");
    check("(W-W)(rf)0", None, "(W-W)(rf)0");
    check("g(WF)r0", None, "(WF)r0");
    check("(!dcK)**", Some(Every), "(!dcK)**");
    check("K-!U", Some(Probes), "!U");
    check("uR", Some(Probes), "u");
    check("W-hR", Some(Lengths), "R");
    check("oR*", Some(Lengths), "R*");
    check("(mW-rW)0*", Some(Lengths), "(mW-rW)0*");
    check("ggR9", Some(Hurdles), "R9");
    check("xK", Some(Acts), "x");
    check("kW+F", Some(Gives), "kW+F");
    check("k{Q}K", None, "k{Q}");
    check("ce{X}F", Some(EnPassantVictims), "e{X}");
    check("iiK", Some(Marks), "ii");
    check("X", Some(Effects), "X");
    check("cQ-X", Some(Effects), "X");
    check("cQ--X--K", Some(Effects), "K");
    check("ccO", Some(Effects), "O");
    check("[+]K", Some(Tests), "[+]");
    check("K[+]", Some(Tests), "[+]");
    check("{Q}K", Some(Tests), "{Q}");
    check("/Ke1/K", Some(Tests), "/Ke1/");
    check("K[a1A1]", Some(FourthAxis), "[a1A1]");
    check("<+1;-1>K", Some(FourthAxis), "<+1;-1>");
}

#[test]
fn what_has_no_known_meaning_is_not_played() {
    check("K#", None, "K#");
    check("#K", None, "#K");
    check("!{Q}K", None, "{Q}");
    check("<+1d>K", None, "<+1d>");
    check("qK", None, "q");
    check("m{X}K", None, "m{X}");
    check("zK", None, "K");
}

#[test]
fn letters_of_unknown_pieces_and_moves_are_errors() {
    let codes = |text: &str| -> Vec<&str> { lowered(text).diagnostics.iter().map(|said| said.code.0).collect() };
    assert_eq!(codes("c{QZ}K"), ["ccif::unknown-piece"]);
    assert_eq!(codes(":AB:"), ["ccif::unknown-move"]);
    assert_eq!(codes("M"), ["ccif::doubtful-letter"]);
    assert_eq!(codes("{K}-W"), ["ccif::braces"]);
    assert_eq!(codes("(dttwR)0"), ["ccif::chain-of-swaps"]);
    assert_eq!(codes("W[z]"), ["ccif::off-board"]);
    assert_eq!(codes("K8-K8-K8-K8-NN-K8"), Vec::<&str>::new());
    assert_eq!(codes("(KNCZ--KN)8"), ["ccif::too-many-paths"]);
}

#[test]
fn what_can_be_played_is_played() {
    let lowered = lowered("mW+xF+N");
    assert_eq!(lowered.not_yet.len(), 1);
    assert_eq!(lowered.paths.len(), 2);
}

/// Source: chess, with the castling lines of the FBR page.
#[test]
fn castling_lines_are_those_of_chess() {
    let line = |text: &str| castling(&read(text, 0).value.unwrap());
    let right = CastlingLine { wing: Wing::Right, king_file: 6, partner_file: 5, changes_board: false, guarded: None };
    let left = CastlingLine { wing: Wing::Left, king_file: 2, partner_file: 3, changes_board: false, guarded: None };
    assert_eq!(line("O-O=[*]isR[g]=isR[f]"), Ok(right));
    assert_eq!(line("O-O-O<*>=[*]isR[c]=isR[d]"), Ok(left));
    assert_eq!((line("O-O"), line("O-O-O")), (Ok(right), Ok(left)));
    assert_eq!(line("O-O=[*]isW-[*]W[g]=isR[f]"), Ok(CastlingLine { guarded: Some(2), ..right }));
    assert!(line("O-O=[*]isW-W[g]=isR[f]").unwrap_err().needs != Needs::Course);
    let crossing = CastlingLine { changes_board: true, ..right };
    assert_eq!(line("O-O=[*]isR[g]--<+>mO=isR[f]--<+>mO"), Ok(crossing));
    let problem = line("O-O=[*]isR[g]--<+1>mO=isR[f]--<+1>mO").unwrap_err();
    assert_eq!(problem.needs, Needs::CastlingBoards);
    assert!(line("O-O=[*]isR[g]--<+>mO=isR[f]").unwrap_err().needs.is_never());
    assert!(line("O-O=isR[g]=isR[f]").unwrap_err().needs.is_never());
}

#[test]
fn castlings_join_kings_and_partners_of_the_start_position() {
    let mut ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
    ruleset.pieces = ["K", "R"].map(|letter| PieceRules::new(letter, letter, Vec::new())).to_vec();
    let (king, rook) = (fers_core::PieceType(0), fers_core::PieceType(1));
    let start = fers_fen::parse_start(&ruleset, "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", fers_fen::Dialect::Fers);
    ruleset.start = start.value.unwrap();
    let lines = ["O-O=[*]isR[g]=isR[f]", "O-O-O=[*]isR[c]=isR[d]"].map(|text| castling(&read(text, 0).value.unwrap()));
    let found = lines.into_iter().flat_map(|line| line.unwrap().castlings(&ruleset, &[king], &[rook]));
    let names: Vec<String> = found
        .map(|castling| {
            let name = |square| ruleset.geometry.square_name(square);
            let target = castling.targets[0];
            [castling.king, target.king, castling.partner, target.partner].map(name).join(" ")
        })
        .collect();
    assert_eq!(names, ["e1 g1 h1 f1", "e8 g8 h8 f8", "e1 c1 a1 d1", "e8 c8 a8 d8"]);
}

/// Source: the FBR page, `atomic`: `Q=mQ+(cQ--X)`, and `@X=(!dcy{SET}OK)0*` for other sets.
#[test]
fn explosions_end_moves_and_spare_some_types() {
    let mut game = game();
    let moves = read_moves("mQ+(cQ--X)", 0).value.unwrap();
    let found = lower(&moves, &mut Context::new(&mut game));
    assert!(found.not_yet.is_empty() && !found.paths.is_empty());
    assert_eq!(found.explosive.len(), 1);
    assert!(found.explosive[0].spares.is_empty() && found.explosive[0].paths.len() == found.paths.len());
    let mut context = Context::new(&mut game);
    context.moves.insert("X".to_owned(), read_moves("(!dcy{^Q}OK)0*", 0).value.unwrap());
    let found = lower(&moves, &mut context);
    assert_eq!(found.explosive[0].spares, [PieceType(1)]);
}
