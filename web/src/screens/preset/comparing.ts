// What differs between a preset and the core: what stands where, which moves are listed, how it ends.
import type { Expected, Look } from '../../core/preset';
import type { LegalMove, Position } from '../../core/types';
import { touchedBy, type Squares } from './placing';

/** A square where both show something else. */
export interface SquareDifference {
  square: string;
  preset: string;
  core: string;
}

export interface Difference {
  squares: SquareDifference[];
  /** Moves that only one of them lists. */
  presetOnly: string[];
  coreOnly: string[];
  /** What else differs, in words. */
  words: string[];
  /** An end of the core that the preset leaves out, as it was said when it was written. */
  leftOut?: string;
}

/** What a writer of presets says of the ends that it leaves out, and how the core words such ends. */
const LEFT_OUT: readonly (readonly [loss: string, reason: RegExp])[] = [
  ['the end by castling', /castle/],
  ['the end by a connection', /connects/],
  ['the end by kings that face each other', /face each other/],
  ['the end by passes', /\bpass/],
  ['the count of honour', /^the count of/],
  ['the repetition that a side loses', /repetition/],
  ['that a position may not be repeated', /repetition/],
  ['the rule of perpetual check', /perpetual check|repetition/],
  ['the rule against going to and fro', /to and fro/],
  ['the rule of perpetual chase', /chases perpetually|repetition/],
  ['the goal, which has more conditions', /goal/],
  ['the extinction, which has more conditions', /left$/],
  ['that a mate needs a shak', /but no shak$/],
  ['the tie-break of drawn games', /./],
];

/** Whether a loss is an end that is left out. */
export const isLostEnd = (loss: string): boolean => LEFT_OUT.some(([lost]) => loss.includes(lost));

/** Whether a preset with these losses goes on where the core ends for a reason. */
export const leavesOut = (losses: readonly string[], reason: string): boolean =>
  LEFT_OUT.some(([lost, reasons]) => reasons.test(reason) && losses.some((loss) => loss.includes(lost)));

export const isAlike = ({ squares, presetOnly, coreOnly, words }: Difference): boolean => squares.length + presetOnly.length + coreOnly.length + words.length === 0;

export const onlyWords = (...words: string[]): Difference => ({ squares: [], presetOnly: [], coreOnly: [], words });

/** How the core's position stands, as far as it is compared. */
export type CoreEnd = Pick<Position, 'outcome'> & { legal: Pick<LegalMove, 'kind'>[] };

/** `losses` are those that were said when the preset was written. */
export function difference(look: Look, expected: Expected, core: CoreEnd, squares: Squares, losses: readonly string[] = []): Difference {
  const shown = look.cells.flatMap((preset, number) => {
    const wanted = expected.cells[number] ?? '-';
    return preset === wanted ? [] : [{ square: squares.names[number] ?? String(number), preset, core: wanted }];
  });
  if (core.outcome && !look.result && leavesOut(losses, core.outcome.reason)) {
    const leftOut = `The core ends here (${core.outcome.score}: ${core.outcome.reason}), an end that this preset leaves out.`;
    return { squares: shown, presetOnly: [], coreOnly: [], words: [], leftOut };
  }
  const ends = endWords(look, core);
  // Where one of them has ended, it lists nothing.
  if (look.result || core.outcome) return { squares: shown, presetOnly: [], coreOnly: [], words: ends };
  return { squares: shown, ...listsOf(look, expected, core), words: ends };
}

function listsOf(look: Look, expected: Expected, core: CoreEnd): Pick<Difference, 'presetOnly' | 'coreOnly'> {
  const text = ({ from, to }: { from: string; to: string }) => (from.endsWith('*') ? from + to : `${from}-${to}`);
  const passes = core.legal.some(({ kind }) => kind === 'pass');
  // A pass may be listed as a move to where the piece stands.
  const preset = new Set(look.legal.filter(({ from, to }) => !(passes && from === to)).map(text));
  const wanted = new Set(expected.moves.flatMap(({ listed }) => (listed && !(passes && listed.from === listed.to) ? [text(listed)] : [])));
  return { presetOnly: [...preset].filter((move) => !wanted.has(move)), coreOnly: [...wanted].filter((move) => !preset.has(move)) };
}

const SCORES = ['1-0', '0-1'];

function endWords({ result }: Look, { outcome }: CoreEnd): string[] {
  if (!result && !outcome) return [];
  const score = result && (result.winner === undefined ? '1/2-1/2' : (SCORES[result.winner] ?? ''));
  if (!outcome) return [`The preset ends here (${score}: ${result?.reason}), the core goes on.`];
  if (!result) return [`The core ends here (${outcome.score}: ${outcome.reason}), the preset goes on.`];
  return score === outcome.score ? [] : [`The preset ends with ${score} (${result.reason}), the core with ${outcome.score} (${outcome.reason}).`];
}

/** The legal moves of the core that an entry may mean, by their numbers. What stands where decides among them. */
export function candidates(entry: string, expected: Expected): number[] {
  if (entry.trim() === 'pass') return expected.moves.flatMap(({ entry }, index) => (entry === 'pass' ? [index] : []));
  const { from, to } = touchedBy(entry);
  const exact = expected.moves.flatMap((move, index) => (move.entry === entry ? [index] : []));
  const likely = expected.moves.flatMap(({ listed }, index) => (listed && listed.from === from && to.includes(listed.to) ? [index] : []));
  return [...new Set([...exact, ...likely])];
}
