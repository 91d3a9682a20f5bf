import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ReaderClock } from './reader-clock.ts'
import type { ReadingSink } from './reading-sink.ts'

const pauseMs = 30_000

/** A sink that tells caches of new posts at most once in 30 s, of all sites that had some since. */
export function tellInTurns(sink: ReadingSink, { now }: ReaderClock) {
  const withNews = new Set<number>()
  let lastOn = -Infinity
  return {
    sink: {
      ...sink,
      keepPosts: async (brought) => {
        const kept = await sink.keepPosts(brought)
        if (kept.new_posts > 0) withNews.add(brought.blog_id)
        return kept
      },
    } satisfies ReadingSink,
    /** To be called again and again. @param isLast tells at once */
    async tell(isLast = false): Promise<void> {
      if (withNews.size === 0 || (!isLast && now() - lastOn < pauseMs)) return
      const blogIds = [...withNews]
      withNews.clear()
      lastOn = now()
      await sink.tellOfPosts(blogIds)
    },
  }
}

/** Tells caches that these sites have new posts: what shows the sites, and what shows the newest posts of all. */
export async function tellOfPosts(db: Db, blogIds: number[]): Promise<void> {
  await sql`
    select invalidate('posts'), (select count(invalidate('blog:' || id)) from unnest(${blogIds}::integer[]) as fresh (id))`.execute(
    db,
  )
}
