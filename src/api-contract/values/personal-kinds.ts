/** What may count for a member's own list besides the interests of their profile, where they switch it on. */
export const personalKinds = ['votes', 'bookmarks', 'follows'] as const
export type PersonalKind = (typeof personalKinds)[number]
