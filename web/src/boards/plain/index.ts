/** A board for any game that brings none of its own, made from the layouts that the server publishes. */
import type { Layout, Named } from "../../net/layout";
import type { GameInfo } from "../../net/wire";
import { language } from "../../state/device/language.svelte";
import { m } from "../../words.svelte";
import type { BoardProps, Happening } from "../board";
import type { GameBoard } from "../boards";
import { moveInWords, type Telling } from "./model";
import Plain from "./Plain.svelte";

/** What the plain board is shown: a sight as it came, and how to read it and the moves. */
export interface Seen {
  sight: Named;
  layouts: { sight: Layout; parts: Layout };
  words: Telling["words"];
}

export type PlainProps = BoardProps<Seen>;

export function plain({ sight, parts, open, words }: GameInfo): GameBoard {
  const layouts = { sight, parts };
  const ours = (): Telling["words"] => words[language()] ?? {};
  const inWords = (move: Named, names: string[]): string => moveInWords(parts, move, { words: ours(), names });
  return {
    Board: Plain,
    layouts,
    viewOf: (seen: Named): Seen => ({ sight: seen, layouts, words: ours() }),
    tell: ({ actor, parts }: Happening, _before, _after, names) => {
      const what = parts ? inWords(parts, names) : m.undo();
      return names[actor] === undefined ? what : m.prompt_of({ name: names[actor], what });
    },
    prompt: () => m.your_turn(),
    sound: () => "tap",
    isSecret: !open,
    advise: inWords,
  };
}
