/** Which sites of a tag are shown, and in which order; the first is the default. */
export const tagOrders = ['newest', 'quiet', 'recommended'] as const
export type TagOrder = (typeof tagOrders)[number]

/** The order that an address asks for. */
export const orderOf = (url: URL): TagOrder =>
  tagOrders.find((order) => order === url.searchParams.get('sort')) ?? tagOrders[0]
