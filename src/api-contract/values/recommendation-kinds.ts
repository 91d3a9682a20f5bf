/** How one site recommends another (docs/decisions/0146-recommendations.md). */
export const recommendationKinds = ['blogroll', 'opml', 'source', 'xfn', 'links'] as const
export type RecommendationKind = (typeof recommendationKinds)[number]
