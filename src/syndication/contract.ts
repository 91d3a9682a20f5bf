/** Limits of a random picks feed: sites per draw, and days between draws. */
export const maxSites = 20
export const maxDays = 31

/** A random picks feed's schedule: `sites` new sites every `days` days. */
export interface DrawSchedule {
  sites: number
  days: number
}

/** The page that a random picks feed belongs to. */
export const randomPicksPath = ({ sites, days }: DrawSchedule): string =>
  `/blogs/shuffled?sites=${sites}&days=${days}`
