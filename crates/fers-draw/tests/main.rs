//! Drawings as the rest of Fers asks for them.

use fers_betza::parse;
use fers_core::{CastlingRight, Color, Geometry, Hand, Move, Owner, Piece, PieceType, Region, Setup, Square, Vector};
use fers_draw::{
    Badge, BoardDiagram, Figure, LegendLine, Manner, MoveDiagram, Picture, Pictures, PieceStyle, Scene, legend,
    move_rows, move_svg, piece_svg,
};
use fers_rules::{Arrivals, Castling, CastlingTarget, Condition, Leg, Path, PieceRules, Royal, Ruleset};

/// A board of eight by eight with pieces: name, letter, moves in Betza notation.
fn ruleset(pieces: &[(&str, &str, &str)]) -> Ruleset {
    let mut ruleset = Ruleset::new("test", Geometry::rectangle(8, 8));
    let rules = |&(name, letter, moves): &(&str, &str, &str)| PieceRules::new(name, letter, paths(moves));
    ruleset.pieces = pieces.iter().map(rules).collect();
    ruleset
}

fn paths(betza: &str) -> Vec<Path> {
    let parsed = parse(betza);
    assert!(parsed.diagnostics.is_empty(), "{betza}: {:?}", parsed.diagnostics);
    parsed.value.paths
}

fn at(name: &str) -> Square {
    Geometry::rectangle(8, 8).parse_square(name).unwrap()
}

/// Asserts that each element of an XML text is closed, in the right order.
#[track_caller]
fn assert_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').expect("every tag is closed");
        assert!(!text.contains(['"', '\'']) || open.last() == Some(&"style"), "quotation marks are escaped: {text}");
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap();
        match (tag.starts_with('/'), tag.ends_with('/')) {
            (true, _) => assert_eq!(open.pop(), Some(name), "{tag}"),
            (false, false) => open.push(name),
            (false, true) => {}
        }
        assert!(tag.matches('"').count().is_multiple_of(2), "attributes are quoted: {tag}");
    }
    assert!(open.is_empty(), "{open:?}");
}

#[track_caller]
fn assert_stands_alone(svg: &str) {
    assert_well_formed(svg);
    for part in ["role=\"img\"", "<title id=", "<desc id=", "aria-labelledby=", "prefers-color-scheme:dark", "viewBox="]
    {
        assert!(svg.contains(part), "{part} is missing in {svg}");
    }
    for reference in svg.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(svg.contains(&format!("<g id=\"{reference}\">")), "{reference} is not there");
    }
}

/// The picture of the last of these pieces.
#[track_caller]
fn check_picture(pieces: &[(&str, &str, &str)], expected: Picture) {
    let ruleset = ruleset(pieces);
    let last = PieceType(pieces.len() as u16 - 1);
    assert_eq!(*Pictures::of(&ruleset).picture(last), expected, "{pieces:?}");
}

#[test]
fn pieces_are_drawn_as_they_are_called() {
    check_picture(&[("Knight", "N", "N")], Picture::outline("knight"));
    check_picture(&[("knight", "N", "K")], Picture::outline("knight"));
    check_picture(&[("Dragon King", "D", "RF")], Picture::outline("dragon-king"));
    check_picture(&[("Alfil", "B", "A")], Picture::outline("elephant"));
    check_picture(&[("Princess", "S", "BN")], Picture::outline("archbishop"));
    check_picture(&[("Flying Goose", "G", "fN")], Picture::outline("goose"));
}

#[test]
fn pieces_without_a_known_name_are_drawn_as_others_that_move_alike() {
    check_picture(&[("Warlord", "W", "NB")], Picture::outline("archbishop"));
    check_picture(&[("Veteran", "V", "FWN")], Picture::outline("centaur"));
    let compound = Picture::plain(Figure::Compound("knight", "machine"));
    check_picture(&[("Grand Person", "M", "NWD")], compound);
}

#[test]
fn a_picture_that_is_taken_goes_to_nobody_else() {
    check_picture(&[("Knight", "N", "N"), ("Cavalier", "H", "BW")], Picture::outline("dragon-horse"));
    let ruleset = ruleset(&[("Rook", "R", "R"), ("Castle", "T", "R"), ("Big Castle", "B", "R")]);
    let pictures = Pictures::of(&ruleset);
    let figures: Vec<bool> = pictures.iter().map(|picture| matches!(picture.figure, Figure::Outline(_))).collect();
    assert_eq!(figures, [true, false, false]);
    assert_ne!(pictures.picture(PieceType(1)), pictures.picture(PieceType(2)), "their letters differ");
}

