// The answers about presets, given inside a worker (or in Node, by tests).
import { includeText, Play, Preset } from 'fers/gamecode';
import { readRules, Rules } from 'fers/preset';
import type { PresetQuestions } from './presetRequests';

/** Answers that share one game. */
export function presetAnswers(): PresetQuestions {
  let rules: Rules | undefined;
  /** The rules with a start that was shuffled. */
  let dealt: Rules | undefined;
  let play: Play | undefined;
  const playing = (): Play => {
    if (!play) throw new Error('the code has not begun a game');
    return play;
  };
  const forget = () => {
    dealt?.free();
    dealt = undefined;
  };
  const timed = <Value>(run: () => Value): [Value, number] => {
    const began = performance.now();
    return [run(), performance.now() - began];
  };
  return {
    write(text, fen) {
      forget();
      rules?.free();
      rules = undefined;
      rules = new Rules(text);
      const written = rules.preset(fen);
      return { ...written, text: written.text.replace(written.includeLine, () => includeText()) };
    },
    lift: (text) => readRules(text),
    expected(position) {
      if (!rules) throw new Error('there are no rules to compare with');
      return (dealt ?? rules).expected(position);
    },
    arranged(cells) {
      forget();
      const text = rules?.arranged(cells);
      if (text !== undefined) dealt = new Rules(text);
      return text;
    },
    check(text, files) {
      const preset = new Preset(text, { files });
      try {
        return preset.info();
      } finally {
        preset.free();
      }
    },
    begin(text, files, includesMoves, seed) {
      const preset = new Preset(text, { files });
      try {
        const [begun, ms] = timed(() => new Play(preset, includesMoves, seed === undefined ? undefined : BigInt(seed)));
        play?.free();
        play = begun;
        return { look: play.look(), ms };
      } finally {
        preset.free();
      }
    },
    enter(entry) {
      const [entered, ms] = timed(() => playing().enter(entry));
      return { entered, look: playing().look(), ms };
    },
    go(ply) {
      playing().go(ply);
      return playing().look();
    },
    giveUp() {
      playing().giveUp();
      return playing().look();
    },
  };
}
