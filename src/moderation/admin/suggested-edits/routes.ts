import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { listStaffProposals } from './contract.ts'
import { openProposals } from './queries.ts'

export const routes = [
  implement(listStaffProposals, async (input, context) =>
    listReply(context, { ...input, ...(await openProposals(context.db, input)) }),
  ),
]
