import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { listLog, listPublicLog } from './contract.ts'
import { findPublicLogEntries, searchLogEntries } from './queries.ts'

export const routes = [
  implement(listLog, async (input, context) =>
    listReply(context, { ...input, ...(await searchLogEntries(context.db, input)) }),
  ),
  implement(listPublicLog, async (input, context) => {
    context.dependsOn('staff log')
    return listReply(context, { ...input, ...(await findPublicLogEntries(context.db, input)) })
  }),
]
