import { crawlNow } from '#crawler/crawl/crawl-now.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getBlogById } from '#sites/listing/queries.ts'
import { changeReading, getReading, listSiteReadings, readSiteNow } from './contract.ts'
import { findReading, lastReadings, lockReading, saveReading } from './queries.ts'

export const routes = [
  implement(getReading, (_, { db }) => findReading(db)),
  implement(changeReading, ({ paused, budget, reason }, context) =>
    auditedWrite(context, { action: 'reading.change', target: 'reading', reason }, async (tx) => {
      await lockReading(tx)
      const before = await findReading(tx)
      await saveReading(tx, { isPaused: paused, perSecond: budget })
      const reply = await findReading(tx)
      return { reply, before: setOf(before), after: setOf(reply) }
    }),
  ),
  implement(readSiteNow, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.read', target: `blog:${id}`, reason }, async (tx) => {
      await getBlogById(tx, id)
      const reply = await crawlNow(tx, id)
      return { reply, after: reply }
    }),
  ),
  implement(listSiteReadings, ({ id }, { db }) => lastReadings(db, id)),
]

const setOf = ({ paused, budget }: { paused: boolean; budget: number }) => ({ paused, budget })
