// The text of the box Rules: the rules in words, and a diagram that the site shows.
import type { RuleSection } from '../../core/types';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Writes HTML as a text; the page itself never uses it as HTML. */
export function rulesHtml(sections: readonly RuleSection[], diagram: string): string {
  const words = sections.map(({ title, lines }) => `<h3>${escaped(title)}</h3>\n<ul>\n${lines.map((line) => `<li>${escaped(line)}</li>\n`).join('')}</ul>\n`);
  const shown = diagram === '' ? '' : `<div class="idiagram">\n${escaped(diagram)}</div>\n`;
  return `${words.join('')}${shown}<!-- Put the site's script for the mouse here, in source mode. -->\n`;
}
