//! The types that JavaScript sees: plain data.

mod game;
mod record;
mod search;
mod text;
mod variant;

pub use game::{Holdings, LegalMove, OutcomeInfo, Placed, Position, TurnPlace, side};
pub use record::{GameRecord, MoveToWrite, RecordNotes, RecordToWrite, RecordedMove};
#[cfg(feature = "practice")]
pub use search::PracticeMatch;
pub use search::{Best, Evaluation, SearchInfo, SearchLimits, small};
pub use text::{Diagnostic, LoadedText, SavedText, TextEntry, diagnostics};
pub use variant::{Goals, LibraryCard, PieceInfo, PieceLook, RuleSection, Summary, VariantInfo};
