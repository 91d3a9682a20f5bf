import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import type { HoldReason } from './tables.ts'

// Why something is hidden: a row for each item, reason and cause. The item's status follows automatically, and with it
// lists, counters and caches. The item is locked before (db/README.md).

/** What can be held: one item, or a person with everything that they submitted and wrote. */
export interface Holdable {
  kind: 'blog' | 'review' | 'discussion' | 'comment' | 'user'
  id: number
}

interface NewHold {
  why: HoldReason
  /** The suspension, merge or report that it belongs to, and ends with. */
  cause_id?: number
  note?: string
  held_by?: number | null
}

const columnOf = ({ kind }: Holdable) => sql.ref(`${kind}_id`)

/** Holds a thing. False where it is held for this very reason already: another request was quicker. */
export async function addHold(tx: Tx, thing: Holdable, hold: NewHold): Promise<boolean> {
  const { why, cause_id = null, note = '', held_by = null } = hold
  const { rows } = await sql`
    insert into content_holds (${columnOf(thing)}, why, cause_id, note, held_by)
    values (${thing.id}, ${why}, ${cause_id}, ${note}, ${held_by}) on conflict do nothing returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Lifts what holds a thing for these reasons. @returns the reasons that there were; none: another request was quicker
 */
export async function liftHolds(tx: Tx, thing: Holdable, reasons: HoldReason[]): Promise<HoldReason[]> {
  const { rows } = await sql<{ why: HoldReason }>`
    delete from content_holds where ${columnOf(thing)} = ${thing.id} and why = any(${reasons}::text[])
    returning why`.execute(tx)
  return rows.map(({ why }) => why)
}

/**
 * Lifts what a suspension left on a site when the account of its submitter was deleted: nobody else can end it.
 * @returns whether there was such a hold
 */
export async function liftSuspensionOfDeleted(tx: Tx, blogId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from content_holds h where h.blog_id = ${blogId} and h.why = 'suspension'
      and not exists (select from suspensions where id = h.cause_id) returning h.id`.execute(tx)
  return rows.length > 0
}

/** Lifts everything that belongs to a suspension or a merge, and nothing else. */
export async function liftCause(tx: Tx, why: 'suspension' | 'merge', causeId: number): Promise<void> {
  await tx.deleteFrom('content_holds').where('why', '=', why).where('cause_id', '=', causeId).execute()
}

/** The reasons for which a site is hidden, including those that hold its submitter. */
export async function reasonsAgainstBlog(db: Db, id: number): Promise<HoldReason[]> {
  const { rows } = await sql<{ why: HoldReason }>`
    select h.why from blogs b join content_holds h on h.blog_id = b.id or h.user_id = b.user_id
    where b.id = ${id}`.execute(db)
  return rows.map(({ why }) => why)
}

/**
 * Whether a picture belongs only to people and sites that are hidden. Names are made from bytes, so several may have
 * the same one. @param hash see api-contract/shapes/media.ts
 */
export async function isHiddenPicture(db: Db, hash: string): Promise<boolean> {
  const isHeld = sql`exists (select from content_holds h where h.user_id = used.user_id)`
  const used = sql`
    select status = 'hidden' as is_hidden from blogs
      where image_blog_page is not null and substr(image_blog_page, 8, 40) = ${hash}
    union all select ${isHeld} from profiles used
      where avatar is not null and substr(avatar, 8, 40) = ${hash}
    union all select ${isHeld} from uploads used where substr(url, 8, 40) = ${hash}
    union all select ${isHeld} from pending_edits used where substr(fields->>'image_blog_page', 8, 40) = ${hash}`
  const { rows } = await sql<{ is_hidden: boolean }>`
    select not exists (select from (${used}) u where not is_hidden) and exists (${used}) as is_hidden`.execute(
    db,
  )
  return rows[0]?.is_hidden === true
}
