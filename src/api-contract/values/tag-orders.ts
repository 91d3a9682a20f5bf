/** Orders (and filters) of a tag's sites; the first is the default. */
export const tagOrders = ['newest', 'quiet', 'recommended'] as const
export type TagOrder = (typeof tagOrders)[number]

/** The order in a page's `sort` parameter. */
export const tagOrderFromUrl = (url: URL): TagOrder =>
  tagOrders.find((order) => order === url.searchParams.get('sort')) ?? tagOrders[0]
