import { defineError } from '#api-contract/define-error.ts'

export const editInstead = defineError(
  'edit_instead',
  'You can edit this site yourself: nobody has to accept it.',
)
export const nothingProposed = defineError('nothing_proposed', 'Nothing would change.')
export const proposedAlready = defineError('proposed_already', 'This has been proposed already.')
export const tagNotUsed = defineError('tag_not_used', 'The tag “{tag}” is not used here.')
export const tooManyOpen = defineError(
  'too_many_open',
  '{where, select, site {{max, plural, one {# proposal of yours for this site waits for a decision: please wait, too.} other {# proposals of yours for this site wait for a decision: please wait, too.}}} all {{max, plural, one {# proposal of yours waits for a decision: please wait, too.} other {# proposals of yours wait for a decision: please wait, too.}}} other {{max, plural, one {# proposal for this site waits for a decision: please wait, too.} other {# proposals for this site wait for a decision: please wait, too.}}}}',
)
