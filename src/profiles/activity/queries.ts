import { sql } from 'kysely'
import type { Site } from '#api-contract/shapes/shapes.ts'
import { contractColumns } from '#conversations/discussions/discussion-queries.ts'
import type { Discussion } from '#conversations/discussions/schemas.ts'
import { personJson } from '#holds/person-json.ts'
import { visibleUsers } from '#holds/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { withIsoTimes } from '#platform/db/json-times.ts'
import type { Paging } from '#platform/http/list.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { findSitesByIdArray } from '#sites/listing/queries.ts'
import type { CommentInContext, ReviewInContext } from './schemas.ts'

// A member's public activity: published content at published sites.

/** Finds the member by name, ignoring case; no rows if there is none. */
const personByName = (username: string, viewer: Viewer | null) =>
  sql`${visibleUsers(viewer)} person where lower(person.username) = ${username.toLowerCase()}`
/** The same with a profile, which the author of a text needs. */
const authorByName = (username: string, viewer: Viewer | null) =>
  sql`${visibleUsers(viewer)} person left join shown_profiles profile on profile.user_id = person.id
    where lower(person.username) = ${username.toLowerCase()}`
const author = personJson('person', 'profile')

const discussionsBy = (limit: number) => sql`
  select ${contractColumns('d', 'b')}, false as is_of_post, null as post, ${author} as user
  from discussions d
    join blogs b on b.id = d.blog_id and b.status = 'published'
  where d.user_id = person.id and d.status = 'published'
  order by d.id desc limit ${limit}`

const commentsBy = (viewerId: number | null, limit: number) => sql`
  select c.id, c.content, c.content_html, c.created_on, c.updated_on, c.total_upvotes, c.discussion_id,
    exists (select from comment_upvotes v where v.comment_id = c.id and v.user_id = ${viewerId}::integer)
      as user_has_upvoted,
    d.title as discussion_title, b.id as blog_id, b.slug as blog_slug, b.title as blog_title, ${author} as user
  from comments c
    join discussions d on d.id = c.discussion_id and d.status = 'published'
    join blogs b on b.id = d.blog_id and b.status = 'published'
  where c.user_id = person.id and c.status = 'published'
  order by c.id desc limit ${limit}`

interface Writings {
  user_id: number
  discussions: Discussion[]
  comments: CommentInContext[]
}

/**
 * A member's latest texts, with the viewer's own upvotes if the viewer is the author; undefined if there is no such
 * member.
 */
export async function findWritings(
  db: Db,
  username: string,
  viewer: Viewer | null,
  audience: 'all' | 'self',
  limit: number,
): Promise<Writings | undefined> {
  const { rows } = await sql<Writings>`
    select person.id as user_id,
      coalesce((select json_agg(d) from (${discussionsBy(limit)}) as d), '[]') as discussions,
      coalesce((select json_agg(c) from (${commentsBy(audience === 'self' && viewer ? viewer.id : null, limit)}) as c), '[]') as comments
    from ${authorByName(username, viewer)}`.execute(db)
  const [writings] = rows
  return (
    writings && {
      ...writings,
      discussions: writings.discussions.map(withIsoTimes),
      comments: writings.comments.map(withIsoTimes),
    }
  )
}

/**
 * The published sites and articles that a member upvoted, latest first. Each vote's site is looked up separately
 * (`limit 1` keeps the planner from joining): the cost depends on the page size, not on the number of sites.
 */
export const findUpvotedSites = (db: Db, userId: number, limit: number): Promise<Site[]> =>
  findSitesByIdArray(
    db,
    sql`array(select v.blog_id from blog_upvotes v
      cross join lateral (select from blogs b where b.id = v.blog_id and b.status = 'published' limit 1) as shown
      where v.user_id = ${userId}
      order by v.created_on desc, v.blog_id desc limit ${limit})`,
  )

const toOffset = ({ page, page_size }: Paging) => (page - 1) * page_size

interface SitesPage {
  user_id: number
  ids: number[]
  count: number
}

/** A page of ids of a member's submissions, and the total; others only see published ones. */
export async function findSubmissions(
  db: Db,
  username: string,
  viewer: Viewer | null,
  paging: Paging,
  audience: 'all' | 'self',
) {
  const submitted = sql`
    from blogs where user_id = person.id and (${audience === 'self'} or status = 'published')`
  const { rows } = await sql<SitesPage>`
    select person.id as user_id, (select count(*) ${submitted}) as count,
      array(select id ${submitted} order by id desc limit ${paging.page_size} offset ${toOffset(paging)}) as ids
    from ${personByName(username, viewer)}`.execute(db)
  return rows[0]
}

/** A page of ids of the sites a member follows, and the total; undefined if they are not shown. */
export async function findFollowedSites(db: Db, username: string, viewer: Viewer | null, paging: Paging) {
  const followed = sql`
    from follows f join blogs b on b.id = f.blog_id and b.status = 'published' where f.user_id = person.id`
  const { rows } = await sql<SitesPage>`
    select person.id as user_id, (select count(*) ${followed}) as count,
      array(select b.id ${followed} order by f.created_on desc, b.id desc
        limit ${paging.page_size} offset ${toOffset(paging)}) as ids
    from ${personByName(username, viewer)} and person.shows_follows`.execute(db)
  return rows[0]
}

interface ReviewsPage {
  user_id: number
  results: ReviewInContext[]
  count: number
}

/** A page of a member's published reviews of published sites, and the total. */
export async function findReviews(db: Db, username: string, viewer: Viewer | null, paging: Paging) {
  const publicReviews = sql`
    reviews r join blogs b on b.id = r.blog_id and b.status = 'published'
    where r.user_id = person.id and r.status = 'published'`
  const { rows } = await sql<ReviewsPage>`
    select person.id as user_id, (select count(*) from ${publicReviews}) as count,
      coalesce((select json_agg(page) from (
        select r.id, r.rating, r.content, r.content_html, r.created_on, r.updated_on,
          ${author} as user,
          json_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'kind', b.kind) as blog
        from ${publicReviews}
        order by r.id desc limit ${paging.page_size} offset ${toOffset(paging)}) as page), '[]') as results
    from ${authorByName(username, viewer)}`.execute(db)
  const [page] = rows
  return page && { ...page, results: page.results.map(withIsoTimes) }
}
