// Moves that lead to other boards: the same square of the next board, alone or at the end of each move.
import { readMove, stepParts, type MoveKind } from './moveKinds';
import { readLine, writeLine } from './moveLines';
import { movesOf, setMoves } from './pieces';
import type { TomlTable } from './toml';

/** To the same square of the boards beside. */
const ACROSS = '(0,0,1) (0,0,-1)';
const GOES_ACROSS = /\(0,0,-?\d+\)/;

/** What may stand where a kind of move ends. En passant has no sense where the pawn has left its board. */
const ARRIVALS: Record<string, string> = { '': 'empty | enemy', m: 'empty', c: 'enemy', ce: 'enemy', k: 'enemy royal', d: 'friend' };

export function addChangeOfBoard(table: TomlTable, piece: string): string | undefined {
  const moves = movesOf(table, piece);
  const text = `step ${ACROSS} to empty`;
  if (moves.includes(text)) return 'It can change boards already.';
  setMoves(table, piece, [...moves, text]);
  return undefined;
}

/** Lets each move of a piece end on the next board, if the same square is empty there; says why where that cannot be. */
export function endAcross(table: TomlTable, piece: string): string | undefined {
  const moves: string[] = [];
  for (const text of movesOf(table, piece)) {
    const across = GOES_ACROSS.test(text) ? [text] : lineAcross(text);
    if (!across) return `“${text}” can be led to another board in the text only.`;
    moves.push(...across);
  }
  setMoves(table, piece, moves);
  return undefined;
}

function lineAcross(text: string): string[] | undefined {
  const line = readLine(text);
  if (!line || /\s/.test(line.move)) return undefined;
  const lines: string[] = [];
  for (const part of readMove(line.move)) {
    const path = typeof part === 'object' ? pathOf(part) : undefined;
    if (path === undefined || typeof part === 'string' || (part.initial && line.conditions.moved === 'moved')) return undefined;
    const conditions = { ...line.conditions, ...(part.initial && { moved: 'virgin' }) };
    lines.push(writeLine({ conditions, move: `${path}, then step ${ACROSS} to empty` }));
  }
  return lines;
}

/** A kind of moves as the text says paths. */
function pathOf(kind: MoveKind): string | undefined {
  const arrival = ARRIVALS[kind.deed];
  const steps = [...kind.steps].map(stepParts);
  if (arrival === undefined || steps.length === 0) return undefined;
  if (kind.way === '') return `${rangeWord(kind.range)} ${vectors(steps)} to ${arrival}`;
  const [length = 0, ...others] = new Set(steps.map(([files, ranks]) => divisor(Math.abs(files), Math.abs(ranks))));
  // Lame leaps are so many steps over empty squares.
  if (!kind.way.startsWith('n') || length < 2 || others.length > 0) return undefined;
  return `ride ${length} ${vectors(steps.map(([files, ranks]) => [files / length, ranks / length]))} to ${arrival}`;
}

function rangeWord(range: number): string {
  if (range === 1) return 'step';
  return range === 0 ? 'slide' : `ride 1-${range}`;
}

function vectors(steps: [number, number][]): string {
  return steps.map(([files, ranks]) => `(${files},${ranks})`).join(' ');
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}
