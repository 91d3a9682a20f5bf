/**
 * Whether a site still answers as itself. `unsteady` is nothing that readers see; `away` has not answered well for 14
 * days, `gone` for a year or by decision; `changed_hands` belongs to another person now.
 */
export const healthStates = ['fine', 'unsteady', 'away', 'gone', 'changed_hands'] as const
export type Health = (typeof healthStates)[number]