#[test]
fn promoted_pieces_have_the_picture_they_had_before_with_a_sign() {
    let promoted = |name| Picture { badge: Some(Badge::Promoted), ..Picture::outline(name) };
    check_picture(&[("Pawn", "P", "fW"), ("Gold", "G", "WfF"), ("Tokin", "+P", "WfF")], promoted("pawn"));
    check_picture(&[("Knight", "N", "N"), ("Promoted Knight", "N~", "N")], promoted("knight"));
    check_picture(&[("Warlord", "W", "NB"), ("Promoted Warlord", "X", "NB")], promoted("archbishop"));
}

#[test]
fn left_and_right_pieces_look_at_each_other() {
    let quails = [("Left Quail", "L", "fR"), ("Right Quail", "R", "fR")];
    check_picture(&quails[..1], Picture::outline("quail"));
    check_picture(&quails, Picture { is_mirrored: true, ..Picture::outline("quail") });
}

#[test]
fn a_royal_without_a_known_name_that_moves_as_a_king_is_drawn_as_one() {
    let mut ruleset = ruleset(&[("Boss", "B", "K")]);
    ruleset.royals.push(Royal::new(vec![PieceType(0)], fers_rules::CheckRule::Any));
    assert_eq!(*Pictures::of(&ruleset).picture(PieceType(0)), Picture::outline("king"));
}

#[test]
fn pieces_that_nobody_knows_show_their_moves_and_letters() {
    let strange = ruleset(&[("<&>", "é", "fAbDmH"), ("Other", "o", "fAbDcH")]);
    let pictures = Pictures::of(&strange);
    assert_ne!(pictures.picture(PieceType(0)), pictures.picture(PieceType(1)));
    for piece_type in strange.piece_types() {
        assert!(matches!(pictures.picture(piece_type).figure, Figure::Moves { .. }));
        let svg = piece_svg(&strange, &pictures, Piece::new(Color::White, piece_type));
        assert_stands_alone(&svg);
        assert!(!svg.contains("<&>"));
    }
}

fn hostile_position() -> (Ruleset, Setup) {
    let mut ruleset = ruleset(&[("King<script>", "k", "K"), ("\"Gold\" & 'Silver'", "<>", "WfF")]);
    ruleset.presentation.name = "</title><b>&".to_owned();
    ruleset.geometry.holes = [at("d4"), at("h8")].into_iter().collect::<Region>();
    let mut setup = Setup::empty(64);
    setup.board[0] = Some(Piece::new(Color::White, PieceType(0)));
    setup.board[9] = Some(Piece::new(Color::Black, PieceType(1)));
    setup.board[10] = Some(Piece::new(Owner::Neutral, PieceType(1)));
    setup.hands.white.add(PieceType(1));
    setup.hands.black.add(PieceType(0));
    (ruleset, setup)
}

#[test]
fn every_style_draws_any_board_and_says_in_words_what_is_on_it() {
    let (ruleset, setup) = hostile_position();
    let last_move = Move::quiet(at("a2"), at("a1"));
    for style in PieceStyle::ALL {
        for is_flipped in [false, true] {
            let last_move = Some(&last_move);
            let svg = BoardDiagram { ruleset: &ruleset, setup: &setup, last_move, is_flipped, style }.svg();
            assert_stands_alone(&svg);
            assert!(!svg.contains("<script") && !svg.contains("<b>"), "{style:?}");
            assert!(svg.contains("White to move") && svg.contains("a2 to a1"), "{style:?}");
            assert!(svg.contains("White holds 1 &quot;Gold&quot; &amp; &#39;Silver&#39;"), "{style:?}");
        }
    }
}

