import { sql } from 'kysely'
import type { Health } from '#api-contract/values/health.ts'
import { type NotificationInput, notify } from '#notifications/notify.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { isDownOrTakenOver } from './next-health.ts'

/** Each site is reported at most once in this many days, however often it changes. */
const minDaysBetween = 7
const batchSize = 500

interface ChangedSite {
  id: number
  slug: string
  kind: 'blog' | 'article'
  title: string
  health: Health
  was_reported_down: boolean
}

/** Notifies people about sites that went down or recovered: one notification per person for all sites. */
export async function notifyHealthChanges(db: Db): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, notifyBatch)
    if (count < batchSize) return
  }
}

/** Notifies about one batch. Hidden sites wait until they are public, locked ones until the next run. */
async function notifyBatch(tx: Tx): Promise<number> {
  const { rows: sites } = await sql<ChangedSite>`
    select b.id, b.slug, b.kind, b.title, b.health, h.is_told_out as was_reported_down
    from site_health h join blogs b on b.id = h.blog_id and b.status = 'published'
    where h.is_to_be_told and (h.told_on is null or h.told_on <= now() - make_interval(days => ${minDaysBetween}))
    order by h.blog_id limit ${batchSize} for key share of b skip locked for update of h skip locked`.execute(
    tx,
  )
  if (sites.length === 0) return 0
  const wentDown = sites.filter(
    ({ health, was_reported_down }) => isDownOrTakenOver(health) && !was_reported_down,
  )
  const recovered = sites.filter(
    ({ health, was_reported_down }) => !isDownOrTakenOver(health) && was_reported_down,
  )
  const notifications = [
    ...createNotifications('away', wentDown, await rememberAudience(tx, wentDown)),
    ...createNotifications('back', recovered, await clearAudience(tx, recovered)),
  ]
  for (const notification of notifications) await notify(tx, [notification])
  await sql`update site_health h set is_to_be_told = false, is_told_out = b.health in ('away', 'gone', 'changed_hands'),
      told_on = case when h.blog_id = any(${[...wentDown, ...recovered].map(({ id }) => id)}::integer[]) then now() else h.told_on end
    from blogs b where b.id = h.blog_id and h.blog_id = any(${sites.map(({ id }) => id)}::integer[])`.execute(
    tx,
  )
  return sites.length
}

interface Recipient {
  blog_id: number
  user_id: number
}

/** The submitter, the owners, the followers and everybody with a bookmark. */
const selectAudience = (ids: number[]) => sql`
  select id as blog_id, user_id from blogs where id = any(${ids}::integer[]) and user_id is not null
  union select blog_id, user_id from blog_owners where blog_id = any(${ids}::integer[])
  union select blog_id, user_id from bookmarks where blog_id = any(${ids}::integer[])
  union select blog_id, user_id from follows where blog_id = any(${ids}::integer[])`

async function rememberAudience(tx: Tx, sites: ChangedSite[]): Promise<Recipient[]> {
  if (sites.length === 0) return []
  const { rows } = await sql<Recipient>`
    with audience as materialized (${selectAudience(sites.map(({ id }) => id))}),
    -- Waits for accounts that are being deleted right now, which are then skipped.
    people as materialized (
      select id from users where id in (select user_id from audience) order by id for key share)
    insert into health_told (blog_id, user_id) select audience.* from audience join people p on p.id = audience.user_id
    on conflict do nothing returning blog_id, user_id`.execute(tx)
  return rows
}

async function clearAudience(tx: Tx, sites: ChangedSite[]): Promise<Recipient[]> {
  if (sites.length === 0) return []
  const { rows } = await sql<Recipient>`
    delete from health_told where blog_id = any(${sites.map(({ id }) => id)}::integer[])
    returning blog_id, user_id`.execute(tx)
  return rows
}

function createNotifications(
  change: 'away' | 'back',
  sites: ChangedSite[],
  recipients: Recipient[],
): NotificationInput[] {
  const byId = new Map(sites.map((site) => [site.id, site]))
  const byUser = Map.groupBy(recipients, ({ user_id }) => user_id)
  return [...byUser].flatMap(([to, changes]) => {
    const site = byId.get(changes[0]?.blog_id ?? 0)
    if (!site) return []
    const common = { kind: 'health', to, actor_id: null } as const
    const { title, health } = site
    const count = changes.length
    if (count === 1) {
      const url = siteAddress(site)
      return change === 'away'
        ? { ...common, url, event: 'site_away', params: { title, health } }
        : { ...common, url, event: 'site_back', params: { title } }
    }
    const params = { title, count }
    const url = '/notifications/'
    return change === 'away'
      ? { ...common, url, event: 'sites_away', params }
      : { ...common, url, event: 'sites_back', params }
  })
}
