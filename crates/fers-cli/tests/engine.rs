//! `fers engine` as graphical interfaces start it.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use fers::core::SplitMix;

/// Nothing that is asked here takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// An engine that is running.
struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fers"))
            .arg("engine")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || stdout.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { stdin: child.stdin.take(), child, lines }
    }

    fn write(&mut self, text: &str) {
        self.write_bytes(format!("{text}\n").as_bytes());
    }

    fn write_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    /// The next line that begins so; others are skipped.
    #[track_caller]
    fn wait(&mut self, start: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).unwrap_or_else(|_| panic!("`{start}` does not come"));
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// Goes away as an interface that has crashed.
    fn hang_up(mut self) {
        self.stdin = None;
        let deadline = Instant::now() + PATIENCE;
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "the engine does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn quit(mut self) {
        self.write("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

/// Plays a game of the engine against itself by CECP until it says a result.
fn play_cecp(engine: &mut Engine, variant: &str) -> String {
    engine.write(&format!("new\nvariant {variant}\nforce\nsd 1\nping 1"));
    engine.wait("pong 1");
    for _ in 0..400 {
        engine.write("go\nping 2");
        let mut line = engine.wait("");
        while !line.starts_with("pong") {
            if line.starts_with(['0', '1']) && line.contains('{') {
                return line;
            }
            assert!(line.starts_with("move ") || line.starts_with("highlight"), "{line}");
            line = engine.wait("");
        }
        engine.write("force");
    }
    "none".to_owned()
}

#[test]
fn cecp_games_end_with_a_result_that_names_a_reason() {
    let mut engine = Engine::start(&[]);
    engine.write("xboard\nprotover 2");
    engine.wait("feature done=1");
    for variant in ["normal", "losalamos", "kingofthehill"] {
        let result = play_cecp(&mut engine, variant);
        assert!(result.ends_with('}'), "{variant}: {result}");
    }
    engine.quit();
}

#[test]
fn a_uci_game_is_played_from_position_to_position() {
    let mut engine = Engine::start(&[]);
    engine.write("uci");
    engine.wait("uciok");
    engine.write("setoption name Hash value 1\nsetoption name UCI_Variant value crazyhouse\nucinewgame\nisready");
    engine.wait("readyok");
    let mut moves = String::new();
    for _ in 0..200 {
        engine.write(&format!("position startpos moves{moves}\ngo depth 1"));
        let line = engine.wait("");
        let best = if line.starts_with("bestmove") { line } else { engine.wait("bestmove") };
        let mv = best.split(' ').nth(1).unwrap().to_owned();
        if mv == "(none)" {
            break;
        }
        moves = format!("{moves} {mv}");
    }
    assert!(moves.len() > 50, "{moves}");
    engine.quit();
}

#[test]
fn an_endless_search_stops_when_told_and_answers_meanwhile() {
    let mut engine = Engine::start(&[]);
    engine.write("uci");
    engine.wait("uciok");
    for variant in ["chess", "shogi", "omega"] {
        engine.write(&format!("setoption name UCI_Variant value {variant}\nposition startpos\ngo infinite\nisready"));
        engine.wait("readyok");
        engine.wait("info depth 3");
        engine.write("stop");
        engine.wait("bestmove");
    }
    engine.quit();
}

/// The moves that a search of a few plies reports as the best lines, by their numbers, as UCI and
/// USI write them.
fn first_moves(engine: &mut Engine, go: &str) -> BTreeMap<String, String> {
    engine.write(go);
    let mut found = BTreeMap::new();
    loop {
        let line = engine.wait("");
        if line.starts_with("bestmove") {
            return found;
        }
        let behind = |word: &str| line.split(' ').skip_while(|&other| other != word).nth(1).map(str::to_owned);
        if let (Some(number), Some(mv)) = (behind("multipv"), behind("pv")) {
            found.insert(number, mv);
        }
    }
}

#[test]
fn several_threads_report_several_lines_of_the_moves_that_are_asked_about() {
    for (first, done, asked) in [("uci", "uciok", ["a2a3", "h2h4", "b1a3"]), ("usi", "usiok", ["9g9f", "1g1f", "5i5h"])]
    {
        let mut engine = Engine::start(&[]);
        engine.write(first);
        engine.wait("option name Threads");
        engine.wait(done);
        engine.write("setoption name Threads value 3\nsetoption name MultiPV value 3\nposition startpos");
        let lines = first_moves(&mut engine, &format!("go depth 5 searchmoves {}", asked.join(" ")));
        let mut moves: Vec<&str> = lines.values().map(String::as_str).collect();
        moves.sort_unstable();
        let mut asked = asked;
        asked.sort_unstable();
        assert_eq!(moves, asked, "{first}");
        assert_eq!(first_moves(&mut engine, "go depth 5").len(), 3, "{first}");
        engine.quit();
    }
}

#[test]
fn cecp_sets_threads_memory_lines_and_moves_left_out_of_an_analysis() {
    let mut engine = Engine::start(&[]);
    engine.write("xboard\nprotover 2");
    assert!(engine.wait("feature analyze").contains(" smp=1 "));
    engine.wait("feature option=\"MultiPV -spin 1 1 ");
    engine.wait("feature done=1");
    engine.write("memory 8\ncores 2\noption MultiPV=2\nforce\nsetboard k7/8/1K6/8/8/8/8/7R w - - 0 1");
    engine.write("exclude h1h8\nanalyze");
    let moves: BTreeSet<String> = (0..40).map(|_| engine.wait("").split(' ').nth(4).unwrap().to_owned()).collect();
    assert!(moves.len() >= 2 && !moves.contains("h1h8"), "{moves:?}");
    engine.write("include h1h8\nping 1");
    engine.wait("pong 1");
    assert!(engine.wait("").ends_with("h1h8"));
    engine.quit();
}

#[test]
fn pondering_goes_over_into_thinking() {
    let mut engine = Engine::start(&[]);
    engine.write("uci");
    engine.wait("option name Ponder");
    engine.wait("uciok");
    engine.write("position startpos moves e2e4 e7e5\ngo ponder movetime 1");
    engine.wait("info depth 4");
    engine.write("isready");
    loop {
        let line = engine.wait("");
        assert!(!line.starts_with("bestmove"), "the opponent has not moved yet: {line}");
        if line == "readyok" {
            break;
        }
    }
    engine.write("ponderhit");
    engine.wait("bestmove");
    engine.quit();
}

#[test]
fn the_engine_ends_with_its_interface_even_while_it_thinks() {
    for (first, go) in [("xboard", "analyze"), ("uci", "go infinite"), ("usi", "go infinite"), ("ucci", "go infinite")]
    {
        let mut engine = Engine::start(&[]);
        engine.write(&format!("{first}\n{go}"));
        thread::sleep(Duration::from_millis(30));
        engine.hang_up();
    }
}

#[test]
fn usi_and_ucci_find_a_first_move() {
    for (first, done) in [("usi", "usiok"), ("ucci", "ucciok")] {
        let mut engine = Engine::start(&[]);
        engine.write(first);
        engine.wait(done);
        engine.write("position startpos\ngo depth 2");
        assert_eq!(engine.wait("bestmove").split(' ').nth(1).map(str::len), Some(4));
        engine.quit();
    }
}

const OWN: &str = r#"
name = "Last Rook"
board = "5x5"
start = "k4/5/1K3/5/4R w - - 0 1"
ends = ["mate wins", "stalemate draws"]

[pieces]
King = { moves = "K", royal = true }
Rook = "R"
"#;

#[test]
fn games_of_files_are_offered_first() {
    let path = std::env::temp_dir().join(format!("fers-engine-{}.fers", std::process::id()));
    std::fs::write(&path, OWN).unwrap();
    let mut engine = Engine::start(&[path.to_str().unwrap()]);
    engine.write("xboard\nprotover 2");
    assert!(engine.wait("feature variants").contains("Last_Rook"));
    assert!(engine.wait("feature option=\"Variant fairy").contains("-combo *Last_Rook (5x5+0) /// "));
    engine.write("new\nvariant Last_Rook\nsd 3\ngo");
    assert_eq!(
        engine.wait("setup"),
        "setup (...R.................K...r.................k) 5x5+0_fairy k4/5/1K3/5/4R w - - 0 1"
    );
    engine.wait("1-0 {White mates}");
    engine.quit();
    let mut engine = Engine::start(&[]);
    engine.write(&format!("uci\nsetoption name VariantPath value {}", path.display()));
    engine.wait("uciok");
    assert!(engine.wait("option name UCI_Variant").contains("var Last_Rook"));
    engine.write("setoption name UCI_Variant value Last_Rook\nposition startpos\ngo depth 3");
    assert_eq!(engine.wait("bestmove"), "bestmove e1e5");
    engine.quit();
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn every_game_of_sjaaks_files_can_be_begun() {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/variants"));
    for file in ["sjaakii-1.4.1_variants.txt", "sjaakii-rmkirkpatrick-2025-10-23_variants.txt"] {
        let path = folder.join(file);
        if !path.is_file() {
            println!("skipped: {file} is not there");
            continue;
        }
        let mut engine = Engine::start(&[path.to_str().unwrap()]);
        engine.write("xboard\nprotover 2");
        let names = engine.wait("feature variants=");
        let names: Vec<&str> = names["feature variants=\"".len()..].trim_end_matches('"').split(',').collect();
        assert!(names.len() > 60, "{names:?}");
        for name in names {
            engine.write(&format!("new\nvariant {name}\nsd 1\nst 1\ngo\nping 1"));
            let mut moved = false;
            loop {
                let line = engine.wait("");
                assert!(!line.starts_with("Error"), "{name}: {line}");
                moved |= line.starts_with("move ");
                if line == "pong 1" {
                    break;
                }
            }
            assert!(moved, "{name}");
        }
        engine.quit();
    }
}

#[test]
fn what_is_no_file_is_not_read() {
    let mut engine = Engine::start(&[]);
    engine.write("uci");
    engine.wait("uciok");
    let missing = std::env::temp_dir().join("fers-engine-missing").display().to_string();
    for path in ["-", ".", "/dev/stdin", &missing] {
        engine.write(&format!("setoption name VariantPath value {path}\nisready"));
        engine.wait("info string Error: ");
        engine.wait("readyok");
    }
    engine.quit();
}

/// Lines of garbage: words of protocols and other bytes, cut and mixed by chance.
fn garbage(seed: u64) -> Vec<u8> {
    const WORDS: &[&str] = &[
        "usermove",
        "e2e4",
        "setboard",
        "8/8/8 w",
        "position",
        "startpos",
        "moves",
        "fen",
        "setoption",
        "name",
        "Hash",
        "value",
        "-1",
        "go",
        "depth",
        "level 40",
        "lift",
        "\u{fffd}",
        "undo",
        "memory",
        "cores",
        "option",
        "\t",
        "=",
    ];
    let mut random = SplitMix::new(seed);
    let mut bytes = Vec::new();
    for _ in 0..400 {
        // Without a first word that makes sense, no line does anything.
        bytes.extend(b"xyzzy ");
        for _ in 0..random.below(6) {
            bytes.extend(WORDS[random.below(WORDS.len())].bytes());
            bytes.push(if random.below(8) == 0 { random.next_u64() as u8 } else { b' ' });
        }
        bytes.push(b'\n');
    }
    // What is left of the last line must not spoil what is said next.
    bytes.push(b'\n');
    bytes
}

#[test]
fn garbage_during_a_search_neither_ends_nor_deafens_the_engine() {
    let talks = [
        ("xboard", "analyze", "ping 7", "pong 7"),
        ("xboard", "st 60\nusermove e2e4", "?", "move "),
        ("uci", "go infinite", "isready", "readyok"),
        ("usi", "go infinite", "isready", "readyok"),
        ("ucci", "go infinite", "isready", "readyok"),
    ];
    for (seed, (first, go, question, answer)) in (0..).zip(talks) {
        for leaves_politely in [true, false] {
            let mut engine = Engine::start(&[]);
            engine.write(&format!("{first}\n{go}"));
            engine.write_bytes(&garbage(seed));
            engine.write(question);
            engine.wait(answer);
            if leaves_politely { engine.quit() } else { engine.hang_up() }
        }
    }
}
