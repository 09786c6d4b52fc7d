// The files of the library that are made while the page is built, so that it is there before the core.
import type { FullCard, LibraryCard, PieceLook, PieceStyle, Position, RuleSection, SavedText, VariantInfo } from '../core/types';
import type { History } from './history';

/** What the page of a variant shows. */
export interface VariantPage {
  info: VariantInfo;
  rules: RuleSection[];
  style: PieceStyle;
  looks: PieceLook[];
  /** How each piece of White moves, as SVG. */
  diagrams: string[];
  /** Where the game comes from, if that is told. */
  history?: History;
}

/** What a game of a variant begins with. */
export interface VariantStart extends Pick<VariantPage, 'info' | 'looks'> {
  position: Position;
  /** The rules as text, to be stored with a game. */
  saved: SavedText;
}

/** The element of the page that holds the list of all variants. */
export const LIST = 'library';

/** Positions with more moves than this, in letters of JSON, come from the core. */
export const START_MAX = 60_000;

/**
 * The page of a variant, what a game of it begins with, and the picture of its board, in a style of
 * pieces.
 */
export const pageFile = (name: string, style: PieceStyle): string => `library/${name}.${style}.json`;
export const startFile = (name: string, style: PieceStyle): string => `library/${name}.${style}.start.json`;
export const boardFile = (name: string, style: PieceStyle): string => `library/${name}.${style}.svg`;

/** The styles in which a variant has files: its own one, and letters where that is written in Chinese characters. */
export const stylesOf = (style: string): PieceStyle[] => (style === 'shogi' || style === 'xiangqi' ? [style, `${style}-letters`] : [style === 'letters' ? style : 'western']);

const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown, of: (value: unknown) => boolean): boolean => Array.isArray(value) && value.every(of);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isCard(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const texts = ['name', 'title', 'description', 'author', 'style'].every((key) => isText(value[key]));
  const lists = ['aliases', 'pieces', 'families'].every((key) => isList(value[key], isText));
  return texts && lists && ['files', 'ranks', 'boards'].every((key) => typeof value[key] === 'number');
}

/**
 * The values that most cards have. The list in the page leaves them out; of these fields, the first
 * view (`showEarly`) reads only `style`, and takes a missing one as western.
 */
const USUAL: Partial<LibraryCard> = { author: '', style: 'western', files: 8, ranks: 8, boards: 1 };

/**
 * Returns cards as the list in the page holds them: without usual values, and without their
 * sources, which only the pages of variants show.
 */
export function shortened(cards: FullCard[]): Partial<LibraryCard>[] {
  const isLeftOut = (key: string, value: unknown) => key === 'source' || USUAL[key as keyof LibraryCard] === value;
  return cards.map((card) => Object.fromEntries(Object.entries(card).filter(([key, value]) => !isLeftOut(key, value))));
}

/** Returns the cards of a list; nothing where it is damaged. */
export function cardsOf(value: unknown): LibraryCard[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const cards: unknown[] = value.map((card) => (isRecord(card) ? { ...USUAL, ...card } : card));
  return cards.every(isCard) ? (cards as LibraryCard[]) : undefined;
}

/** Says whether all that is known of pieces is whole. */
function hasPieces({ info, looks }: Record<string, unknown>): boolean {
  if (!isRecord(info) || !Array.isArray(info.pieces) || !isText(info.title)) return false;
  const pictured = isList(looks, (look) => isRecord(look) && isText(look.white) && isText(look.black));
  return pictured && (looks as unknown[]).length === info.pieces.length && isList(info.pieces, (piece) => isRecord(piece) && isText(piece.name) && isList(piece.lines, isText));
}

/** Returns the start of a variant; nothing where it is damaged. */
export function startOf(value: unknown): VariantStart | undefined {
  if (!isRecord(value) || !isRecord(value.position) || !isRecord(value.saved) || !hasPieces(value)) return undefined;
  const { fen, turn, pieces, legal, walls, hands } = value.position;
  const placed = isList(pieces, (piece) => isRecord(piece) && typeof piece.square === 'number' && typeof piece.piece === 'number');
  const moves = isList(legal, (move) => isRecord(move) && isText(move.text) && isText(move.san) && Array.isArray(move.captures));
  const whole = placed && moves && isText(fen) && isText(turn) && Array.isArray(walls) && isRecord(hands) && isText(value.saved.text) && Array.isArray(value.saved.losses);
  return whole ? (value as unknown as VariantStart) : undefined;
}

/** Returns the page of a variant; nothing where it is damaged. */
export function pageOf(value: unknown): VariantPage | undefined {
  if (!isRecord(value) || !isRecord(value.info) || !isText(value.style) || !isList(value.diagrams, isText) || !hasPieces(value)) return undefined;
  const { pieces, aliases, families } = value.info;
  const rules = isList(value.rules, (section) => isRecord(section) && isText(section.title) && isList(section.lines, isText));
  const { history } = value;
  const told = history === undefined || (isRecord(history) && isText(history.words) && isText(history.source));
  const whole = rules && told && isList(aliases, isText) && isList(families, isText);
  return whole && (value.diagrams as unknown[]).length === (pieces as unknown[]).length ? (value as unknown as VariantPage) : undefined;
}
