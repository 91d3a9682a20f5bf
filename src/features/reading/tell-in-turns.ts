import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { ReaderClock } from './reader-clock.ts'
import type { ReadingSink } from './reading-sink.ts'

const pauseMs = 30_000

/** A sink that tells caches of new posts at most once in 30 s, for all sites that had some since. */
export function tellInTurns(sink: ReadingSink, { now }: ReaderClock) {
  let hasNews = false
  let lastOn = -Infinity
  return {
    sink: {
      ...sink,
      keepPosts: async (brought) => {
        const kept = await sink.keepPosts(brought)
        hasNews ||= kept.new_posts > 0
        return kept
      },
    } satisfies ReadingSink,
    /** To be called again and again. @param isLast tells at once */
    async tell(isLast = false): Promise<void> {
      if (!hasNews || (!isLast && now() - lastOn < pauseMs)) return
      hasNews = false
      lastOn = now()
      await sink.tellOfPosts()
    },
  }
}

/**
 * Tells caches that some site has new posts. What shows one site's posts hears of them as they are written, and lists of
 * sites are fresh for a minute.
 */
export async function tellOfPosts(db: Db): Promise<void> {
  await sql`select invalidate('posts')`.execute(db)
}
