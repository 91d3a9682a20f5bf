import { reason } from '#contract/reason.ts'

/** Another of the staff was quicker. `became` says what came of it, for the sentence alone. */
export const decidedAlready = reason(
  'decided_already',
  '{became, select, report {This report has been decided already.} done {This message is done already.} undone {This merge was undone already.} retried {This job is being tried again already.} hidden {This is hidden already.} published {This is published already.} merged {This site was merged into another one already.} suspended {This account is suspended already.} restored {This account is not suspended.} other {This has been decided already.}}',
  409,
)

/** A decision about something that no longer exists. */
export const changedMeanwhile = reason(
  'changed_meanwhile',
  'This was changed in the meantime. Look at it again, please.',
  409,
)
