/** The field that is looked at now, so that the menu can bring it closer: fingers pinch and wheels turn, keys cannot. */
export interface Lens {
  closer: () => void;
  further: () => void;
}

let current = $state.raw<Lens | null>(null);

export const lens = (): Lens | null => current;

/** Put a field under the menu's lens until it is gone. */
export function underLens(field: Lens): () => void {
  current = field;
  return () => {
    if (current === field) current = null;
  };
}
