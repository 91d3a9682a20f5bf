import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { listLog, listPublicLog } from './contract.ts'
import { findPublicLogEntries, searchLogEntries } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listLog, schemas.listLog, async (input, context) =>
    listReply(context, { ...input, ...(await searchLogEntries(context.db, input)) }),
  ),
  implement(listPublicLog, schemas.listPublicLog, async (input, context) => {
    context.dependsOn('staff log')
    return listReply(context, { ...input, ...(await findPublicLogEntries(context.db, input)) })
  }),
]
