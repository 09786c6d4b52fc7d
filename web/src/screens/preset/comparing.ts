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
}

export const isAlike = ({ squares, presetOnly, coreOnly, words }: Difference): boolean => squares.length + presetOnly.length + coreOnly.length + words.length === 0;

export const onlyWords = (...words: string[]): Difference => ({ squares: [], presetOnly: [], coreOnly: [], words });

/** How the core's position stands, as far as it is compared. */
export type CoreEnd = Pick<Position, 'outcome'> & { legal: Pick<LegalMove, 'kind'>[] };

export function difference(look: Look, expected: Expected, core: CoreEnd, squares: Squares): Difference {
  const shown = look.cells.flatMap((preset, number) => {
    const wanted = expected.cells[number] ?? '-';
    return preset === wanted ? [] : [{ square: squares.names[number] ?? String(number), preset, core: wanted }];
  });
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
