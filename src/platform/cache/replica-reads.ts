import { sql } from 'kysely'
import { ApiError } from '#api-contract/api-error.ts'
import { type Database, type Db, openDatabase } from '../db/db.ts'
import type { Config } from '../runtime/config.ts'
import type { Invalidation } from './invalidation.ts'

/** Where public replies are read from. */
export interface ReplicaReads {
  /**
   * Does work that only reads, on the replica if it has replayed everything that this process has heard of, else on the
   * primary. So what is cached is never older than the last message about it.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** How often the replica answered, and how often it was behind or down. */
  counts: { replica: number; primary: number }
  close(): Promise<void>
}

/** How long a replica that failed is left alone, in milliseconds. */
const pause = 5000

/** The replica is behind, or not a replica any more. */
class Behind extends Error {}

/** @param url the replica's; without one the primary answers everything @param pooler in front of it */
export function openReplicaReads(
  primary: Database,
  url: string | undefined,
  pooler: Config['database_pooler'],
  invalidation: Invalidation,
  onLost: (error: Error) => void,
): ReplicaReads {
  const counts = { replica: 0, primary: 0 }
  const fromPrimary = <T>(work: (db: Db) => Promise<T>) => {
    counts.primary++
    return work(primary.db)
  }
  if (url === undefined) return { read: fromPrimary, counts, close: async () => {} }

  const replica = openDatabase(url, { onLost, pooler, onQuery: primary.meter.see.bind(primary.meter) })
  let heard = 1
  let asked: { heard: number; place: Promise<string> } | undefined
  let aloneUntil = 0
  const hear = () => {
    heard++
  }
  invalidation.on('changed', hear)
  invalidation.onMissed(hear)

  /** A position in the write-ahead log at or after everything that this process has heard of. */
  function neededPlace(): Promise<string> {
    if (asked && asked.heard >= heard) return asked.place
    const place = sql<{ place: string }>`select pg_current_wal_flush_lsn()::text as place`
      .execute(primary.db)
      .then(({ rows }) => rows[0]?.place ?? '')
    const mine = { heard, place }
    asked = mine
    place.catch(() => {
      if (asked === mine) asked = undefined
    })
    return place
  }

  async function fromReplica<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const needed = await neededPlace()
    // From one replica: behind one address there may be several, and such a pooler lends another one for each statement.
    const onOne = pooler === 'transaction' ? replica.db.transaction() : replica.db.connection()
    return onOne.execute(async (db) => {
      const { rows } = await sql<{ is_there: boolean | null }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${needed}::pg_lsn as is_there`.execute(db)
      if (!rows[0]?.is_there) throw new Behind()
      const done = await work(db)
      counts.replica++
      return done
    })
  }

  return {
    counts,
    async read(work) {
      if (!invalidation.isListening() || Date.now() < aloneUntil) return fromPrimary(work)
      try {
        return await fromReplica(work)
      } catch (error) {
        if (error instanceof ApiError) throw error
        if (!(error instanceof Behind)) {
          aloneUntil = Date.now() + pause
          onLost(error as Error)
        }
        return fromPrimary(work)
      }
    },
    close: async () => {
      invalidation.off('changed', hear)
      await replica.close()
    },
  }
}
