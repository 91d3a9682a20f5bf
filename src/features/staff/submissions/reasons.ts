import { reason } from '#contract/reason.ts'

export const changedMeanwhile = reason(
  'changed_meanwhile',
  'This was changed in the meantime. Look at it again, please.',
  409,
)
