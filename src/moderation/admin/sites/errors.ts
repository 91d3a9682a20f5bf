import { defineError } from '#api-contract/define-error.ts'

export const mergedAway = defineError(
  'merged_away',
  'This site was merged into another one: undo the merge instead.',
)
export const hiddenByOwner = defineError('hidden_by_owner', 'Its owner does not want it to be shown.', 409)
export const hiddenBySuspension = defineError(
  'hidden_by_suspension',
  'It is hidden while the account that submitted it is suspended.',
  409,
)
export const onlySitesFeatured = defineError(
  'only_sites_featured',
  'Only sites can be recommended; articles are featured in their own order.',
)
