/** Which paper people have where they live. */
export type Paper = "a4" | "letter";

export const NAMES: Record<Paper, string> = { a4: "A4", letter: "Letter" };

const WITH_LETTER = ["US", "CA", "MX", "PH", "CL", "CO", "CR", "DO", "GT", "NI", "PA", "PR", "SV", "VE"];

/** By the country in a browser's language, such as en-US; A4 where it names none. */
export const paperOf = (locale: string): Paper =>
  WITH_LETTER.includes(new Intl.Locale(locale).region ?? "") ? "letter" : "a4";
