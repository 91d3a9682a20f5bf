/** How one site recommends another. */
export const recommendationKinds = ['blogroll', 'opml', 'source', 'xfn', 'links'] as const
export type RecommendationKind = (typeof recommendationKinds)[number]
