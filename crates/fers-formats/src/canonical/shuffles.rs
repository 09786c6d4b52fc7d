//! Shuffles of the start position: `Knight, !Bishop, :Rook`.

use fers_betza::{Names, RulesetNames};
use fers_rules::{Ruleset, Shuffle, Shuffled};
use fers_text::Diagnostic;

use super::problems::Problems;
use super::resolver::Resolver;
use super::text::{Text, quoted};

/// Before a type that keeps its shades.
const KEEPS_SHADES: char = '!';
/// Before a type that stays symmetric.
const IS_SYMMETRIC: char = ':';

/// Reads the list `shuffle`.
pub(super) fn read(texts: &[Text], ruleset: &mut Ruleset, problems: &mut Problems<'_>) -> Vec<Shuffle> {
    let resolver = Resolver(ruleset);
    texts.iter().filter_map(|text| problems.keep(parse(text, &resolver))).collect()
}

fn parse(text: &Text, resolver: &Resolver<'_>) -> Result<Shuffle, Diagnostic> {
    let member = |item: &str| {
        let name = item.trim_start_matches([KEEPS_SHADES, IS_SYMMETRIC]);
        let marks = &item[..item.len() - name.len()];
        let name = Text { text: name.trim().to_owned(), span: text.span, is_plain: false };
        Ok(Shuffled {
            piece_type: resolver.piece(&name)?,
            keeps_shades: marks.contains(KEEPS_SHADES),
            is_symmetric: marks.contains(IS_SYMMETRIC),
        })
    };
    let members = text.text.split(',').map(|item| member(item.trim())).collect::<Result<_, Diagnostic>>()?;
    Ok(Shuffle { members })
}

/// Writes a shuffle so that [`read`] gives it back.
pub(super) fn print(ruleset: &Ruleset, shuffle: &Shuffle) -> String {
    let member = |member: &Shuffled| {
        let name = RulesetNames(ruleset).piece(member.piece_type);
        let is_plain = quoted(&name) == name && !name.starts_with([KEEPS_SHADES, IS_SYMMETRIC]);
        let name = if is_plain { name } else { format!("#{}", member.piece_type.0) };
        let shades = if member.keeps_shades { "!" } else { "" };
        let symmetric = if member.is_symmetric { ":" } else { "" };
        format!("{shades}{symmetric}{name}")
    };
    shuffle.members.iter().map(member).collect::<Vec<_>>().join(", ")
}
