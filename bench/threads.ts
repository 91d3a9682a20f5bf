import { sql } from 'kysely'
import { findCommentPage, getDiscussion, listComments } from '#conversations/discussions/contract.ts'
import type { Database } from '#platform/db/db.ts'
import { type ApiCaller, createApiCaller } from './api-caller.ts'
import { compare, type Figure } from './figure.ts'

/** Adds a discussion with this many comments to a site. */
export async function createThread({ db }: Database, comments: number) {
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
  return { params: { blogId: siteId, discussionId }, commentIds: rows.map((row) => row.id) }
}

type Thread = Awaited<ReturnType<typeof createThread>>

/** Requests a page of a discussion as its screen does. */
export async function loadThread(callApi: ApiCaller, { params }: Thread, page: number): Promise<void> {
  await Promise.all([callApi(getDiscussion, params), callApi(listComments, { ...params, page })])
}

/** Compares pages of a long and a short thread, measured alternately. */
export async function measureThreads(database: Database): Promise<Figure[]> {
  const callApi = createApiCaller(database)
  const [short, long] = [await createThread(database, 20), await createThread(database, 10_000)]
  const loadPage = (thread: Thread, page: number) => loadThread(callApi, thread, page)
  const findPage = ({ params, commentIds }: Thread, fraction: number) =>
    callApi(findCommentPage, {
      ...params,
      commentId: commentIds[Math.floor(fraction * (commentIds.length - 1))] ?? 0,
    })
  const comparisons: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    ['first page', () => loadPage(short, 1), () => loadPage(long, 1)],
    ['a page in the middle', () => loadPage(short, 1), () => loadPage(long, 250)],
    ['last page', () => loadPage(short, 1), () => loadPage(long, 500)],
    ['the page of one comment', () => findPage(short, 0.5), () => findPage(long, 0.5)],
    ['the page of the oldest comment', () => findPage(short, 0), () => findPage(long, 0)],
  ]
  const figures: Figure[] = []
  for (const [name, shortCall, longCall] of comparisons) {
    const label = `Thread of 10,000 comments: ${name}`
    figures.push(await compare(label, 'at most 2 times a thread of 20', shortCall, longCall))
  }
  const discussionIds = [short.params.discussionId, long.params.discussionId]
  await database.db.deleteFrom('discussions').where('id', 'in', discussionIds).execute()
  return figures
}
