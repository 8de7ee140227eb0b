/** A small sound for each kind of event, made on the spot and felt where the device can tremble. Nothing sounds until the
 * player has touched the page, while the page is out of sight, or when its device or its player wants it silent. */
import { settings } from "../state/device/settings.svelte";
import { FAMILY, type Sound } from "./family";
import { Synth } from "./synth";
import { canTremble, TOUCH } from "./touch";

export type { Sound };

let synth: Synth | null = null;

export function play(sound: Sound): void {
  if (!navigator.userActivation?.hasBeenActive || document.hidden) return;
  if (settings.touch && TOUCH[sound] && canTremble()) navigator.vibrate(TOUCH[sound]);
  const volume = loudness();
  if (volume === 0) return;
  synth ??= new Synth(audioOfTheRoom());
  synth.play(FAMILY[sound], volume);
}

/** From 0, silent, to 1. */
export const loudness = (): number => (settings.sound ? settings.volume / 100 : 0);

/** Beside other music, and silent where the device's own switch says so: what `ambient` means where it is known. */
function audioOfTheRoom(): AudioContext {
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = "ambient";
  return new AudioContext();
}
