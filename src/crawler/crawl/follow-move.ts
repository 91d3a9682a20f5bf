import { sql } from 'kysely'
import { parseSiteUrl } from '#addresses/site-address.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { changeSite, findChanges } from '#sites/editing/change-site.ts'
import { lockSite } from '#sites/editing/publish-queries.ts'
import { proposeMove } from '#sites/suggested-edits/propose-move.ts'

export interface SiteMove {
  blog_id: number
  /** The address that is listed. */
  site_url: string
  /** Target of the front page's permanent redirect. */
  page_url: string
}

/**
 * Follows a permanent redirect of a front page. Another spelling of the same address (https, `www.`) replaces the
 * listed one. A move to another host is suggested to the site's editors; a redirect within the host changes nothing.
 * @returns the newly listed address; null if it stays
 */
export async function followMove(db: Db, { blog_id, site_url, page_url }: SiteMove): Promise<string | null> {
  const [from, to] = [parseSiteUrl(site_url), parseSiteUrl(page_url)]
  if ('error' in from || 'error' in to || to.url === site_url) return null
  const isSame = from.url_key === to.url_key
  if (!isSame && from.domain === to.domain) return null
  return inTransaction(db, async (tx) => {
    const before = await lockSite(tx, blog_id)
    // Somebody edited the address in the meantime.
    if (before?.url !== site_url) return null
    if (!isSame) {
      await proposeMove(tx, blog_id, to)
      return null
    }
    const after = { ...before, ...to }
    const changes = findChanges(before, after)
    if (!changes) return null
    await changeSite(tx, blog_id, { user_id: null, source: 'reading' }, before, after, changes)
    // In the same transaction: a changed address resets the crawl state.
    await sql`update reading_state set site_url = ${to.url} where blog_id = ${blog_id} and site_url = ${site_url}`.execute(
      tx,
    )
    return to.url
  })
}
