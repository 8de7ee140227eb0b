/** Whether this page comes from a plain file host, as `make site` writes it: then no server is behind it. */
export const isSite = import.meta.env.MODE === "site";
