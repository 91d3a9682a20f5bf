import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyEnrichments } from '#crawler/enrichment/apply-enrichments.ts'
import { type CrawlSimulation, importSites, simulateCrawling } from '#test/simulate-crawl.ts'
import { hostileSites } from '#test/web/hostile-sites.ts'
import { politenessViolations } from '#test/web/politeness/all-rules.ts'
import { hourMs } from '#test/web/politeness/spans.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'

const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const clock = createTestClock(Date.now() + hourMs)
const sites = hostileSites()

let wend: Wend
let web: Web
let simulation: CrawlSimulation
let ids: Map<string, number>

beforeAll(async () => {
  wend = await startWend({
    env: {
      PUBLIC_URL: 'https://wend.test',
      CONTACT_EMAIL: 'ada@wend.test',
      LOG_LEVEL: 'error',
    },
  })
  web = await startWeb(
    sites.map(({ host }) => host),
    clock,
  )
  ids = await importSites(
    wend,
    sites.map(({ name }) => ({ url: `https://${name}/`, feed_url: `https://${name}/feed` })),
  )
  simulation = simulateCrawling(wend, web, clock)
  await simulation.advance(30 * hourMs)
  await applyEnrichments(wend.db)
}, 600_000)
afterAll(async () => {
  await simulation?.stop()
  await web?.close()
  await wend.close()
})

async function query<Row>(text: string): Promise<Row[]> {
  return (await wend.services.database.pool.query(text)).rows
}
const getId = (name: string) => ids.get(`https://${name}-hostile.org/`) ?? 0

it(`crawls all ${sites.length} hostile sites, and others at the same time`, async () => {
  expect(wend.logLines()).toEqual([])
  const rows = await query<{ blog_id: number }>('select distinct blog_id from readings')
  expect(rows).toHaveLength(sites.length)
  expect(await query(`select from posts where blog_id = ${getId('good')}`)).toHaveLength(3)
  expect(await query('select from reading_claims')).toEqual([])
})

it('records a readable outcome of each', async () => {
  const rows = await query<{ url: string; statuses: string[] }>(
    `select b.url, array_agg(distinct r.status) as statuses from blogs b join readings r on r.blog_id = b.id
      where r.what = 'feed' group by 1`,
  )
  const statusesByHost = Object.fromEntries(
    rows.map(({ url, statuses }) => [url.slice(8).replace('-hostile.org/', ''), statuses]),
  )
  console.info(statusesByHost)
  expect(statusesByHost).toMatchObject({
    'hundred-megabytes': ['200'],
    endless: ['too_large'],
    'gzip-bomb': ['too_large'],
    'brotli-bomb': ['too_large'],
    'slow-to-begin': ['timeout'],
    'slow-to-end': ['timeout'],
    'circle-to-itself': ['redirects'],
    'circle-of-two': ['redirects'],
    good: ['200'],
  })
})

it('stores limited amounts, and no scripts', async () => {
  const posts = await query<Record<string, string>>(
    `select blog_id, url, title, excerpt, author, array_to_string(categories, ' ') as categories, guid, published_on
      from posts`,
  )
  expect(posts.length).toBeGreaterThan(50)
  for (const {
    url = '',
    title = '',
    excerpt = '',
    author,
    published_on = '',
    guid,
    categories = '',
  } of posts) {
    expect(url).toMatch(/^https?:\/\/[^/]+-hostile\.org\//)
    expect([...title].length).toBeLessThanOrEqual(300)
    expect([...excerpt].length).toBeLessThanOrEqual(300)
    expect([author ?? '', guid ?? '', categories].every((text) => text.length <= 10_000)).toBe(true)
    expect(Date.parse(published_on)).toBeLessThanOrEqual(clock.now())
    expect(Date.parse(published_on)).toBeGreaterThan(Date.parse('1990-01-01'))
    expect(excerpt).not.toMatch(/<img|onerror/)
  }
  const sizes = await query<{ name: string; bytes: number }>(`
    select 'posts' as name, max(n * 1000) as bytes from (select count(*) as n from posts group by blog_id) as counted
    union all select 'reading_state', max(pg_column_size(t)) from reading_state t
    union all select 'post_marks', max(pg_column_size(t)) from post_marks t
    union all select 'reading_robots', max(pg_column_size(t)) from reading_robots t
    union all select 'site_fingerprints', max(pg_column_size(t)) from site_fingerprints t
    union all select 'blogs', max(pg_column_size(t)) from blogs t`)
  for (const { name, bytes } of sizes) expect([name, Number(bytes) <= 100_000]).toEqual([name, true])
})

it('serves no scripts', async () => {
  for (const name of ['script-in-all', 'script-in-front', 'links-that-run']) {
    const { status, text } = await wend.anonymous(`GET /api/blogs/${getId(name)}/posts/`)
    expect(status).toBe(200)
    expect(JSON.parse(text).results.every(({ url }: { url: string }) => /^https?:/.test(url))).toBe(true)
  }
  const [front] = await query<{ title: string; description: string; language: string | null }>(
    `select title, description, language from blogs where id = ${getId('script-in-front')}`,
  )
  expect(front?.language).toBeNull()
})

it('follows all politeness rules with them', () => {
  expect(politenessViolations(web.log, { userAgent, budget: 10 })).toEqual({})
  const inside = web.log.filter(({ host }) => host.startsWith('inside'))
  expect(inside).toEqual([])
})
