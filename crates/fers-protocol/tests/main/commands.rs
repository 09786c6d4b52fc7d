//! Commands by chance, as an interface might send them.

use fers_core::{Move, SplitMix};
use fers_game::Game;
use fers_notation::{CoordinateStyle, MoveContext};

/// The words that begin the talk.
pub const PROTOCOLS: [&str; 4] = ["xboard", "uci", "usi", "ucci"];

const CECP: &[&str] = &[
    "new",
    "variant $G",
    "force",
    "force",
    "go",
    "playother",
    "usermove $M",
    "usermove $M",
    "usermove $M",
    "$M",
    "undo",
    "remove",
    "ping $N",
    "ping $N",
    "post",
    "nopost",
    "hard",
    "easy",
    "analyze",
    "exit",
    ".",
    ".",
    "?",
    "draw",
    "hint",
    "bk",
    "setboard $F",
    "edit",
    "#",
    "c",
    "K$S",
    "P$S",
    "x$S",
    "level 40 5 0",
    "level 0 0:02 0.05",
    "st $N",
    "sd $N",
    "time $N",
    "otim $N",
    "memory $N",
    "cores $N",
    "nps $N",
    "option MultiPV=$N",
    "option Skill Level=$N",
    "option Resign Score=$N",
    "option VariantPath=$X",
    "option Clear Hash",
    "option Variant fairy selects=$G",
    "exclude $M",
    "include $M",
    "exclude all",
    "include all",
    "lift $S",
    "put $S",
    "hover $S",
    "pause",
    "resume",
    "computer",
    "result 1-0 {White mates}",
    "protover 2",
    "accepted done",
    "random",
    "name Somebody",
];

const FAMILY: &[&str] = &[
    "isready",
    "isready",
    "position startpos moves $L",
    "position startpos moves $L",
    "position startpos moves $M $M",
    "position startpos",
    "go depth $N",
    "go nodes $N",
    "go infinite",
    "go",
    "go ponder depth $N",
    "stop",
    "stop",
    "ponderhit",
];

const UCI: &[&str] = &[
    "ucinewgame",
    "position fen $F moves $L",
    "go wtime $N btime $N winc $N binc $N movestogo $N",
    "go movetime $N",
    "go searchmoves $M $M depth $N",
    "go mate $N",
    "setoption name UCI_Variant value $G",
    "setoption name Hash value $N",
    "setoption name MultiPV value $N",
    "setoption name Threads value $N",
    "setoption name UCI_Chess960 value true",
    "setoption name VariantPath value $X",
    "setoption name Clear Hash",
    "setoption name Skill Level value $N",
    "debug on",
    "register later",
];

const USI: &[&str] = &[
    "usinewgame",
    "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
    "go btime $N wtime $N byoyomi $N",
    "go mate $N",
    "go searchmoves $M $M depth $N",
    "setoption name USI_Variant value $G",
    "setoption name USI_Hash value $N",
    "setoption name MultiPV value $N",
    "setoption name Resign_Score value $N",
    "setoption name Threads value $N",
    "gameover win",
];

const UCCI: &[&str] = &[
    "setoption newgame",
    "position fen 3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1",
    "go time $N increment $N movestogo $N",
    "go depth $N draw",
    "banmoves $M $M",
    "setoption hashsize $N",
    "setoption threads $N",
    "setoption usemillisec false",
    "setoption resignscore $N",
    "setoption variant $G",
    "setoption variantpath $X",
];

const GAMES: &[&str] =
    &["normal", "chess", "crazyhouse", "losalamos", "minishogi", "shogi", "xiangqi", "grand", "fairy", "nothing"];
const FENS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "7k/P7/8/8/8/8/8/K7 w - - 99 80",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
];
const NUMBERS: &[&str] = &["0", "1", "2", "3", "16", "500", "60000", "-5", "99999999999", "0.5"];

fn one<'a>(random: &mut SplitMix, words: &[&'a str]) -> &'a str {
    words[random.below(words.len())]
}

/// A command of a protocol; `game` is the last one known.
pub fn command(random: &mut SplitMix, protocol: &str, game: &Game) -> String {
    let own = match protocol {
        "xboard" => CECP,
        "uci" => UCI,
        "usi" => USI,
        _ => UCCI,
    };
    let common = protocol != "xboard" && random.below(5) < 3;
    let template = one(random, if common { FAMILY } else { own });
    let mut command = template.to_owned();
    while let Some(at) = command.find('$') {
        let filling = filling(random, protocol, game, &command[at + 1..at + 2]);
        command.replace_range(at..at + 2, &filling);
    }
    command
}

/// What stands for a letter of a template.
fn filling(random: &mut SplitMix, protocol: &str, game: &Game, letter: &str) -> String {
    match letter {
        "G" => one(random, GAMES).to_owned(),
        "F" => one(random, FENS).to_owned(),
        "N" => one(random, NUMBERS).to_owned(),
        "X" => one(random, &["good.txt", "bad.txt"]).to_owned(),
        "S" => format!("{}{}", char::from(b'a' + random.below(10) as u8), random.below(11)),
        "M" => some_move(random, protocol, game),
        _ => line(random, protocol, game),
    }
}

/// A legal move, or one that may have been legal in another position.
fn some_move(random: &mut SplitMix, protocol: &str, game: &Game) -> String {
    let moves = game.legal_list().to_vec();
    if moves.is_empty() || random.below(5) == 0 {
        return one(random, &["e2e4", "e7e5", "P@e4", "7g7f", "O-O", "h2e2", "0000"]).to_owned();
    }
    text(protocol, game, &moves[random.below(moves.len())])
}

/// The beginning of a game of the same rules.
fn line(random: &mut SplitMix, protocol: &str, game: &Game) -> String {
    let mut game = Game::new(game.variant().clone());
    let mut texts = Vec::new();
    for _ in 0..random.below(12) {
        let moves = game.legal_list().to_vec();
        if moves.is_empty() {
            break;
        }
        let mv = &moves[random.below(moves.len())];
        texts.push(text(protocol, &game, mv));
        game.play(mv).unwrap();
    }
    texts.join(" ")
}

/// A legal move as a protocol writes it.
pub fn text(protocol: &str, game: &Game, mv: &Move) -> String {
    let (setup, legal) = (game.setup(), game.legal_list());
    let ruleset = game.variant().ruleset();
    let has_ten_ranks = ruleset.geometry.ranks == 10;
    let ranks_from_zero = matches!(protocol, "xboard" | "ucci") && has_ten_ranks;
    match protocol {
        "usi" => fers_protocol::usi_move(ruleset, mv),
        _ => {
            let style = CoordinateStyle { ranks_from_zero, ..CoordinateStyle::default() };
            fers_notation::coordinate(&MoveContext { ruleset, setup: &setup, legal }, mv, style)
        }
    }
}

/// A line that went wrong on its way.
pub fn mutilated(random: &mut SplitMix, line: &str) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len() + 1);
        match random.below(6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.next_u64() as u8),
            2 => bytes.insert(at, b' '),
            3 => bytes.rotate_left(at),
            4 => bytes.extend_from_within(at..),
            _ if at < bytes.len() => drop(bytes.remove(at)),
            _ => bytes.extend(b" and so on"),
        }
    }
    bytes
}
