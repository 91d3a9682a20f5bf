import { defineError } from '#api-contract/define-error.ts'

export const cannotReviewOwnSite = defineError('own_site', 'You can’t review your own site.', 403)
export const invalidRating = defineError('not_stars', 'Choose 1 to 5 stars.')
