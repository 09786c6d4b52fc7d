// The headers of a record: names and values, in the order in which the record has them.

export type Header = [name: string, value: string];

/** Those that every record has, in this order. Source: the PGN standard, section 8.1.1. */
export const ROSTER = ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result'] as const;

export const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'] as const;

/** What a record writes where a value is not known. */
const UNKNOWN = /^[?.\s]*$/;

/** The value of a header; nothing where it is missing. */
export function headerOf(headers: readonly Header[], name: string): string | undefined {
  return headers.find(([known]) => known === name)?.[1];
}

/** The value of a header that says something. */
export function knownHeader(headers: readonly Header[], name: string): string | undefined {
  const value = headerOf(headers, name);
  return value === undefined || UNKNOWN.test(value) ? undefined : value;
}

/**
 * Returns the headers with another value for one of them, which is taken out where nothing is
 * given. Those of the roster stand first, in its order.
 */
export function withHeader(headers: readonly Header[], name: string, value: string | undefined): Header[] {
  if (value === undefined) return headers.filter(([known]) => known !== name);
  if (headerOf(headers, name) !== undefined) return headers.map(([known, old]): Header => [known, known === name ? value : old]);
  const behind = headers.findIndex(([known]) => rank(known) > rank(name));
  const at = behind < 0 ? headers.length : behind;
  return [...headers.slice(0, at), [name, value], ...headers.slice(at)];
}

/** Where a header stands in the roster; all others stand behind it. */
function rank(name: string): number {
  const at = (ROSTER as readonly string[]).indexOf(name);
  return at < 0 ? ROSTER.length : at;
}

/** A day as records write it. */
export const dateText = (day: Date): string => day.toISOString().slice(0, 10).replaceAll('-', '.');
