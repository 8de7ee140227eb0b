/** One tap from the front page to a game against bots. */
import { go } from "../router.svelte";
import type { GameFacts } from "../state/games";

export function startNow(game: GameFacts): void {
  go(`/new/${game.name}`);
}
