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

/** Whatever went wrong, as people can be told: a full device is not a broken one. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const isFull = error instanceof Error && error.name === "QuotaExceededError";
  return new Refusal(isFull ? "no_room" : "unavailable", String(error));
}
