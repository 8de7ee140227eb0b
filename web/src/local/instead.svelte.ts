/** The table that is at the server because this page could not load its rules: its players are told once. */
let code = $state<string | null>(null);

export const instead = (): string | null => code;

export function playInstead(table: string | null): void {
  code = table;
}
