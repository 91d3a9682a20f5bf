import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { listStaffProposals } from './contract.ts'
import { openProposals } from './queries.ts'

export const staffProposalHandlers = [
  implement(listStaffProposals, async (input, context) =>
    listReply(context, { ...input, ...(await openProposals(context.db, input)) }),
  ),
]
