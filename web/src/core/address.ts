// Variants in addresses: a name of the library, or a whole text, compressed. An address so made needs nothing but itself.
import type { VariantRef } from './types';

/** Longer texts make addresses that programs cut off. */
const TEXT_MAX = 200_000;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream, limit: number): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    // A few bytes of an address could otherwise fill the memory.
    if (length > limit) throw new Error('the address holds too much text');
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Text as letters that need no escaping in addresses. */
export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'), Infinity);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text that was packed; throws an error that can be shown if it is none. */
export async function unpacked(letters: string, limit = TEXT_MAX): Promise<string> {
  try {
    const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream('deflate-raw'), limit);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('the address')) throw error;
    throw new Error('the address is damaged: it holds no rules that can be read', { cause: error });
  }
}

/** A reference as part of an address. */
export async function toAddress(ref: VariantRef): Promise<string> {
  if (ref.kind === 'library' && ref.seed === undefined) return encodeURIComponent(ref.name);
  return `~${await packed(JSON.stringify(ref))}`;
}

/** The reference of a part of an address; throws an error that can be shown. */
export async function fromAddress(part: string): Promise<VariantRef> {
  if (!part.startsWith('~')) return { kind: 'library', name: decodeURIComponent(part) };
  const ref: unknown = JSON.parse(await unpacked(part.slice(1)));
  if (isRef(ref)) return ref;
  throw new Error('the address is damaged: it names no variant');
}

function isRef(value: unknown): value is VariantRef {
  if (typeof value !== 'object' || value === null) return false;
  const ref = value as Record<string, unknown>;
  const optional = (field: string, type: string) => ref[field] === undefined || typeof ref[field] === type;
  if (!optional('seed', 'number')) return false;
  if (ref.kind === 'library') return typeof ref.name === 'string';
  return ref.kind === 'text' && typeof ref.text === 'string' && optional('format', 'string') && optional('index', 'number');
}
