// Everything that is kept, as one file, and back.
import { contentOf, isEqual, type Written } from './content';
import { VERSION, entryOf, fieldsOf, newId } from './entry';
import { store } from './store';

const FORMAT = 'fers-work';

export interface Imported {
  added: number;
  /** Documents that were stored here already, as they are in the file. */
  known: number;
  /** What could not be read or stored, in words. */
  problems: string[];
}

export const isBundle = (text: string): boolean => /^\s*\{\s*"format":\s*"fers-work"/.test(text);

/**
 * Returns all documents as the text of a file. Documents that cannot be read go along as they are.
 */
export async function bundled(): Promise<string> {
  const { entries, aside } = await store.list();
  const documents: Written[] = [];
  for (const { id } of entries) {
    // One that turns out to be damaged is set aside, and is then in that list.
    const document = await store.read(id).catch(() => undefined);
    if (document) documents.push(document);
  }
  return JSON.stringify({ format: FORMAT, version: VERSION, exported: new Date().toISOString(), documents, aside });
}

/**
 * Stores the documents of a file. Nothing that is here is overwritten: what differs from it becomes
 * a document of its own.
 */
export async function unbundled(text: string): Promise<Imported> {
  const imported: Imported = { added: 0, known: 0, problems: [] };
  for (const value of documentsOf(text)) {
    try {
      const problem = await adopted(value, imported);
      if (problem && !imported.problems.includes(problem)) imported.problems.push(problem);
    } catch (error) {
      imported.problems.push(`“${titleOf(value)}” cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return imported;
}

function documentsOf(text: string): unknown[] {
  let value: Record<string, unknown>;
  try {
    value = fieldsOf(JSON.parse(text));
  } catch (error) {
    throw new Error('The file is damaged or cut off.', { cause: error });
  }
  if (value.format !== FORMAT || !Array.isArray(value.documents)) throw new Error('This is no file of everything that Fers keeps.');
  if (typeof value.version === 'number' && value.version > VERSION) throw new Error('This file is of a newer version of Fers: reload the page to get it.');
  return value.documents;
}

async function adopted(value: unknown, imported: Imported): Promise<string | undefined> {
  const given = fieldsOf(value);
  const entry = entryOf(given.entry);
  const content = contentOf(entry.kind, given.content);
  const here = await store.read(entry.id).catch(() => undefined);
  if (here && isEqual(here.content, content)) {
    imported.known++;
    return undefined;
  }
  const id = here ? newId() : entry.id;
  imported.added++;
  return store.adopt({ entry: { ...entry, id }, content: content.format === 'fers-game' ? { ...content, id } : content });
}

function titleOf(value: unknown): string {
  const { title } = fieldsOf(fieldsOf(value).entry);
  return typeof title === 'string' ? title : 'A document';
}
