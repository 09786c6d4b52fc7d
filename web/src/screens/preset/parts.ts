// A preset in its parts, as the site's page has boxes for them.
import type { PresetInfo } from '../../core/preset';

export interface Parts {
  /** Settings and notes in front of the boxes. */
  heading: string;
  /** The code of the seven boxes. */
  boxes: string[];
  /** The text of the box Rules. */
  rules: string;
}

/** The names of the boxes in the order of the site's page. */
export const TITLES = ['Pre-Game', 'Pre-Move 1', 'Pre-Move 2', 'Post-Move 1', 'Post-Move 2', 'Post-Game 1', 'Post-Game 2'];

/** A part as a tab: a box by its number, or what stands around the boxes. */
export type PartKey = number | 'heading' | 'rules';
export const PARTS: PartKey[] = [...TITLES.keys(), 'heading', 'rules'];
export const partTitle = (key: PartKey): string => (typeof key === 'number' ? (TITLES[key] ?? '') : key === 'heading' ? 'Settings' : 'Rules');

export const emptyParts = (): Parts => ({ heading: '', boxes: TITLES.map(() => ''), rules: '' });

export const partsOf = ({ heading, boxes, rules }: PresetInfo): Parts => ({ heading, boxes: boxes.map(({ text }) => text), rules });

/** The whole text, which reads back as the same parts. */
export function textOf({ heading, boxes, rules }: Parts): string {
  const line = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
  const named = TITLES.map((title, index) => `// ==== ${title} ====\n${line(boxes[index] ?? '')}`).join('');
  return line(heading) + named + (rules === '' ? '' : `// ==== Rules ====\n${line(rules)}`);
}

export const partText = (parts: Parts, key: PartKey): string => (typeof key === 'number' ? (parts.boxes[key] ?? '') : parts[key]);

export function withPart(parts: Parts, key: PartKey, text: string): Parts {
  if (typeof key === 'number') return { ...parts, boxes: parts.boxes.map((box, index) => (index === key ? text : box)) };
  return { ...parts, [key]: text };
}
