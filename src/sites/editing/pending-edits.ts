import { sql } from 'kysely'
import type { Site, SiteWithPendingEdits } from '#api-contract/shapes/shapes.ts'
import { type SiteFields, siteFieldNames } from '#api-contract/shapes/site-fields.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { shownImageSource } from '../cards/image-source.ts'

/** An edit that is pending review. */
export interface PendingEdit {
  /** Changes with every edit: staff decide on exactly the version they saw. */
  version: number
  user_id: number | null
  /** The changed fields. */
  fields: Partial<SiteFields>
}

/** Members with this many published sites may edit addresses and titles without review. */
const minTrustedSites = 3

/**
 * True if staff must review an edit first: in hold-first mode, if it changes the address or title of a published site
 * and the member has fewer than three published sites. The caller has locked the site.
 */
export async function requiresReview(
  tx: Tx,
  viewer: Viewer,
  siteId: number,
  changedFields: Partial<SiteFields>,
): Promise<boolean> {
  if (viewer.is_staff || !('url' in changedFields || 'title' in changedFields)) return false
  const { rows } = await sql<{ requires_review: boolean }>`
    select (select value->>'mode' from settings where name = 'intake') = 'hold_first' and b.status = 'published'
      and (select count(*) from (select from blogs
        where user_id = ${viewer.id} and status = 'published' limit ${minTrustedSites}) as public) < ${minTrustedSites} as requires_review
    from blogs b where b.id = ${siteId}`.execute(tx)
  return rows[0]?.requires_review === true
}

/** Stores an edit for staff. The caller has removed any earlier one. */
export async function savePendingEdit(
  tx: Tx,
  siteId: number,
  userId: number,
  changedFields: object,
): Promise<void> {
  const fields = Object.fromEntries(
    siteFieldNames
      .filter((name) => name in changedFields)
      .map((name) => [name, changedFields[name as keyof object]]),
  )
  await sql`
    insert into pending_edits (blog_id, user_id, fields)
    values (${siteId}, ${userId}, ${JSON.stringify(fields)}::jsonb)`.execute(tx)
}

/** Removes and returns a site's pending edit; undefined if there is none. */
export async function takePendingEdit(tx: Tx, siteId: number): Promise<PendingEdit | undefined> {
  const { rows } = await sql<PendingEdit>`
    delete from pending_edits where blog_id = ${siteId} returning version, user_id, fields`.execute(tx)
  return rows[0]
}

/** Adds the submitter's pending edit to a site, for the submitter only. */
export async function withPendingEdit<B extends Site>(
  db: Db,
  viewer: Viewer | null,
  site: B,
): Promise<B & Pick<SiteWithPendingEdits, 'waiting'>> {
  if (site.user === null || viewer?.username !== site.user.username) return { ...site, waiting: null }
  const { rows } = await sql<Pick<PendingEdit, 'fields'>>`
    select fields from pending_edits where blog_id = ${site.id}`.execute(db)
  const [edit] = rows
  if (!edit) return { ...site, waiting: null }
  const editedSite = { ...site, ...edit.fields }
  return { ...site, waiting: { ...editedSite, image_source: shownImageSource(editedSite) } }
}
