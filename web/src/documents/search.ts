// Finding documents in a list of thousands.
import type { Entry, Kind } from './entry';

export interface Wanted {
  /**
   * Beginnings of words of the title, the variant, the players, the result or the day; all have to
   * be there.
   */
  text: string;
  kind: Kind | '';
  /** A title of a variant. */
  variant: string;
  /** A result in the words of PGN. */
  result: string;
  /** The first and the last day of the last change, as `2026-11-24` in the time of the device. */
  from: string;
  to: string;
}

export const anything: Wanted = { text: '', kind: '', variant: '', result: '', from: '', to: '' };

/** Results in the order in which they are offered, with the words for them. */
export const RESULTS: Record<string, string> = { '1-0': '1-0 White wins', '0-1': '0-1 Black wins', '1/2-1/2': '½-½ draw', '*': 'Unfinished' };

/** Returns the entries that are wanted, in the order in which they come. */
export function found(entries: Entry[], { text, kind, variant, result, from, to }: Wanted): Entry[] {
  const words = plain(text).split(/\s+/).filter((word) => word !== '');
  return entries.filter((entry) => {
    if ((kind && entry.kind !== kind) || (variant && entry.variant !== variant) || (result && entry.result !== result)) return false;
    const day = dayOf(entry.changed);
    if ((from && day < from) || (to && day > to)) return false;
    if (words.length === 0) return true;
    const said = plain(`${entry.title} ${entry.variant} ${entry.players} ${entry.result} ${day}`);
    return words.every((word) => begins(said, word));
  });
}

/** Whether a word of a text begins so: `5` is no part of `2026-05-15`. */
function begins(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** Returns the titles of variants that a list has, in the order of the alphabet. */
export function variantsOf(entries: Entry[]): string[] {
  return [...new Set(entries.map(({ variant }) => variant))].filter((title) => title !== '').sort((a, b) => a.localeCompare(b));
}

/** Returns the day of a stored time on this device, as `2026-11-24`. */
export function dayOf(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
