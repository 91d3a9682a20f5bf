import { apiError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { getTag } from '../tags/queries.ts'
import { mergeByName, separateByName } from '../tags/routes.ts'
import { decideTagProposal, listTagProposals, undoTagProposal } from './contract.ts'
import { changeState, getProposal, searchProposals } from './queries.ts'
import type { TagProposal } from './schemas.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listTagProposals, schemas.listTagProposals, async (input, context) =>
    listReply(context, { ...input, ...(await searchProposals(context.db, input)) }),
  ),
  implement(decideTagProposal, schemas.decideTagProposal, async ({ id, accept, reason }, context) => {
    const { spelling, subject } = await getProposal(context.db, id)
    const target = `tag:${spelling}`
    const action = accept ? 'tag.merge' : 'tag.keep-apart'
    return auditedWrite(context, { action, target, reason }, async (tx) => {
      // Lock order: tags before proposals. A concurrent decision rolls everything back.
      const change = accept ? await mergeByName(tx, spelling, subject) : { after: { from: subject } }
      await changeStateOrThrow(tx, id, 'open', accept ? 'accepted' : 'rejected')
      return { reply: await getProposal(tx, id), ...change }
    })
  }),
  implement(undoTagProposal, schemas.undoTagProposal, async ({ id, reason }, context) => {
    const { spelling, state } = await getProposal(context.db, id)
    const action = state === 'accepted' ? 'tag.separate' : 'tag.propose-again'
    return auditedWrite(context, { action, target: `tag:${spelling}`, reason }, async (tx) => {
      const isMerged = state === 'accepted' && (await getTag(tx, spelling)).merged_into !== null
      const { before = null, after = null } = isMerged ? await separateByName(tx, spelling) : {}
      await changeStateOrThrow(tx, id, state, 'open')
      return { reply: await getProposal(tx, id), before, after }
    })
  }),
]

type State = TagProposal['state']

/** @throws ApiError 409 if another staff member was first */
async function changeStateOrThrow(tx: Tx, id: number, from: State, to: State): Promise<void> {
  if (from === to || !(await changeState(tx, id, from, to)))
    throw apiError(alreadyDecided({ became: 'other' }))
}
