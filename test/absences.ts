import { sql } from 'kysely'
import type { HoldTarget } from '#holds/holds.ts'
import { makeRecommendations } from './builders/recommendations.ts'
import { hold, show } from './builders.ts'
import type { PublicFixture } from './public-fixture.ts'
import type { ApiReply, Wend } from './wend.ts'

interface Absence {
  what: string
  /** Removes the item from public view. */
  hide: () => Promise<unknown>
  restore: () => Promise<unknown>
}

/**
 * Everything in the fixture that can be hidden, switched off or deleted, and restored.
 * @param staff calls the API as staff, with a reason
 */
export async function absences(
  wend: Wend,
  { site, people: { cleo } }: PublicFixture,
  staff: (route: string, body?: object) => Promise<ApiReply>,
): Promise<Absence[]> {
  const idsOf = async (table: string, where = sql`true`) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where ${where} order by id`.execute(wend.db)
    return rows.map(({ id }) => id)
  }
  const sites = await idsOf('blogs', sql`status = 'published' and kind = 'blog'`)
  const { rows: sitesThatPost } = await sql<{ id: number }>`select distinct blog_id as id from posts`.execute(
    wend.db,
  )
  const posting = sitesThatPost.map(({ id }) => id)
  const held = async (kind: HoldTarget['kind']) =>
    (await idsOf(`${kind}s`, sql`status = 'published'`)).map((id) => ({
      what: `${kind} ${id}`,
      hide: () => hold(wend, kind, id),
      restore: () => show(wend, kind, id),
    }))
  const { rows: names } = await sql<{ username: string }>`
    select username from users where not is_staff and suspended_until is null order by id`.execute(wend.db)
  const { rows: tags } = await sql<{ value: string }>`
    select value from tags where blog_count > 0 order by value`.execute(wend.db)
  const { rows: recommendations } = await sql<{ from_id: number; to_id: number }>`
    select from_id, to_id from recommendations order by 1, 2`.execute(wend.db)
  const toggled = (what: string, off: string, on: string): Absence => ({
    what,
    hide: () => staff(`POST /api/staff/${off}/`),
    restore: () => staff(`POST /api/staff/${on}/`),
  })
  let merge = 0
  return [
    ...(await Promise.all((['blog', 'review', 'discussion', 'comment'] as const).map(held))).flat(),
    ...posting.map((id) => toggled(`posts of ${id}`, `blogs/${id}/stop-posts`, `blogs/${id}/resume-posts`)),
    ...sites.flatMap((id) =>
      ['away', 'gone'].map((health) => ({
        what: `site ${id} ${health}`,
        hide: () => staff(`POST /api/staff/blogs/${id}/health/`, { health }),
        restore: () => staff(`POST /api/staff/blogs/${id}/health/`, { health: 'fine' }),
      })),
    ),
    ...(await idsOf('posts')).map((id) => toggled(`post ${id}`, `posts/${id}/hide`, `posts/${id}/restore`)),
    ...tags.map(({ value }) => toggled(`tag ${value}`, `tags/${value}/block`, `tags/${value}/unblock`)),
    {
      what: 'a site that is merged',
      hide: async () => {
        const reply = await staff(`POST /api/staff/blogs/${site + 1}/merge/`, { into: site })
        merge = reply.body.id
        return reply
      },
      restore: () => staff(`POST /api/staff/merges/${merge}/undo/`),
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
    ...names.flatMap(({ username }) =>
      [true, false].map((hides) => ({
        what: `${username}${hides ? ' with everything' : ''}`,
        hide: () => staff(`POST /api/staff/users/${username}/suspend/`, { hide_content: hides }),
        restore: () => staff(`POST /api/staff/users/${username}/restore/`),
      })),
    ),
  ]
}
