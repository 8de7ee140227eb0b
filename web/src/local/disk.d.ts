/** The one thing of Node that tests in here use: its types would change those of the browser everywhere. */
declare module "node:fs/promises" {
  export const readFile: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
}
