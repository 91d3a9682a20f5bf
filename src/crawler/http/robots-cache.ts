import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'
import type { CachedRobots, RobotsStore } from '#platform/outbound/robots.ts'

/** Caches robots.txt files in the database, shared by all crawling processes. */
export interface RobotsCache extends RobotsStore {
  /** Loads these origins with one query, and drops anything prefetched before. */
  prefetch(origins: string[]): Promise<void>
}

/** @param timeScale length of a crawler hour relative to a real one */
export function createRobotsCache(db: Db, now: () => number, timeScale: number): RobotsCache {
  /** Undefined: known not to be in the cache. */
  let prefetched = new Map<string, CachedRobots | undefined>()

  async function findAll(origins: string[]): Promise<Map<string, CachedRobots>> {
    const { rows } = await sql<Row<'reading_robots'>>`
      select origin, lines, is_silent, until from reading_robots where origin = any(${origins}::text[])`.execute(
      db,
    )
    return new Map(
      rows.map(({ origin, until, ...stored }) => [origin, { ...stored, until: Date.parse(until) }]),
    )
  }

  return {
    async prefetch(origins) {
      const found = await findAll(origins)
      prefetched = new Map(origins.map((origin) => [origin, found.get(origin)]))
    },
    async find(origin) {
      if (!prefetched.has(origin)) return (await findAll([origin])).get(origin)
      const cached = prefetched.get(origin)
      prefetched.delete(origin)
      return cached
    },
    async save(origin, { lines, is_silent, until }) {
      prefetched.delete(origin)
      // PostgreSQL stores no NUL, and no rule needs one.
      const storable = lines === null ? null : lines.replaceAll('\0', '')
      await sql`
        insert into reading_robots (origin, lines, is_silent, until)
        values (${origin}, ${storable}, ${is_silent}, ${new Date(now() + (until - now()) * timeScale)})
        on conflict (origin) do update
          set lines = excluded.lines, is_silent = excluded.is_silent, until = excluded.until`.execute(db)
    },
  }
}
