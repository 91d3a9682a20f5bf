import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Chooser } from '#api-contract/values/choosers.ts'
import type { Db } from '#platform/db/db.ts'

declare module '#platform/services.ts' {
  interface Services {
    impressions: ImpressionCounter
  }
}

/** Counts impressions of sites, never who saw them. */
export interface ImpressionCounter {
  /** Counts one impression of each site. Cheap: counts are written once a minute. */
  count(chooser: Chooser, siteIds: readonly number[]): void
  /** Writes the counts so far. */
  flush(): Promise<void>
  /** Writes the remaining counts and stops. */
  close(): Promise<void>
}

const flushMs = 60_000
/** Maximum number of counters between writes; impressions beyond it are not counted. */
const maxCounters = 20_000

export function openImpressionCounter(db: Db, log: FastifyBaseLogger): ImpressionCounter {
  /** Keyed by `chooser id`. */
  let counts = new Map<string, number>()
  async function flush(): Promise<void> {
    const keys = [...counts.keys()].map((key) => key.split(' '))
    const values = [...counts.values()]
    counts = new Map()
    if (values.length === 0) return
    const choosers = keys.map(([chooser]) => chooser)
    const ids = keys.map(([, id]) => id)
    // Ordered, so that concurrent processes do not deadlock.
    await sql`
      insert into showings (month, chooser, blog_id, n)
        select date_trunc('month', now() at time zone 'utc'), chooser, blog_id, n
        from unnest(${choosers}::text[], ${ids}::integer[], ${values}::integer[]) as t (chooser, blog_id, n)
        order by chooser, blog_id
      on conflict (month, chooser, blog_id) do update set n = showings.n + excluded.n`.execute(db)
  }
  const flushOrWarn = () =>
    flush().catch((error: unknown) => log.warn({ err: error }, 'could not save impression counts'))
  const timer = setInterval(flushOrWarn, flushMs)
  timer.unref()
  return {
    count(chooser, siteIds) {
      if (counts.size > maxCounters) return
      for (const id of siteIds) counts.set(`${chooser} ${id}`, (counts.get(`${chooser} ${id}`) ?? 0) + 1)
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flushOrWarn()
    },
  }
}
