//! The worked examples of the XBetza description, each with its squares.
//!
//! The squares are written down from what is said about each piece in words, on a board of 15 by 15
//! around a piece that has not moved: where it goes when it is alone, and what it captures when an
//! enemy stands on every other square.

use std::collections::BTreeSet;

use fers_betza::parse;

use crate::scene::{Found, Scene};

type Squares = BTreeSet<(i32, i32)>;

/// How far a slide goes from the middle of the board.
const EDGE: i32 = 7;

fn squares(list: &[(i32, i32)]) -> Squares {
    list.iter().copied().collect()
}

/// All leaps of two lengths.
fn leaps(a: i32, b: i32) -> Squares {
    let signs = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    signs.iter().flat_map(|(x, y)| [(a * x, b * y), (b * x, a * y)]).collect()
}

/// Returns the squares of a repeated leap.
fn ride(x: i32, y: i32) -> Squares {
    (1..=EDGE).map(|n| (n * x, n * y)).filter(|(x, y)| x.abs() <= EDGE && y.abs() <= EDGE).collect()
}

fn rides(steps: &Squares) -> Squares {
    steps.iter().flat_map(|&(x, y)| ride(x, y)).collect()
}

fn rook() -> Squares {
    rides(&leaps(0, 1))
}

fn bishop() -> Squares {
    rides(&leaps(1, 1))
}

fn queen() -> Squares {
    &rook() | &bishop()
}

fn king() -> Squares {
    &leaps(0, 1) | &leaps(1, 1)
}

fn forward(set: Squares) -> Squares {
    set.into_iter().filter(|(_, y)| *y > 0).collect()
}

fn union(sets: &[Squares]) -> Squares {
    sets.iter().flatten().copied().collect()
}

/// Enemies everywhere.
fn crowd() -> Scene {
    let all = (0..15).flat_map(|x| (0..15).map(move |y| (x, y)));
    Scene { enemies: all.filter(|&at| at != (7, 7)).collect(), ..Scene::alone() }
}

