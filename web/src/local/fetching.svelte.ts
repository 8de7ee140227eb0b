/** How much of a solved game's table is here while it is being fetched; null when none is. */
export const fetching = $state<{ share: number | null }>({ share: null });
