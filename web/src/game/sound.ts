// A short knock for a move, made here so that nothing has to be loaded.
let audio: AudioContext | undefined;

export function knock(): void {
  try {
    audio ??= new AudioContext();
    const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
    tone.frequency.setValueAtTime(320, now);
    tone.frequency.exponentialRampToValueAtTime(90, now + 0.07);
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.1);
  } catch {
    // A page without sound plays on.
  }
}
