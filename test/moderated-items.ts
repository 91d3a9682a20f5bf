import { sql } from 'kysely'
import type { HoldTarget } from '#holds/holds.ts'
import { makeRecommendations } from './builders/recommendations.ts'
import { clearHolds, hold } from './builders.ts'
import type { PublicFixture } from './public-fixture.ts'
import type { ApiReply, Wend } from './wend.ts'

interface ModeratedItem {
  what: string
  /** Removes the item from public view. */
  hide: () => Promise<unknown>
  restore: () => Promise<unknown>
}

/**
 * Everything in the fixture that can be hidden, switched off or deleted, and restored.
 * @param staff calls the API as staff, with a reason
 */
export async function findModeratedItems(
  wend: Wend,
  { site, people: { cleo } }: PublicFixture,
  staff: (route: string, body?: object) => Promise<ApiReply>,
): Promise<ModeratedItem[]> {
  const selectIds = async (table: string, where = sql`true`) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${where} order by id`.execute(wend.db)
    return rows.map(({ id }) => id)
  }
  const siteIds = await selectIds('blogs', sql`status = 'published' and kind = 'blog'`)
  const { rows: sitesThatPost } = await sql<{ id: number }>`select distinct blog_id as id from posts`.execute(
    wend.db,
  )
  const postingSiteIds = sitesThatPost.map(({ id }) => id)
  const findContent = async (kind: HoldTarget['kind']) =>
    (await selectIds(`${kind}s`, sql`status = 'published'`)).map((id) => ({
      what: `${kind} ${id}`,
      hide: () => hold(wend, kind, id),
      restore: () => clearHolds(wend, kind, id),
    }))
  const { rows: members } = await sql<{ username: string }>`
    select username from users where not is_staff and suspended_until is null order by id`.execute(wend.db)
  const { rows: tags } = await sql<{ value: string }>`
    select value from tags where blog_count > 0 order by value`.execute(wend.db)
  const { rows: recommendations } = await sql<{ from_id: number; to_id: number }>`
    select from_id, to_id from recommendations order by 1, 2`.execute(wend.db)
  const makeToggle = (what: string, off: string, on: string): ModeratedItem => ({
    what,
    hide: () => staff(`POST /api/staff/${off}/`),
    restore: () => staff(`POST /api/staff/${on}/`),
  })
  let mergeId = 0
  return [
    ...(await Promise.all((['blog', 'review', 'discussion', 'comment'] as const).map(findContent))).flat(),
    ...postingSiteIds.map((id) =>
      makeToggle(`posts of ${id}`, `blogs/${id}/stop-posts`, `blogs/${id}/resume-posts`),
    ),
    ...siteIds.flatMap((id) =>
      ['away', 'gone'].map((health) => ({
        what: `site ${id} ${health}`,
        hide: () => staff(`POST /api/staff/blogs/${id}/health/`, { health }),
        restore: () => staff(`POST /api/staff/blogs/${id}/health/`, { health: 'fine' }),
      })),
    ),
    ...(await selectIds('posts')).map((id) =>
      makeToggle(`post ${id}`, `posts/${id}/hide`, `posts/${id}/restore`),
    ),
    ...tags.map(({ value }) => makeToggle(`tag ${value}`, `tags/${value}/block`, `tags/${value}/unblock`)),
    {
      what: 'a site that is merged',
      hide: async () => {
        const reply = await staff(`POST /api/staff/blogs/${site + 1}/merge/`, { into: site })
        mergeId = reply.body.id
        return reply
      },
      restore: () => staff(`POST /api/staff/merges/${mergeId}/undo/`),
    },
    ...recommendations.map(({ from_id, to_id }) => ({
      what: `recommendation of ${to_id} by ${from_id}`,
      hide: () =>
        sql`delete from recommendations where from_id = ${from_id} and to_id = ${to_id}`.execute(wend.db),
      restore: () => makeRecommendations(wend, [[from_id, to_id]]),
    })),
    {
      what: 'a follow',
      hide: () => cleo.call(`DELETE /api/blogs/${site}/follow/`),
      restore: () => cleo.call(`POST /api/blogs/${site}/follow/`),
    },
    {
      what: 'a list of follows',
      hide: () => cleo.call('PATCH /api/preferences/', { shows_follows: false }),
      restore: () => cleo.call('PATCH /api/preferences/', { shows_follows: true }),
    },
    {
      what: 'an upvote',
      hide: () => cleo.call(`PATCH /api/blogs/upvote-blog/${site}/`),
      restore: () => cleo.call(`PATCH /api/blogs/upvote-blog/${site}/`),
    },
    // Last, because it ends their sessions.
    ...members.flatMap(({ username }) =>
      [true, false].map((hidesContent) => ({
        what: `${username}${hidesContent ? ' with everything' : ''}`,
        hide: () => staff(`POST /api/staff/users/${username}/suspend/`, { hide_content: hidesContent }),
        restore: () => staff(`POST /api/staff/users/${username}/restore/`),
      })),
    ),
  ]
}
