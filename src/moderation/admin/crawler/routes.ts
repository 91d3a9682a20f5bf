import { crawlNow } from '#crawler/crawl/crawl-now.ts'
import { auditedWrite } from '#platform/audit-log/audited-write.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getSiteById } from '#sites/listing/queries.ts'
import { changeCrawlerSettings, crawlSiteNow, getCrawlerStatus, listSiteFetches } from './contract.ts'
import { findCrawlerStatus, findRecentFetches, lockCrawlerSettings, saveCrawlerSettings } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(getCrawlerStatus, schemas.getCrawlerStatus, (_, { db }) => findCrawlerStatus(db)),
  implement(changeCrawlerSettings, schemas.changeCrawlerSettings, ({ paused, budget, reason }, context) =>
    auditedWrite(context, { action: 'reading.change', target: 'reading', reason }, async (tx) => {
      await lockCrawlerSettings(tx)
      const before = await findCrawlerStatus(tx)
      await saveCrawlerSettings(tx, { isPaused: paused, perSecond: budget })
      const reply = await findCrawlerStatus(tx)
      return { reply, before: pickSettings(before), after: pickSettings(reply) }
    }),
  ),
  implement(crawlSiteNow, schemas.crawlSiteNow, ({ id, reason }, context) =>
    auditedWrite(context, { action: 'blog.read', target: `blog:${id}`, reason }, async (tx) => {
      await getSiteById(tx, id)
      const reply = await crawlNow(tx, id)
      return { reply, after: reply }
    }),
  ),
  implement(listSiteFetches, schemas.listSiteFetches, ({ id }, { db }) => findRecentFetches(db, id)),
]

const pickSettings = ({ paused, budget }: { paused: boolean; budget: number }) => ({ paused, budget })
