import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#api-contract/api-error.ts'
import type { Viewer } from '#platform/http/request-context.ts'

/** Whether something is visible: held means pending review by staff. */
export type Status = 'published' | 'held' | 'hidden'

/** A site with its submitter, known by id or by name. */
type Submitted = { status: string } & (
  | { user_id: number | null }
  | { user: { username: string } | null; user_id?: undefined }
)

const isSubmitter = (viewer: Viewer, site: Submitted): boolean =>
  site.user_id === undefined ? site.user?.username === viewer.username : site.user_id === viewer.id

/**
 * Staff see everything. Others see what is published at a published site, and a pending site that they submitted.
 * @param parts content at the site: a discussion, then a comment in it
 */
export const isVisible = (viewer: Viewer | null, site: Submitted, ...parts: { status: string }[]): boolean =>
  viewer?.is_staff === true ||
  ((site.status === 'published' ||
    (site.status === 'held' && viewer !== null && isSubmitter(viewer, site))) &&
    parts.every(({ status }) => status === 'published'))

/** Where people are read from: those who are hidden with everything of theirs exist for staff only. */
export const peopleSeenBy = (viewer: Viewer | null): RawBuilder<unknown> =>
  viewer?.is_staff ? sql`users` : sql`shown_people`

/**
 * What every call that takes an id checks first, so that hidden content cannot be told from content that never existed.
 * @throws ApiError 404, the same as without a row
 */
export function requireVisible(viewer: Viewer | null, site: Submitted, ...parts: { status: string }[]): void {
  if (!isVisible(viewer, site, ...parts)) throw notFound()
}

/**
 * The same for a statement that must ask while it writes: the statuses that a site may have for this viewer, and those
 * that content at a site may have. @param submitterId a column
 */
export function statusesSeenBy(
  viewer: Viewer,
  submitterId: RawBuilder<number | null>,
): { site: RawBuilder<string[]>; part: RawBuilder<string[]> } {
  if (viewer.is_staff) {
    const all = sql<string[]>`'{published,held,hidden}'::text[]`
    return { site: all, part: all }
  }
  return {
    site: sql`case when ${submitterId} = ${viewer.id} then '{published,held}'::text[] else '{published}'::text[] end`,
    part: sql`'{published}'::text[]`,
  }
}
