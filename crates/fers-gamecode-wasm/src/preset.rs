//! Presets as texts.

use fers_gamecode::{CodeBox, INCLUDE, Profile, Program, load};
use fers_text::{Diagnostic, LineIndex, Severity, Span};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use crate::places::units;
use crate::sent::{Sent, sent};
use crate::views::{BoxText, IncludedFiles, PresetInfo, Problem, ProblemSeverity};

/// Returns the include that comes with Fers.
#[wasm_bindgen(js_name = includeText)]
pub fn include() -> String {
    INCLUDE.to_owned()
}

/// A preset that was read.
#[wasm_bindgen]
pub struct Preset(pub(crate) Program);

#[wasm_bindgen]
impl Preset {
    /// Reads a preset with the files that it includes.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str, included: Ts<IncludedFiles>) -> Result<Self, JsError> {
        Ok(Self::read(text, &included.to_rust()?))
    }

    /// Describes it, with all of its problems.
    pub fn info(&self) -> Sent<PresetInfo> {
        sent(&info(&self.0))
    }
}

impl Preset {
    /// Reads a preset with the files that it includes.
    pub(crate) fn read(text: &str, included: &IncludedFiles) -> Self {
        let file = |name: &str| included.files.iter().find(|file| file.name == name);
        let mut find = |name: &str| file(name).map(|file| file.text.clone());
        Self(load(text, Profile::Fers, &mut find))
    }
}

fn info(program: &Program) -> PresetInfo {
    let text = &program.sources[0].text;
    let preset = &program.preset;
    let boxes = CodeBox::ALL.map(|code_box| BoxText {
        title: code_box.title().to_owned(),
        text: preset.boxes[code_box as usize].map_or("", |span| span.slice(text)).to_owned(),
    });
    let problem = |found: &fers_gamecode::Problem| problem(program, found.source, &found.diagnostic);
    let missing = program.problems.iter().filter(|found| found.diagnostic.code.0 == "gamecode::unknown-include");
    let named = missing.map(|found| found.diagnostic.span.slice(&program.sources[found.source as usize].text));
    let mut wanted: Vec<String> = named.map(|name| name.trim_matches('"').to_owned()).collect();
    wanted.dedup();
    PresetInfo {
        game: program.game().map(str::to_owned),
        sides: program.sides.clone(),
        files: program.files.clone(),
        ranks: program.ranks.clone(),
        heading: heading(program),
        boxes: boxes.into(),
        rules: preset.setting(text, "rules").unwrap_or_default().to_owned(),
        problems: program.problems.iter().map(problem).collect(),
        runs: !program.has_errors(),
        wanted,
        draws_lots: program.draws_lots(),
        seed: program.seed.map(|seed| seed.to_string()),
    }
}

/// Returns what stands in front of the boxes; of a settings file the settings, as lines.
fn heading(program: &Program) -> String {
    let text = &program.sources[0].text;
    if !text.contains("$default[") {
        let first = text.find("// ====").unwrap_or(text.len());
        return text[..first].to_owned();
    }
    let settings = program.preset.settings.iter().filter(|(key, _)| key != "rules");
    settings.map(|(key, span)| format!("// {key}: {}\n", span.slice(text).trim().replace('\n', " "))).collect()
}

/// Converts a problem of one of the texts of a program.
pub(crate) fn problem(program: &Program, source: u32, diagnostic: &Diagnostic) -> Problem {
    let empty = String::new();
    let text = program.sources.get(source as usize).map_or(&empty, |source| &source.text);
    let Span { start, end } = diagnostic.span;
    let holds = |code_box: &CodeBox| {
        program.preset.boxes[*code_box as usize].is_some_and(|span| (span.start..=span.end).contains(&start))
    };
    let code_box = CodeBox::ALL.into_iter().rev().find(holds).filter(|_| source == 0);
    let origin = code_box.and_then(|code_box| program.preset.boxes[code_box as usize]).map_or(0, |span| span.start);
    let lines = LineIndex::new(text);
    let place = lines.place(text, start as usize);
    let first = lines.place(text, origin as usize).line;
    Problem {
        severity: match diagnostic.severity {
            Severity::Note => ProblemSeverity::Note,
            Severity::Warning => ProblemSeverity::Warning,
            Severity::Error => ProblemSeverity::Error,
        },
        code: diagnostic.code.0.to_owned(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        code_box: code_box.and_then(|code_box| u8::try_from(code_box as usize).ok()),
        file: program.sources.get(source as usize).map(|source| source.name.clone()).filter(|name| !name.is_empty()),
        start: units(text, origin as usize, start as usize),
        end: units(text, origin as usize, end as usize),
        line: place.line - first + 1,
        column: place.column,
        excerpt: text.lines().nth(place.line.saturating_sub(1) as usize).unwrap_or_default().trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: &str = "// game: Steps\n// code: p2/3/2P\n// ==== Pre-Game ====\nset a 1;\n// ==== Post-Move 1 ====\n\
                         // ♔\nset b 2\nset c 3;\n";

    #[test]
    fn problems_stand_in_their_boxes() {
        let info = info(&Preset::read(STEPS, &IncludedFiles::default()).0);
        let found = &info.problems[0];
        assert_eq!((found.code.as_str(), found.code_box, found.line), ("gamecode::missing-semicolon", Some(3), 2));
        assert_eq!(found.excerpt, "set b 2");
        let units: Vec<u16> = info.boxes[3].text.encode_utf16().collect();
        let place = String::from_utf16(&units[found.start as usize..found.end as usize]).unwrap();
        assert_eq!(place, "2");
        assert!(!info.runs);
    }

    #[test]
    fn the_parts_together_are_the_text() {
        let info = info(&Preset::read(STEPS, &IncludedFiles::default()).0);
        let parts: String = info
            .boxes
            .iter()
            .filter(|part| !part.text.is_empty())
            .fold(info.heading, |text, part| format!("{text}// ==== {} ====\n{}", part.title, part.text));
        assert_eq!(parts, STEPS);
    }

    #[test]
    fn missing_files_are_named() {
        let text = "// code: 3/3\n// ==== Pre-Game ====\ninclude helper.txt;\n";
        assert_eq!(info(&Preset::read(text, &IncludedFiles::default()).0).wanted, ["helper.txt"]);
    }
}
