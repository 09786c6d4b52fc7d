// Addresses and HTML that lead to a game of this page.
import { toAddress } from '../../core/address';
import { parametersOf } from '../../core/placed';
import { rules } from '../../core/rules';
import type { Line, Loss, VariantRef } from '../../core/types';
import { hashOf } from '../../shell/route';

/** Addresses beyond that are cut off by some programs. */
export const LONG_ADDRESS = 2000;

/** The folder that the page is served from. */
export function pageFolder(): URL {
  return new URL('./', location.href.split('#', 1)[0]);
}

export function screenAddress(screen: string, argument: string, line: Line): string {
  return new URL(`./${hashOf(screen, argument, parametersOf(line))}`, pageFolder()).href;
}

/** The argument that carries the rules themselves, so that no library needs to know them. */
export async function wholeArgument(ref: VariantRef): Promise<{ argument: string; losses: Loss[] }> {
  if (ref.kind === 'text') return { argument: await toAddress(ref), losses: [] };
  const { text, losses } = await rules.save(ref, 'fers');
  return { argument: await toAddress({ kind: 'text', text, format: 'fers' }), losses };
}

export interface EmbedLook {
  title: string;
  width: number;
  height: number;
}

/** The address of the diagram that other pages show. */
export function embedAddress(argument: string, line: Line, flipped: boolean): string {
  const parameters = { ...parametersOf(line), ...(flipped ? { flipped: '1' } : {}) };
  const query = new URLSearchParams(parameters).toString();
  return new URL(`embed.html#/${argument}${query && `?${query}`}`, pageFolder()).href;
}

export function frameCode(address: string, { title, width, height }: EmbedLook): string {
  return `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
}

/**
 * Returns a whole page that shows the diagram, as wide as the window: it needs nothing but the
 * address of the diagram.
 */
export function pageText(address: string, { title, height }: EmbedLook): string {
  const frame = `<iframe src="${escaped(address)}" title="${escaped(title)}" style="border:0;width:100%;height:max(96vh,${height}px)"></iframe>`;
  const head = `<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n<title>${escaped(title)}</title>`;
  return `<!doctype html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body style="margin:0 auto;max-width:60rem">\n${frame}\n</body>\n</html>\n`;
}

/** Whether other machines cannot reach the address that this page is served from. */
export const isLocal = (): boolean => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** The same by one script tag, which puts the frame where it stands. */
export function scriptCode(address: string, { title, width, height }: EmbedLook): string {
  const place = address.slice(address.indexOf('#') + 2);
  const script = new URL('embed.js', pageFolder()).href;
  return `<script src="${escaped(script)}" data-game="${escaped(place)}" data-title="${escaped(title)}" data-width="${width}" data-height="${height}" async></${'script'}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
