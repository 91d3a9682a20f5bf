import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { ChainedEntry } from './chain.ts'

/** The end of the log when it was last added to, stored apart from it; undefined before its first entry. */
export async function findHead(db: Db): Promise<{ last_id: number; last_hash: Buffer } | undefined> {
  return db.selectFrom('staff_log_head').select(['last_id', 'last_hash']).executeTakeFirst()
}

/** Entries after the one with this id, oldest first, as they are hashed. */
export async function chainedEntriesAfter(
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
