// What engines have learnt about variants: what Fers comes with, or what they have practised in
// this browser.
import { rules } from '../core/rules';
import type { VariantRef } from '../core/types';
import { learntFile } from './learntfile';
import { keep, kept } from './storage';

/** What was learnt by practice. */
export interface Practised {
  text: string;
  /** The match that it won, in words. */
  match: string;
}

/** By fingerprint of the rules. */
type All = Record<string, Practised>;

const NAME = 'practised';

/**
 * The games of the library that come with a text, by name; the list is made while the page is
 * built.
 */
const SHIPPED: ReadonlySet<string> = new Set(__LEARNT__);

/** The texts that Fers comes with, fetched once. */
const fetched = new Map<string, Promise<string | undefined>>();

function all(): All {
  const value = kept(NAME);
  return typeof value === 'object' && value !== null ? (value as All) : {};
}

const plain = ({ seed: _, ...variant }: VariantRef): VariantRef => variant;

const fingerprints = new Map<string, Promise<string>>();

/** Returns the fingerprint of the rules of a variant, whatever its start position. */
function fingerprint(variant: VariantRef): Promise<string> {
  const key = JSON.stringify(plain(variant));
  const known = fingerprints.get(key) ?? rules.fingerprint(plain(variant));
  fingerprints.set(key, known);
  known.catch(() => fingerprints.delete(key));
  return known;
}

/** Returns what the engine has practised of a variant. */
export async function practisedOf(variant: VariantRef): Promise<Practised | undefined> {
  const known = all();
  if (Object.keys(known).length === 0) return undefined;
  const found: unknown = known[await fingerprint(variant)];
  return isPractised(found) ? found : undefined;
}

function isPractised(value: unknown): value is Practised {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'match' in value && typeof value.match === 'string';
}

/**
 * Keeps what was practised; answers with what to tell people if it lasts only as long as the page.
 */
export async function keepPractised(variant: VariantRef, practised: Practised): Promise<string | undefined> {
  return keep(NAME, { ...all(), [await fingerprint(variant)]: practised });
}

/** Forgets what was practised of a variant. */
export async function forgetPractised(variant: VariantRef): Promise<void> {
  const { [await fingerprint(variant)]: _, ...others } = all();
  keep(NAME, others);
}

/** Returns the text of what was learnt about a variant: by practice, or what Fers comes with. */
export async function learntText(variant: VariantRef): Promise<string | undefined> {
  const practised = await practisedOf(variant);
  if (practised) return practised.text;
  if (variant.kind !== 'library' || !SHIPPED.has(variant.name)) return undefined;
  const text = fetched.get(variant.name) ?? fetchedText(variant.name);
  fetched.set(variant.name, text);
  return text;
}

async function fetchedText(name: string): Promise<string | undefined> {
  try {
    const response = await fetch(new URL(learntFile(name), document.baseURI));
    return response.ok ? await response.text() : undefined;
  } catch {
    // The next game tries again, for instance when the network is back.
    fetched.delete(name);
    return undefined;
  }
}
