import { apiError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import type { Tx } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { getTag } from '../tags/queries.ts'
import { joinByName, separateByName } from '../tags/routes.ts'
import { decideTagProposal, listTagProposals, type TagProposal, undoTagProposal } from './contract.ts'
import { getProposal, searchProposals, setState } from './queries.ts'

export const routes = [
  implement(listTagProposals, async (input, context) =>
    listReply(context, { ...input, ...(await searchProposals(context.db, input)) }),
  ),
  implement(decideTagProposal, async ({ id, accept, reason }, context) => {
    const { spelling, subject } = await getProposal(context.db, id)
    const thing = `tag:${spelling}`
    const action = accept ? 'tag.merge' : 'tag.keep-apart'
    return auditedWrite(context, { action, target: thing, reason }, async (tx) => {
      // The tags come before the proposal in the order of locks; what was decided meanwhile ends all of it.
      const change = accept ? await joinByName(tx, spelling, subject) : { after: { from: subject } }
      await moveOn(tx, id, 'open', accept ? 'accepted' : 'rejected')
      return { reply: await getProposal(tx, id), ...change }
    })
  }),
  implement(undoTagProposal, async ({ id, reason }, context) => {
    const { spelling, state } = await getProposal(context.db, id)
    const action = state === 'accepted' ? 'tag.separate' : 'tag.propose-again'
    return auditedWrite(context, { action, target: `tag:${spelling}`, reason }, async (tx) => {
      const isJoined = state === 'accepted' && (await getTag(tx, spelling)).merged_into !== null
      const { before = null, after = null } = isJoined ? await separateByName(tx, spelling) : {}
      await moveOn(tx, id, state, 'open')
      return { reply: await getProposal(tx, id), before, after }
    })
  }),
]

type State = TagProposal['state']

/** @throws ApiError 409 where another of staff was first */
async function moveOn(tx: Tx, id: number, from: State, to: State): Promise<void> {
  if (from === to || !(await setState(tx, id, from, to))) throw apiError(alreadyDecided({ became: 'other' }))
}
