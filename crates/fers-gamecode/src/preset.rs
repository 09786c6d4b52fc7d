//! Presets: settings, and seven boxes of code.

use fers_text::{Diagnostic, Parsed, Span, closest};

/// A box of code. Those with 1 belong to the side that moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeBox {
    /// Runs before all else.
    PreGame,
    /// Runs before a move of the first side.
    PreMove1,
    /// Runs before a move of the second side.
    PreMove2,
    /// Runs after a move of the first side.
    PostMove1,
    /// Runs after a move of the second side.
    PostMove2,
    /// Runs at the end if the first side moved last.
    PostGame1,
    /// Runs at the end if the second side moved last, and before the first move.
    PostGame2,
}

impl CodeBox {
    /// All boxes, in the order of the site's page.
    pub const ALL: [Self; 7] = [
        Self::PreGame,
        Self::PreMove1,
        Self::PreMove2,
        Self::PostMove1,
        Self::PostMove2,
        Self::PostGame1,
        Self::PostGame2,
    ];

    /// Returns the name on the site's page.
    pub fn title(self) -> &'static str {
        ["Pre-Game", "Pre-Move 1", "Pre-Move 2", "Post-Move 1", "Post-Move 2", "Post-Game 1", "Post-Game 2"]
            [self as usize]
    }

    /// Returns the key in a settings file.
    pub fn key(self) -> &'static str {
        ["pregame", "preauto1", "preauto2", "postauto1", "postauto2", "postgame1", "postgame2"][self as usize]
    }
}

/// A preset as it was written; the code is still text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preset {
    /// The settings by key, such as `game`, `code` (the board) and `cols`, with their places.
    pub settings: Vec<(String, Span)>,
    /// The places of the code, by box.
    pub boxes: [Option<Span>; 7],
}

impl Preset {
    /// Returns a setting of a text that this preset was read from.
    pub fn setting<'a>(&self, text: &'a str, key: &str) -> Option<&'a str> {
        self.place(key).map(|span| span.slice(text))
    }

    /// Returns where a setting stands.
    pub fn place(&self, key: &str) -> Option<Span> {
        self.settings.iter().find(|(other, _)| other == key).map(|(_, span)| *span)
    }
}

/// The settings that a preset may have, besides its boxes.
pub(crate) const SETTINGS: [&str; 14] = [
    "game", "code", "cols", "files", "ranks", "board", "shape", "sides", "set", "rulesurl", "rules", "modes", "begins",
    "seed",
];

/// The heading of the box that holds the rules in words, as HTML.
pub(crate) const RULES: &str = "Rules";

/// Reads a preset: a text whose boxes begin with lines such as `// ==== Pre-Game ====`, or a
/// settings file of the site.
///
/// In the text form, lines `// code: FEN`, `// cols: 8` and so on in front of the first box are the
/// settings; `// fen: ..` says the board, too. Three settings are ours: `modes` says what the
/// mode numbers of another include mean, `begins` which side moves first, `seed` the seed of random
/// numbers. What stands below `// ==== Rules ====` is the setting `rules`.
pub fn read_preset(text: &str) -> Parsed<Preset> {
    let mut reader = Reader { text, preset: Preset::default(), diagnostics: Vec::new() };
    if text.contains("$default[") {
        reader.settings_file();
    } else {
        reader.headed_text();
    }
    if reader.preset.boxes.iter().all(Option::is_none) {
        let message = "no box of code begins here";
        reader.diagnostics.push(
            Diagnostic::error("gamecode::no-boxes", Span::at(0), message)
                .with_help("begin each with a line that holds its name, such as `// ==== Pre-Game ====`"),
        );
    }
    if reader.preset.place("code").is_none() {
        reader.diagnostics.push(
            Diagnostic::error("gamecode::no-board", Span::at(0), "the preset says no board")
                .with_help("write a line `// code: ` with the board in front of the first box"),
        );
    }
    Parsed { value: reader.preset, diagnostics: reader.diagnostics }
}

/// Writes a preset as a settings file of the site, with the same settings and boxes.
///
/// ```
/// let text = "// code: 3/3/K2\n// ==== Pre-Game ====\nset i 1;\n";
/// let settings = fers_gamecode::settings_file(text);
/// assert!(settings.starts_with("$default['code'] = <<<'NOW'\n3/3/K2\nNOW;\n"));
/// assert!(fers_gamecode::read_preset(&settings).diagnostics.is_empty());
/// ```
pub fn settings_file(text: &str) -> String {
    let preset = read_preset(text).value;
    let setting = |key: &str, value: &str| format!("$default['{key}'] = <<<'NOW'\n{}\nNOW;\n", value.trim_end());
    let settings = preset.settings.iter().map(|(key, span)| setting(key, span.slice(text)));
    let boxes = CodeBox::ALL.into_iter().filter_map(|code_box| {
        let span = preset.boxes[code_box as usize]?;
        Some(setting(code_box.key(), span.slice(text)))
    });
    settings.chain(boxes).collect()
}

