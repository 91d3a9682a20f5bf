import { sql } from 'kysely'
import { isApiError } from '#api-contract/api-error.ts'
import { type Database, type Db, openDatabase } from '../db/db.ts'
import { inTransaction } from '../db/transaction.ts'
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
  pooler: Config['databasePooler'],
  invalidation: Invalidation,
  onLost: (error: Error) => void,
): ReplicaReads {
  const counts = { replica: 0, primary: 0 }
  const readFromPrimary = <T>(work: (db: Db) => Promise<T>) => {
    counts.primary++
    return work(primary.db)
  }
  if (url === undefined) return { read: readFromPrimary, counts, close: async () => {} }

  const replica = openDatabase(url, { onLost, pooler, onQuery: primary.meter.record.bind(primary.meter) })
  let changeCount = 1
  let lsnRequest: { changeCount: number; lsn: Promise<string> } | undefined
  let pausedUntil = 0
  const onChange = () => {
    changeCount++
  }
  invalidation.on('changed', onChange)
  invalidation.onMissed(onChange)

  /** A write-ahead log position at or after every change this process was notified of. */
  function fetchRequiredLsn(): Promise<string> {
    if (lsnRequest && lsnRequest.changeCount >= changeCount) return lsnRequest.lsn
    const lsn = sql<{ lsn: string }>`select pg_current_wal_flush_lsn()::text as lsn`
      .execute(primary.db)
      .then(({ rows }) => rows[0]?.lsn ?? '')
    const request = { changeCount, lsn }
    lsnRequest = request
    lsn.catch(() => {
      if (lsnRequest === request) lsnRequest = undefined
    })
    return lsn
  }

  const inSession = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    pooler === 'transaction' ? inTransaction(replica.db, work) : replica.db.connection().execute(work)

  async function readFromReplica<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const requiredLsn = await fetchRequiredLsn()
    // Check and read on the same connection: one address may lead to several replicas, and a pooler may pick another
    // connection for each statement.
    return inSession(async (db) => {
      const { rows } = await sql<{ is_caught_up: boolean | null }>`
        select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${requiredLsn}::pg_lsn as is_caught_up`.execute(
        db,
      )
      if (!rows[0]?.is_caught_up) throw new ReplicaBehind()
      const result = await work(db)
      counts.replica++
      return result
    })
  }

  return {
    counts,
    async read(work) {
      if (!invalidation.isListening() || Date.now() < pausedUntil) return readFromPrimary(work)
      try {
        return await readFromReplica(work)
      } catch (error) {
        if (isApiError(error)) throw error
        if (!(error instanceof ReplicaBehind)) {
          pausedUntil = Date.now() + pauseMs
          onLost(error as Error)
        }
        return readFromPrimary(work)
      }
    },
    close: async () => {
      invalidation.off('changed', onChange)
      await replica.close()
    },
  }
}
