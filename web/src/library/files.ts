// The files of the library that are made while the page is built, so that it is there before the core.
import type { LibraryCard, PieceLook, PieceStyle, RuleSection, VariantInfo } from '../core/types';

/** What the page of a variant shows. */
export interface VariantPage {
  info: VariantInfo;
  rules: RuleSection[];
  style: PieceStyle;
  looks: PieceLook[];
  /** How each piece of White moves, as SVG. */
  diagrams: string[];
}

/** The list of all variants, below the folder of the page. */
export const LIST = 'library/list.json';

/** The page of a variant, and the picture of its board, in a style of pieces. */
export const pageFile = (name: string, style: PieceStyle): string => `library/${name}.${style}.json`;
export const boardFile = (name: string, style: PieceStyle): string => `library/${name}.${style}.svg`;

/** The styles in which a variant has files: its own one, and letters where that is written in Chinese characters. */
export const stylesOf = (style: string): PieceStyle[] => (style === 'shogi' || style === 'xiangqi' ? [style, `${style}-letters`] : [style === 'letters' ? style : 'western']);

const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (value: unknown, of: (value: unknown) => boolean): boolean => Array.isArray(value) && value.every(of);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isCard(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const texts = ['name', 'title', 'description', 'author', 'source', 'style'].every((key) => isText(value[key]));
  const lists = ['aliases', 'pieces', 'families'].every((key) => isList(value[key], isText));
  return texts && lists && ['files', 'ranks', 'boards'].every((key) => typeof value[key] === 'number');
}

/** Returns the cards of a list; nothing where it is damaged. */
export function cardsOf(value: unknown): LibraryCard[] | undefined {
  return Array.isArray(value) && value.length > 0 && value.every(isCard) ? (value as LibraryCard[]) : undefined;
}

/** Returns the page of a variant; nothing where it is damaged. */
export function pageOf(value: unknown): VariantPage | undefined {
  if (!isRecord(value) || !isRecord(value.info) || !isText(value.style) || !isList(value.diagrams, isText)) return undefined;
  const { pieces, title, aliases, families } = value.info;
  const looks = isList(value.looks, (look) => isRecord(look) && isText(look.white) && isText(look.black));
  const rules = isList(value.rules, (section) => isRecord(section) && isText(section.title) && isList(section.lines, isText));
  const named = isList(pieces, (piece) => isRecord(piece) && isText(piece.name) && isList(piece.lines, isText));
  const whole = named && looks && rules && isText(title) && isList(aliases, isText) && isList(families, isText);
  const lengths = [pieces, value.looks, value.diagrams].map((list) => (list as unknown[]).length);
  return whole && new Set(lengths).size === 1 ? (value as unknown as VariantPage) : undefined;
}