fn moves(text: &str, scene: &Scene) -> Vec<Found> {
    let parsed = parse(text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    scene.moves(&parsed.value)
}

fn ends(text: &str, scene: &Scene) -> Squares {
    moves(text, scene).into_iter().map(|found| found.to).collect()
}

/// Where a piece goes alone, and where it captures in a crowd.
#[track_caller]
fn check(text: &str, quiet: Squares, captures: Squares) {
    assert_eq!(ends(text, &Scene::alone()), quiet, "{text} alone");
    assert_eq!(ends(text, &crowd()), captures, "{text} in a crowd");
}

/// A piece that captures as it moves, with all its squares one leap away.
#[track_caller]
fn check_leaper(text: &str, all: Squares) {
    check(text, all.clone(), all);
}

/// A slider that captures as it moves: in a crowd it takes its neighbours.
#[track_caller]
fn check_slider(text: &str, steps: Squares) {
    check(text, rides(&steps), steps);
}

#[track_caller]
fn check_among(text: &str, friends: &[(i32, i32)], enemies: &[(i32, i32)], expected: &[(i32, i32)]) {
    assert_eq!(ends(text, &Scene::among(friends, enemies)), squares(expected), "{text}");
}

#[test]
fn pawns() {
    let steps = |far: i32| (1..=far).map(|y| (0, y)).collect::<Squares>();
    let beside = squares(&[(1, 1), (-1, 1)]);
    check("fmWfceFifmnD", steps(2), beside.clone());
    check("ifmnDfmWfceF", steps(2), beside.clone());
    check("fmWfcF", steps(1), beside.clone());
    check("fmFfceWifmnA", squares(&[(1, 1), (-1, 1), (2, 2), (-2, 2)]), steps(1));
    check("fmWfceFfmnnD", steps(2), beside.clone());
    check("fceFifmnDifmnHfmW", steps(3), beside.clone());
    check("fsmWfceFfmnnD", squares(&[(0, 1), (0, 2), (1, 0), (-1, 0)]), beside.clone());
    check("KfmnnD", union(&[king(), steps(2)]), king());
    // Wildebeest: one rank ahead of its start it still has a double step left.
    check("fmWfcFifmW3iifmW2", steps(3), beside);
}

#[test]
fn royal_pieces() {
    check("KimAimDimN", union(&[king(), leaps(2, 2), leaps(0, 2), leaps(1, 2)]), king());
    check("WfkR", leaps(0, 1), leaps(0, 1));
    check("fkRfkBK", king(), king());
    // The facing rule without `k`: any enemy straight ahead is taken.
    check_among("WfafyafcW", &[], &[(0, 5)], &[(0, 1), (1, 0), (-1, 0), (0, -1), (0, 5)]);
    let nowhere_else = ends("KdU", &Scene::among(&[(3, 5)], &[]));
    assert_eq!(nowhere_else, &king() | &squares(&[(3, 5)]));
    let swap = moves("udU", &Scene::among(&[(3, 5)], &[]));
    let expected = Found { to: (3, 5), removed: vec![], carried: vec![((3, 5), (0, 0))], other: None };
    assert_eq!(swap, [expected]);
}

#[test]
fn the_pieces_of_shogi() {
    check_slider("fR", squares(&[(0, 1)]));
    check_leaper("fN", squares(&[(1, 2), (-1, 2), (2, 1), (-2, 1)]).into_iter().filter(|&(_, y)| y == 2).collect());
    check_leaper("WfF", union(&[leaps(0, 1), forward(leaps(1, 1))]));
    check_leaper("FfW", union(&[leaps(1, 1), squares(&[(0, 1)])]));
    check_leaper("fFvW", squares(&[(1, 1), (-1, 1), (0, 1), (0, -1)]));
    check_leaper("FvW", union(&[leaps(1, 1), squares(&[(0, 1), (0, -1)])]));
    check_leaper("FsfW", king().into_iter().filter(|&at| at != (0, -1)).collect());
    check_leaper("FsbW", king().into_iter().filter(|&at| at != (0, 1)).collect());
    check("RF", union(&[rook(), leaps(1, 1)]), king());
    check("BW", union(&[bishop(), leaps(0, 1)]), king());
    let (vertical, sideways) = (squares(&[(0, 1), (0, -1)]), squares(&[(1, 0), (-1, 0)]));
    check("vRsW", union(&[rides(&vertical), sideways.clone()]), leaps(0, 1));
    check("sRvW", union(&[rides(&sideways), vertical.clone()]), leaps(0, 1));
    check("FvRsW", union(&[leaps(1, 1), rides(&vertical), sideways]), king());
    check_slider("vRfB", union(&[vertical.clone(), forward(leaps(1, 1))]));
    check_slider("fbRbB", union(&[vertical.clone(), squares(&[(1, -1), (-1, -1)])]));
    check_leaper("vW", vertical);
    check_leaper("FD", union(&[leaps(1, 1), leaps(0, 2)]));
    check_leaper("WA", union(&[leaps(0, 1), leaps(2, 2)]));
}

#[test]
fn compounds_of_leapers_and_sliders() {
    check_leaper("FC", union(&[leaps(1, 1), leaps(1, 3)]));
    check_leaper("WAD", union(&[leaps(0, 1), leaps(2, 2), leaps(0, 2)]));
    check_leaper("FAD", union(&[leaps(1, 1), leaps(2, 2), leaps(0, 2)]));
    check("BD", union(&[bishop(), leaps(0, 2)]), union(&[leaps(1, 1), leaps(0, 2)]));
    check("BN", union(&[bishop(), leaps(1, 2)]), union(&[leaps(1, 1), leaps(1, 2)]));
    check("RN", union(&[rook(), leaps(1, 2)]), union(&[leaps(0, 1), leaps(1, 2)]));
    check("R4", rook().into_iter().filter(|(x, y)| x.abs() <= 4 && y.abs() <= 4).collect(), leaps(0, 1));
    check_leaper("HFD", union(&[leaps(0, 3), leaps(1, 1), leaps(0, 2)]));
    check(
        "GHfmWfcF",
        union(&[leaps(3, 3), leaps(0, 3), squares(&[(0, 1)])]),
        union(&[leaps(3, 3), leaps(0, 3), squares(&[(1, 1), (-1, 1)])]),
    );
    check_leaper("KADGH", union(&[king(), leaps(2, 2), leaps(0, 2), leaps(3, 3), leaps(0, 3)]));
    check_leaper("NCZ", union(&[leaps(1, 2), leaps(1, 3), leaps(2, 3)]));
    check_leaper("NAD", union(&[leaps(1, 2), leaps(2, 2), leaps(0, 2)]));
    check_leaper("ADGH", union(&[leaps(2, 2), leaps(0, 2), leaps(3, 3), leaps(0, 3)]));
    check_leaper("GHCZ", union(&[leaps(3, 3), leaps(0, 3), leaps(1, 3), leaps(2, 3)]));
    let near = union(&[leaps(1, 2), leaps(2, 2), leaps(0, 2)]);
    check_leaper("NADGHCZ", union(&[near, leaps(3, 3), leaps(0, 3), leaps(1, 3), leaps(2, 3)]));
    check_leaper("KAD", union(&[king(), leaps(2, 2), leaps(0, 2)]));
    check_leaper("hrN", squares(&[(1, 2), (2, -1), (-1, -2), (-2, 1)]));
    check_leaper("FX", leaps(1, 4));
    check_leaper("NY", leaps(3, 4));
    check("mQK", queen(), king());
    check("BmW", union(&[bishop(), leaps(0, 1)]), leaps(1, 1));
    check("DDAA", union(&[rides(&leaps(0, 2)), rides(&leaps(2, 2))]), union(&[leaps(0, 2), leaps(2, 2)]));
    check("BNN", union(&[bishop(), rides(&leaps(1, 2))]), union(&[leaps(1, 1), leaps(1, 2)]));
    check("FAmsW", union(&[leaps(1, 1), leaps(2, 2), squares(&[(1, 0), (-1, 0)])]), union(&[leaps(1, 1), leaps(2, 2)]));
    check("U", (-7..=7).flat_map(|x| (-7..=7).map(move |y| (x, y))).filter(|&at| at != (0, 0)).collect(), {
        (-7..=7).flat_map(|x| (-7..=7).map(move |y| (x, y))).filter(|&at| at != (0, 0)).collect()
    });
}

#[test]
fn pieces_of_the_nutters() {
    let ahead = squares(&[(1, 2), (-1, 2)]);
    check_leaper("FbbNffN", union(&[leaps(1, 1), ahead.clone(), squares(&[(1, -2), (-1, -2)])]));
    let forward_knights = union(&[ahead, squares(&[(2, 1), (-2, 1)])]);
    let charging = union(&[forward_knights.clone(), squares(&[(1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1)])]);
    check_leaper("fhNsbWbF", charging);
    let king_back = squares(&[(0, -1), (1, -1), (-1, -1)]);
    let rook_ahead = union(&[ride(0, 1), ride(1, 0), ride(-1, 0)]);
    let steps_ahead = squares(&[(0, 1), (1, 0), (-1, 0)]);
    check("fsRbWbF", union(&[rook_ahead.clone(), king_back.clone()]), union(&[steps_ahead.clone(), king_back]));
    check("fRsRKfhN", union(&[rook_ahead, king(), forward_knights.clone()]), union(&[king(), forward_knights]));
    check("bKfsR", union(&[ride(0, 1), ride(1, 0), ride(-1, 0), squares(&[(0, -1)])]), leaps(0, 1));
}

#[test]
fn hoppers() {
    let friend_ahead = |text: &str| ends(text, &Scene::among(&[(0, 2)], &[(0, 5)]));
    // The cannon goes up to the hurdle, and takes the first piece behind it.
    let sideways = union(&[ride(1, 0), ride(-1, 0), ride(0, -1)]);
    assert_eq!(friend_ahead("mRcpR"), union(&[sideways.clone(), squares(&[(0, 1), (0, 5)])]));
    assert_eq!(friend_ahead("pR"), squares(&[(0, 3), (0, 4), (0, 5)]));
    assert_eq!(friend_ahead("gQ"), squares(&[(0, 3)]));
    assert_eq!(friend_ahead("pafgQ"), squares(&[(0, 6)]));
    assert_eq!(friend_ahead("pafpR"), squares(&[(0, 6), (0, 7)]));
    let diagonal = |text: &str| ends(text, &Scene::among(&[(2, 2)], &[(5, 5)]));
    let others = union(&[ride(1, -1), ride(-1, 1), ride(-1, -1)]);
    assert_eq!(diagonal("mBcpB"), union(&[others, squares(&[(1, 1), (5, 5)])]));
    check_among("mQcpQ", &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], &[(0, 4)], &[(0, 4)]);
    // One step onto the hurdle, then a slide.
    let expected: Vec<(i32, i32)> = (2..=7).map(|y| (0, y)).collect();
    check_among("gafK", &[(0, 1)], &[], &expected);
    check_among("gafsR", &[(0, 2)], &[], &[(1, 3), (-1, 3)]);
    let forks: Vec<(i32, i32)> = (1..=5).flat_map(|n| [(n, 2 + n), (-n, 2 + n)]).collect();
    check_among(
        "gafsW0",
        &[(0, 1)],
        &[],
        &forks.iter().map(|&(x, y)| (x, y - 1)).chain([(6, 7), (-6, 7)]).collect::<Vec<_>>(),
    );
    check_among("pasR", &[(0, 2)], &[], &(1..=7).flat_map(|n| [(n, 2), (-n, 2)]).collect::<Vec<_>>());
    // One step back from the hurdle; from there, backwards and outwards is ahead again, past the
    // hurdle.
    let past: Vec<(i32, i32)> = (1..=5).flat_map(|n| [(n, 2 + n), (-n, 2 + n)]).collect();
    check_among("gabyabsR", &[(0, 3)], &[], &past);
}

