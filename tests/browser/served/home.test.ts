/** At home: `mischief play` on one machine, and a phone in the room that scans what its screen shows. */
import jsQR from "jsqr";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { PHONE, visit, type Visitor } from "../helpers/browser";
import { begin, linkOf, setTable, sitDown } from "../helpers/seats";
import { HomeServer, ROOM } from "../helpers/server";
import { browser, running } from "../helpers/stage";

/** Ola opens a table on the machine itself, by its loopback address. */
async function openedBy(server: HomeServer): Promise<Visitor> {
  const ola = await visit(browser, `${server.address}/new/lure?with=friends`);
  await setTable(ola.page, "Ola");
  return ola;
}

/** Lives in the page: what a camera would see. */
async function pixels(picture: string): Promise<{ data: number[]; width: number; height: number }> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return { data: [...data], width, height };
}

async function scanned(code: Locator): Promise<string> {
  const picture = await code.screenshot();
  const seen = await code.page().evaluate(pixels, `data:image/png;base64,${picture.toString("base64")}`);
  return jsQR(Uint8ClampedArray.from(seen.data), seen.width, seen.height)?.data ?? "nothing";
}

const code = ({ page }: Visitor): Locator => page.getByRole("img", { name: "or let them scan" });

describe("open to the room", () => {
  const server = running(new HomeServer());

  test("a phone scans the code on the screen and sits down at the same table", async () => {
    const ola = await openedBy(server);
    const found = await scanned(code(ola));
    expect(found).toBe(await linkOf(ola.page));
    expect(new URL(found).host).toBe(`${ROOM}:${new URL(server.address).port}`);
    expect(new URL(ola.page.url()).hostname).toBe("127.0.0.1");

    const kuba = await visit(browser, found, PHONE);
    await sitDown(kuba.page, "Kuba");
    await begin(ola.page, kuba.page);
    expect([...ola.complaints, ...kuba.complaints]).toEqual([]);
    await ola.context.close();
    await kuba.context.close();
  });
});

describe("kept to this machine", () => {
  const server = running(new HomeServer("--only-here"));

  test("the page shows no code that leads nowhere, and says how others can join", async () => {
    const ola = await openedBy(server);
    await ola.page.getByText("To let others join on their own devices, start Mischief").waitFor();
    expect(await code(ola).count()).toBe(0);
    expect(await linkOf(ola.page)).toContain(server.address);
    expect(ola.complaints).toEqual([]);
    await ola.context.close();
  });
});
