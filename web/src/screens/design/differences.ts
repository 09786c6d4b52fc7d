// What differs between two designs, in the words in which the core says rules.
import { texts } from '../../core/rules';
import type { RuleSection, VariantRef } from '../../core/types';

export interface DesignText {
  text: string;
  /** The format of the text; undefined where the reader finds it out. */
  textFormat: string | undefined;
}

/** A rule that one of two designs has, or that both have differently. */
export interface Difference {
  section: string;
  was: string | undefined;
  now: string | undefined;
}

/**
 * Returns what differs between two designs; throws an error that can be shown where one of them
 * cannot be played.
 */
export async function differences(before: DesignText, after: DesignText): Promise<Difference[]> {
  const [was, now] = [await sectionsOf(before), await sectionsOf(after)];
  return differing(was, now);
}

/**
 * Returns the rules that differ, in the order of the later design; rules that are gone stand at the
 * end of their section.
 */
export function differing(was: RuleSection[], now: RuleSection[]): Difference[] {
  const titles = [...new Set([...now, ...was].map(({ title }) => title))];
  return titles.flatMap((title) => inSection(title, linesOf(was, title), linesOf(now, title)));
}

function linesOf(sections: RuleSection[], title: string): string[] {
  return sections.find((section) => section.title === title)?.lines ?? [];
}

function inSection(section: string, was: string[], now: string[]): Difference[] {
  const gone = was.filter((line) => !now.includes(line));
  const found: Difference[] = [];
  for (const line of now.filter((line) => !was.includes(line))) {
    const at = gone.findIndex((other) => subject(other) === subject(line));
    found.push({ section, was: at < 0 ? undefined : gone.splice(at, 1)[0], now: line });
  }
  return [...found, ...gone.map((line) => ({ section, was: line, now: undefined }))];
}

/**
 * Returns what a rule is about: its words before the colon without the letters of a piece, or its
 * first word.
 */
function subject(line: string): string {
  const [head, ...rest] = line.split(':');
  return rest.length > 0 ? (head ?? '').replace(/\s*\([^)]*\)$/, '') : (line.split(' ')[0] ?? '');
}

async function sectionsOf(design: DesignText): Promise<RuleSection[]> {
  const { entries, format } = await texts.load(design.text, design.textFormat);
  const entry = entries.find(({ playable }) => playable);
  if (!entry) throw new Error('One of the two has errors in its text, so that its rules cannot be put into words.');
  const readAs = design.textFormat ?? format;
  const ref: VariantRef = { kind: 'text', text: design.text, index: entry.index, ...(readAs === undefined ? {} : { format: readAs }) };
  const [sections, info] = [await texts.rules(ref), await texts.info(ref)];
  return [{ title: 'Name', lines: [info.title] }, ...sections, { title: 'Start position', lines: [info.startFen] }];
}
