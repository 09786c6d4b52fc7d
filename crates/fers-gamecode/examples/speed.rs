//! Measures how many simple statements the interpreter runs in a second: `cargo run --release -p
//! fers-gamecode --example speed`.

use std::rc::Rc;
use std::time::Instant;

use fers_gamecode::{Bounds, CodePart, Machine, Profile, Session, Settings, compile, load, read, read_fen};

/// Loops of simple statements, each with a name.
const PROGRAMS: [(&str, &str); 4] = [
    ("count", "set i 0; do while < #i 1000000: set s + #s #i; inc i; loop;"),
    (
        "local",
        "sub s: my i t; set i 0; set t 0; do while < #i 1000000: set t + #t & #i 7; inc i; loop; endsub; gosub s;",
    ),
    (
        "array",
        "set a (0 0 0 0 0 0 0 0); set i 0; do while < #i 1000000: setelem a & #i 7 #i; set k & #i 7; set t elem #k #a; inc i; loop;",
    ),
    ("board", "set i 0; do while < #i 300000: set q where e2 0 1; if empty #q: inc i; else: set i 9; endif; loop;"),
];

fn main() {
    lists();
    for (name, text) in PROGRAMS {
        let script = read(text).value;
        let code = Rc::new(compile(&[vec![CodePart { source: 0, script: &script }]]));
        let layout = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", None).value;
        let mut speeds = Vec::new();
        for _ in 0..5 {
            let bounds = Bounds { statements: 100_000_000, ..Bounds::default() };
            let mut machine = Machine::new(&code, bounds, |symbols| {
                layout.board(&layout.default_files(), &layout.default_ranks(), symbols)
            });
            let start = Instant::now();
            machine.run_box(0).expect("the program is right");
            #[expect(clippy::cast_precision_loss, reason = "a speed is printed with one digit")]
            speeds.push(machine.statements() as f64 / start.elapsed().as_secs_f64() / 1e6);
        }
        speeds.sort_by(f64::total_cmp);
        println!("{name}: {:.1} million statements a second (median of five)", speeds[2]);
    }
}

/// Positions of chess whose legal moves are listed.
const POSITIONS: [(&str, &str); 2] = [
    ("chess, start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
    ("chess, kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R"),
];

/// Measures how long `GameEnd` of the include takes with all legal moves.
fn lists() {
    let program = load(include_str!("../../../testdata/gamecode/chess.gc"), Profile::Fers, &mut |_| None);
    for (name, fen) in POSITIONS {
        let layout = read_fen(fen, Some(8)).value;
        let mut times = Vec::new();
        let mut shown = String::new();
        for _ in 0..5 {
            let start = Instant::now();
            let session = Session::start(&program, Some(&layout), Settings::default()).expect("the preset is right");
            times.push(start.elapsed().as_secs_f64() * 1000.0);
            let [.., statements] = session.statements();
            shown = format!("{} moves, {statements} statements", session.view().legal.len());
        }
        times.sort_by(f64::total_cmp);
        println!("{name}: {shown}, {:.2} ms with Pre-Game (median of five)", times[2]);
    }
}
