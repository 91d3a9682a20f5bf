import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Suspends and restores a prolific member. SUSPENDED_COMMENTS=50000 for a realistic size.

const comments = Number(process.env.SUSPENDED_COMMENTS ?? 500)
const discussions = Math.ceil(comments / 50)

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

/** The member's counts and visible content, and the counts of each discussion. */
async function readCounts() {
  const { rows } = await sql`
    select (select count(*) from comments where status = 'published') as comments,
      (select sum(comment_count) from discussions) as counted,
      (select sum(n) from list_blocks where list = 'comments') as in_blocks,
      (select count(*) from discussions where status = 'published') as discussions,
      (select sum(discussions) from blog_stats) as counted_discussions`.execute(wend.db)
  return rows[0]
}

it(`removes ${comments} comments from every count, and restores them`, async () => {
  const ada = await makeUser(wend, 'Ada', { is_staff: true })
  const eve = await makeUser(wend, 'Eve')
  const site = await makeSite(wend)
  await sql`
    insert into discussions (blog_id, user_id, title, content, content_html)
    select ${site}, ${eve.id}, 'About ' || n, '', '' from generate_series(1, ${discussions}::integer) n`.execute(
    wend.db,
  )
  for (let n = 0; n < comments; n += 500) {
    await sql`
      insert into comments (discussion_id, user_id, content, content_html)
      select (select min(id) from discussions) + n % ${discussions}, ${eve.id}, 'Words', '<p>Words</p>'
      from generate_series(1, least(500, ${comments - n})) n`.execute(wend.db)
  }
  const countsBefore = await readCounts()
  expect(countsBefore).toMatchObject({ comments, counted: comments, in_blocks: comments, discussions })
  const durationsMs: number[] = []
  const changeSuspension = async (what: 'suspend' | 'restore', fields = {}) => {
    const startedAt = performance.now()
    const reply = await ada.call(`POST /api/staff/users/Eve/${what}/`, { reason: 'Rude', ...fields })
    durationsMs.push(Math.round(performance.now() - startedAt))
    expect(reply.status).toBe(200)
  }
  await changeSuspension('suspend', { hide_content: true })
  const noContent = { comments: 0, counted: 0, in_blocks: 0, discussions: 0, counted_discussions: 0 }
  expect(await readCounts()).toEqual(noContent)
  await changeSuspension('restore')
  expect(await readCounts()).toEqual(countsBefore)
  console.log(`${comments} comments: suspended in ${durationsMs[0]} ms, restored in ${durationsMs[1]} ms`)
}, 600_000)

it('rejects a status that does not follow from holds, also in bulk', async () => {
  const invalidUpdate = sql`update comments set status = 'hidden' where id % 7 = 0`.execute(wend.db)
  await expect(invalidUpdate).rejects.toMatchObject({ constraint: 'status_follows_holds' })
})
