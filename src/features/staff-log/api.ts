import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import { listLog, listPublicLog } from './contract.ts'
import { logEntries, publicLogEntries } from './queries.ts'

export const staffLogHandlers = [
  handle(listLog, async (input, visit) =>
    listReply(visit, { ...input, ...(await logEntries(visit.db, input)) }),
  ),
  handle(listPublicLog, async (input, visit) => {
    visit.depends('staff log')
    return listReply(visit, { ...input, ...(await publicLogEntries(visit.db, input)) })
  }),
]
