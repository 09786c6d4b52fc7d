// Words that are spelled nearly alike.

/** Returns how many letters may be wrong in a word that is sought. */
export function tolerance(word: string): number {
  return word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
}

/**
 * Returns whether a word begins, but for `errors` letters (one too many, one missing, another one,
 * or two neighbours exchanged), as the sought one says. Distance: Damerau and Levenshtein's, with
 * the end of `word` free.
 */
export function beginsLike(word: string, sought: string, errors: number): boolean {
  // The first letter is rarely wrong, and looking for it spares nearly all of the work.
  if (errors === 0 || word[0] !== sought[0]) return word.startsWith(sought);
  const width = Math.min(word.length, sought.length + errors);
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let row = 1; row <= sought.length; row++) {
    const next = [row];
    for (let at = 1; at <= width; at++) {
      const same = sought[row - 1] === word[at - 1];
      let least = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && at > 1 && sought[row - 1] === word[at - 2] && sought[row - 2] === word[at - 1];
      if (swapped) least = Math.min(least, before[at - 2]! + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return Math.min(...last) <= errors;
}
