// Presets of the library, written and run in Node as in the worker, beside the core.
import init, * as core from 'fers';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initSync as initGamecode } from 'fers/gamecode';
import { initSync as initPreset } from 'fers/preset';
import { beforeAll, expect, test } from 'vitest';
import { difference, isAlike, isLostEnd } from './comparing';
import { Squares } from './placing';
import { presetAnswers } from '../../core/presetAnswers';

const need = createRequire(import.meta.url);

beforeAll(async () => {
  await init();
  initGamecode({ module: await readFile(need.resolve('fers/gamecode_bg.wasm')) });
  initPreset({ module: await readFile(need.resolve('fers/preset_bg.wasm')) });
});

const LIBRARY = () => core.library().map(({ name }) => name);

test('the start of every game that fits is shown as the core says it', { timeout: 600_000 }, () => {
  const answers = presetAnswers();
  const fit: string[] = [];
  const wrong: string[] = [];
  for (const name of LIBRARY()) {
    const variant = core.Variant.named(name);
    const game = new core.Game(variant);
    const { text } = answers.write(variant.save('fers').text);
    const position = game.position();
    if (text !== '') {
      fit.push(name);
      const { look } = answers.begin(text, [], false);
      const { files, ranks } = answers.check(text, []);
      const found = difference(look, answers.expected(position), position, new Squares(files, ranks));
      if (!isAlike(found)) wrong.push(`${name}: ${JSON.stringify(found)}`);
    }
    game.free();
    variant.free();
  }
  expect(wrong).toEqual([]);
  // As the table of docs/gamecode.md has it, which another program made.
  expect(fit.length).toBeGreaterThanOrEqual(167);
});

test('every loss of a preset that can be written is known to the window', () => {
  const answers = presetAnswers();
  const others = ['the shuffle of the start position', 'the values of its pieces'];
  const unknown = new Set<string>();
  for (const name of LIBRARY()) {
    const variant = core.Variant.named(name);
    const { text, losses } = answers.write(variant.save('fers').text);
    if (text !== '') for (const { message } of losses) if (!isLostEnd(message) && !others.some((other) => message.includes(other))) unknown.add(message);
    variant.free();
  }
  expect([...unknown]).toEqual([]);
});

test('squares are numbered as the core numbers them', () => {
  const answers = presetAnswers();
  const variant = core.Variant.named('xiangqi');
  const { text } = answers.write(variant.save('fers').text);
  const { files, ranks } = answers.check(text, []);
  expect(new Squares(files, ranks).number('e10')).toBe(9 * 9 + 4);
  variant.free();
});

test('code that never ends is stopped within its bounds', { timeout: 20_000 }, () => {
  const answers = presetAnswers();
  answers.begin('// code: p2/3/2P\n// ==== Pre-Game ====\nset a 1;\n// ==== Post-Move 1 ====\ndo while true: loop;\n', [], false);
  const { entered, ms } = answers.enter('c1-c2');
  expect(['gamecode::too-many-statements', 'gamecode::too-slow']).toContain(entered.fault?.code);
  expect(ms).toBeLessThan(4000);
});

test('a drop that gives the last check ends the game, as in the core', () => {
  const answers = presetAnswers();
  const text = readFileSync(join(import.meta.dirname, '../../../../variants/checkshogi.fers'), 'utf8');
  const variant = core.Variant.parse(text.replace(/^start = .*$/m, 'start = "4k4/9/9/9/9/9/9/9/4K4[G] w - - 1+1 0 1"'));
  const game = new core.Game(variant);
  const written = answers.write(variant.save('fers').text);
  answers.begin(written.text, [], false);
  const position = game.position();
  const check = position.legal.findIndex((move) => move.text === 'G@e8');
  const { entered, look } = answers.enter(answers.expected(position).moves[check]?.entry ?? '');
  game.play('G@e8');
  expect(game.position().outcome?.score).toBe('1-0');
  expect([entered.outcome, look.result?.winner]).toEqual(['accepted', 0]);
  game.free();
  variant.free();
});
