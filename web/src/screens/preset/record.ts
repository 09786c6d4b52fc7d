// Records of games: entries one a line, as the site lists them, or PGN.

/** The entries of a record; numbers in front and comments are left out. */
export function entriesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => (line.split('//')[0] ?? '').trim().replace(/^\d+\.*(\s+|$)/, ''))
    .filter((entry) => entry !== '');
}

/** Entries as the site lists them, with the numbers of the moves. */
export const listed = (entries: readonly string[]): string => entries.map((entry, index) => `${Math.floor(index / 2) + 1}. ${entry}\n`).join('');

/** Whether a text is PGN: it has tags, or moves without squares to come from. */
export const isPgn = (text: string): boolean => /^\s*\[\w+\s+"/.test(text) || /^\s*1\.\s*\S+\s+\S+\s+(2\.|$|\*)/.test(text);
