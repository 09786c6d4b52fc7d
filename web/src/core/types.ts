// The plain data of the Rust core, and how the page names variants and lines of play.
import type { LibraryCard as FullCard } from 'fers';
export type {
  Best,
  BetzaReading,
  Diagnostic,
  Evaluation,
  GameRecord,
  Held,
  LegalMove,
  LoadedText,
  Loss,
  MoveMark,
  MoveToWrite,
  NamedPiece,
  OutcomeInfo,
  PieceInfo,
  PieceLook,
  Placed,
  Position,
  RecordedColor,
  RecordedEvaluation,
  RecordedMove,
  RecordedShape,
  RecordNotes,
  RecordToWrite,
  RuleSection,
  Rw144Board,
  Rw144Files,
  Rw144Verdict,
  SavedText,
  SearchInfo,
  SearchLimits,
  Severity,
  TextEntry,
  TurnPlace,
  VariantInfo,
} from 'fers';

export type { FullCard };
/** A game in the list of the library. Its sources are in the file of its page. */
export type LibraryCard = Omit<FullCard, 'source'>;

/** A variant, by what it is made from: a name of the library, or a text. The same data mean the same rules at any time, if it is a text. */
export type VariantRef =
  | { kind: 'library'; name: string; seed?: number }
  | { kind: 'text'; text: string; format?: string; index?: number; seed?: number };

/** A way from a start to a position: the start position where no FEN is given, then moves in coordinates. */
export interface Line {
  fen?: string;
  moves: string[];
}

export type Side = 'white' | 'black';
export type PieceStyle = 'western' | 'shogi' | 'xiangqi' | 'letters' | 'shogi-letters' | 'xiangqi-letters' | 'wooden' | 'bold' | 'flat' | 'turned';

/** The shapes of pieces, whatever is written on them. */
export type PieceShapes = 'western' | 'shogi' | 'xiangqi';
