import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Row } from '#platform/db/tables.ts'

/** Why content is hidden. */
export type HoldReason = Row<'content_holds'>['why']

// Holds: the reasons why content is hidden, one row per target, reason and cause. Triggers derive the target's
// status, lists, counters and cache invalidation. Lock the target first (db/README.md).

/** A possible target of holds: one item, or a person with everything they submitted and wrote. */
export interface HoldTarget {
  kind: 'blog' | 'review' | 'discussion' | 'comment' | 'user'
  id: number
}

interface NewHold {
  why: HoldReason
  /** The suspension, merge or report with which the hold ends. */
  cause_id?: number
  note?: string
  held_by?: number | null
}

const targetColumn = ({ kind }: HoldTarget) => sql.ref(`${kind}_id`)

/** Adds a hold. @returns false if an identical hold already exists */
export async function addHold(tx: Tx, target: HoldTarget, hold: NewHold): Promise<boolean> {
  const { why, cause_id = null, note = '', held_by = null } = hold
  const { rows } = await sql`
    insert into content_holds (${targetColumn(target)}, why, cause_id, note, held_by)
    values (${target.id}, ${why}, ${cause_id}, ${note}, ${held_by}) on conflict do nothing returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Releases a target's holds with these reasons. @returns the reasons that were released; none if another request was
 * faster
 */
export async function releaseHolds(tx: Tx, target: HoldTarget, reasons: HoldReason[]): Promise<HoldReason[]> {
  const { rows } = await sql<{ why: HoldReason }>`
    delete from content_holds where ${targetColumn(target)} = ${target.id} and why = any(${reasons}::text[])
    returning why`.execute(tx)
  return rows.map(({ why }) => why)
}

/**
 * Releases the suspension hold on a site whose submitter's account was deleted, since no suspension is left to end it.
 * @returns whether there was such a hold
 */
export async function releaseOrphanedSuspension(tx: Tx, siteId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from content_holds h where h.blog_id = ${siteId} and h.why = 'suspension'
      and not exists (select from suspensions where id = h.cause_id) returning h.id`.execute(tx)
  return rows.length > 0
}

/** Releases all holds of a suspension or a merge. */
export async function releaseHoldsByCause(
  tx: Tx,
  why: 'suspension' | 'merge',
  causeId: number,
): Promise<void> {
  await sql`delete from content_holds where why = ${why} and cause_id = ${causeId}`.execute(tx)
}

/** The reasons why a site is hidden, including holds on its submitter. */
export async function findHoldReasons(db: Db, id: number): Promise<HoldReason[]> {
  const { rows } = await sql<{ why: HoldReason }>`
    select h.why from blogs b join content_holds h on h.blog_id = b.id or h.user_id = b.user_id
    where b.id = ${id}`.execute(db)
  return rows.map(({ why }) => why)
}

/**
 * True if a picture is used only by hidden members and sites; several may share one, since names are content hashes.
 * @param hash see api-contract/shapes/media.ts
 */
export async function isHiddenPicture(db: Db, hash: string): Promise<boolean> {
  const isHeld = sql`exists (select from content_holds h where h.user_id = used.user_id)`
  const uses = sql`
    select status = 'hidden' as is_hidden from blogs
      where image_blog_page is not null and substr(image_blog_page, 8, 40) = ${hash}
    union all select ${isHeld} from profiles used
      where avatar is not null and substr(avatar, 8, 40) = ${hash}
    union all select ${isHeld} from uploads used where substr(url, 8, 40) = ${hash}
    union all select ${isHeld} from pending_edits used where substr(fields->>'image_blog_page', 8, 40) = ${hash}`
  const { rows } = await sql<{ is_hidden: boolean }>`
    select not exists (select from (${uses}) u where not is_hidden) and exists (${uses}) as is_hidden`.execute(
    db,
  )
  return rows[0]?.is_hidden === true
}
