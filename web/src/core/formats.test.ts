// What the core and the module for formats say together is what the whole package says alone.
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import init, * as whole from 'fers';
import { initSync as initCore } from 'fers/core';
import * as formatsModule from 'fers/formats';
import { beforeAll, expect, test } from 'vitest';
import { answers } from './answers';
import { converting, type Ask } from './formats';
import type { LoadedText, SavedText, VariantInfo, VariantRef } from './types';

const need = createRequire(import.meta.url);
const library = join(import.meta.dirname, '../../../variants');

/** Questions in the order in which they were asked, of both modules. */
let asked: string[] = [];
const asking = (module: string, answered: object): Ask => async (question, given) => {
  asked.push(`${module} ${question}`);
  return (answered as Record<string, (...given: unknown[]) => unknown>)[question]!(...given);
};
const converter = () => converting(asking('core', answers), asking('formats', formatsModule));

beforeAll(async () => {
  await init();
  initCore({ module: await readFile(need.resolve('fers/core_bg.wasm')) });
  formatsModule.initSync({ module: await readFile(need.resolve('fers/formats_bg.wasm')) });
});

const WRITTEN = ['sjaak', 'fairy-stockfish', 'idiagram', 'fairymax'];
const GAMES = ['chess', 'capablanca', 'shatranj', 'crazyhouse', 'xiangqi', 'shogi', 'grand', 'atomic'];

test.each(WRITTEN)('games are written in %s, with the same losses, and read again', async (format) => {
  for (const name of GAMES) {
    const saved = await converter().ask('save', [{ kind: 'library', name }, format]);
    const { text } = saved as SavedText;
    expect(saved).toEqual(whole.Variant.named(name).save(format));
    if (text === '') continue;
    for (const said of [undefined, format]) expect(await converter().ask('load', [text, said])).toEqual(whole.load(text, said));
    const ref: VariantRef = { kind: 'text', text, format, index: 0 };
    const info = (await converter().ask('info', [ref])) as VariantInfo;
    expect(info).toEqual(whole.Variant.parse(text, format, 0).info());
    expect(await converter().ask('rules', [ref])).toEqual(whole.Variant.parse(text, format, 0).rules());
  }
});

test('texts with mistakes have them at their places', async () => {
  const texts = [
    '[mine:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\n[♔:nothing]\nking = ?\n\n[kings:chess]\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1\n',
    '[bad:chess]\nstartFen = 4k2R/8/8/8/8/8/8/4K3 w - - 0 1\n\n[good:chess]\n',
    '[tiny:chess]\nmaxFile = d\nmaxRank = 4\nstartFen = k2r/4/4/R2K w - - 0 1\n',
    'Variant: Mini\nBoard: 4x4\nPiece: King\nMove: step *\nSymbol: "K", "K,k"\nFEN: "4/4/4/4 w - -"\n',
    'files=4\nranks=4\nking:K::king:a1\nrook:R:R?:rook:b1\n',
    ':Mine\n8x8\nroyal K\n4k3/8/8/8/8/8/8/8\n',
    'k:1\nr:2\n-----\n',
    'Dear all, here is my new game.',
    '',
  ];
  for (const text of texts) expect(await converter().ask('load', [text]), text).toEqual(whole.load(text));
  expect(await converter().ask('load', ['', 'nonsense'])).toEqual(whole.load('', 'nonsense'));
  for (const text of texts.slice(0, -1)) {
    for (const index of [undefined, 0]) {
      const told = await converter().ask('info', [{ kind: 'text', text, index }]).catch((error: Error) => error.message);
      expect(told, text).toEqual(outcome(() => whole.Variant.parse(text, undefined, index).info()));
    }
  }
});

test('an index that no entry has is said to have none', async () => {
  const asking = converter().ask('info', [{ kind: 'text', text: '[mine:chess]\n', index: 7 }]);
  await expect(asking).rejects.toThrow('the text holds no such variant');
});

function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return (error as Error).message;
  }
}

test('our own form needs no converter, and of a text of others only the first question does', async () => {
  asked = [];
  for (const file of (await readdir(library)).slice(0, 20)) {
    const text = await readFile(join(library, file), 'utf8');
    const { ask } = converter();
    expect(((await ask('load', [text])) as LoadedText).format).toBe('fers');
    await ask('info', [{ kind: 'text', text }]);
  }
  expect(asked.filter((one) => one.startsWith('formats'))).toEqual([]);
  const { ask } = converter();
  const ref: VariantRef = { kind: 'text', text: '[mine:chess]\n\n[yours:capablanca]\n', index: 1, seed: 3 };
  await ask('load', [ref.text]);
  for (const question of ['info', 'rules', 'fingerprint']) await ask(question, [ref]);
  expect(asked.filter((one) => one.startsWith('formats'))).toEqual(['formats convertedFrom']);
});

test('a module that could not be fetched is asked again', async () => {
  let isThere = false;
  const formats: Ask = async (question, given) => {
    if (!isThere) throw new Error('the formats of other programs cannot be loaded (404)');
    return asking('formats', formatsModule)(question, given);
  };
  const { ask } = converting(asking('core', answers), formats);
  await expect(ask('load', ['[mine:chess]\n'])).rejects.toThrow('cannot be loaded');
  isThere = true;
  expect(await ask('load', ['[mine:chess]\n'])).toEqual(whole.load('[mine:chess]\n'));
});

test('the core alone names a format that it does not read', () => {
  const { diagnostics } = answers.load('[mine:chess]\n', 'fairy-stockfish');
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['load::foreign-format', 'error']]);
  expect(() => answers.save({ kind: 'library', name: 'chess' }, 'sjaak')).toThrow(/foreign formats, sjaak/);
});