#[test]
fn lame_leapers() {
    check("nA", leaps(2, 2), Squares::new());
    check("afF", leaps(2, 2), Squares::new());
    check("nN", leaps(1, 2), Squares::new());
    check("afsW", leaps(1, 2), Squares::new());
    check("afsF", leaps(1, 2), Squares::new());
    check("afsK", leaps(1, 2), Squares::new());
    check("mafsmafW", leaps(2, 3), Squares::new());
    check_among("nN", &[(0, 1)], &[], &[(2, 1), (2, -1), (-2, 1), (-2, -1), (1, -2), (-1, -2)]);
    check_among("afsF", &[(1, 1)], &[], &[(2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
    // By either way.
    let both = ends("afsWafsF", &Scene::among(&[(0, 1)], &[]));
    assert_eq!(both, leaps(1, 2));
    check("mpafN", leaps(2, 4), leaps(2, 4));
    check("afsafKafsafzfK", union(&[leaps(1, 3), leaps(2, 3)]), Squares::new());
    check("afsafzW", leaps(1, 3), Squares::new());
}

#[test]
fn bent_riders() {
    let outward = |start: (i32, i32), step: (i32, i32)| {
        let reached = (1..=EDGE).map(move |n| (start.0 + n * step.0, start.1 + n * step.1));
        reached.filter(|(x, y)| x.abs() <= EDGE && y.abs() <= EDGE).collect::<Squares>()
    };
    let griffon_arms: Squares =
        leaps(1, 1).into_iter().flat_map(|(x, y)| &outward((x, y), (x, 0)) | &outward((x, y), (0, y))).collect();
    let aanca_arms: Squares = leaps(0, 1)
        .into_iter()
        .flat_map(|(x, y)| &outward((x, y), (x + y, y + x)) | &outward((x, y), (x - y, y - x)))
        .collect();
    for text in ["FyafsF", "[F?fsR]", "[F?R]"] {
        check(text, union(&[leaps(1, 1), griffon_arms.clone()]), leaps(1, 1));
    }
    check("yafsF", griffon_arms.clone(), Squares::new());
    for text in ["WyafsW", "[W?fsB]", "[W?B]"] {
        check(text, union(&[leaps(0, 1), aanca_arms.clone()]), leaps(0, 1));
    }
    let upright = squares(&[(0, 1), (0, -1)]);
    let snake: Squares =
        upright.iter().flat_map(|&(_, y)| &outward((0, y), (1, y)) | &outward((0, y), (-1, y))).collect();
    for text in ["vWvyafsW", "[vW?fsB]"] {
        check(text, &upright | &snake, upright.clone());
    }
    let ship: Squares = leaps(1, 1).into_iter().flat_map(|(x, y)| outward((x, y), (0, y))).collect();
    for text in ["[F?fqR]", "v[F?R]"] {
        check(text, union(&[leaps(1, 1), ship.clone()]), leaps(1, 1));
    }
    let osprey: Squares = leaps(0, 2)
        .into_iter()
        .flat_map(|(x, y)| {
            let (a, b) = ((x + y).signum(), (y + x).signum());
            &outward((x, y), (if x == 0 { 1 } else { a }, if y == 0 { 1 } else { b }))
                | &outward((x, y), (if x == 0 { -1 } else { a }, if y == 0 { -1 } else { b }))
        })
        .collect();
    check("[D?B]", union(&[leaps(0, 2), osprey]), leaps(0, 2));
    let far = |set: Squares| set.into_iter().filter(|(x, y)| x.abs().max(y.abs()) > 1).collect::<Squares>();
    check("[W-R]", far(rook()), Squares::new());
    check("yafW", far(rook()), Squares::new());
    check("[F-B]", far(bishop()), Squares::new());
    let everywhere_by_hook: Squares = (-7..=7).flat_map(|x| (-7..=7).map(move |y| (x, y))).collect();
    // Two straight lines at a right angle lead everywhere on an empty board, back to the start only
    // by going to and fro.
    let hook = ends("RmasR", &Scene::alone());
    assert_eq!(hook, everywhere_by_hook.iter().copied().filter(|&at| at != (0, 0)).collect());
    let same_shade = |(x, y): &(i32, i32)| (x + y) % 2 == 0;
    let capricorn = ends("BmasB", &Scene::alone());
    assert!(capricorn.iter().all(same_shade) && capricorn.len() > bishop().len());
    // Three king's steps.
    let area: Squares = (-3..=3).flat_map(|x| (-3..=3).map(move |y| (x, y))).collect();
    assert_eq!(&ends("aaK", &Scene::alone()) | &squares(&[(0, 0)]), area);
    check("jR", far(rook()), leaps(0, 2));
    check("jB", far(bishop()), leaps(2, 2));
}

#[test]
fn riders_that_repeat_a_bend() {
    // Slip-bishop: the first, third, fifth square of a diagonal, whatever stands on the others.
    let odd = |n: &i32| n % 2 == 1;
    let slips: Squares =
        leaps(1, 1).iter().flat_map(|&(x, y)| (1..=7).filter(odd).map(move |n| (n * x, n * y))).collect();
    check("(afmpaf)F", slips, leaps(1, 1));
    check_among("f(afmpaf)F", &[(2, 2), (-3, 3)], &[(5, 5)], &[(1, 1), (3, 3), (5, 5), (-1, 1)]);
    check("N0", rides(&leaps(1, 2)), leaps(1, 2));
    // The quintessence turns by a right angle at each leap, alternately: (1,2), (2,-1), (1,2) and
    // so on.
    let crooked: Squares = leaps(1, 2)
        .into_iter()
        .flat_map(|(x, y)| {
            // Oblique steps count as bent towards their long part, so the next bend is away from
            // it.
            let away = if (x.abs() < y.abs()) == (x.signum() == y.signum()) { (y, -x) } else { (-y, x) };
            let mut at = (0, 0);
            let mut reached = Vec::new();
            for step in 0.. {
                let (dx, dy) = if step % 2 == 0 { (x, y) } else { away };
                at = (at.0 + dx, at.1 + dy);
                if at.0.abs() > EDGE || at.1.abs() > EDGE {
                    break;
                }
                reached.push(at);
            }
            reached
        })
        .collect();
    check("(az)N", crooked, leaps(1, 2));
    // The rose goes round; from (1,2) by (2,1) to (3,3), on to (5,2), and so on.
    let rose = ends("qN", &Scene::alone());
    assert!(rose.is_superset(&squares(&[(1, 2), (3, 3), (5, 2), (6, 0), (5, -2), (3, -3), (1, -2)])), "{rose:?}");
    assert!(!rose.contains(&(0, 0)));
    // The crooked bishop goes (1,1), (2,0), (3,1) and so on.
    let crooked_bishop = ends("zB", &Scene::alone());
    assert!(
        crooked_bishop.is_superset(&squares(&[(1, 1), (2, 0), (3, 1), (4, 0), (0, 2), (1, 3)])),
        "{crooked_bishop:?}"
    );
    assert!(!crooked_bishop.contains(&(2, 2)));
}

fn found(to: (i32, i32), removed: &[(i32, i32)]) -> Found {
    Found { to, removed: removed.to_vec(), carried: vec![], other: None }
}

#[test]
fn captures_on_the_way() {
    // A checker jumps over an enemy and takes it.
    let scene = Scene::among(&[(-1, 1)], &[(1, 1)]);
    assert_eq!(moves("fmFfcafmF", &scene), [found((2, 2), &[(1, 1)])]);
    assert_eq!(moves("casR", &Scene::among(&[], &[(0, 1), (1, 1)]))[..], {
        let mut expected = vec![found((1, 1), &[(0, 1), (1, 1)])];
        expected.extend((1..=7).map(|n| found((-n, 1), &[(0, 1)])));
        expected.sort();
        expected
    });
    // The lion of Chu Shogi with one enemy beside it and one behind that.
    let lion = moves("KNADcaKmcabK", &Scene::among(&[], &[(0, 1), (0, 2)]));
    assert!(lion.contains(&found((0, 2), &[(0, 2)])), "jumps over the first");
    assert!(lion.contains(&found((0, 2), &[(0, 1), (0, 2)])), "takes both");
    assert!(lion.contains(&found((0, 0), &[(0, 1)])), "takes without moving");
    assert!(lion.contains(&found((0, 0), &[])), "passes");
    assert_eq!(
        lion,
        moves("KNADmabKcaKcabK", &Scene::among(&[], &[(0, 1), (0, 2)])),
        "the warlock's text says the same"
    );
    // Long leaper of Ultima: over single enemies with empty squares behind them.
    let scene = Scene::among(&[], &[(0, 2), (0, 4)]);
    let leaper: Vec<Found> = moves("f(cafmaf)cafmQ", &scene);
    assert_eq!(
        leaper,
        [
            found((0, 3), &[(0, 2)]),
            found((0, 5), &[(0, 2), (0, 4)]),
            found((0, 6), &[(0, 2), (0, 4)]),
            found((0, 7), &[(0, 2), (0, 4)]),
        ]
    );
}

#[test]
fn rifles_and_swaps() {
    let scene = Scene::among(&[(-2, 0)], &[(0, 3), (1, 0)]);
    assert_eq!(moves("caibR", &scene), [found((0, 0), &[(0, 3)]), found((0, 0), &[(1, 0)])]);
    assert_eq!(moves("caibQ", &scene).len(), 2);
    let swapped = |to: (i32, i32)| Found { to, removed: vec![], carried: vec![(to, (0, 0))], other: None };
    assert_eq!(moves("ucR", &scene), [swapped((0, 3)), swapped((1, 0))]);
    assert_eq!(moves("udR", &scene), [swapped((-2, 0))]);
}

#[test]
fn pieces_that_act_on_their_neighbours() {
    // The withdrawer takes the enemy from which it moves straight away, and leaves a friend in its
    // place.
    let withdrawer = "mcoabyafmKdaubyafmK";
    let scene = Scene::among(&[(1, 0)], &[(0, 1)]);
    let found_moves = moves(withdrawer, &scene);
    assert!(found_moves.contains(&found((0, -3), &[(0, 1)])), "away from the enemy");
    assert!(found_moves.contains(&found((-3, 0), &[])), "away from the friend, which stays");
    assert!(found_moves.contains(&found((3, 3), &[])), "away from an empty square");
    assert!(found_moves.iter().all(|found| found.to.1 <= 0 || found.to.0 != 0), "not over the enemy");
    // At the edge it moves away from nothing.
    let at_edge = Scene { from: (7, 14), ..Scene::alone() };
    assert!(moves(withdrawer, &at_edge).contains(&found((0, -5), &[])));
    // The advancer takes what it moves up to; at the edge it needs to look over it.
    let advancer = |text: &str, scene: &Scene| moves(text, scene);
    let scene = Scene::among(&[], &[(0, 4)]);
    assert!(advancer("yafmcabQ", &scene).contains(&found((0, 3), &[(0, 4)])));
    assert!(!advancer("yafmcabQ", &scene).contains(&found((0, 3), &[])));
    assert!(!advancer("yafmcabQ", &Scene::alone()).contains(&found((0, 7), &[])));
    assert!(advancer("yafmcoabQ", &Scene::alone()).contains(&found((0, 7), &[])));
}

#[test]
fn round_the_sides_and_other_pieces_moves() {
    let beside_the_edge = Scene { from: (0, 7), ..Scene::alone() };
    assert!(ends("oB", &beside_the_edge).contains(&(14, 1)));
    assert_eq!(ends("oR", &Scene::alone()), rook());
    // Knight Relay: a friend a knight's move away gets a knight's move.
    let scene = Scene::among(&[(1, 2)], &[]);
    for text in ["mNxaN", "mN[xN-N]"] {
        let moves = moves(text, &scene);
        let relayed: Squares = moves.iter().filter(|found| found.other == Some((1, 2))).map(|found| found.to).collect();
        let around: Squares = leaps(1, 2).into_iter().map(|(x, y)| (1 + x, 2 + y)).collect();
        assert!(relayed.is_subset(&around) && relayed.len() >= 6, "{text}: {relayed:?}");
    }
}
