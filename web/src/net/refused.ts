/** A request that was turned down; `code` is stable, see docs/protocol.md. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
