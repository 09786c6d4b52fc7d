//! Connections: `row of 4 along (1,0) by Stone wins`, `block of 2x2 wins`.

use fers_betza::{Names, RulesetNames, ZoneText, print_vectors};
use fers_core::{Vector, Verdict};
use fers_rules::{Connection, End, Ruleset, Shape, Zones};
use fers_text::Diagnostic;

use super::ends::{part, pieces};
use super::resolver::Resolver;
use super::text::{Text, quoted, split_names, split_once_unquoted};
use super::writer::ends::{pieces as print_pieces, verb};

/// The result of reading; `None` if the text is no connection.
type Read<T> = Option<Result<T, Diagnostic>>;

/// Reads the part before the verdict.
pub(super) fn parse(what: &str, verdict: Verdict, text: &Text, ruleset: &mut Ruleset) -> Read<End> {
    let (shape, names) = match split_once_unquoted(what, " by ") {
        Some((shape, names)) => (shape, Some(names)),
        None => (what, None),
    };
    let shape = read_shape(shape, text, ruleset)?;
    let by = match names {
        Some(names) => pieces(names, text, ruleset)?.map(Some),
        None => Ok(None),
    };
    Some(shape.and_then(|shape| Ok(End::Connection { connection: Connection { shape, by: by? }, verdict })))
}

fn read_shape(what: &str, text: &Text, ruleset: &mut Ruleset) -> Read<Shape> {
    if let Some(size) = what.strip_prefix("block of ") {
        let (files, ranks) = size.split_once('x')?;
        return Some(Ok(Shape::Block { files: files.parse().ok()?, ranks: ranks.parse().ok()? }));
    }
    let (what, along) = split_once_unquoted(what, " along ")?;
    let along = vectors(along, text);
    if let Some(names) = what.strip_prefix("chain between ") {
        let ends = regions(names, text, ruleset)?;
        return Some(ends.and_then(|(from, to)| Ok(Shape::Chain { from, to, along: along? })));
    }
    let count = |kind| what.strip_prefix(kind)?.parse().ok();
    match (count("row of "), count("line of ")) {
        (Some(count), _) => Some(along.map(|along| Shape::Row { count, along })),
        (_, Some(count)) => Some(along.map(|along| Shape::Line { count, along })),
        _ => None,
    }
}

fn vectors(along: &str, text: &Text) -> Result<Vec<Vector>, Diagnostic> {
    let steps = part(along.to_owned(), text);
    let parsed = fers_betza::parse_vectors(&steps.text);
    let problem = parsed.diagnostics.into_iter().next();
    parsed.value.ok_or_else(|| {
        let unread = || steps.error("fers::bad-end", "these are no steps", "write steps: `along (1,0) (0,1)`");
        problem.map_or_else(unread, |problem| steps.moved(problem))
    })
}

/// Reads two regions, which are White's and whose images are Black's; or four: start for White and
/// Black, end for White and Black.
fn regions(names: &str, text: &Text, ruleset: &mut Ruleset) -> Read<(Zones, Zones)> {
    let mut resolver = Resolver(ruleset);
    let names = split_names(names, '/')?.into_iter();
    let regions: Vec<_> = names.map(|name| resolver.region(&part(name, text))).collect();
    let regions: Result<Vec<_>, Diagnostic> = regions.into_iter().collect();
    match regions.as_deref() {
        Ok(&[from, to]) => Some(Ok((resolver.with_image(from), resolver.with_image(to)))),
        Ok(&[white_from, black_from, white_to, black_to]) => {
            Some(Ok((Zones::new(white_from, black_from), Zones::new(white_to, black_to))))
        }
        Ok(_) => None,
        Err(problem) => Some(Err(problem.clone())),
    }
}

/// Returns the words of a connection.
pub(super) fn print(ruleset: &Ruleset, connection: &Connection, verdict: Verdict) -> String {
    let shape = match &connection.shape {
        Shape::Row { count, along } => format!("row of {count} along {}", print_vectors(along)),
        Shape::Line { count, along } => format!("line of {count} along {}", print_vectors(along)),
        Shape::Block { files, ranks } => format!("block of {files}x{ranks}"),
        Shape::Chain { from, to, along } => {
            format!("chain between {} along {}", print_regions(ruleset, *from, *to), print_vectors(along))
        }
    };
    let by = connection.by.as_ref().map(|types| format!(" by {}", print_pieces(ruleset, types)));
    format!("{shape}{} {}", by.unwrap_or_default(), verb(verdict))
}

fn print_regions(ruleset: &Ruleset, from: Zones, to: Zones) -> String {
    let names = RulesetNames(ruleset);
    if let (ZoneText::One(from), ZoneText::One(to)) = (names.zones(from), names.zones(to)) {
        return format!("{} / {}", quoted(&from), quoted(&to));
    }
    let name = |region| match names.zones(Zones::new(region, region)) {
        ZoneText::One(name) | ZoneText::Two(name, _) => quoted(&name),
    };
    [from.white, from.black, to.white, to.black].map(name).join(" / ")
}
