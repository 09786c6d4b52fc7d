//! Tests of GAME code: texts, expressions, statements, bounds.

mod bounds;
mod checking;
mod entries;
mod evaluation;
mod include;
mod presets;
mod reading;
mod record;
mod reference;
mod soup;

use std::rc::Rc;

use fers_gamecode::{Bounds, CodePart, Machine, compile, read, read_fen};

/// The board that expressions are evaluated on.
const CHESS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/// Makes a machine for a text, on a board of chess.
fn machine(text: &str, bounds: Bounds) -> Machine {
    let script = read(text).value;
    let code = Rc::new(compile(&[vec![CodePart { source: 0, script: &script }]]));
    let layout = read_fen(CHESS, None).value;
    Machine::new(&code, bounds, |symbols| layout.board(&layout.default_files(), &layout.default_ranks(), symbols))
}
