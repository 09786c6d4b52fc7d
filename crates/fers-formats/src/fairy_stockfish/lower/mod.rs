//! Lowers settings to a ruleset.

mod board;
mod castling;
mod connections;
mod contradictions;
mod duties;
mod enclosing;
mod ends;
mod hands;
mod honour;
mod members;
mod moves;
mod not_played;
mod palace;
mod pieces;
mod progress;
mod promotions;
mod royals;
mod start;
mod walls;
mod warnings;

use fers_core::Color;
use fers_rules::{Frame, Node, Problem, Ruleset, UnverifiedRuleset, VerifiedRuleset, XboardHints};
use fers_text::{Diagnostic, Span};

use super::key::Field;
use super::settings::{Origin, Settings, Stored};
use super::tree::Section;
use super::word::Reports;
use crate::sides;
use members::{Member, Shape};

pub(super) use enclosing::{flips_of, needs_of};
pub(super) use moves::{janggi_cannon, janggi_elephant, screen};

/// A ruleset under construction.
struct Lowering<'a, 'r> {
    section: &'r Section<'a>,
    settings: &'r Settings<'a>,
    ruleset: Ruleset,
    /// Origin of each piece type.
    members: Vec<Member>,
    reports: &'r mut Reports,
}

/// Makes a ruleset from the settings of a section; `None` if they have errors.
pub(super) fn lower<'a>(
    section: &Section<'a>,
    settings: &Settings<'a>,
    reports: &mut Reports,
) -> Option<VerifiedRuleset> {
    let errors = reports.errors();
    if settings.pieces().next().is_none() {
        let report = Diagnostic::error("fsf::no-pieces", section.header, "the variant has no pieces");
        reports.push(
            report.with_help("give letters to pieces: `rook = r`; or begin with another variant: `[name:chess]`"),
        );
        return None;
    }
    let ruleset = board::empty(section, settings, reports)?;
    let mut lowering = Lowering { section, settings, ruleset, members: Vec::new(), reports };
    lowering.all();
    if lowering.reports.errors() == errors { lowering.verified() } else { None }
}

impl<'a> Lowering<'a, '_> {
    fn all(&mut self) {
        self.not_played();
        self.presentation();
        self.members();
        self.pieces();
        self.promotions();
        self.royals();
        self.duties();
        self.flip_rules();
        self.blasts();
        self.hands();
        self.walls();
        self.ends();
        self.progress();
        self.start();
        self.warnings();
        self.contradictions();
    }

    fn presentation(&mut self) {
        let said = |field: Field, nothing: &str| {
            let text = self.settings.text(field);
            (!text.is_empty() && text != nothing).then(|| text.to_owned())
        };
        self.ruleset.presentation.xboard =
            XboardHints { piece_table: said(Field::PieceTable, "-"), parent: said(Field::VariantTemplate, "fairy") };
    }

    /// Chooses how White's moves are turned into Black's: rotated if pieces have different left and
    /// right moves, otherwise mirrored.
    fn frame(&mut self) {
        // Promoted pieces move like others.
        let plain = self.ruleset.pieces.iter().zip(&self.members).filter(|(_, member)| member.shape == Shape::Plain);
        let differ = plain.into_iter().any(|(piece, _)| sides::has_sides(&piece.moves));
        self.ruleset.frame = if differ { Frame::Rotated } else { Frame::Mirrored };
    }

    /// Returns the place of a setting: its own, or that of the parent's name.
    fn span(&self, origin: Origin<'a>) -> Span {
        match origin.span.filter(|_| origin.is_own) {
            Some(span) => span,
            None => self.section.parent.unwrap_or(self.section.name).span(),
        }
    }

    /// Makes a report about a setting, wherever it is.
    fn about(
        &self,
        make: fn(&'static str, Span, String) -> Diagnostic,
        code: &'static str,
        origin: Origin<'a>,
        message: String,
    ) -> Diagnostic {
        let span = self.span(origin);
        if origin.is_own {
            return make(code, span, message);
        }
        let report = make(code, span, format!("{message} (here `{} = {}`)", origin.name, origin.text));
        match origin.span {
            Some(place) => report.with_related(place, "it is set here"),
            None => report,
        }
    }

    /// Warns about the value of a field.
    fn warn_about(&mut self, code: &'static str, field: Field, message: String, help: &str) {
        let origin = self.stored(field, Color::White).origin;
        let report = self.about(warning, code, origin, message).with_help(help);
        self.reports.push(report);
    }

    fn stored(&self, field: Field, color: Color) -> &Stored<'a> {
        self.settings.stored(field, color)
    }

    /// Returns the verified rules, or reports their problems at the best place known.
    fn verified(mut self) -> Option<VerifiedRuleset> {
        let UnverifiedRuleset { ruleset, problems } = match VerifiedRuleset::new(self.ruleset) {
            Ok(verified) => return Some(verified),
            Err(unverified) => *unverified,
        };
        self.ruleset = ruleset;
        for Problem { code, node, message } in problems {
            let span = match node {
                Node::Piece(index) | Node::Path { piece: index, .. } => {
                    let member = self.members.get(index);
                    let piece = member.and_then(|member| self.settings.piece(member.slot));
                    piece.map(|piece| self.span(piece.origin))
                }
                Node::Start => Some(self.span(self.stored(Field::StartFen, Color::White).origin)),
                _ => None,
            };
            self.reports.push(Diagnostic::error(code, span.unwrap_or(self.section.header), message));
        }
        None
    }
}

fn error(code: &'static str, span: Span, message: String) -> Diagnostic {
    Diagnostic::error(code, span, message)
}

fn warning(code: &'static str, span: Span, message: String) -> Diagnostic {
    Diagnostic::warning(code, span, message)
}
