// Rules opened from text: read in the worker for texts, and turned into addresses.
import { toAddress } from '../core/address';
import { texts } from '../core/rules';
import type { VariantRef } from '../core/types';

/** More than this the core does not read. */
export const TEXT_MAX = 2 << 20;
/** Longer texts make addresses that programs cut off. */
const ADDRESS_TEXT_MAX = 150_000;

/** What to say about a text that is too long to be read; nothing if it is not. */
export function tooLong(length: number): string | undefined {
  if (length <= TEXT_MAX) return undefined;
  return `The text has ${Math.round(length / 1024)} KiB. Texts of up to ${TEXT_MAX >> 10} KiB are read.`;
}

/** The address of a variant of a text. A long text goes without its other variants. */
export async function addressOf(text: string, format: string | undefined, index: number): Promise<string> {
  const ref: VariantRef = { kind: 'text', text, index, ...(format === undefined ? {} : { format }) };
  if (text.length <= ADDRESS_TEXT_MAX) return toAddress(ref);
  const { text: alone } = await texts.save(ref, 'fers');
  return toAddress({ kind: 'text', text: alone, format: 'fers' });
}
