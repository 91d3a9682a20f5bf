/**
 * Evidence that two listings are the same site: the same feed, the same title, a canonical link from one to the other
 * or from both to one page, or a feed that names the other as its site.
 */
export const duplicateSigns = ['feed', 'title', 'canonical', 'named_by_feed'] as const
export type DuplicateSign = (typeof duplicateSigns)[number]
