import type { Db } from '#server/db.ts'
import type { RobotsStore } from '#server/outbound/robots.ts'

/**
 * robots.txt in the database, for all processes that read.
 * @param scale how long an hour of the reader lasts, as a part of a real one
 */
export const robotsInDatabase = (db: Db, now: () => number, scale: number): RobotsStore => ({
  async find(origin) {
    const kept = await db
      .selectFrom('reading_robots')
      .select(['lines', 'until'])
      .where('origin', '=', origin)
      .executeTakeFirst()
    return kept && { lines: kept.lines, until: Date.parse(kept.until) }
  },
  async keep(origin, { lines, until }) {
    // A NUL is no text to PostgreSQL, and no rule of anybody.
    const values = {
      lines: lines === null ? null : lines.replaceAll('\0', ''),
      until: new Date(now() + (until - now()) * scale),
    }
    await db
      .insertInto('reading_robots')
      .values({ origin, ...values })
      .onConflict((clash) => clash.column('origin').doUpdateSet(values))
      .execute()
  },
})
