import { reason } from '#api-contract/reason.ts'

export const ownSite = reason('own_site', 'This site is your own: leave its reviews to others.', 403)
export const notStars = reason('not_stars', 'Choose 1 to 5 stars.')
