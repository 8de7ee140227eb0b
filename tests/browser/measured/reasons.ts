/** Why a number that the layouts ask for is not reached, by table. */
export const REASONS: Record<string, string[]> = {};
