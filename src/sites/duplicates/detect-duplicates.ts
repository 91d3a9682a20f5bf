import { parseSiteUrl } from '#addresses/site-address.ts'
import type { Db } from '#platform/db/db.ts'
import { proposeDuplicates, saveIdentity } from './queries.ts'

/** Facts from a crawl by which two addresses are recognized as the same site. */
export interface CrawledIdentity {
  blog_id: number
  page?: { title: string | null; canonical: string | null }
  feed?: { address: string }
}

/**
 * Saves a site's identity and proposes merges with likely duplicates. These are separate statements: if two duplicates
 * are crawled at the same moment, the later one sees both identities.
 */
export async function detectDuplicates(db: Db, identity: CrawledIdentity): Promise<void> {
  const { blog_id, page, feed } = identity
  if (!page && !feed) return
  const urlKey = await saveIdentity(db, {
    blog_id,
    title: page && (page.title ?? '').trim().toLowerCase().slice(0, 300),
    canonical_key: page && toKey(page.canonical),
    feed_key: feed && (toKey(feed.address) ?? undefined),
  })
  if (urlKey !== undefined) await proposeDuplicates(db, blog_id, getParentKeys(urlKey))
}

function toKey(address: string | null): string | null {
  const parsed = address === null ? undefined : parseSiteUrl(address)
  return parsed && 'url_key' in parsed ? parsed.url_key : null
}

/** Keys of the addresses above an address, starting with its host. */
function getParentKeys(urlKey: string): string[] {
  const parts = urlKey.replace(/[?].*$/, '').split('/')
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))
}
