/** Tables in the page have ids that begin so, and their codes are the same; the server's never do. */
export const HERE = "here-";
export const isHere = (name: string): boolean => name.startsWith(HERE);

export const DATABASE = "mischief"; // where tables in the page are kept
