//! Presets as folders: a file for each box and each setting.

use fers_text::closest;

use crate::preset::{CodeBox, RULES, SETTINGS};

/// Joins the files of a preset into one text with headings, in the order of the site's page. A file
/// is called as its box or its setting, such as `Pre-Game.txt` or `code.txt`; case and signs in the
/// name do not matter.
///
/// ```
/// let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
/// let files = [file("pre-game.txt", "set i 1;\n"), file("code", "3/3/K2\n")];
/// assert_eq!(fers_gamecode::join_files(&files).unwrap(), "// code: 3/3/K2\n// ==== Pre-Game ====\nset i 1;\n");
/// ```
///
/// # Errors
///
/// The first file that is neither a box nor a setting, stands twice, or holds a setting of several
/// lines; in words.
pub fn join_files(files: &[(String, String)]) -> Result<String, String> {
    let mut settings = String::new();
    let mut parts: [Option<&str>; PARTS] = [None; PARTS];
    for (name, text) in files {
        match part_of(name)? {
            Part::Setting(key) if settings.contains(&format!("// {key}:")) => return Err(twice(name)),
            Part::Setting(_) if text.trim().contains('\n') => {
                return Err(format!("`{name}` has several lines; a setting has one"));
            }
            Part::Setting(key) => settings += &format!("// {key}: {}\n", text.trim()),
            Part::Text(place) if parts[place].replace(text).is_some() => return Err(twice(name)),
            Part::Text(_) => {}
        }
    }
    let text_of = |(place, text): (usize, Option<&str>)| {
        let text = text?;
        let title = CodeBox::ALL.get(place).map_or(RULES, |code_box| code_box.title());
        let end = if text.ends_with('\n') || text.is_empty() { "" } else { "\n" };
        Some(format!("// ==== {title} ====\n{text}{end}"))
    };
    let parts: String = parts.into_iter().enumerate().filter_map(text_of).collect();
    Ok(settings + &parts)
}

/// Checks that a file is called as a box or a setting of a preset.
///
/// ```
/// assert!(fers_gamecode::check_file_name("Pre-Game.txt").is_ok());
/// let why = fers_gamecode::check_file_name("post-mvoe 1.txt").unwrap_err();
/// assert!(why.ends_with("did you mean `Post-Move 1`?"));
/// ```
///
/// # Errors
///
/// The nearest name, in words.
pub fn check_file_name(name: &str) -> Result<(), String> {
    part_of(name).map(|_| ())
}

/// The number of boxes, with the box Rules as the last one.
const PARTS: usize = CodeBox::ALL.len() + 1;

/// A file of a preset.
enum Part {
    /// A setting, by its key.
    Setting(&'static str),
    /// A box, by its place on the page.
    Text(usize),
}

fn part_of(name: &str) -> Result<Part, String> {
    let stem = plain(name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    let is_box = |code_box: &CodeBox| plain(code_box.title()) == stem || code_box.key() == stem;
    if let Some(place) = CodeBox::ALL.iter().position(is_box) {
        return Ok(Part::Text(place));
    }
    if stem == plain(RULES) {
        return Ok(Part::Text(PARTS - 1));
    }
    let wanted = if stem == "fen" { "code" } else { &stem };
    if let Some(key) = SETTINGS.iter().find(|key| **key == wanted) {
        return Ok(Part::Setting(key));
    }
    let names: Vec<(String, &str)> =
        CodeBox::ALL.map(CodeBox::title).into_iter().chain(SETTINGS).map(|title| (plain(title), title)).collect();
    let near = closest(&stem, names.iter().map(|(plain, _)| plain.as_str()));
    let near = names.iter().find(|(plain, _)| Some(plain.as_str()) == near).map_or("Pre-Game", |(_, title)| title);
    Err(format!("`{name}` is no box and no setting of a preset; did you mean `{near}`?"))
}

fn twice(name: &str) -> String {
    format!("`{name}` stands twice, with the same name in another form")
}

/// Returns the letters and digits of a name, in small letters.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|sign| sign.to_ascii_lowercase()).collect()
}
