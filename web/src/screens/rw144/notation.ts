// Moves as move files have them, found among the legal ones. Whether such a line is right, and what is wrong with it, the core says; see `Session`.
import type { LegalMove } from '../../core/types';

/** Board files have ten files and ten ranks. */
const SIDE = 10;
const MOVE = /^([a-j])(10|[1-9])[-x]([a-j])(10|[1-9])(?:=([A-Za-z]))?\+*#?\s*$/;
const CASTLING = /^(?:0-0|O-O)(-0|-O)?\+*#?\s*$/;

/** The legal move that a line means; `letters` are those of the piece types. */
export function moveMeant(text: string, legal: LegalMove[], letters: string[]): LegalMove | undefined {
  const castling = CASTLING.exec(text);
  if (castling) return legal.find((move) => move.kind === 'castle' && isQueenside(move) === (castling[1] !== undefined));
  const parts = MOVE.exec(text);
  if (!parts) return undefined;
  const [, fromFile = '', fromRank = '', toFile = '', toRank = '', officer] = parts;
  const [from, to] = [square(fromFile, fromRank), square(toFile, toRank)];
  const promotes = ({ promotion }: LegalMove) =>
    officer === undefined ? promotion === undefined : promotion !== undefined && letters[promotion]?.toLowerCase() === officer.toLowerCase();
  return legal.find((move) => move.kind !== 'castle' && move.from === from && move.to === to && promotes(move));
}

const square = (file: string, rank: string): number => (Number(rank) - 1) * SIDE + (file.charCodeAt(0) - 97);
/** A square by its name. */
export const squareText = (square: number): string => `${String.fromCharCode(97 + (square % SIDE))}${Math.floor(square / SIDE) + 1}`;
const isQueenside = ({ from = 0, to = 0 }: LegalMove): boolean => to < from;

/** Whether a line of a move file is none of its moves. */
export const isRemark = (line: string): boolean => line.startsWith('%') || line.trim() === '';

/** Whether a text looks like a move file, right or wrong: its first move is written as they are. */
export function isMoveFile(text: string): boolean {
  const first = text.split(/\r?\n/, 1000).find((line) => !isRemark(line));
  return first !== undefined && (MOVE.test(first) || CASTLING.test(first));
}

export interface BoardFile {
  allocations: string[];
  ranks: string[];
  status: string;
}

/** The parts of a board file that is legal. */
export function partsOf(board: string): BoardFile {
  const lines = board.split(/\r?\n/).filter((line) => !line.startsWith('%'));
  const first = lines.indexOf('-----');
  const second = lines.indexOf('-----', first + 1);
  return { allocations: lines.slice(0, first), ranks: lines.slice(first + 1, second), status: lines[second + 1]?.trim() ?? '' };
}
