/** Plays strokes on an audio context: an oscillator or filtered noise each, that swells for a moment and fades. */
import type { Noise, Stroke, Tone } from "./family";

const SILENCE = 0.0001; // an exponential fade can't reach nothing
const ATTACK = 0.006;

export class Synth {
  private readonly loudness: GainNode;
  private hiss: AudioBuffer | null = null;

  constructor(private readonly audio: AudioContext) {
    this.loudness = audio.createGain();
    this.loudness.connect(audio.destination);
  }

  /** Sound strokes now; `volume` is from 0 to 1 as the ear counts. */
  play(strokes: Stroke[], volume: number): void {
    void this.audio.resume();
    this.loudness.gain.setValueAtTime(volume * volume, this.audio.currentTime);
    for (const stroke of strokes) this.stroke(stroke);
  }

  private stroke(stroke: Stroke): void {
    const start = this.audio.currentTime + stroke.at;
    const end = start + stroke.lasts;
    const [source, last] = stroke.kind === "tone" ? this.tone(stroke, start, end) : this.noise(stroke, start, end);
    const fade = this.audio.createGain();
    fade.gain.setValueAtTime(SILENCE, start);
    fade.gain.exponentialRampToValueAtTime(stroke.loud, start + ATTACK);
    fade.gain.exponentialRampToValueAtTime(SILENCE, end);
    last.connect(fade).connect(this.loudness);
    source.start(start);
    source.stop(end + ATTACK);
  }

  private tone({ wave, from, to }: Tone, start: number, end: number): [AudioScheduledSourceNode, AudioNode] {
    const tone = this.audio.createOscillator();
    tone.type = wave;
    glide(tone.frequency, from, to, start, end);
    return [tone, tone];
  }

  private noise({ from, to }: Noise, start: number, end: number): [AudioScheduledSourceNode, AudioNode] {
    const noise = this.audio.createBufferSource();
    noise.buffer = this.hiss ??= hissOf(this.audio);
    noise.loop = true;
    const filter = this.audio.createBiquadFilter();
    filter.type = "bandpass";
    glide(filter.frequency, from, to, start, end);
    noise.connect(filter);
    return [noise, filter];
  }
}

function glide(pitch: AudioParam, from: number, to: number, start: number, end: number): void {
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, end);
}

/** A second of noise. */
function hissOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
