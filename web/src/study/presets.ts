// Presets of Game Courier that the user pastes or drops, as texts.
import { toAddress } from '../core/address';
import { hashOf } from '../shell/route';

/** Longer texts make addresses that programs cut off. */
const ADDRESS_TEXT_MAX = 150_000;

const HEADING = /^[ \t]*\/\/[ \t]*====[ \t]*(?:Pre|Post)-(?:Game|Move)\b/m;

/** Whether a text is a preset: one with our headings, or a settings file of the site. */
export const isPreset = (text: string): boolean => HEADING.test(text) || /^\s*\$default\[/m.test(text);

let waiting: string | undefined;

/** The text that waits for the screen, if one does. */
export function held(): string | undefined {
  const text = waiting;
  waiting = undefined;
  return text;
}

/** The place of the page that tests a preset. A text that is too long for an address waits in the page. */
export async function presetHash(text: string): Promise<string> {
  if (text.length <= ADDRESS_TEXT_MAX) return hashOf('preset', await toAddress({ kind: 'text', text, format: 'game-code' }));
  waiting = text;
  return hashOf('preset');
}
