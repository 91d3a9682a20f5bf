import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let site: number
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  site = await makeSite(wend, { title: 'Long Talks' })
})
afterAll(() => wend.close())

/** A discussion with many comments, some of which have been deleted or hidden. */
async function makeLongThread(comments: number): Promise<string> {
  const { body } = await ada.call(`POST /api/blogs/${site}/discussions/`, { title: 'Long', content: '' })
  await sql`insert into comments (discussion_id, user_id, content, content_html)
    select ${body.id}, ${ada.id}, n::text, '' from generate_series(1, ${comments}::integer) n`.execute(
    wend.db,
  )
  return `/api/blogs/${site}/discussions/${body.id}/`
}
const parseId = (path: string) => Number(path.split('/').at(-2))
const getContents = (body: { results: { content: string }[] }) =>
  body.results.map(({ content }) => Number(content))

describe('a thread of 3,000 comments with gaps', () => {
  it('lists every comment once across all pages', async () => {
    const path = await makeLongThread(3000)
    await sql`delete from comments where discussion_id = ${parseId(path)} and content::integer % 7 = 0`.execute(
      wend.db,
    )
    await sql`insert into content_holds (comment_id, why) select id, 'staff' from comments
      where discussion_id = ${parseId(path)} and content::integer between 1000 and 1500`.execute(wend.db)
    await sql`delete from content_holds where comment_id in (select id from comments
      where discussion_id = ${parseId(path)} and content::integer between 1400 and 1500)`.execute(wend.db)
    const expected = Array.from({ length: 3000 }, (_, index) => 3000 - index).filter(
      (n) => n % 7 !== 0 && !(n >= 1000 && n < 1400),
    )
    const listed: number[] = []
    for (let page = 1; page <= Math.ceil(expected.length / 100); page++) {
      const { body } = await ada.call(`GET ${path}comments/?page=${page}&page_size=100`)
      expect(body.count).toBe(expected.length)
      listed.push(...getContents(body))
    }
    expect(listed).toEqual(expected)
    const pageBeyondEnd = await ada.call(
      `GET ${path}comments/?page=${Math.ceil(expected.length / 100) + 1}&page_size=100`,
    )
    expect(pageBeyondEnd.body).toMatchObject({ detail: 'Invalid page.' })

    const { rows } = await sql<{ id: number; content: string }>`
      select id, content from comments where discussion_id = ${parseId(path)} and status = 'published'
      and content::integer % 50 = 1`.execute(wend.db)
    for (const { id, content } of rows) {
      const { body } = await ada.call(`GET ${path}comments/${id}/page/`)
      expect(body.page).toBe(Math.floor(expected.indexOf(Number(content)) / 20) + 1)
    }
  })
})

describe('blocks', () => {
  it('match their lists despite concurrent additions and deletions', async () => {
    const path = await makeLongThread(250)
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const { body } = await ada.call(`POST ${path}comments/`, { content: `${1000 + index}` })
        if (index % 3 === 0) await ada.call(`DELETE ${path}comments/${body.id}/`)
      }),
    )
    const { rows } = await sql<{ n: number; counted: number; taken: number }>`
      select n, taken, (select count(*)::integer from comments c where c.discussion_id = of_id and c.id >= first_id
        and c.id < next_id) as counted
      from (select *, coalesce(lead(first_id) over (order by first_id), 2147483647) as next_id from list_blocks
            where list = 'comments' and of_id = ${parseId(path)}) as blocks`.execute(wend.db)
    expect(rows.length).toBeGreaterThan(1)
    for (const block of rows) expect(block.n).toBe(block.counted)
    for (const block of rows.slice(0, -1)) expect(block.taken).toBeLessThan(256 + 40)
  })

  it('are deleted with their lists', async () => {
    const path = await makeLongThread(10)
    await ada.call(`DELETE ${path}`)
    const remaining = await wend.db
      .selectFrom('list_blocks')
      .where('of_id', '=', parseId(path))
      .where('list', '=', 'comments')
      .selectAll()
      .execute()
    expect(remaining).toEqual([])
    const { body } = await ada.call(`GET ${path.replace(/discussions.*/, 'discussions/')}`)
    const discussionBlocks = await sql<{
      n: number
    }>`select sum(n)::integer as n from list_blocks where list = 'discussions'`.execute(wend.db)
    expect(discussionBlocks.rows[0]?.n).toBe(body.count)
    await wend.db.deleteFrom('blogs').where('id', '=', site).execute()
    const remainingBlocks = await wend.db.selectFrom('list_blocks').selectAll().execute()
    expect(remainingBlocks).toEqual([])
  })
})
