// What the page may ask the core: one function for each question, with the same names on both sides of the worker.
import type { ConvertedText } from 'fers/formats';
import type {
  BetzaReading,
  Diagnostic,
  GameRecord,
  LegalMove,
  LibraryCard,
  Line,
  LoadedText,
  NamedPiece,
  PieceLook,
  PieceStyle,
  Position,
  RecordToWrite,
  RuleSection,
  Rw144Board,
  Rw144Files,
  Rw144Verdict,
  SavedText,
  VariantInfo,
  VariantRef,
} from './types';

export interface Questions {
  library(): LibraryCard[];
  load(text: string, format?: string): LoadedText;
  formats(): string[];
  info(variant: VariantRef): VariantInfo;
  rules(variant: VariantRef): RuleSection[];
  pictures(variant: VariantRef, style: PieceStyle): PieceLook[];
  moveDiagram(variant: VariantRef, piece: number, black: boolean, style: PieceStyle): string;
  boardSvg(variant: VariantRef, fen: string | undefined, flipped: boolean, style: PieceStyle): string;
  save(variant: VariantRef, format: string): SavedText;
  checkFen(variant: VariantRef, fen: string): Diagnostic[];
  position(variant: VariantRef, line: Line): Position;
  /** Why a move is not legal, as a sentence; nothing where it is legal or no move. */
  whyNot(variant: VariantRef, line: Line, text: string): string | undefined;
  /**
   * The moves that a side might have later with pieces of these types on these squares and in hand.
   */
  premoves(variant: VariantRef, black: boolean, squares: number[], pieces: number[], held: number[]): LegalMove[];
  pgn(variant: VariantRef, line: Line): string;
  variantOfPgn(text: string): string | undefined;
  readPgn(variant: VariantRef, text: string): GameRecord;
  writePgn(record: RecordToWrite): string;
  readBetza(text: string): BetzaReading;
  namedPieces(): NamedPiece[];
  /** A number that is the same for rules that play alike, whatever they are called. */
  fingerprint(variant: VariantRef): string;
  rw144Judge(board: string, moves: string | undefined, official: boolean, mates: boolean): Rw144Verdict;
  rw144New(allocations: string[], seed: number | undefined, official: boolean): Rw144Board;
  rw144Allocations(seed: number): string[];
  rw144Files(variant: VariantRef, line: Line, board: string | undefined, official: boolean): Rw144Files;
}

export type Question = keyof Questions;

/** The questions that the module for the formats of other programs answers, without the core. */
export const OF_FORMATS = ['rw144Judge', 'rw144New', 'rw144Allocations'] as const;
export type OfFormats = (typeof OF_FORMATS)[number];

/** What the page asks that module. */
export interface FormatQuestions extends Pick<Questions, OfFormats> {
  convertedFrom(text: string, format?: string): ConvertedText;
  convertedTo(rules: string, format: string): SavedText;
}

export interface Request<Name extends string = Question> {
  id: number;
  question: Name;
  arguments: unknown[];
}

export type Reply = { id: number; value: unknown } | { id: number; error: string };
