/** Chances as people say them. */

export const percent = (share: number): number => Math.round(share * 100);

/** How far a chance may be off: nothing to say if it is exact or nobody knows, else at least one. */
export const percentOff = (doubt: number | null | undefined): number | null =>
  doubt ? Math.max(1, percent(doubt)) : null;
