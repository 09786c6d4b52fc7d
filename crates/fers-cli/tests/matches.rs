//! `fers match` with our own search, with engines that do everything wrong, and with other
//! programs.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder for the files of one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fers-match-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// A file without the day.
    fn read(&self, name: &str) -> String {
        let text = std::fs::read_to_string(self.path(name)).unwrap();
        text.lines().filter(|line| !line.starts_with("[Date ")).collect::<Vec<_>>().join("\n")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fers")).arg("match").args(line.split_whitespace()).output().unwrap()
}

#[track_caller]
fn played(line: &str) -> String {
    let output = run(line);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{error}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(line: &str) -> String {
    let output = run(line);
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

const OURS: &str = "-engine cmd=fers name=A -engine cmd=fers name=B -each nodes=100 -maxmoves 30";

#[test]
fn the_same_seed_gives_the_same_games() {
    let folder = Folder::new("seed");
    for (file, seed) in [("first", 5), ("second", 5), ("third", 6)] {
        let pgn = folder.path(file);
        let line = format!("{OURS} -variant chess,crazyhouse,losalamos -games 6 -seed {seed} -pgnout {pgn}");
        assert!(played(&line).contains(" 6\n"));
    }
    assert_eq!(folder.read("first"), folder.read("second"));
    assert_ne!(folder.read("first"), folder.read("third"));
    assert_eq!(folder.read("first").matches("[Variant \"Crazyhouse\"]").count(), 2);
}

#[test]
fn an_engine_as_a_process_plays_as_well_as_within_ours() {
    let fers = env!("CARGO_BIN_EXE_fers");
    for protocol in ["uci", "cecp", "usi"] {
        let line = format!(
            "-engine cmd=fers name=A -engine cmd={fers} arg=engine proto={protocol} name=B -each depth=1 -variant minishogi \
             -games 2 -maxmoves 30"
        );
        let text = played(&line);
        assert!(text.contains("] 2\n") && !text.contains("Incidents"), "{protocol}: {text}");
    }
    let line = format!(
        "-engine cmd=fers -engine cmd={fers} arg=engine proto=ucci -each depth=1 -variant xiangqi -maxmoves 20"
    );
    assert!(!played(&line).contains("Incidents"));
}

/// An engine in a few lines of shell: `go` is what it does when it is to move.
fn fake(folder: &Folder, name: &str, go: &str) -> String {
    let script = format!(
        "while read -r line; do\n\
         case \"$line\" in\n\
         uci) echo id name Fake; echo uciok;;\n\
         isready) echo readyok;;\n\
         go*) {go};;\n\
         quit) exit 0;;\n\
         esac\ndone\n"
    );
    folder.write(name, &script)
}

#[test]
fn crashes_silence_and_illegal_moves_lose_and_are_counted() {
    let folder = Folder::new("faults");
    let cases = [
        ("exit 1", "crash 2"),
        ("exec sleep 100", "hang 2"),
        ("true", "time loss 2"),
        ("echo bestmove e2e5", "illegal move 2"),
        ("echo bestmove \\(none\\)", "illegal move 2"),
        ("echo nonsense; echo bestmove", "illegal move 2"),
    ];
    for (index, (go, expected)) in cases.into_iter().enumerate() {
        let script = fake(&folder, &format!("fake{index}"), go);
        let line = format!(
            "-engine cmd=fers nodes=100 -engine cmd=/bin/sh arg={script} proto=uci name=Fake st=0.2 -games 2 \
             -openings plies=0"
        );
        let text = played(&line);
        assert!(text.contains("Score of fers vs Fake: 2 - 0 - 0"), "{go}: {text}");
        assert!(text.contains(&format!("Incidents of Fake: {expected}")), "{go}: {text}");
    }
}

#[test]
fn false_claims_in_cecp_lose() {
    let folder = Folder::new("claims");
    let script = "while read -r line; do case \"$line\" in protover*) echo 'feature ping=1 done=1';; \
                  ping*) echo \"pong ${line#ping }\";; go) echo '1-0 {White is so much better}';; quit) exit 0;; esac; done\n";
    let script = folder.write("fake", script);
    let line = format!(
        "-engine cmd=/bin/sh arg={script} proto=xboard name=Fake -engine cmd=fers -each depth=1 -games 1 -openings plies=0"
    );
    assert!(played(&line).contains("Incidents of Fake: false claim 1"));
}

#[test]
fn engines_that_cannot_play_end_the_match_with_a_reason() {
    let folder = Folder::new("unable");
    let script = fake(&folder, "fake", "echo bestmove e2e4");
    let with = |engine: &str, rest: &str| refused(&format!("-engine cmd=fers -engine {engine} -each depth=1 {rest}"));
    let missing = with("cmd=/no/such/engine proto=uci", "");
    assert!(missing.contains("cannot be started") && missing.contains("there is no such file"), "{missing}");
    assert!(with("cmd=no-such-engine proto=uci", "").contains("it is not on the PATH: install it, or give its path"));
    assert!(with("cmd=/bin/true proto=uci", "").contains("ends before it has said anything"));
    assert!(with(&format!("cmd=/bin/sh arg={script} proto=uci"), "-variant makruk").contains("does not play makruk"));
    assert!(with(&format!("cmd=/bin/sh arg={script} proto=uci option.Hsah=1"), "").contains("has no option `Hsah`"));
    assert!(refused("-engine cmd=fers option.Elo=3 -engine cmd=fers -each depth=1").contains("has no option `Elo`"));
    assert!(refused(&format!("{OURS} -variant chses")).contains("did you mean `chess`?"));
    assert!(refused(&format!("{OURS} -gmaes 3")).contains("did you mean `-games`?"));
}

#[test]
fn a_match_goes_on_where_it_was() {
    let folder = Folder::new("resume");
    let (whole, state) = (folder.path("whole"), folder.path("state"));
    let line = format!("{OURS} -games 4 -seed 9");
    played(&format!("{line} -resume {whole}"));
    // As if it had been interrupted in the middle of writing about the third game.
    let text = std::fs::read_to_string(&whole).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5);
    folder.write("state", &format!("{}\n{}", lines[..3].join("\n"), &lines[3][..10]));
    let text = played(&format!("{line} -resume {state} -pgnout {}", folder.path("rest")));
    assert!(text.starts_with("2 of 4 games have been played already."), "{text}");
    assert_eq!(folder.read("rest").matches("[Event ").count(), 2);
    assert_eq!(folder.read("state"), folder.read("whole"));
    let error = refused(&format!("{OURS} -games 4 -seed 10 -resume {state}"));
    assert!(error.contains("seed: was 9, is 10"), "{error}");
    let other = folder.write("other", "my notes\n");
    assert!(refused(&format!("{line} -resume {other}")).contains("is not the state of a match"));
}

#[test]
fn an_interrupted_match_shows_how_it_stands_and_says_so_to_the_shell() {
    let folder = Folder::new("interrupted");
    let (state, report) = (folder.path("state"), folder.path("report.md"));
    let line = format!("{OURS} -games 100000 -resume {state} -report {report}");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fers"));
    let command = command.arg("match").args(line.split_whitespace()).stdout(std::process::Stdio::piped());
    let child = command.spawn().unwrap();
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    let games = || std::fs::read_to_string(&state).map_or(0, |text| text.lines().count());
    while games() < 4 && std::time::Instant::now() < deadline {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("Score of A vs B") && text.contains("the same command goes on"), "{text}");
    assert!(folder.read("report.md").starts_with("A against B:\n\n| variant | games |"));
}

#[test]
fn openings_come_from_a_book() {
    let folder = Folder::new("book");
    let epd = folder.write("book.epd", "8/4k3/8/8/8/8/4P3/4K3 w - - bm Kd2;\n8/4k3/4p3/8/8/8/4P3/4K3 b - - 0 1\n");
    let pgn = folder.path("games.pgn");
    played(&format!("{OURS} -games 4 -openings file={epd} -pgnout {pgn}"));
    assert_eq!(folder.read("games.pgn").matches("8/4k3/4p3/8/8/8/4P3/4K3 b - - 0 1").count(), 2);
    let wrong = folder.write("wrong.epd", "8/8 w - -\n");
    assert!(refused(&format!("{OURS} -openings file={wrong}")).contains("line 1: "));
}

/// The start positions of a record, in the order of its games.
fn starts(record: &str) -> Vec<&str> {
    let fens = record.lines().filter_map(|line| line.strip_prefix("[FEN \""));
    fens.filter_map(|fen| fen.split('"').next()).collect()
}

#[test]
fn shuffled_starts_are_shared_by_pairs_of_games_and_follow_from_the_seed() {
    let folder = Folder::new("shuffle");
    let line = format!("{OURS} -variant chess960 -games 4");
    for (file, rest) in [("first", "-shuffle -seed 5"), ("second", "--shuffle -seed 5"), ("third", "-shuffle -seed 6")]
    {
        played(&format!("{line} {rest} -pgnout {}", folder.path(file)));
    }
    let [first, third] = ["first", "third"].map(|file| folder.read(file));
    assert_eq!(first, folder.read("second"));
    let [a, b, c, d] = starts(&first)[..] else { panic!("{first}") };
    assert!(a == b && c == d && a != c && starts(&third)[0] != a, "{first}");
    // The last of Scharnagl's numbers, with what our own engine as a process makes of castling
    // there.
    let fers = env!("CARGO_BIN_EXE_fers");
    let pgn = folder.path("last");
    let line = format!(
        "-engine cmd=fers name=A -engine cmd={fers} arg=engine proto=uci name=B -each depth=1 -maxmoves 10 \
         -variant chess960 --shuffle=959 -openings plies=0 -pgnout {pgn}"
    );
    assert!(!played(&line).contains("Incidents"));
    let last = "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1";
    assert_eq!(starts(&folder.read("last")), [last, last]);
}

#[test]
fn shuffles_that_do_not_exist_are_refused() {
    assert!(refused(&format!("{OURS} -variant chess960,chess -shuffle")).contains("Chess has no shuffles"));
    let too_big = refused(&format!("{OURS} -variant chess960 -shuffle 960"));
    assert!(too_big.contains("no start position 960: the numbers are 0 to 959"), "{too_big}");
    assert!(refused(&format!("{OURS} -shuffle some")).contains("`some` is not a number from 0 up, or `lot`"));
    assert!(refused(&format!("{OURS} -shuffle -openings file=x.epd")).contains("leave out -shuffle or file="));
}

#[test]
fn a_test_ends_when_it_is_decided() {
    let line = "-engine cmd=fers nodes=3000 -engine cmd=fers nodes=1 -each timemargin=0 -games 400 -maxmoves 60 \
                -variant losalamos -resign score=500 -sprt elo0=0 elo1=300 alpha=0.1 beta=0.1";
    let text = played(line);
    assert!(text.contains("H1 accepted"), "{text}");
    assert!(!text.contains("game 399"), "{text}");
}

#[test]
fn other_programs_play_without_incidents() {
    let peers = [
        ("/usr/games/fairy-stockfish", "", "uci", "capablanca,crazyhouse,shogi,xiangqi,seirawan"),
        ("/usr/games/sjaakii", "arg=-xboard", "xboard", "capablanca,crazyhouse,minishogi,grand,spartan"),
        ("/usr/games/fairymax", "", "xboard", "capablanca,makruk,knightmate"),
    ];
    for (program, argument, protocol, variants) in peers {
        if !Path::new(program).exists() {
            println!("skipped: there is no {program}");
            continue;
        }
        let games = 2 * variants.split(',').count();
        let line = format!(
            "-engine cmd=fers -engine cmd={program} {argument} proto={protocol} name=Peer -each depth=2 -maxmoves 15 \
             -variant {variants} -games {games} -openings plies=4"
        );
        let text = played(&line);
        assert!(!text.contains("illegal move") && !text.contains("crash"), "{program}: {text}");
    }
}
