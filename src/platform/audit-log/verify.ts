import { sql } from 'kysely'
import type { Translator } from '#i18n/translator.ts'
import type { Db } from '../db/db.ts'
import type { ChainedEntry } from './chain.ts'
import { entryHash, genesisHash } from './chain.ts'

export interface LogVerification {
  entries: number
  /** The newest entry's hash in hex. Keep it to prove later that no earlier entry was changed. */
  lastHash: string
  /** True if the log contains the given hash. */
  hasKnownHash: boolean
  /** Defects in log order; empty if the log is intact. */
  problems: string[]
}

const batchSize = 500

/** Reads the whole log and recomputes every hash. @param knownHash a hash printed earlier, in hex */
export async function verifyAuditLog(t: Translator, db: Db, knownHash?: string): Promise<LogVerification> {
  // Read first, since the log may grow in the meantime.
  const head = await findHead(db)
  const problems: string[] = []
  let previousHash: Buffer = genesisHash
  let id = 0
  let hasKnownHash = false
  for (;;) {
    const entries = await findEntriesAfter(db, id, batchSize)
    for (const entry of entries) {
      if (entry.id !== id + 1) problems.push(t('Entry {id} is missing.', { id: id + 1 }))
      else if (!entryHash(entry, previousHash).equals(entry.hash))
        problems.push(t('Entry {id} or one before it was changed.', { id: entry.id }))
      id = entry.id
      previousHash = entry.hash
      if (entry.hash.toString('hex') === knownHash) hasKnownHash = true
      if (head && entry.id === head.last_id && !entry.hash.equals(head.last_hash))
        problems.push(t('Entry {id} isn’t the original one.', { id: entry.id }))
    }
    if (entries.length < batchSize) break
  }
  if (id > 0 && !head) problems.push(t('The record of the log’s last entry is missing.'))
  if (head && id < head.last_id) problems.push(truncationError(t, id + 1, head.last_id))
  return {
    entries: id,
    lastHash: id > 0 ? previousHash.toString('hex') : '',
    hasKnownHash,
    problems,
  }
}

const truncationError = (t: Translator, first: number, last: number) =>
  first === last
    ? t('Entry {last}, the newest one, is missing.', { last })
    : t('Entries {first} to {last}, the newest ones, are missing.', { first, last })

/** The log's last entry, recorded separately to detect truncation; undefined before the first entry. */
async function findHead(db: Db): Promise<{ last_id: number; last_hash: Buffer } | undefined> {
  const { rows } = await sql<{ last_id: number; last_hash: Buffer }>`
    select last_id, last_hash from staff_log_head`.execute(db)
  return rows[0]
}

/** Entries after this id, oldest first, in the form that is hashed. */
async function findEntriesAfter(
  db: Db,
  id: number,
  limit: number,
): Promise<(ChainedEntry & { hash: Buffer })[]> {
  const { rows } = await sql<ChainedEntry & { hash: Buffer }>`
    select id, user_id, username, action, thing, reason, before::text as before, after::text as after,
      to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_on, hash
    from staff_log where id > ${id} order by id limit ${limit}`.execute(db)
  return rows
}
