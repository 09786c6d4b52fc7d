// Where the page shows a document.
import { toAddress } from '../core/address';
import { hashOf } from '../shell/route';
import { store } from './store';

/** Returns the place of a document; throws an error that can be shown. */
export async function placeOfDocument(id: string): Promise<string> {
  const document = await store.read(id);
  if (!document) throw new Error('This document is not here any more.');
  const { content } = document;
  if (content.format === 'fers-design') return hashOf('design', '', { design: id });
  const address = await toAddress(content.variant);
  return content.format === 'fers-game' ? hashOf('play', address, { game: id }) : hashOf('analyse', address, { analysis: id });
}
