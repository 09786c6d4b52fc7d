// A hint in three steps: which piece, where to, and why.
import { pieceName, spokenName } from '../board/names';
import type { BoardArrow, BoardPieces, BoardShape } from '../board/types';
import type { Best, LegalMove, Position } from '../core/types';
import { valueText } from '../study/words';

/** How much of a hint has been given: nothing, the piece, the move, the reason. */
export type Stage = 0 | 1 | 2 | 3;

/** What the engine advises. */
export interface Advice {
  move: LegalMove;
  best: Best;
}

/** What words about a position need. */
export interface Scene {
  position: Pick<Position, 'pieces'>;
  pieces: BoardPieces;
  shape: BoardShape;
  /** Writes a move of the engine's line. */
  moveText: (move: LegalMove) => string;
}

/** What asks for the next step. */
export const NEXT: Record<Stage, string> = { 0: 'Hint', 1: 'Where to?', 2: 'Why?', 3: 'Why?' };

/** So many moves of the engine's line are told. */
const LINE_MAX = 5;

export function adviceText(stage: Stage, advice: Advice, scene: Scene): string {
  if (stage === 0) return '';
  if (stage === 1) return `Hint: ${startWords(advice.move, scene)}`;
  const told = `Hint: ${scene.moveText(advice.move)}`;
  return stage === 2 ? told : `${told}. ${reasons(advice, scene)}`;
}

/** The piece is circled first, then its way is drawn. */
export function adviceArrows(stage: Stage, { move: { from, to } }: Advice): BoardArrow[] {
  const start = stage === 1 ? from : (from ?? to);
  const end = stage === 1 ? from : (to ?? from);
  return stage === 0 || start === undefined || end === undefined ? [] : [{ from: start, to: end, kind: 'hint' }];
}

function startWords({ from, drop, kind }: LegalMove, scene: Scene): string {
  if (from !== undefined) return `the ${standingOn(from, scene)}`;
  if (drop !== undefined) return `a ${pieceName(scene.pieces, drop)} from the hand`;
  return kind === 'pass' ? 'move nothing' : 'a new piece';
}

function standingOn(square: number, { position, pieces, shape }: Scene): string {
  const standing = position.pieces.find((piece) => piece.square === square);
  const name = spokenName(shape, square);
  return standing ? `${pieceName(pieces, standing.piece)} on ${name}` : `square ${name}`;
}

/** What the move does by itself, then what the engine expects of it. */
function reasons({ move, best }: Advice, scene: Scene): string {
  const does = [
    ...(move.captures.length > 0 ? [`captures the ${move.captures.map((square) => standingOn(square, scene)).join(' and the ')}`] : []),
    ...(move.promotion === undefined ? [] : [`promotes to ${pieceName(scene.pieces, move.promotion)}`]),
    ...(move.kind === 'castle' ? ['castles'] : []),
    ...(move.san.includes('#') ? ['mates'] : move.san.includes('+') && !move.san.includes('=+') ? ['gives check'] : []),
  ];
  const deed = does.length > 0 ? `It ${does.join(' and ')}. ` : '';
  return move.san.endsWith('#') ? deed.trim() : `${deed}${expectation(best)}`;
}

function expectation({ score, sans }: Best): string {
  const line = sans.slice(0, LINE_MAX).join(' ');
  const { mate } = score;
  if (mate !== undefined && mate > 0) return `It wins in ${mate === 1 ? 'one move' : `${mate} moves`}: ${line}.`;
  if (mate !== undefined) return `The game is lost in ${-mate} moves at best play; this holds out longest.`;
  return `The engine expects ${line}, and counts ${valueText(score)} for you.`;
}
