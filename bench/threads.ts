import { sql } from 'kysely'
import { findCommentPage, getDiscussion, listComments } from '#conversations/discussions/contract.ts'
import type { Database } from '#platform/db/db.ts'
import { type ApiCaller, createApiCaller } from './api-caller.ts'
import { compare, type Figure } from './figure.ts'

/** Adds a discussion with this many comments to a site. */
export async function makeThread({ db }: Database, comments: number) {
  const { id: siteId } = await db
    .selectFrom('blogs')
    .select('id')
    .where('status', '=', 'published')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: discussionId } = await db
    .insertInto('discussions')
    .values({ blog_id: siteId, title: `A thread of ${comments}`, content: '', content_html: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into comments (discussion_id, user_id, content, content_html)
    select ${discussionId}, (select min(id) from users), 'Comment ' || n, '<p>Comment ' || n || '</p>'
    from generate_series(1, ${comments}::integer) n`.execute(db)
  await sql`analyze comments, list_blocks`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from comments where discussion_id = ${discussionId} order by id`.execute(db)
  return { at: { blogId: siteId, discussionId }, ids: rows.map((row) => row.id) }
}

type Thread = Awaited<ReturnType<typeof makeThread>>

/** Requests a page of a discussion as its screen does. */
export async function openThread(ask: ApiCaller, { at }: Thread, page: number): Promise<void> {
  await Promise.all([ask(getDiscussion, at), ask(listComments, { ...at, page })])
}

/** Compares pages of a long and a short thread, measured alternately. */
export async function measureThreads(database: Database): Promise<Figure[]> {
  const ask = createApiCaller(database)
  const [short, long] = [await makeThread(database, 20), await makeThread(database, 10_000)]
  const open = (thread: Thread, page: number) => openThread(ask, thread, page)
  const find = ({ at, ids }: Thread, share: number) =>
    ask(findCommentPage, { ...at, commentId: ids[Math.floor(share * (ids.length - 1))] ?? 0 })
  const stories: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['first page', () => open(short, 1), () => open(long, 1)],
    ['a page in the middle', () => open(short, 1), () => open(long, 250)],
    ['last page', () => open(short, 1), () => open(long, 500)],
    ['the page of one comment', () => find(short, 0.5), () => find(long, 0.5)],
    ['the page of the oldest comment', () => find(short, 0), () => find(long, 0)],
  ]
  const figures: Figure[] = []
  for (const [name, shortCall, longCall] of stories) {
    const what = `Thread of 10,000 comments: ${name}`
    figures.push(await compare(what, 'at most 2 times a thread of 20', shortCall, longCall))
  }
  // Clean up for the next run.
  const discussionIds = [short.at.discussionId, long.at.discussionId]
  await database.db.deleteFrom('discussions').where('id', 'in', discussionIds).execute()
  return figures
}
