/** Signals that members may add to their interests for personal recommendations. */
export const personalKinds = ['votes', 'bookmarks', 'follows'] as const
export type PersonalKind = (typeof personalKinds)[number]
