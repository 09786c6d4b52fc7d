//! The whole file.

use fers_core::{ByColor, Geometry, Setup};
use fers_rules::{DiagramHints, Frame, NamedRegion, Node, Ruleset, VerifiedRuleset, Writing};
use fers_text::{Diagnostic, Parsed, Span};
use toml::de::DeTable;

use super::item::{Item, span};
use super::problems::Problems;
use super::resolver::Resolver;
use super::section::Section;
use super::text::Text;
use super::{
    actions, area, burns, castling, counters, duties, effects, ends, letters, pieces, pinches, seizures, shoves,
    shuffles, start, tiebreak, turn, walling,
};

/// Maximal length of a text in bytes.
const BYTES_MAX: usize = 4 << 20;

/// Maximal length of the name of a side in characters.
const SIDE_NAME_MAX: usize = 24;

/// Keys of a variant that are read once the board is known.
const KEYS_AFTER_BOARD: [&str; 34] = [
    "holes",
    "wraps",
    "regions",
    "pieces",
    "promotion",
    "seizure",
    "freeze",
    "protection",
    "flip",
    "burn",
    "pinch",
    "shove",
    "blast",
    "walling",
    "royal",
    "facing",
    "hands",
    "turn",
    "until-captured",
    "must-capture",
    "no-checks",
    "stops-at-check",
    "victims-stay",
    "duty",
    "counter",
    "passing",
    "tiebreak",
    "castle",
    "opposite-castling",
    "castle-by-drop",
    "castle-within",
    "ends",
    "start",
    "shuffle",
];

/// Returns whether a text looks like a file of this form: it has a key `board` and pieces.
pub fn looks_like(text: &str) -> bool {
    let has_key = |key: &str| {
        let after = |line: &str| line.trim_start().strip_prefix(key).map(|rest| rest.trim_start().starts_with('='));
        text.lines().any(|line| after(line) == Some(true))
    };
    let has_pieces =
        text.lines().any(|line| ["[pieces", "pieces."].iter().any(|start| line.trim_start().starts_with(start)));
    has_key("board") && (has_pieces || has_key("pieces"))
}

/// Reads a variant.
///
/// Reports all problems at once, including those that [`verify`](fers_rules::verify) finds. Returns
/// a ruleset if none of them is an error.
pub fn read(text: &str) -> Parsed<Option<VerifiedRuleset>> {
    let mut problems = Problems::new(text);
    if text.len() > BYTES_MAX {
        let problem = Diagnostic::error("fers::too-long", Span::at(0), "the file is too long for a variant");
        problems.push(problem.with_help("4 MiB are enough for any variant"));
        return Parsed { value: None, diagnostics: problems.into_list() };
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        let place = error.span().map_or(Span::at(0), span);
        let message = error.message().trim_end_matches('.').to_owned();
        let help = "the file is TOML: see https://toml.io for its strings, arrays and tables";
        problems.push(Diagnostic::error("fers::toml", place, message).with_help(help));
    }
    let root = Section::new("a variant", table.get_ref(), Span::at(0));
    let ruleset = variant(root, &mut problems);
    let value = ruleset.filter(|_| !problems.has_errors());
    Parsed { value, diagnostics: problems.into_list() }
}

/// Places of the parts of a file, for problems of the ruleset.
#[derive(Default)]
pub(super) struct Places {
    board: Span,
    regions: Vec<Span>,
    pieces: Vec<Span>,
    castle: Span,
    seizures: Vec<Span>,
    freezes: Vec<Span>,
    protections: Vec<Span>,
    halts: Vec<Span>,
    flips: Vec<Span>,
    burns: Vec<Span>,
    pinches: Vec<Span>,
    shoves: Vec<Span>,
    blasts: Vec<Span>,
    walling: Span,
    turn: Span,
    duties: Vec<Span>,
    counters: Vec<Span>,
    hands: Span,
    ends: Vec<Span>,
    facing: Span,
    pub(super) start: Span,
    shuffles: Vec<Span>,
}

