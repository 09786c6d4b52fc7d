// The rules of C/CIF and their attributes: what may be written at a place, and what stands there. The table is that of the core; a test of crates/fers-formats writes it.
import table from './ccifRules.json';

export interface Word {
  name: string;
  /** How it is written, with what may be left out in parentheses. */
  usage: string;
  summary: string;
  /** Whether it is played. */
  status: string;
}

interface Rule extends Word {
  attributes: Word[];
}

export interface Place {
  from: number;
  to: number;
}

const rules: readonly Rule[] = table;

/** The words that may stand at a place, with the start of what they replace. */
export function completionsAt(text: string, at: number): { from: number; words: readonly Word[] } | undefined {
  const before = tokenAround(text, at)?.before;
  if (before === undefined) return undefined;
  const typed = /[a-z0-9*]*$/i.exec(before)?.[0] ?? '';
  const from = at - typed.length;
  const lead = before.slice(0, before.length - typed.length);
  if (lead === '' || lead === '!') return /^[a-z]/.test(typed) ? { from, words: rules } : undefined;
  const rule = ruleOf(before);
  const isAttribute = /[=,]!?$/.test(lead) && !isOpen(lead);
  return rule && isAttribute ? { from, words: rule.attributes } : undefined;
}

/** The rule or attribute at a place. */
export function wordAt(text: string, at: number): (Place & { word: Word }) | undefined {
  const token = tokenAround(text, at);
  const rule = token && ruleOf(token.all);
  if (!token || !rule) return undefined;
  for (const found of token.all.matchAll(/[a-z0-9]+\*?/gi)) {
    const [from, to] = [token.from + found.index, token.from + found.index + found[0].length];
    if (at < from || at > to) continue;
    const lead = token.all.slice(0, found.index);
    if (lead === '' || lead === '!') return { from, to, word: rule };
    if (!/[=,]!?$/.test(lead) || isOpen(lead)) return undefined;
    const word = rule.attributes.find(({ name }) => name === found[0]);
    return word && { from, to, word };
  }
  return undefined;
}

/** What there is to say about a word, in two lines. */
export function sentenceOf({ usage, summary, status }: Word): string {
  return `${usage}\n${summary}${status === 'played' ? '' : ` (${status})`}`;
}

/** The word between blanks around a place; nothing within a remark. */
function tokenAround(text: string, at: number): { from: number; before: string; all: string } | undefined {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  if (line.includes(';;')) return undefined;
  const before = /\S*$/.exec(line)?.[0] ?? '';
  const behind = /^[^\s;]*/.exec(text.slice(at))?.[0] ?? '';
  return { from: at - before.length, before, all: before + behind };
}

/** The rule with which a word begins: behind `!`, two small letters at least. */
function ruleOf(token: string): Rule | undefined {
  const name = /^!?([a-z]{2}[a-z0-9]*)/.exec(token)?.[1];
  return rules.find((rule) => rule.name === name);
}

/** Whether a bracket is open, so that letters are pieces or squares. */
function isOpen(text: string): boolean {
  const last = Math.max(text.lastIndexOf('{'), text.lastIndexOf('['), text.lastIndexOf('('));
  return last > Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'), text.lastIndexOf(')'));
}
