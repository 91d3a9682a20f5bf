/**
 * Health of a site. `unsteady` is never shown to readers; `away` means down for 14 days; `gone`, down for a year or
 * declared gone by staff; `changed_hands`, that someone else owns it now.
 */
export const healthStates = ['fine', 'unsteady', 'away', 'gone', 'changed_hands'] as const
export type Health = (typeof healthStates)[number]