impl Places {
    fn of(&self, node: &Node, ruleset: &Ruleset) -> Span {
        let piece = |index: usize| self.pieces.get(index).copied().unwrap_or_default();
        match *node {
            Node::Geometry => self.board,
            Node::Region(index) => self.regions.get(index).copied().unwrap_or_default(),
            Node::Piece(index) | Node::Path { piece: index, .. } => piece(index),
            Node::Promotion(index) => piece(ruleset.promotions[index].from.index()),
            Node::Castling(_) => self.castle,
            Node::Seizure(index) => self.seizures.get(index).copied().unwrap_or_default(),
            Node::Freeze(index) => self.freezes.get(index).copied().unwrap_or_default(),
            Node::Protection(index) => self.protections.get(index).copied().unwrap_or_default(),
            Node::Halt(index) => self.halts.get(index).copied().unwrap_or_default(),
            Node::Shove(index) => self.shoves.get(index).copied().unwrap_or_default(),
            Node::Burn(index) => self.burns.get(index).copied().unwrap_or_default(),
            Node::Pinch(index) => self.pinches.get(index).copied().unwrap_or_default(),
            Node::Flip(index) => self.flips.get(index).copied().unwrap_or_default(),
            Node::Blast(index) => self.blasts.get(index).copied().unwrap_or_default(),
            Node::Walling => self.walling,
            Node::Turn => self.turn,
            Node::Duty(index) => self.duties.get(index).copied().unwrap_or_default(),
            Node::Counter(index) => self.counters.get(index).copied().unwrap_or_default(),
            Node::Hands => self.hands,
            Node::Royal(index) => {
                ruleset.royals[index].piece_types.first().map_or(self.board, |first| piece(first.index()))
            }
            Node::Facing => self.facing,
            Node::End(index) => self.ends.get(index).copied().unwrap_or_default(),
            Node::Start => self.start,
            Node::Shuffle(index) => self.shuffles.get(index).copied().unwrap_or_default(),
            Node::Ruleset => Span::default(),
        }
    }
}

fn variant(mut root: Section<'_>, problems: &mut Problems<'_>) -> Option<VerifiedRuleset> {
    let mut places = Places::default();
    let mut ruleset = Ruleset::new("", Geometry::rectangle(1, 1));
    presentation(&mut root, &mut ruleset, problems);
    diagram_hints(&mut root, &mut ruleset, problems);
    let board = root.need("board", "write board = \"8x8\"", problems);
    let geometry = board.and_then(|item| geometry(item, &mut root, problems));
    places.board = board.map(|item| item.span).unwrap_or_default();
    frame(&mut root, &mut ruleset, problems);
    let Some(geometry) = geometry else {
        // Without a board no other value can be read; only its keys can be checked.
        for key in KEYS_AFTER_BOARD {
            root.take(key);
        }
        root.finish(problems);
        return None;
    };
    ruleset.start = Setup::empty(geometry.places());
    ruleset.geometry = geometry;
    regions(&mut root, &mut ruleset, &mut places, problems);
    let castlings = read_pieces(&mut root, &mut ruleset, &mut places, problems);
    rules(&mut root, &mut ruleset, &mut places, problems);
    start::read(&mut root, &mut ruleset, &castlings, &mut places, problems);
    root.finish(problems);
    if problems.has_errors() { None } else { verified(ruleset, &places, problems) }
}

/// Returns the verified rules, or reports their problems at the best place known.
fn verified(ruleset: Ruleset, places: &Places, problems: &mut Problems<'_>) -> Option<VerifiedRuleset> {
    let unverified = match VerifiedRuleset::new(ruleset) {
        Ok(verified) => return Some(verified),
        Err(unverified) => *unverified,
    };
    for problem in unverified.problems {
        let place = places.of(&problem.node, &unverified.ruleset);
        let help = "the rules are read, but this part of them makes no sense";
        problems.push(Diagnostic::error(problem.code, place, problem.message).with_help(help));
    }
    None
}

