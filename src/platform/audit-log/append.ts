import { sql } from 'kysely'
import { invalidate } from '../cache/invalidation-keys.ts'
import type { Tx } from '../db/db.ts'
import { entryHash, genesisHash } from './chain.ts'

/** Who acts: a member of staff, or Wend itself (no id) when an action that staff scheduled falls due. */
export interface Actor {
  id: number | null
  username: string
}

/** A staff action, as the audit log records it. */
export interface StaffAction {
  /** A kind of content and a verb: `blog.hide`. */
  action: string
  /** A kind of content and its id: `blog:12`, `user:ada`. Never an email address or a secret. */
  target: string
  reason: string
  before?: object | null
  after?: object | null
}

/**
 * Appends an entry in the transaction of the action it records. Entries are strictly ordered: no other transaction can
 * append until this one ends, so call it last.
 */
export async function appendToAuditLog(tx: Tx, actor: Actor, staffAction: StaffAction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff log'))`.execute(tx)
  const { rows } = await sql<{ last_id: number | null; last_hash: Buffer | null; now: string } & JsonTexts>`
    select (select id from staff_log order by id desc limit 1) as last_id,
      (select hash from staff_log order by id desc limit 1) as last_hash,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now,
      ${toJson(staffAction.before)}::jsonb::text as before, ${toJson(staffAction.after)}::jsonb::text as after`.execute(
    tx,
  )
  const [{ last_id, last_hash, now, before, after }] = rows as [(typeof rows)[number]]
  const { action, target, reason } = staffAction
  const entry = {
    id: (last_id ?? 0) + 1,
    user_id: actor.id,
    username: actor.username,
    action,
    thing: target,
    reason,
  }
  const hash = entryHash({ ...entry, before, after, created_on: now }, last_hash ?? genesisHash)
  await sql`
    insert into staff_log (id, user_id, username, action, thing, reason, before, after, created_on, hash)
    values (${entry.id}, ${entry.user_id}, ${entry.username}, ${action}, ${target}, ${reason}, ${before}::jsonb,
      ${after}::jsonb, ${now}::timestamptz, ${hash})`.execute(tx)
  await invalidate(tx, 'staff log')
}

/**
 * For actions that owners may take too: appends an entry when staff act on someone else's content, none when they act
 * on their own.
 */
export async function logUnlessOwner(
  tx: Tx,
  viewer: Actor,
  item: { user_id: number | null },
  staffAction: Omit<StaffAction, 'reason'>,
): Promise<void> {
  // Staff take these actions on ordinary pages, which do not ask for a reason.
  if (item.user_id !== viewer.id) await appendToAuditLog(tx, viewer, { ...staffAction, reason: '' })
}

interface JsonTexts {
  before: string | null
  after: string | null
}

const toJson = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)
