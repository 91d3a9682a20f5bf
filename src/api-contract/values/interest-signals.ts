/** Activity that members may let their personal recommendations use, besides their interests. */
export const interestSignals = ['votes', 'bookmarks', 'follows'] as const
export type InterestSignal = (typeof interestSignals)[number]
