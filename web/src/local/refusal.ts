/** A message or request that was turned down; codes are those of docs/protocol.md. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const wrongPhase = (phase: string): Refusal => new Refusal("wrong_phase", `the table is ${phase}`);