fn presentation(root: &mut Section<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let presentation = &mut ruleset.presentation;
    let texts = [
        ("name", &mut presentation.name),
        ("description", &mut presentation.description),
        ("author", &mut presentation.author),
        ("source", &mut presentation.source),
    ];
    for (key, text) in texts {
        *text = root.take(key).and_then(|item| item.string(problems)).unwrap_or_default();
    }
    let aliases = root.take("aliases").map(|item| item.texts(problems)).unwrap_or_default();
    presentation.aliases = aliases.into_iter().map(|text| text.text).collect();
    presentation.sides = root.take("sides").and_then(|item| side_names(item, problems));
    presentation.writing = root.take("writing").and_then(|item| writing(item, problems)).unwrap_or_default();
    let Some(mut section) = root.take("xboard").and_then(|item| item.section("`xboard`", problems)) else { return };
    presentation.xboard.piece_table = section.take("pieces").and_then(|item| item.string(problems));
    presentation.xboard.parent = section.take("parent").and_then(|item| item.string(problems));
    section.finish(problems);
}

/// Reads what the first and the second side are called.
fn side_names(item: Item<'_>, problems: &mut Problems<'_>) -> Option<ByColor<String>> {
    let texts = item.texts(problems);
    let is_name = |text: &str| !text.trim().is_empty() && text.chars().count() <= SIDE_NAME_MAX;
    match &texts[..] {
        [white, black] if is_name(&white.text) && is_name(&black.text) => {
            Some(ByColor::new(white.text.clone(), black.text.clone()))
        }
        _ => {
            let message = format!("these are not two names of up to {SIDE_NAME_MAX} letters");
            let problem = Diagnostic::error("fers::bad-sides", item.span, message);
            problems.push(problem.with_help("write [\"Red\", \"Black\"], the side that begins first"));
            None
        }
    }
}

fn writing(item: Item<'_>, problems: &mut Problems<'_>) -> Option<Writing> {
    let text = item.text(problems)?;
    let found = Writing::named(&text.text);
    if found.is_none() {
        let help = "write \"algebraic\", \"shogi\", \"xiangqi\" or \"janggi\"";
        problems.push(text.error("fers::bad-writing", "squares and moves are not written in this way", help));
    }
    found
}

fn diagram_hints(root: &mut Section<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(mut section) = root.take("diagram").and_then(|item| item.section("`diagram`", problems)) else { return };
    let mut texts = |key: &'static str| -> Vec<String> {
        let texts = section.take(key).map(|item| item.texts(problems)).unwrap_or_default();
        texts.into_iter().map(|text| text.text).collect()
    };
    let (parameters, images) = (texts("parameters"), texts("images"));
    ruleset.presentation.diagram = DiagramHints { parameters, images };
    section.finish(problems);
}

