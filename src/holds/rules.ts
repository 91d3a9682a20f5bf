import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Viewer } from '#platform/http/request-context.ts'

/** The visibility of content; `held` is pending review by staff. */
export type Status = 'published' | 'held' | 'hidden'

/** A site with its submitter, identified by id or by name. */
type SubmittedSite = { status: string } & (
  | { user_id: number | null }
  | { user: { username: string } | null; user_id?: undefined }
)

const isSubmitter = (viewer: Viewer, site: SubmittedSite): boolean =>
  site.user_id === undefined ? site.user?.username === viewer.username : site.user_id === viewer.id

/**
 * True if the viewer may see content. Staff see everything; others see published content of published sites, and
 * their own sites pending review.
 * @param parts content of the site: a discussion, then a comment in it
 */
export const isVisible = (
  viewer: Viewer | null,
  site: SubmittedSite,
  ...parts: { status: string }[]
): boolean =>
  viewer?.is_staff === true ||
  ((site.status === 'published' ||
    (site.status === 'held' && viewer !== null && isSubmitter(viewer, site))) &&
    parts.every(({ status }) => status === 'published'))

/** The table to read users from: only staff see held users. */
export const visibleUsers = (viewer: Viewer | null): RawBuilder<unknown> =>
  viewer?.is_staff ? sql`users` : sql`shown_people`

/**
 * Every endpoint that takes an id calls this first, so hidden content is indistinguishable from missing content.
 * @throws ApiError 404, the same as for a missing row
 */
export function assertVisible(
  viewer: Viewer | null,
  site: SubmittedSite,
  ...parts: { status: string }[]
): void {
  if (!isVisible(viewer, site, ...parts)) throw notFound()
}

/**
 * `isVisible` for use inside a statement: the visible statuses of a site and of content of a site.
 * @param submitterId a column
 */
export function visibleStatuses(
  viewer: Viewer,
  submitterId: RawBuilder<number | null>,
): { site: RawBuilder<string[]>; part: RawBuilder<string[]> } {
  if (viewer.is_staff) {
    const allStatuses = sql<string[]>`'{published,held,hidden}'::text[]`
    return { site: allStatuses, part: allStatuses }
  }
  return {
    site: sql`case when ${submitterId} = ${viewer.id} then '{published,held}'::text[] else '{published}'::text[] end`,
    part: sql`'{published}'::text[]`,
  }
}
