/** The server that most files visit: started once, before all of them, and stopped after the last. */
import type { TestProject } from "vitest/node";

import { Server } from "./server";

declare module "vitest" {
  interface ProvidedContext {
    address: string;
  }
}

export default async function ({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = new Server({ MISCHIEF_ROUND_PACE: "0.1", MISCHIEF_ANALYSIS_SIMULATIONS: "1" }); // every result asks
  await server.start();
  provide("address", server.address);
  return () => server.stop();
}
