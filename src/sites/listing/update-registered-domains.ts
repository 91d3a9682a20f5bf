import { sql } from 'kysely'
import { distinctRegisteredDomain } from '#addresses/registered-domain.ts'
import type { Db } from '#platform/db/db.ts'
import { lockRecommendationCounts } from '#platform/db/lock-order.ts'
import type { Row } from '#platform/db/tables.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'

/**
 * Updates registrable domains every night: for sites listed before the column existed, and after changes to the list of
 * platforms.
 */
export const updateRegisteredDomains = defineJob<object>('name_domains', 3)

const batchSize = 2000

type SiteDomain = Pick<Row<'blogs'>, 'id' | 'url_key' | 'domain' | 'registered_domain'>

export const updateRegisteredDomainsTask = (db: Db): Task =>
  task(updateRegisteredDomains, async (_, { signal }) => {
    for (let lastId = 0; ; ) {
      signal.throwIfAborted()
      const { rows: sites } = await sql<SiteDomain>`
        select id, url_key, domain, registered_domain from blogs
        where id > ${lastId} order by id limit ${batchSize}`.execute(db)
      const changedSites = sites.filter((site) => distinctRegisteredDomain(site) !== site.registered_domain)
      if (changedSites.length > 0) await updateDomains(db, changedSites)
      const lastSite = sites.at(-1)
      if (!lastSite) return
      lastId = lastSite.id
    }
  })

/** Skips sites whose address changed meanwhile, since that updated their domain. */
async function updateDomains(db: Db, sites: SiteDomain[]): Promise<void> {
  const ids = sites.map(({ id }) => id)
  await inTransaction(db, async (tx) => {
    await sql`select from blogs where id = any(${ids}::integer[]) order by id for no key update`.execute(tx)
    const { rows } = await sql<{ to_id: number }>`
      select distinct to_id from recommendations where from_id = any(${ids}::integer[])`.execute(tx)
    await lockRecommendationCounts(
      tx,
      rows.map(({ to_id }) => to_id),
    )
    await sql`
      update blogs b set registered_domain = updated.registered from unnest(${ids}::integer[], ${sites.map(({ url_key }) => url_key)}::text[],
        ${sites.map(distinctRegisteredDomain)}::text[]) as updated (id, url_key, registered)
      where b.id = updated.id and b.url_key = updated.url_key`.execute(tx)
  })
}
