// Sounds of the page, made here so that nothing has to be loaded: low, short, and told apart by ear.

export type Sound = 'move' | 'capture' | 'check' | 'end' | 'refused' | 'hurry';

/** A tone that glides from one pitch to another. */
interface Tone {
  wave: OscillatorType;
  /** Hertz. */
  from: number;
  to: number;
  /** Seconds. */
  at: number;
  long: number;
  loud: number;
}

const knock = (from: number, at = 0, loud = 0.2): Tone => ({ wave: 'sine', from, to: from / 3.5, at, long: 0.09, loud });
const bell = (pitch: number, at = 0): Tone => ({ wave: 'triangle', from: pitch, to: pitch, at, long: 0.25, loud: 0.08 });

const SOUNDS: Record<Sound, readonly Tone[]> = {
  move: [knock(320)],
  capture: [knock(420), knock(260, 0.05, 0.25)],
  check: [knock(320), bell(880, 0.04)],
  end: [bell(523), bell(659, 0.12), bell(784, 0.24)],
  refused: [{ wave: 'sawtooth', from: 130, to: 110, at: 0, long: 0.12, loud: 0.05 }],
  hurry: [bell(988), bell(988, 0.14)],
};

let audio: AudioContext | undefined;

/** Plays a sound soon; a page without sound goes on silently. */
export function play(sound: Sound): void {
  // Making tones takes milliseconds, in which the board would not be drawn.
  setTimeout(() => {
    try {
      audio ??= new AudioContext();
      for (const tone of SOUNDS[sound]) strike(audio, tone);
    } catch {
      // A page without sound plays on.
    }
  });
}

function strike(audio: AudioContext, { wave, from, to, at, long, loud }: Tone): void {
  const [tone, volume, begin] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at];
  tone.type = wave;
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + long);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + long + 0.02);
}

/** Returns the sound of a move that has been made. */
export function soundOf(move: { captures: readonly number[] } | undefined, check: boolean, over: boolean): Sound {
  if (over) return 'end';
  if (check) return 'check';
  return move && move.captures.length > 0 ? 'capture' : 'move';
}
