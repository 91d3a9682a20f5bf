/** How many sites a feed by chance brings at most, and every how many days at most. */
export const mostSites = 20
export const mostDays = 31

/** How many sites come by chance every so many days. */
export interface Rhythm {
  sites: number
  days: number
}

/** What the feeds of sites by chance belong to. */
export const chancePath = ({ sites, days }: Rhythm): string => `/blogs/shuffled?sites=${sites}&days=${days}`
