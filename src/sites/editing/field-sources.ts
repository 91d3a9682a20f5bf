/** Who listed a site: a member, or staff with a list of many. */
export type SiteOrigin = 'person' | 'import'

/** Who a change of a site is from; an owner has proved that the site is theirs. */
export type EditSource = 'person' | 'owner' | 'staff' | 'import' | 'reading'
