import { apiError } from '#api-contract/api-error.ts'
import { alreadyDecided } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { keepApart, listDuplicates } from './contract.ts'
import { listOpenPairs, lockDuplicate, markKeptApart } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(listDuplicates, schemas.listDuplicates, async (input, context) =>
    listReply(context, { ...input, ...(await listOpenPairs(context.db, input)) }),
  ),
  implement(keepApart, schemas.keepApart, ({ id, reason }, context) =>
    auditedWrite(
      context,
      { action: 'duplicate.keep-apart', target: `duplicate:${id}`, reason },
      async (tx) => {
        const pair = await lockDuplicate(tx, id)
        if (!pair) throw notFound()
        if (pair.kept_apart_on) throw apiError(alreadyDecided({ became: 'other' }))
        await markKeptApart(tx, id)
        const { from_id, into_id } = pair
        return { reply: { id }, target: `blog:${from_id}`, after: { other_than: into_id } }
      },
    ),
  ),
]