fn geometry(board: Item<'_>, root: &mut Section<'_>, problems: &mut Problems<'_>) -> Option<Geometry> {
    let (holes, wraps) = (root.take("holes"), root.take("wraps"));
    let text = board.text(problems)?;
    let sizes: Option<Vec<u8>> = text.text.split('x').map(|size| size.trim().parse().ok()).collect();
    let mut geometry = match sizes.as_deref() {
        Some(&[files, ranks]) if files > 0 && ranks > 0 => Geometry::rectangle(files, ranks),
        Some(&[files, ranks, boards]) if files > 0 && ranks > 0 && boards > 0 => {
            Geometry { boards, ..Geometry::rectangle(files, ranks) }
        }
        _ => {
            problems.push(text.error(
                "fers::bad-board",
                "this is no size of a board",
                "write \"8x8\", or \"8x8x2\" for two boards",
            ));
            return None;
        }
    };
    if geometry.places() > usize::from(u16::MAX) {
        problems.push(text.error("fers::bad-board", "this board is too large", "at most 65535 squares are possible"));
        return None;
    }
    if let Some(text) = wraps.and_then(|item| item.text(problems)) {
        match text.text.as_str() {
            "files" => geometry.wraps_files = true,
            "ranks" => geometry.wraps_ranks = true,
            "both" => (geometry.wraps_files, geometry.wraps_ranks) = (true, true),
            _ => problems.push(text.error(
                "fers::unknown-word",
                "these edges cannot be joined",
                "write `files`, `ranks` or `both`",
            )),
        }
    }
    if let Some(text) = holes.and_then(|item| item.text(problems)) {
        let holes = area::parse(&text.text, &geometry).map_err(|problem| text.moved(problem));
        geometry.holes = problems.keep(holes).unwrap_or_default();
    }
    Some(geometry)
}

fn frame(root: &mut Section<'_>, ruleset: &mut Ruleset, problems: &mut Problems<'_>) {
    let Some(text) = root.take("frame").and_then(|item| item.text(problems)) else { return };
    match text.text.as_str() {
        "mirrored" => ruleset.frame = Frame::Mirrored,
        "rotated" => ruleset.frame = Frame::Rotated,
        _ => {
            let message = format!("`{}` is no way to turn moves for Black", text.text);
            problems.push(text.error("fers::unknown-word", message, "write `mirrored` or `rotated`"));
        }
    }
}

fn regions(root: &mut Section<'_>, ruleset: &mut Ruleset, places: &mut Places, problems: &mut Problems<'_>) {
    let Some(section) = root.take("regions").and_then(|item| item.section("`regions`", problems)) else { return };
    for entry in section.rest() {
        let Some(text) = entry.item.text(problems) else { continue };
        let squares = area::parse(&text.text, &ruleset.geometry).map_err(|problem| text.moved(problem));
        let Some(squares) = problems.keep(squares) else { continue };
        ruleset.regions.push(NamedRegion { name: entry.key.to_owned(), squares });
        places.regions.push(entry.key_span);
    }
}

fn read_pieces(
    root: &mut Section<'_>,
    ruleset: &mut Ruleset,
    places: &mut Places,
    problems: &mut Problems<'_>,
) -> Vec<castling::OfPiece> {
    let mut castlings = Vec::new();
    let help = "write a table [pieces] with a line for each piece, like Rook = \"R\"";
    let section = root.need("pieces", help, problems).and_then(|item| item.section("`pieces`", problems));
    let Some(section) = section else { return castlings };
    let pending = pieces::names(section.rest(), ruleset, problems);
    places.pieces = pending.iter().map(|piece| piece.place).collect();
    let royal = pieces::properties(pending, ruleset, &mut castlings, problems);
    ruleset.royals.extend(royal);
    letters::check(ruleset, &places.pieces, problems);
    castlings
}

/// Reads what moves do to other pieces, and which pieces cannot move.
fn effects_of_moves(root: &mut Section<'_>, ruleset: &mut Ruleset, places: &mut Places, problems: &mut Problems<'_>) {
    for item in root.take("seizure").map(Item::items).unwrap_or_default() {
        places.seizures.push(item.span);
        seizures::seizure(item, ruleset, problems);
    }
    for item in root.take("freeze").map(Item::items).unwrap_or_default() {
        places.freezes.push(item.span);
        seizures::freeze(item, ruleset, problems);
    }
    for item in root.take("protection").map(Item::items).unwrap_or_default() {
        places.protections.push(item.span);
        seizures::protection(item, ruleset, problems);
    }
    for item in root.take("halt").map(Item::items).unwrap_or_default() {
        places.halts.push(item.span);
        seizures::halt(item, ruleset, problems);
    }
    for item in root.take("shove").map(Item::items).unwrap_or_default() {
        places.shoves.push(item.span);
        shoves::shove(item, ruleset, problems);
    }
    for item in root.take("burn").map(Item::items).unwrap_or_default() {
        places.burns.push(item.span);
        burns::burn(item, ruleset, problems);
    }
    for item in root.take("pinch").map(Item::items).unwrap_or_default() {
        places.pinches.push(item.span);
        pinches::pinch(item, ruleset, problems);
    }
    for item in root.take("flip").map(Item::items).unwrap_or_default() {
        places.flips.push(item.span);
        effects::flip(item, ruleset, problems);
    }
    for item in root.take("blast").map(Item::items).unwrap_or_default() {
        places.blasts.push(item.span);
        effects::blast(item, ruleset, problems);
    }
}

