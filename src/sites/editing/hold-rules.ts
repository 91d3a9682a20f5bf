import { sql } from 'kysely'
import { invalidToken } from '#api-contract/standard-errors.ts'
import type { Db } from '#platform/db/db.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { feedKey } from '../listing/listing-checks.ts'
import type { SiteRow } from './publish-queries.ts'

interface SubmitterFacts {
  mode: 'publish' | 'hold_first'
  /** True if the submitter has an approved site. */
  has_published: boolean
  is_young: boolean
  /** Number of recent uploads from young accounts. */
  recent_uploads: number
  /** True if an imported blocklist contains the site or its feed. */
  is_blocklisted: boolean
}

/**
 * The facts that decide whether a new site is held for staff; one statement, which reads at most the newest 200 sites.
 * @throws ApiError 401 if the account is gone
 */
async function findSubmitterFacts(
  db: Db,
  userId: number,
  keys: (string | null)[],
  { minutes, youngDays }: { minutes: number; youngDays: number },
): Promise<SubmitterFacts> {
  const { rows } = await sql<SubmitterFacts>`
    select coalesce((select value->>'mode' from settings where name = 'intake'), 'publish') as mode,
      exists (select from blogs where user_id = ${userId} and status = 'published') as has_published,
      u.created_on > now() - make_interval(days => ${youngDays}::integer) as is_young,
      exists (select from refused_keys k join refused_sites r on r.id = k.refused_id
        where k.key = any(${keys}::text[]) and r.source = 'list') as is_blocklisted,
      (select count(*)::integer
       from (select user_id, created_on from blogs order by id desc limit 200) as newest
         join users submitter on submitter.id = newest.user_id
       where newest.created_on > now() - make_interval(mins => ${minutes}::integer)
         and submitter.created_on > now() - make_interval(days => ${youngDays}::integer)) as recent_uploads
    from users u where u.id = ${userId}`.execute(db)
  if (!rows[0]) throw invalidToken()
  return rows[0]
}

/**
 * A burst: once accounts younger than a day have uploaded this many sites within ten minutes, further uploads from such
 * accounts are held for staff until it subsides. `RATE_LIMIT_SCALE` multiplies the number.
 */
const submissionBurst = { sites: 20, minutes: 10, youngDays: 1 } as const

/** Why a new site is held for staff; undefined if it is published at once, as uploads by staff always are. */
export async function findHoldReason(
  { db, services, viewer }: RequestContext<Viewer>,
  { url_key, feed_url }: Pick<SiteRow, 'url_key' | 'feed_url'>,
): Promise<'review' | 'burst' | undefined> {
  if (viewer.is_staff) return undefined
  const { mode, has_published, is_young, recent_uploads, is_blocklisted } = await findSubmitterFacts(
    db,
    viewer.id,
    [url_key, feedKey(feed_url)],
    submissionBurst,
  )
  if (is_blocklisted) return 'review'
  if (mode === 'hold_first' && !has_published) return 'review'
  const scale = services.config.rateLimitScale
  const isBurst = scale > 0 && recent_uploads >= Math.max(1, submissionBurst.sites * scale)
  return isBurst && is_young ? 'burst' : undefined
}
