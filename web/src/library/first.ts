// What the core would say of the start of a game of the library, from the files of the page: games
// stand on the board before the core has come.
import type { Question } from '../core/requests';
import type { Line, PieceStyle, VariantRef } from '../core/types';
import { styleFor } from '../shell/settings.svelte';
import { stylesOf, type VariantStart } from './files';
import { builtStart, library } from './library';

/**
 * Answers a question of the start of a game; nothing for others, and where a file is missing or
 * damaged.
 */
export function answerOfFiles(question: Question, given: unknown[]): Promise<unknown> | undefined {
  // Each caller gets its own copy, as it does from the core.
  return found(question, given)?.then((answer) => structuredClone(answer));
}

function found(question: Question, given: unknown[]): Promise<unknown> | undefined {
  const [ref, what] = given as [VariantRef, unknown];
  if (ref?.kind !== 'library' || ref.seed !== undefined) return undefined;
  if (question === 'info') return start(ref.name).then((start) => start?.info);
  if (question === 'pictures') return start(ref.name, what as PieceStyle).then((start) => start?.looks);
  if (question === 'position' && isStart(what as Line)) return start(ref.name).then((start) => start?.position);
  if (question === 'save' && what === 'fers') return start(ref.name).then((start) => start?.saved);
  return undefined;
}

const isStart = ({ fen, moves }: Line): boolean => fen === undefined && moves.length === 0;

/** Returns the start of a game; all but its pictures is the same in each style. */
async function start(name: string, style?: PieceStyle): Promise<VariantStart | undefined> {
  const card = (await library()).find((card) => card.name === name);
  if (!card) return undefined;
  const styles = stylesOf(card.style);
  const wanted = style ?? styleFor(card.style);
  const file = styles.includes(wanted) || style !== undefined ? wanted : styles[0];
  return file !== undefined && styles.includes(file) ? builtStart(name, file) : undefined;
}
