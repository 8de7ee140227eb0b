// A bot in JavaScript that plays any game, for Node: any legal move, by the luck it is given.
//   mischief bot-check peek "process:node examples/bots/any_game.mjs"
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const answer =
    asked.kind === "hello"
      ? { kind: "ready", protocol: 1, name: "Any move" }
      : { move: asked.moves[asked.luck % asked.moves.length][0] };
  console.log(JSON.stringify(answer));
}
