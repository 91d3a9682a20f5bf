import { defineError } from '#api-contract/define-error.ts'

export const ownSite = defineError('own_site', 'You can’t review your own site.', 403)
export const notStars = defineError('not_stars', 'Choose 1 to 5 stars.')
