/**
 * What two listed addresses have in common: their feed, their title, a canonical link from one to the other or from both
 * to one place, and a feed that calls the other one its site.
 */
export const duplicateSigns = ['feed', 'title', 'canonical', 'named_by_feed'] as const
export type DuplicateSign = (typeof duplicateSigns)[number]
