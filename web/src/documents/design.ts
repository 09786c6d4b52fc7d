// A design as it is stored: the text of its rules, and the versions of it that were kept by name.
import { Damaged, fieldsOf } from './entry';

export interface DesignVersion {
  name: string;
  /** When it was kept: ISO 8601, UTC. */
  kept: string;
  text: string;
  /** The format of the text; undefined where the reader finds it out. */
  textFormat: string | undefined;
}

export interface DesignFile {
  format: 'fers-design';
  text: string;
  textFormat: string | undefined;
  /** The oldest first. */
  versions: DesignVersion[];
}

/**
 * Returns the design of stored data; throws `Damaged` where it has no text. Versions without a text
 * are left out.
 */
export function designOf(value: unknown): DesignFile {
  const given = fieldsOf(value);
  if (given.format !== 'fers-design' || typeof given.text !== 'string') throw new Damaged('The stored design has no text.');
  const versions = Array.isArray(given.versions) ? given.versions : [];
  return { format: 'fers-design', text: given.text, textFormat: words(given.textFormat), versions: versions.flatMap(versionOf) };
}

function versionOf(value: unknown): DesignVersion[] {
  const { name, kept, text, textFormat } = fieldsOf(value);
  if (typeof text !== 'string') return [];
  return [{ name: words(name) ?? 'Version', kept: words(kept) ?? '', text, textFormat: words(textFormat) }];
}

function words(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