struct Reader<'a> {
    text: &'a str,
    preset: Preset,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Returns the lines with the offsets of their first bytes.
    fn lines(&self) -> Vec<(usize, &str)> {
        let mut at = 0;
        let lines = self.text.split_inclusive('\n').map(|line| {
            at += line.len();
            (at - line.len(), line.trim_end())
        });
        lines.collect()
    }

    fn headed_text(&mut self) {
        let mut open: Option<CodeBox> = None;
        let mut rules: Option<usize> = None;
        let text = self.text;
        for (start, line) in self.lines().into_iter().map(|(start, line)| (start, line.to_owned())).collect::<Vec<_>>()
        {
            let heading =
                line.trim().strip_prefix("//").map(str::trim).and_then(|rest| {
                    rest.strip_prefix("====").and_then(|rest| rest.strip_suffix("====")).map(str::trim)
                });
            if let Some(name) = heading {
                let span = Span::new(start, start + line.len());
                self.close(open, start);
                self.close_rules(&mut rules, start);
                if name == RULES {
                    open = None;
                    rules = Some((start + line.len() + 1).min(text.len()));
                    continue;
                }
                open = self.heading(name, span).inspect(|&code_box| {
                    let begin = (start + line.len() + 1).min(text.len());
                    self.open(code_box, begin, span);
                });
            } else if rules.is_some() {
                // The text of the Rules box is no code.
            } else if open.is_none() {
                self.setting_line(start, &line);
            } else if line.trim() == "NOW;" {
                self.stray_now(Span::new(start, start + line.len()));
            }
        }
        self.close(open, text.len());
        self.close_rules(&mut rules, text.len());
    }

    /// Keeps the text of the Rules box, which is a setting.
    fn close_rules(&mut self, rules: &mut Option<usize>, end: usize) {
        if let Some(begin) = rules.take() {
            self.preset.settings.push(("rules".to_owned(), Span::new(begin, end.max(begin))));
        }
    }

    fn heading(&mut self, name: &str, span: Span) -> Option<CodeBox> {
        let found = CodeBox::ALL.into_iter().find(|code_box| code_box.title() == name);
        if found.is_none() {
            let titles = CodeBox::ALL.map(CodeBox::title);
            let near = closest(name, titles).unwrap_or("Pre-Game");
            self.diagnostics.push(
                Diagnostic::error("gamecode::unknown-box", span, format!("there is no box `{name}`"))
                    .with_help(format!("did you mean `{near}`?")),
            );
        }
        found
    }

    fn open(&mut self, code_box: CodeBox, begin: usize, span: Span) {
        let place = &mut self.preset.boxes[code_box as usize];
        if let Some(before) = place.replace(Span::at(begin)) {
            self.diagnostics.push(
                Diagnostic::error("gamecode::double-box", span, format!("the box {} stands twice", code_box.title()))
                    .with_related(before, "it stands here")
                    .with_help("put the code of both into one"),
            );
        }
    }

    fn close(&mut self, open: Option<CodeBox>, end: usize) {
        if let Some(Some(span)) = open.map(|code_box| &mut self.preset.boxes[code_box as usize]) {
            *span = Span::new(span.start as usize, end);
        }
    }

    /// Reads a line `// key: value`.
    fn setting_line(&mut self, start: usize, line: &str) {
        let Some((key, value)) = line.trim_start().strip_prefix("//").and_then(|rest| rest.split_once(':')) else {
            return;
        };
        let key = match key.trim().to_lowercase().as_str() {
            "fen" => "code".to_owned(),
            key => key.to_owned(),
        };
        if SETTINGS.contains(&key.as_str()) && self.preset.place(&key).is_none() {
            let begin = start + line.len() - value.trim_start().len();
            self.preset.settings.push((key, Span::new(begin, begin + value.trim().len())));
        }
    }

    fn stray_now(&mut self, span: Span) {
        self.diagnostics.push(
            Diagnostic::error("gamecode::stray-now", span, "a line `NOW;` ends the box in a settings file")
                .with_help("take the line out, or write something beside it"),
        );
    }

    /// Reads `$default['KEY'] = <<<'NOW'` .. `NOW;`.
    fn settings_file(&mut self) {
        let mut open: Option<(String, usize)> = None;
        let lines: Vec<(usize, String)> = self.lines().into_iter().map(|(at, line)| (at, line.to_owned())).collect();
        for (start, line) in lines {
            if let Some((key, begin)) = &open {
                if line.trim() == "NOW;" {
                    let end = start.saturating_sub(1).max(*begin);
                    self.keep(key.clone(), Span::new(*begin, end));
                    open = None;
                }
                continue;
            }
            let key = line.trim().strip_prefix("$default['").and_then(|rest| rest.split_once("']"));
            if let Some((key, rest)) = key {
                if rest.contains("<<<") {
                    open = Some((key.to_owned(), (start + line.len() + 1).min(self.text.len())));
                } else if let Some((value, at)) = quoted(rest) {
                    let begin = start + line.len() - rest.len() + at;
                    self.keep(key.to_owned(), Span::new(begin, begin + value.len()));
                }
            } else if line.trim() == "NOW;" {
                self.stray_now(Span::new(start, start + line.len()));
            }
        }
        if let Some((key, begin)) = open {
            let span = Span::new(begin, self.text.len());
            self.diagnostics.push(
                Diagnostic::error("gamecode::open-setting", span, format!("the setting `{key}` has no end"))
                    .with_help("write a line `NOW;` behind it"),
            );
            self.keep(key, span);
        }
    }

    fn keep(&mut self, key: String, span: Span) {
        match CodeBox::ALL.into_iter().find(|code_box| code_box.key() == key) {
            Some(code_box) => {
                self.open(code_box, span.start as usize, span);
                self.close(Some(code_box), span.end as usize);
            }
            None => self.preset.settings.push((key, span)),
        }
    }
}

/// Returns the text in quotes of `= 'text';`, and where it begins.
fn quoted(rest: &str) -> Option<(&str, usize)> {
    let start = rest.find(['\'', '"'])?;
    let quote = rest[start..].chars().next()?;
    let inside = &rest[start + 1..];
    Some((&inside[..inside.find(quote)?], start + 1))
}
