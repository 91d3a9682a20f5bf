import { parseSiteUrl } from '#addresses/site-address.ts'
import type { Db } from '#platform/db/db.ts'
import { keepIdentity, proposeDuplicates } from './queries.ts'

/** What a reading saw of a site, as far as it tells that two addresses are one site. */
export interface SeenSite {
  blog_id: number
  page?: { title: string | null; canonical: string | null }
  feed?: { address: string }
}

/**
 * Keeps by what a site can be recognised, and proposes to staff to merge it with what is the same. One after the other,
 * each on its own: of two sites that are read at the same moment, the later one sees both.
 */
export async function recogniseSite(db: Db, seen: SeenSite): Promise<void> {
  const { blog_id, page, feed } = seen
  if (!page && !feed) return
  const urlKey = await keepIdentity(db, {
    blog_id,
    title: page && (page.title ?? '').trim().toLowerCase().slice(0, 300),
    canonical_key: page && keyOf(page.canonical),
    feed_key: feed && (keyOf(feed.address) ?? undefined),
  })
  if (urlKey !== undefined) await proposeDuplicates(db, blog_id, addressesAbove(urlKey))
}

function keyOf(address: string | null): string | null {
  const parsed = address === null ? undefined : parseSiteUrl(address)
  return parsed && 'url_key' in parsed ? parsed.url_key : null
}

/** Keys of the addresses that one lies under, that of its host first. */
function addressesAbove(urlKey: string): string[] {
  const parts = urlKey.replace(/[?].*$/, '').split('/')
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))
}
