import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { listStaffSuggestions } from './contract.ts'
import { listOpenSuggestions } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listStaffSuggestions, schemas.listStaffSuggestions, async (input, context) =>
    listReply(context, { ...input, ...(await listOpenSuggestions(context.db, input)) }),
  ),
]
