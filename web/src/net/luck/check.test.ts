import { describe, expect, it } from "vitest";

import type { Draw, TableInfo } from "../wire";
import { checkLuck, type Verdict } from "./check";
import type { KeptLuck } from "./kept";
import { commitmentTo } from "./luck";
import { chain, NO_SHARE } from "./promises";

const TABLE = "k3JrmA1Yd0mS7xq1cC9x8g";
const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const NAMES = ["Ann", "Żółw", "Eve"];
const chains = NAMES.map((name, i) => chain(TABLE, name, ["a0", "b1", "c2"][i]?.repeat(32) ?? ""));
const commitment = commitmentTo(SECRET);

it("agrees with the example in docs/luck.md", () => {
  expect(chains[0]?.slice(0, 3)).toEqual([
    "fcdc12952c344e9a4a8880937db8b5fabcb0ec42ad0d95e0e8bab5a7b68396bb",
    "10d34cd57ce2490816af757c1a9ac70b5f66e97c53de9aa61b437f7b487a03d7",
    "7d0e69a505bb02879ed9235666ca90a22501c335c8476f0cdbdd801a6c8b6d0d",
  ]);
  expect(chains[1]?.[1]).toBe("6979ed3df0cdd150f008d68db276c54620dc1516853899fd8aea1bb7f835d8de");
});

describe("what the server shows after a game", () => {
  const link = (seat: number, number: number): string => chains[seat]?.[number] ?? "";
  const shown = (luck: Partial<TableInfo["luck"]> = {}): TableInfo =>
    ({
      id: TABLE,
      seats: NAMES.map((name) => ({ name })),
      luck: {
        scheme: "hmac-sha256-2",
        commitment,
        promises: [],
        shares: [0, 1, 2].map((seat) => link(seat, 1)),
        secret: SECRET,
        ...luck,
      },
    }) as unknown as TableInfo;
  const remembered = (more: Partial<KeptLuck> = {}): KeptLuck => ({
    commitment,
    chains: {},
    promises: [0, 1, 2].map((seat) => link(seat, 0)),
    shown: { Ann: link(0, 1) },
    ...more,
  });
  const check = (info: TableInfo, kept: KeptLuck | null, draws: Draw[] = []): Verdict =>
    checkLuck(info, kept, draws, new Map());
  const good: Verdict = { wrong: [], silent: [], unchecked: [] };

  it("is right if secret and shares are those that were promised", () => {
    expect(check(shown(), remembered())).toEqual(good);
  });

  it("is caught if the secret was swapped, even with a commitment to match", () => {
    const other = "ff".repeat(32);
    const swapped = shown({ secret: other, commitment: commitmentTo(other) });
    expect(check(swapped, remembered()).wrong).toEqual([{ what: "secret" }]);
    expect(check(shown({ secret: null }), remembered()).wrong).toEqual([{ what: "secret" }]);
  });

  it("is caught if my share was dropped or changed", () => {
    const dropped = shown({ shares: [NO_SHARE, link(1, 1), link(2, 1)] });
    expect(check(dropped, remembered()).wrong).toEqual([{ what: "mine" }]);
    const changed = check(shown({ shares: ["ee".repeat(32), link(1, 1), link(2, 1)] }), remembered());
    expect(changed.wrong).toContainEqual({ what: "mine" });
  });

  it("is caught if another's share was chosen after mine was shown", () => {
    const chosen = shown({ shares: [link(0, 1), "ee".repeat(32), link(2, 1)] });
    expect(check(chosen, remembered()).wrong).toEqual([{ what: "other", name: "Żółw" }]);
    const late = remembered({ promises: [link(0, 0), link(1, 0), null] });
    expect(check(shown(), late).wrong).toEqual([{ what: "other", name: "Eve" }]);
  });

  it("names who promised a share and did not show it, and then everybody has shown one link more", () => {
    const second = shown({ shares: [link(0, 2), NO_SHARE, link(2, 2)] });
    expect(check(second, remembered({ shown: { Ann: link(0, 2) } }))).toEqual({ ...good, silent: ["Żółw"] });
  });

  it("is caught if there were more rounds than silent players, or players in different rounds", () => {
    const again = shown({ shares: [link(0, 2), link(1, 2), link(2, 2)] });
    expect(check(again, remembered({ shown: { Ann: link(0, 2) } })).wrong).toEqual([{ what: "again" }]);
    const mixed = shown({ shares: [link(0, 1), link(1, 2), link(2, 1)] });
    expect(check(mixed, remembered()).wrong).toEqual([{ what: "again" }]);
  });

  it("can't be compared with what another browser kept", () => {
    expect(check(shown(), null).unchecked).toEqual(["commitment", "share"]);
    expect(check(shown(), remembered({ shown: {}, promises: null })).unchecked).toEqual(["share"]);
  });

  it("is caught if a draw is not what its ticket gives", () => {
    const draw = {
      number: 1,
      odds: 2,
      outcomes: [
        { tickets: 1, move: 0 },
        { tickets: 1, move: 1 },
      ],
    };
    const drawn = [0, 1].map((move) => check(shown(), remembered(), [{ ...draw, move }]));
    expect(drawn.filter(({ wrong }) => wrong.length > 0)).toHaveLength(1);
  });
});
