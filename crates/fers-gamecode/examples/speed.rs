//! Measures how many simple statements the interpreter runs in a second: `cargo run --release -p
//! fers-gamecode --example speed`.

use std::rc::Rc;
use std::time::Instant;

use fers_gamecode::{Bounds, CodePart, Machine, compile, read, read_fen};

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
