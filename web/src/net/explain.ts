/** What to tell a player when a request was turned down. */
import { m } from "../words.svelte";
import { Refused } from "./api";

export function explain(error: unknown): string {
  const code = error instanceof Refused ? error.code : "";
  if (code === "offline") return m.offline();
  if (code === "no_server") return m.needs_server();
  if (code === "no_such_table") return m.no_table();
  if (code === "bad_record") return m.bad_record();
  if (code === "unknown_version") return m.other_version();
  if (code === "no_rules") return m.no_rules();
  if (code === "no_perfect") return m.no_perfect();
  if (code === "no_room") return m.no_room();
  if (code === "damaged") return m.damaged_table();
  if (code === "not_here") return m.not_here();
  if (code === "bad_name") return m.bad_name();
  return m.failed();
}