#[test]
fn holes_are_no_squares_and_several_boards_stand_side_by_side() {
    let mut ruleset = ruleset(&[]);
    let squares = |ruleset: &Ruleset| {
        let svg = BoardDiagram::new(ruleset, &ruleset.start).svg();
        assert_stands_alone(&svg);
        svg.matches("width=\"100\" height=\"100\"").count()
    };
    assert_eq!(squares(&ruleset), 64);
    ruleset.geometry.holes.insert(at("d4"));
    assert_eq!(squares(&ruleset), 63);
    ruleset.geometry = Geometry { boards: 2, ..Geometry::rectangle(3, 30) };
    ruleset.start = Setup::empty(ruleset.geometry.places());
    assert_eq!(squares(&ruleset), 180);
}

#[test]
fn hands_larger_than_the_board_take_more_columns() {
    let names: Vec<String> = (0..40).map(|number| format!("Piece {number}")).collect();
    let mut ruleset = Ruleset::new("test", Geometry::rectangle(2, 2));
    ruleset.pieces = names.iter().map(|name| PieceRules::new(name, name, Vec::new())).collect();
    let mut setup = Setup::empty(4);
    let mut hand = Hand::new();
    ruleset.piece_types().for_each(|piece| hand.add(piece));
    setup.hands.white = hand;
    assert_stands_alone(&BoardDiagram::new(&ruleset, &setup).svg());
}

fn endless(betza: &str) -> MoveDiagram {
    let ruleset = ruleset(&[("Piece", "p", betza)]);
    MoveDiagram::of(&Scene::endless(&ruleset, PieceType(0), Color::White))
}

/// How many squares are reached on an endless board in the simplest manner given.
#[track_caller]
fn check_reach(betza: &str, manner: Manner, count: usize) {
    let diagram = endless(betza);
    let reached = diagram.marks.values().filter(|mark| mark.simplest().map(|(manner, _)| manner) == Some(manner));
    assert_eq!(reached.count(), count, "{betza}");
}

#[test]
fn endless_boards_show_leaps_and_three_steps_of_rides() {
    check_reach("N", Manner::Plain, 8);
    check_reach("R", Manner::Plain, 12);
    check_reach("Q", Manner::Plain, 24);
    check_reach("fmWfcF", Manner::Plain, 3);
    check_reach("fmWfceFifmnD", Manner::Conditional, 1);
    // A grasshopper needs a hurdle, so that it lands two squares away or more.
    check_reach("gQ", Manner::Hop, 16);
    assert_eq!(endless("N").radius(), 2);
    assert!(endless("N").mark(-2, 1).is_some_and(|mark| mark.way(Manner::Plain).captures));
}

#[test]
fn moves_of_several_legs_show_where_they_turn() {
    let griffon = endless("FyafsF");
    assert!(griffon.mark(1, 1).is_some_and(|mark| mark.is_turning_point && mark.way(Manner::Plain).moves));
    assert!(griffon.mark(1, 3).is_some_and(|mark| mark.way(Manner::Turn).moves && !mark.is_turning_point));
    assert!(griffon.mark(0, 2).is_none(), "it never gets straight ahead");
    assert!(griffon.traces.iter().all(|trace| trace.len() == 3));
}

#[test]
fn pieces_captured_on_the_way_are_marked() {
    // A checker: over a neighbour to the square behind it.
    let checker = endless("mFcafmF");
    assert!(checker.mark(1, 1).is_some_and(|mark| mark.is_victim));
    assert!(checker.mark(2, 2).is_some_and(|mark| mark.way(Manner::Turn).moves));
    assert!(legend(&checker).contains(&LegendLine::Victim));
}

#[test]
fn black_moves_down_the_board() {
    let ruleset = ruleset(&[("Pawn", "p", "fmWfcF")]);
    let diagram = MoveDiagram::of(&Scene::endless(&ruleset, PieceType(0), Color::Black));
    assert!(diagram.mark(0, -1).is_some_and(|mark| mark.way(Manner::Plain).moves));
    assert!(diagram.mark(0, 1).is_none());
}

#[track_caller]
fn check_with(betza: &str, others: &str, squares: &str) {
    let ruleset = ruleset(&[("Piece", "p", betza), ("Other", "x", "K")]);
    let mut scene = Scene::endless_with_others(&ruleset, PieceType(0), Color::White);
    scene.put(others).unwrap();
    let diagram = MoveDiagram::of(&scene);
    let reached = diagram.marks.iter().filter(|(_, mark)| mark.simplest().is_some());
    let names: Vec<String> = reached.map(|(&square, _)| diagram.geometry.square_name(square)).collect();
    assert_eq!(names.join(" "), squares, "{betza} with {others}");
}

