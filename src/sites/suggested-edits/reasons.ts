import { reason } from '#api-contract/reason.ts'

export const editInstead = reason('edit_instead', 'You can edit this site yourself: nobody has to accept it.')
export const nothingProposed = reason('nothing_proposed', 'Nothing would change.')
export const proposedAlready = reason('proposed_already', 'This has been proposed already.')
export const tagNotUsed = reason('tag_not_used', 'The tag “{tag}” is not used here.')
export const tooManyOpen = reason(
  'too_many_open',
  '{where, select, site {{max, plural, one {# proposal of yours for this site waits for a decision: please wait, too.} other {# proposals of yours for this site wait for a decision: please wait, too.}}} all {{max, plural, one {# proposal of yours waits for a decision: please wait, too.} other {# proposals of yours wait for a decision: please wait, too.}}} other {{max, plural, one {# proposal for this site waits for a decision: please wait, too.} other {# proposals for this site wait for a decision: please wait, too.}}}}',
)
