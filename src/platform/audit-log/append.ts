import { sql } from 'kysely'
import { invalidate } from '../cache/invalidation-keys.ts'
import type { Tx } from '../db/db.ts'
import { chainStart, hashOf } from './chain.ts'

/** The actor: a member of staff, or Wend itself (no id) when a date set by staff has come. */
export interface Actor {
  id: number | null
  username: string
}

/** One write of staff. */
export interface StaffAction {
  /** A kind of content and a verb: `blog.hide`. */
  action: string
  /** A kind of content and which: `blog:12`, `user:ada`. No mail addresses, no secrets. */
  target: string
  reason: string
  before?: object | null
  after?: object | null
}

/**
 * Adds an entry to the log, in the transaction of what it records. Entries are strictly ordered: until this transaction
 * ends, no other one can add any, so this comes last in it.
 */
export async function appendToAuditLog(tx: Tx, actor: Actor, staffAction: StaffAction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff log'))`.execute(tx)
  const { rows } = await sql<{ last_id: number | null; last_hash: Buffer | null; now: string } & JsonTexts>`
    select (select id from staff_log order by id desc limit 1) as last_id,
      (select hash from staff_log order by id desc limit 1) as last_hash,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now,
      ${json(staffAction.before)}::jsonb::text as before, ${json(staffAction.after)}::jsonb::text as after`.execute(
    tx,
  )
  const [{ last_id, last_hash, now, before, after }] = rows as [(typeof rows)[number]]
  const { action, target: thing, reason } = staffAction
  const entry = { id: (last_id ?? 0) + 1, user_id: actor.id, username: actor.username, action, thing, reason }
  const hash = hashOf({ ...entry, before, after, created_on: now }, last_hash ?? chainStart)
  await tx
    .insertInto('staff_log')
    .values({ ...entry, before, after, created_on: now, hash })
    .execute()
  await invalidate(tx, 'staff log')
}

/** For what owners may do too: an entry where staff did it to content of others, none where it was their own. */
export async function logUnlessOwn(
  tx: Tx,
  viewer: Actor,
  thing: { user_id: number | null },
  staffAction: Omit<StaffAction, 'reason'>,
): Promise<void> {
  // They act in place, without being asked for a reason.
  if (thing.user_id !== viewer.id) await appendToAuditLog(tx, viewer, { ...staffAction, reason: '' })
}

interface JsonTexts {
  before: string | null
  after: string | null
}

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)