fn rules(root: &mut Section<'_>, ruleset: &mut Ruleset, places: &mut Places, problems: &mut Problems<'_>) {
    for item in root.take("promotion").map(Item::items).unwrap_or_default() {
        actions::promotion(item, ruleset, problems);
    }
    effects_of_moves(root, ruleset, places, problems);
    if let Some(item) = root.take("walling") {
        places.walling = item.span;
        ruleset.walling = walling::read(item, ruleset, problems);
    }
    for item in root.take("royal").map(Item::items).unwrap_or_default() {
        actions::royal(item, ruleset, problems);
    }
    if let Some(item) = root.take("facing") {
        places.facing = item.span;
        ruleset.facing = actions::facing(item, problems);
    }
    if let Some(item) = root.take("hands") {
        places.hands = item.span;
        ruleset.hands = actions::hands(item, ruleset, problems);
    }
    if let Some(item) = root.take("turn") {
        places.turn = item.span;
        ruleset.turn = turn::read(item, ruleset, problems);
    }
    ruleset.until_captured = root.take("until-captured").is_some_and(|item| item.flag(problems));
    ruleset.must_capture = root.take("must-capture").is_some_and(|item| item.flag(problems));
    ruleset.no_checks = root.take("no-checks").is_some_and(|item| item.flag(problems));
    ruleset.stops_at_check = root.take("stops-at-check").is_some_and(|item| item.flag(problems));
    ruleset.victims_stay = root.take("victims-stay").is_some_and(|item| item.flag(problems));
    for item in root.take("duty").map(Item::items).unwrap_or_default() {
        places.duties.push(item.span);
        duties::duty(item, ruleset, problems);
    }
    for item in root.take("counter").map(Item::items).unwrap_or_default() {
        places.counters.push(item.span);
        counters::counter(item, ruleset, problems);
    }
    if let Some(item) = root.take("passing") {
        ruleset.passing = actions::passing(item, problems);
    }
    if let Some(item) = root.take("castle") {
        places.castle = item.span;
        castling::read(&item.texts(problems), ruleset, problems);
    }
    ruleset.opposite_castling = root.take("opposite-castling").is_some_and(|item| item.flag(problems));
    ruleset.castling_by_drop =
        root.take("castle-by-drop").and_then(|item| actions::castling_by_drop(item, ruleset, problems));
    ruleset.castling_zone = root.take("castle-within").and_then(|item| Resolver(ruleset).zones(item, problems));
    let texts: Vec<Text> = root.take("shuffle").map(|item| item.texts(problems)).unwrap_or_default();
    ruleset.shuffles = shuffles::read(&texts, ruleset, problems);
    places.shuffles = texts.iter().map(|text| text.span).collect();
    ruleset.tiebreak = root.take("tiebreak").and_then(|item| tiebreak::read(item, ruleset, problems));
    let texts: Vec<Text> = root.take("ends").map(|item| item.texts(problems)).unwrap_or_default();
    for text in texts {
        if let Some(end) = problems.keep(ends::parse(&text, ruleset)) {
            ruleset.ends.push(end);
            places.ends.push(text.span);
        }
    }
}
