/** What a coach could say at this moment of a first game; each tip is said once, the first that fits first. */
export interface Tip {
  id: string;
  fits: boolean;
  words: () => string;
}

export const firstNew = (tips: Tip[], said: ReadonlySet<string>): Tip | undefined =>
  tips.find((tip) => tip.fits && !said.has(tip.id));
