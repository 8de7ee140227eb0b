/** What the drawings can show. */
export const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"] as const;
export type Colour = (typeof COLOURS)[number];
export type MousePose = "curious" | "happy" | "frightened" | "caught" | "asleep";
export type CatKind = "ginger" | "black" | "grey" | "cream";
export type CatPose = "watching" | "pouncing" | "drinking" | "asleep";
export type Outfit = "plain" | "super" | "trapwise" | CatKind;

/** The cats that players are, by seat. */
export const CATS: CatKind[] = ["ginger", "grey", "black", "cream"];

export const EARS: Record<MousePose, string> = {
  curious: "up",
  happy: "up",
  frightened: "flat",
  caught: "droop",
  asleep: "droop",
};

export const PAWS: Record<MousePose, string> = {
  curious: "down",
  happy: "up",
  frightened: "mouth",
  caught: "down",
  asleep: "down",
};
