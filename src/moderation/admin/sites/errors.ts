import { defineError } from '#api-contract/define-error.ts'

export const siteMerged = defineError(
  'merged_away',
  'This site was merged into another. Undo the merge instead.',
)
export const hiddenByOwner = defineError('hidden_by_owner', 'Its owner doesn’t want it shown.', 409)
export const hiddenBySuspension = defineError(
  'hidden_by_suspension',
  'It’s hidden while its submitter is suspended.',
  409,
)
export const onlySitesRecommended = defineError(
  'only_sites_featured',
  'Only sites can be recommended. Articles are featured instead.',
)
