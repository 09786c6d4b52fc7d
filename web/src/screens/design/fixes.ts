// Mends that a diagnostic offers.
import type { Diagnostic } from '../../core/types';

export interface Fix {
  /** What stands there afterwards, as the user is told. */
  word: string;
  start: number;
  end: number;
  /** What is written between start and end. */
  insert: string;
}

/** The mend of a misspelt word, if the diagnostic knows the right one. */
export function fixOf({ help, message, start, end }: Diagnostic, text: string): Fix | undefined {
  const word = /^did you mean `([^`]+)`\?/.exec(help ?? '')?.[1];
  if (word === undefined || start >= end) return undefined;
  const marked = text.slice(start, end);
  const wrong = [...message.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '').find((one) => marked !== one && marked.includes(one));
  if (wrong !== undefined) {
    const from = start + marked.indexOf(wrong);
    return { word, start: from, end: from + wrong.length, insert: word };
  }
  const quote = /^(["']).*\1$/s.exec(marked)?.[1];
  return { word, start, end, insert: quote && !word.startsWith(quote) ? `${quote}${word}${quote}` : word };
}