#[test]
fn other_pieces_change_what_a_piece_can_do() {
    // The piece stands on e5 of nine by nine squares.
    check_with("fR", "xe8", "e6 e7 e8");
    check_with("fR", "Xe8", "e6 e7");
    check_with("fcpR", "xe7", "e8 e9");
    check_with("fcpR", "xe7,xe8", "e8");
    check_with("fgR", "xe7", "e8");
    check_with("nN", "xe6", "d3 f3 c4 g4 c6 g6");
    check_with("fmWfcF", "xe6", "d6 f6");
    check_with("mFcafmF", "xf6,Xd6", "d4 f4 g7");
}

#[test]
fn in_a_position_regions_edges_and_conditions_count() {
    let mut ruleset = ruleset(&[("Advisor", "a", "F"), ("Pawn", "p", "fmWifmnD")]);
    let palace: Region = ["a1", "b2", "c1", "c3", "a3"].map(at).iter().collect();
    let id = ruleset.add_region("palace", palace);
    ruleset.pieces[0].confined_to = Some(fers_core::ByColor::both(id));
    let mut setup = Setup::empty(64);
    setup.board[at("c1").index()] = Some(Piece::new(Color::White, PieceType(0)));
    setup.board[at("h2").index()] = Some(Piece::new(Color::White, PieceType(1)));
    let reached = |setup: &Setup, name: &str| {
        let scene = Scene::of_position(&ruleset, setup.clone(), at(name)).unwrap();
        let diagram = MoveDiagram::of(&scene);
        let names = diagram.marks.keys().map(|&square| diagram.geometry.square_name(square));
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(reached(&setup, "c1"), "b2");
    assert_eq!(reached(&setup, "h2"), "h3", "it has moved");
    setup.virgin.insert(at("h2"));
    assert_eq!(reached(&setup, "h2"), "h3 h4");
    assert!(Scene::of_position(&ruleset, setup, at("d5")).is_none());
}

#[test]
fn castling_is_shown_while_its_right_exists_and_nothing_is_between() {
    let mut ruleset = ruleset(&[("King", "k", "K"), ("Rook", "r", "R")]);
    let targets = vec![CastlingTarget { king: at("g1"), partner: at("f1") }];
    ruleset.castlings.push(Castling {
        color: Color::White,
        king: at("e1"),
        partner: at("h1"),
        targets,
        may_cross_attack: false,
    });
    let mut setup = Setup::empty(64);
    setup.board[at("e1").index()] = Some(Piece::new(Color::White, PieceType(0)));
    setup.board[at("h1").index()] = Some(Piece::new(Color::White, PieceType(1)));
    let castles = |setup: &Setup| {
        let scene = Scene::of_position(&ruleset, setup.clone(), at("e1")).unwrap();
        MoveDiagram::of(&scene).mark(2, 0).is_some_and(|mark| mark.castles)
    };
    assert!(!castles(&setup));
    setup.castling.push(CastlingRight { rule: 0, king: at("e1"), partner: at("h1") });
    assert!(castles(&setup));
    setup.board[at("f1").index()] = Some(Piece::new(Color::Black, PieceType(1)));
    assert!(!castles(&setup));
}

#[test]
fn conditions_that_nobody_can_see_are_shown_as_such() {
    let mut ruleset = ruleset(&[("King", "k", "W")]);
    ruleset.pieces[0].moves = paths("N").into_iter().map(|path| path.when(Condition::InCheck)).collect();
    let diagram = MoveDiagram::of(&Scene::endless(&ruleset, PieceType(0), Color::White));
    assert_eq!(
        diagram.mark(1, 2).and_then(|mark| mark.simplest()).map(|(manner, _)| manner),
        Some(Manner::Conditional)
    );
}

#[test]
fn a_path_of_too_many_ways_is_shown_in_part_and_says_so() {
    let mut ruleset = ruleset(&[("Walker", "w", "K")]);
    let step = Leg::leap(Vector::RING.to_vec(), Arrivals::quiet());
    let legs = vec![step; 7];
    ruleset.pieces[0].moves = vec![Path { legs, ..Path::default() }];
    let diagram = MoveDiagram::of(&Scene::endless(&ruleset, PieceType(0), Color::White));
    assert!(diagram.is_partial);
    assert!(diagram.marks.len() > 20);
    assert_stands_alone(&move_svg(&ruleset, &diagram, PieceStyle::Western, false));
}

#[test]
fn move_diagrams_are_drawn_with_a_legend() {
    for betza in ["N", "R", "mRcpR", "fmWfceFifmnD", "FyafsF", "mFcafmF", "KaK", "gQ"] {
        let mut ruleset = ruleset(&[("Pi<ece", "p", betza), ("Other", "x", "K")]);
        ruleset.presentation.name = "<>".to_owned();
        let mut scene = Scene::endless_with_others(&ruleset, PieceType(0), Color::White);
        for text in ["", "xf6,Xe7,xe6"] {
            scene.put(text).unwrap();
            let diagram = MoveDiagram::of(&scene);
            for style in PieceStyle::ALL {
                let svg = move_svg(&ruleset, &diagram, style, true);
                assert_stands_alone(&svg);
                for line in legend(&diagram) {
                    assert!(svg.contains(&line.words()), "{betza}: {line:?}");
                }
            }
        }
    }
}

#[test]
fn text_diagrams_have_a_letter_for_each_square() {
    let ruleset = ruleset(&[("Cannon", "c", "mRcpR"), ("Other", "+x", "K")]);
    let mut scene = Scene::endless_with_others(&ruleset, PieceType(0), Color::White);
    scene.put("+xe7").unwrap();
    let rows = move_rows(&ruleset, &MoveDiagram::of(&scene), false);
    let file: Vec<&str> = rows.iter().map(|row| row[4].text.as_str()).collect();
    assert_eq!(file, ["j", "j", "+x", "m", "O", "m", "m", "m", "m"]);
    assert_eq!(rows[4].iter().map(|square| square.text.as_str()).collect::<String>(), "mmmmOmmmm");
}

#[test]
fn a_square_with_two_ways_that_differ_has_two_letters() {
    let ruleset = ruleset(&[("Cannon", "c", "mRcpR")]);
    let diagram = MoveDiagram::of(&Scene::endless(&ruleset, PieceType(0), Color::White));
    let rows = move_rows(&ruleset, &diagram, false);
    let rank: Vec<&str> = rows[3].iter().map(|square| square.text.as_str()).collect();
    assert_eq!(rank, ["mj", "mj", "m", "O", "m", "mj", "mj"]);
}

#[test]
fn the_displacements_around_a_piece_are_seen_by_white() {
    let reached: Vec<Vector> = endless("fsN").around().map(|(by, _)| by).collect();
    assert_eq!(reached, [Vector::new(-2, 1), Vector::new(2, 1)]);
}

#[test]
fn a_word_before_the_name_of_a_piece_is_a_sign_in_its_corner() {
    let signed = |name, badge| Picture { badge: Some(badge), ..Picture::outline(name) };
    check_picture(&[("Knight", "N", "N"), ("Royal Knight", "K", "N")], signed("knight", Badge::Crown));
    check_picture(&[("Rook", "R", "R"), ("Charging Rook", "C", "fsRbK")], signed("rook", Badge::Forward));
    check_picture(&[("Pawn", "P", "fW"), ("Returned Pawn", "Q", "fW")], signed("pawn", Badge::Back));
    // Without a plain knight the picture itself is free.
    check_picture(&[("Royal Knight", "K", "N")], Picture::outline("knight"));
}

#[test]
fn tiles_and_discs_are_also_written_in_letters() {
    let mut ruleset = ruleset(&[("King", "K", "K")]);
    ruleset.start.board[0] = Some(Piece::new(Color::White, PieceType(0)));
    let text = |style| fers_draw::PieceSet::new(&ruleset, style).svg(Piece::new(Color::White, PieceType(0)));
    assert!(text(PieceStyle::Shogi).contains('玉'));
    let (tile, disc) = (text(PieceStyle::ShogiLetters), text(PieceStyle::XiangqiLetters));
    assert!(tile.contains(">K</text>") && tile.contains("fers-tile"), "{tile}");
    assert!(disc.contains(">K</text>") && disc.contains("fers-disc-white"), "{disc}");
}
