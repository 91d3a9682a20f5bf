import { defineError } from '#api-contract/define-error.ts'

export const editInstead = defineError('edit_instead', 'You can edit this site yourself.')
export const nothingChanged = defineError('nothing_proposed', 'You haven’t changed anything.')
export const alreadyProposed = defineError('proposed_already', 'This has already been suggested.')
export const tagNotUsed = defineError('tag_not_used', 'The tag “{tag}” isn’t used here.')
export const tooManyOpenProposals = defineError(
  'too_many_open',
  '{where, select, site {{max, plural, one {You already have # suggested edit pending for this site. Please wait for a decision.} other {You already have # suggested edits pending for this site. Please wait for a decision.}}} all {{max, plural, one {You already have # suggested edit pending. Please wait for a decision.} other {You already have # suggested edits pending. Please wait for a decision.}}} other {{max, plural, one {This site already has # suggested edit pending. Please wait for a decision.} other {This site already has # suggested edits pending. Please wait for a decision.}}}}',
)
