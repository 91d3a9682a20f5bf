import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { startSession } from '#accounts/auth/sessions.ts'
import { splitRoute } from '#api-contract/build-call.ts'
import { routes } from '#app/modules.ts'
import { sizes } from '../bench/community.ts'
import { generate } from '../bench/generate.ts'
import { countVisitedRows, type Plan } from './read-plans.ts'
import { startWend, type Wend } from './wend.ts'

// Frequent requests must not cost more as the community grows. With 2,000 sites PostgreSQL rightly scans small
// tables, so sequential scans are disabled here: if it still scans, or reads a large part of a table through an
// index, no index fits the query.

const bigTables =
  /^(blogs|blog_tags|blog_stats|blog_positions|blog_upvotes|bookmarks|follows|reviews|discussions|comments|users|profiles|search_entries|sessions|notifications|discussion_upvotes|comment_upvotes|posts(_\d+)?|post_blogs|post_stats|river_entries)$/
/** The maximum rows of one table per statement; search ranks a bounded number of candidates. */
const maxRows = 700
/**
 * The newsfeed counts entries up to a thousand, and looks up each site of a tag separately; a timeline skips up to
 * 3,000 rows.
 */
const maxNewsRows = 6000
/** The shelf of latest posts counts the last month of at most 400 sites, once every five minutes. */
const maxShelfRows = 400 * 31
/** Lists and exports read all follows of a member, here a thousand, once for the list and once for its count. */
const maxFollowsRows = 2500
/** @returns the maximum rows of one table per statement of this call */
const getMaxRows = (call: string) =>
  /^\/api\/posts\/(mine\/)?\?/.test(call)
    ? maxNewsRows
    : /^\/api\/(follows|export|blogs\/saved)\//.test(call)
      ? maxFollowsRows
      : call.startsWith('/api/posts/shelf/')
        ? maxShelfRows
        : maxRows

let wend: Wend
let token: string
beforeAll(async () => {
  wend = await startWend()
  await generate(wend.services.database.url, sizes.small)
  // The number of follows for which the timeline must be fast.
  await sql`insert into follows (user_id, blog_id) select 7, n from generate_series(1, 1000) as n on conflict do nothing`.execute(
    wend.db,
  )
  await sql`analyze follows`.execute(wend.db)
  token = await startSession(wend.db, 7, 'a test')
})
afterAll(() => wend.close())

/** Lists the paths of every public and member GET route, for existing content, on early and late pages. */
async function listFrequentPaths(): Promise<string[]> {
  const { rows } = await sql<Record<string, string | number>>`
    select d.blog_id as "blogId", d.id as "discussionId", c.id as "commentId", 1000 as id, 'reader7' as username,
      (select value from tags order by blog_count desc limit 1) as tag, 'terms' as name
    from comments c join discussions d on d.id = c.discussion_id order by d.comment_count desc limit 1`.execute(
    wend.db,
  )
  const params = rows[0] ?? {}
  return routes
    .map(({ endpoint }) => endpoint)
    .filter(({ route, access }) => route.startsWith('GET ') && access !== 'staff')
    .flatMap(({ route }) => {
      const path = splitRoute(route).path.replace(/:(\w+)/g, (_, name) =>
        encodeURIComponent(params[name] ?? name),
      )
      const url = encodeURIComponent('https://nowhere.example.org/')
      const query = `?q=garden&query=garden&search=garden&username=reader7&seed=x&tag=${params.tag}&url=${url}`
      return [`${path}${query}`, `${path}${query}&page=2`, `${path}${query}&page=90`]
    })
}

/** Lists the problems of a plan. */
function findFaults(plan: Plan, label: string): string[] {
  const table = plan['Relation Name'] ?? ''
  const touched = countVisitedRows(plan)
  const isScan = bigTables.test(table) && plan['Node Type'].includes('Scan')
  return [
    ...(isScan && plan['Node Type'] === 'Seq Scan' ? [`${label}: reads all of ${table}`] : []),
    ...(isScan && touched > getMaxRows(label)
      ? [`${label}: ${plan['Node Type']} touches ${touched} rows of ${table}`]
      : []),
    ...(plan.Plans ?? []).flatMap((plan) => findFaults(plan, label)),
  ]
}

it('reads no large part of a big table for frequent requests', async () => {
  const faults: string[] = []
  let explainedCount = 0
  const answeredPaths = new Set<string>()
  for (const path of await listFrequentPaths()) {
    for (const call of [wend.anonymous, wend.as(token)]) {
      const statements = await wend.recordStatements(async () => {
        if ((await call(`GET ${path}`)).status === 200) answeredPaths.add(path.split('?')[0] ?? '')
      })
      for (const { sql: text, parameters } of statements) {
        if (!/^\s*(select|with)/i.test(text)) continue
        const plan = await explain(text, parameters)
        explainedCount++
        faults.push(...findFaults(plan, path))
      }
    }
  }
  expect([...new Set(faults)]).toEqual([])
  expect(explainedCount).toBeGreaterThan(100)
  expect(answeredPaths.size).toBeGreaterThan(25)
})

async function explain(text: string, values: readonly unknown[]): Promise<Plan> {
  const client = await wend.services.database.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values])
    await client.query('rollback')
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    client.release()
  }
}

it('answers each of them with at most three statements', async () => {
  // Nothing is cached yet.
  const otherServer = await startWend({ sameDatabaseAs: wend })
  onTestFinished(() => otherServer.close())
  const counts: Record<string, number> = {}
  for (const path of await listFrequentPaths()) {
    const statements = await otherServer.countStatements(() => otherServer.anonymous(`GET ${path}`))
    if (statements > 3) counts[path] = statements
  }
  expect(counts).toEqual({})
})

it('upvotes, bookmarks and comments in one transaction of at most four statements', async () => {
  const writes: [string, object | undefined][] = [
    ['PATCH /api/blogs/upvote-blog/1000/', undefined],
    ['POST /api/blog/bookmark/', { blogId: 1000 }],
    ['POST /api/blogs/1000/discussions/1000/comments/', { content: 'A comment.' }],
  ]
  const { rows } = await sql<{ id: number; blog_id: number }>`
    select id, blog_id from discussions order by id limit 1`.execute(wend.db)
  const counts: Record<string, string[]> = {}
  for (const [route, body] of writes) {
    const path = route.replace('1000/discussions/1000', `${rows[0]?.blog_id}/discussions/${rows[0]?.id}`)
    const statements = await wend.recordStatements(async () => {
      const { status } = await wend.as(token)(path, body)
      expect(status, path).toBeLessThan(300)
    })
    const inTransaction = statements.filter(({ sql: text }) => !/"sessions"|^(begin|commit)/i.test(text))
    if (inTransaction.length > 4) counts[route] = inTransaction.map(({ sql: text }) => text.slice(0, 60))
  }
  expect(counts).toEqual({})
})
