// Converts rules in the formats of other programs. The core reads only the canonical form. Before
// it is asked about such rules, the module `formats` converts them. The first of them fetches it.
import type { ConvertedEntry, ConvertedText } from 'fers/formats';
import { OF_FORMATS } from './requests';
import type { Diagnostic, LoadedText, SavedText, VariantRef } from './types';

/** Asks a question of a worker. */
export type Ask = (question: string, given: unknown[]) => Promise<unknown>;

export interface Converter {
  /** Asks the core, in our own form. */
  ask: Ask;
  /** Returns the rules that a reference means as a reference that the core reads. */
  own(ref: VariantRef): Promise<VariantRef>;
}

/** Our own form. */
const OWN = 'fers';
/** So many texts are kept as they were read; a page is rarely about more. */
const TEXTS_MAX = 8;

/** How a text was read: by the core in our own form, or converted. */
type Read = { loaded: LoadedText } | { converted: ConvertedText };

interface Known {
  text: string;
  format: string | undefined;
  read: Promise<Read>;
}

/** Asks the core, and the module for formats where the core does not know them. */
export function converting(core: Ask, formats: Ask): Converter {
  let known: Known[] = [];

  const checked = (rules: string) => core('load', [rules, OWN]) as Promise<LoadedText>;

  async function readAnew(text: string, format: string | undefined): Promise<Read> {
    if (format === undefined || format === OWN) {
      const loaded = (await core('load', [text, format])) as LoadedText;
      if (loaded.format !== undefined || format === OWN || text.trim() === '') return { loaded };
    }
    return { converted: (await formats('convertedFrom', [text, format])) as ConvertedText };
  }

  function read(text: string, format: string | undefined): Promise<Read> {
    const before = known.find((one) => one.text === text && one.format === format);
    const one = before ?? { text, format, read: readAnew(text, format) };
    known = [one, ...known.filter((other) => other !== one)].slice(0, TEXTS_MAX);
    // The next question tries again, for instance when the network is back.
    if (!before) one.read.catch(() => (known = known.filter((other) => other !== one)));
    return one.read;
  }

  async function load(text: string, format: string | undefined): Promise<LoadedText> {
    const found = await read(text, format);
    if ('loaded' in found) return found.loaded;
    const { entries, diagnostics, format: readAs } = found.converted;
    const all = await Promise.all(entries.map(({ rules }) => (rules === undefined ? undefined : checked(rules))));
    return {
      format: readAs,
      entries: entries.map(({ name, place }, index) => ({ index, name, playable: all[index]?.entries[0]?.playable ?? false, start: place.start, end: place.end })),
      diagnostics: [...diagnostics, ...entries.flatMap((entry, index) => placed(all[index]?.diagnostics ?? [], entry))],
    };
  }

  /** Returns the entry of an index; else the first that can be played, or that has rules at all. */
  async function chosen({ entries }: ConvertedText, index: number | undefined): Promise<ConvertedEntry | undefined> {
    if (index !== undefined) return entries[index];
    const sound = entries.filter(({ rules }) => rules !== undefined);
    if (sound.length < 2) return sound[0];
    for (const entry of sound) {
      if (!(await checked(entry.rules!)).diagnostics.some(isError)) return entry;
    }
    return sound[0];
  }

  async function own(ref: VariantRef): Promise<VariantRef> {
    if (ref.kind !== 'text' || ref.format === OWN) return ref;
    const found = await read(ref.text, ref.format);
    if ('loaded' in found) return { ...ref, format: OWN };
    const text = (await chosen(found.converted, ref.index))?.rules;
    if (text !== undefined) return { kind: 'text', text, format: OWN, ...(ref.seed === undefined ? {} : { seed: ref.seed }) };
    const wrong = found.converted.diagnostics.find(isError);
    throw new Error(wrong?.message ?? 'the text holds no such variant');
  }

  async function save(ref: VariantRef, format: string): Promise<SavedText> {
    const saved = (await core('save', [await own(ref), OWN])) as SavedText;
    return format === OWN ? saved : ((await formats('convertedTo', [saved.text, format])) as SavedText);
  }

  const ask: Ask = async (question, given) => {
    if ((OF_FORMATS as readonly string[]).includes(question)) return formats(question, given);
    const [first, second] = given;
    if (question === 'load') return load(first as string, second as string | undefined);
    if (question === 'save') return save(first as VariantRef, second as string);
    return core(question, isRef(first) ? [await own(first), ...given.slice(1)] : given);
  };
  return { ask, own };
}

/** Returns the core's diagnostics of converted rules, at the places of their original text. */
function placed(said: Diagnostic[], { place, startPlace }: ConvertedEntry): Diagnostic[] {
  // What is wrong with the rules as a whole stands at the beginning.
  return said.filter(isError).map((one) => ({ ...one, ...(one.end > 0 && startPlace ? startPlace : { ...place, end: place.start }) }));
}

const isError = ({ severity }: Diagnostic): boolean => severity === 'error';

function isRef(value: unknown): value is VariantRef {
  return typeof value === 'object' && value !== null && 'kind' in value && (value.kind === 'text' || value.kind === 'library');
}
