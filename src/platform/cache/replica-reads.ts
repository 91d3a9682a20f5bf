import { sql } from 'kysely'
import { ApiError } from '#api-contract/api-error.ts'
import { type Database, type Db, openDatabase } from '../db/db.ts'
import type { Config } from '../runtime/config.ts'
import type { Invalidation } from './invalidation.ts'

/** Reads for public replies, from the replica if possible. */
export interface ReplicaReads {
  /**
   * Runs read-only work on the replica if it has replayed every change this process was notified of, otherwise on the
   * primary. So a cached reply is never older than the last message about it.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** How often the replica served a read, and how often the primary had to. */
  counts: { replica: number; primary: number }
  close(): Promise<void>
}

/** How long a failed replica is skipped. */
const pauseMs = 5000

/** The replica lags behind, or was promoted. */
class ReplicaBehind extends Error {}

/** @param url the replica's; if undefined, the primary serves everything @param pooler in front of the replica */
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

  const replica = openDatabase(url, { onLost, pooler, onQuery: primary.meter.record.bind(primary.meter) })
  let heard = 1
  let asked: { heard: number; place: Promise<string> } | undefined
  let pausedUntil = 0
  const onChange = () => {
    heard++
  }
  invalidation.on('changed', onChange)
  invalidation.onMissed(onChange)

  /** A write-ahead log position at or after every change this process was notified of. */
  function requiredLsn(): Promise<string> {
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
    const needed = await requiredLsn()
    // Checks and reads on the same replica: one address may stand for several, and a pooler may pick another for each
    // statement.
    const session = pooler === 'transaction' ? replica.db.transaction() : replica.db.connection()
    return session.execute(async (db) => {
      const { rows } = await sql<{ is_there: boolean | null }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${needed}::pg_lsn as is_there`.execute(db)
      if (!rows[0]?.is_there) throw new ReplicaBehind()
      const done = await work(db)
      counts.replica++
      return done
    })
  }

  return {
    counts,
    async read(work) {
      if (!invalidation.isListening() || Date.now() < pausedUntil) return fromPrimary(work)
      try {
        return await fromReplica(work)
      } catch (error) {
        if (error instanceof ApiError) throw error
        if (!(error instanceof ReplicaBehind)) {
          pausedUntil = Date.now() + pauseMs
          onLost(error as Error)
        }
        return fromPrimary(work)
      }
    },
    close: async () => {
      invalidation.off('changed', onChange)
      await replica.close()
    },
  }
}
