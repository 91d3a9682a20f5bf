import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { flattenPlan, type Plan, sumCosts } from '#test/read-plans.ts'
import { startWend, type Wend } from '#test/wend.ts'

// A list by language costs the same however many sites there are: it reads one index per language, up to a list's
// maximum. SITES=200000 for a larger run.

const siteCount = Number(process.env.SITES ?? 12_000)
const maxListLength = 1000

let wend: Wend
let client: pg.Client
beforeAll(async () => {
  wend = await startWend()
  client = new pg.Client({ connectionString: wend.services.database.url })
  await client.connect()
  // Triggers would take most of the time.
  await client.query(`alter table blogs disable trigger user;
    insert into blogs (url, url_key, domain, title, slug, language, published_on, published_seq)
      select 'https://' || n || '.example.org/', n || '.example.org', n || '.example.org', 'Site ' || n, 'site-' || n,
        (array['en', 'en', 'en', 'en', 'de', null, 'fr', 'ja'])[1 + n % 8], now(), n
      from generate_series(1, ${siteCount}) n;
    insert into blog_stats (blog_id) select id from blogs;
    insert into tags (value) values ('broad');
    alter table blog_tags disable trigger user;
    insert into blog_tags (blog_id, tag_id, position) select b.id, t.id, 0 from blogs b, tags t where b.id % 3 = 0;
    alter table blog_tags enable trigger user;
    update tags set blog_count = (select count(*) from blog_tags);
    alter table blogs enable trigger user`)
  await client.query('vacuum (analyze) blogs, blog_stats, blog_tags')
})
afterAll(async () => {
  await client.end()
  await wend.close()
})

/** The rows of `blogs` that a call's statements read, and the number of statements that read the whole table. */
async function measureCost(path: string) {
  const statements = await wend.recordStatements(() => wend.anonymous(`GET ${path}`))
  const steps: Plan[] = []
  let ms = 0
  for (const { sql: text, parameters } of statements) {
    if (!/^\s*(select|with)/i.test(text)) continue
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...parameters])
    steps.push(...flattenPlan(rows[0]['QUERY PLAN'][0].Plan))
    ms += rows[0]['QUERY PLAN'][0]['Execution Time']
  }
  if (process.env.SITES) console.log(path, ms)
  return sumCosts(steps.filter(({ 'Relation Name': name }) => name === 'blogs'))
}

it.each([
  ['/api/blogs/ninja-recent/?lang=en', 1],
  ['/api/blogs/ninja-recent/?lang=en&page=50', 1],
  ['/api/blogs/ninja-recent/?lang=de,en,und', 3],
  ['/api/blogs/ninja-shuffled-blogs/?lang=en&seed=a', 1],
  ['/api/blogs/ninja-shuffled-blogs/?lang=de,en,und&seed=a&page=20', 3],
])('%s reads no more rows per language than a full list has', async (path, languages) => {
  const { rows, whole } = await measureCost(path)
  expect(whole).toBe(0)
  // The index is read once for the count and once for the page, and then the sites on the page.
  expect(rows).toBeLessThanOrEqual(2 * languages * maxListLength + 100)
  expect((await wend.anonymous(`GET ${path}`)).body.count).toBe(maxListLength)
})

// A third of the sites in each language have the tag.
it.each([
  '/api/tags/broad/blogs/?lang=en',
  '/api/tags/broad/blogs/?lang=en&page=50',
  '/api/tags/broad/blogs/?lang=de,en,und',
])('%s reads sites until the list is full', async (path) => {
  const { rows, whole } = await measureCost(path)
  expect(whole).toBe(0)
  expect(rows).toBeLessThanOrEqual(3 * maxListLength + 200)
  expect((await wend.anonymous(`GET ${path}`)).body.count).toBe(maxListLength)
})
