import type { Insertable } from 'kysely'
import type { Tables } from '#platform/db/tables.ts'
import type { Wend } from '../wend.ts'

interface PostFields extends Partial<Omit<Insertable<Tables['posts']>, 'blog_id'>> {
  site: number
}

/** Adds posts to a site, without the effects of a crawl. */
export async function makePost({ db }: Pick<Wend, 'db'>, { site, ...fields }: PostFields): Promise<void> {
  const missing = { guid: null, excerpt: '', author: null, categories: [], discussion_id: null }
  const post = {
    ...{ ...missing, url: `https://site.example.org/${site}/post`, title: 'A post', language: null },
    ...{ is_language_declared: true, published_on: new Date(), ...fields },
  }
  await db
    .insertInto('posts')
    .values({ ...post, blog_id: site })
    .execute()
}

/** Sets a site's posting frequency, by default once a month. */
export async function setPostStats(
  { db }: Pick<Wend, 'db'>,
  site: number,
  fields: Partial<Insertable<Tables['post_stats']>> = {},
): Promise<void> {
  const defaults = { month_counts: [1], counted_to: new Date(), known_since: new Date('2020-01-01') }
  const stats = { ...defaults, ...fields }
  await db
    .insertInto('post_stats')
    .values({ ...stats, blog_id: site })
    .onConflict((clash) => clash.column('blog_id').doUpdateSet(stats))
    .execute()
}
