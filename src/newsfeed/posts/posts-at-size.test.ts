import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { flattenPlan, sumCosts } from '#test/read-plans.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { queryNewsfeedPage } from '../timeline/queries.ts'
import { importPosts } from './storage/import-posts.ts'
import { createFeed, createPost } from './testing/crawled-feed.ts'

// Frequent queries cost the same, however many posts there are, because they use an index. `npm run real-size` tests
// this with the required number of posts, POSTS=2000000.

const postCount = Number(process.env.POSTS ?? 50_000)
const postsPerSite = 20
const siteCount = postCount / postsPerSite
const languages = `(array['en', 'de', 'fr', 'ja'])[1 + n % 4]`

let wend: Wend
let client: pg.Client
beforeAll(async () => {
  wend = await startWend()
  client = new pg.Client({ connectionString: wend.services.database.url })
  await client.connect()
  // References are not checked, which would take most of the time, and the sites themselves are left out.
  for (const [table, key] of [
    ['posts', 'posts_blog_id_fkey'],
    ['post_stats', 'post_stats_blog_id_fkey'],
    ['post_marks', 'post_marks_blog_id_fkey'],
    ['post_blogs', 'post_blogs_id_blog_id_fkey'],
    ['river_entries', 'river_entries_blog_id_post_id_fkey'],
  ]) {
    await client.query(`alter table ${table} drop constraint ${key}`)
  }
  await client.query(`
    insert into posts (blog_id, id, guid, url, title, excerpt, categories, language, is_language_declared, published_on)
      select 1000 + n % ${siteCount}, n, n, 'https://site.example/' || n, 'Post ' || n, repeat('Words. ', 30), '{garden}',
        ${languages}, true, now() - make_interval(mins => n)
      from generate_series(1, ${postCount}) n;
    insert into river_entries (blog_id, river_on, post_id, is_first_of_day, language, is_quiet)
      select blog_id, published_on, id, id % 3 <> 0, language, blog_id % 10 = 0 from posts;
    insert into post_blogs select id, blog_id from posts;
    insert into post_stats select 1000 + n, now(), '2020-01-01', array_fill(2, array[12]), date_trunc('month', now())
      from generate_series(0, ${siteCount - 1}) n;
    select setval('post_ids', ${postCount + 1})`)
  await client.query('vacuum (analyze) posts, river_entries, post_blogs, post_stats')
})
afterAll(async () => {
  await client.end()
  await wend.close()
})

/** Rows that a statement reads in our tables, and full scans and sorts. */
async function measureCost(text: string, values: readonly unknown[] = []) {
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values])
  const steps = flattenPlan(rows[0]['QUERY PLAN'][0].Plan)
  const ourSteps = steps.filter(({ 'Relation Name': name = '' }) => /^(posts|river|post_)/.test(name))
  return {
    ...sumCosts(ourSteps),
    sorts: steps.filter(({ 'Node Type': type }) => /Sort/.test(type)).length,
  }
}

it('finds a page of a site’s posts by their index, in one partition', async () => {
  const page = `from posts where blog_id = 1234 order by published_on desc, id desc limit 5`
  expect(await measureCost(`select id ${page}`)).toEqual({ rows: 5, whole: 0, sorts: 0 })
  expect(await measureCost(`select count(*) from posts where blog_id = 1234`)).toEqual({
    rows: postsPerSite,
    whole: 0,
    sorts: 0,
  })
  expect(await measureCost('select blog_id from post_blogs where id = 77')).toEqual({
    rows: 1,
    whole: 0,
    sorts: 0,
  })
})

it.each([
  ['everybody’s', ''],
  ['in a language', `and language = 'de'`],
  ['of quiet sites', 'and is_quiet'],
])('finds a page of the newsfeed, %s, by its index', async (_, filter) => {
  const page = `select blog_id from river_entries where is_first_of_day ${filter}
    order by river_on desc, post_id desc limit 20`
  const { rows, ...cost } = await measureCost(page)
  expect(cost).toEqual({ whole: 0, sorts: 0 })
  // Rows of the index, and the rows that it points to.
  expect(rows).toBeLessThanOrEqual(40)
})

it('finds a site’s posts of a day, and the latest of a thousand followed sites, without full scans', async () => {
  const day = `select count(*) from river_entries where blog_id = 1234
    and river_on >= date_trunc('day', now()) - interval '3 days' and river_on < date_trunc('day', now())`
  expect(await measureCost(day)).toMatchObject({ whole: 0, sorts: 0 })
  const { rows, whole } = await measureCost(`select e.post_id from generate_series(1000, 1999) as f (blog_id),
      lateral (select * from river_entries e where e.blog_id = f.blog_id order by river_on desc limit 20) as e
    order by e.river_on desc limit 20`)
  expect(whole).toBe(0)
  expect(rows).toBeLessThanOrEqual(1000 * postsPerSite)
})

it('reads only the sites on a newsfeed page', async () => {
  await listAllSites()
  for (const filter of [{}, { languages: ['und'] }, { languages: ['de', 'fr'] }, { quiet: true }]) {
    const page = {
      languages: [],
      quiet: false,
      tag: undefined,
      as_of: undefined,
      limit: 20,
      offset: 0,
      ...filter,
    }
    const [statement] = await wend.recordStatements(() => queryNewsfeedPage(wend.db, page))
    const { rows, whole } = await measureCost(statement?.sql ?? '', statement?.parameters)
    expect([filter, whole]).toEqual([filter, 0])
    // Up to a thousand entries are counted per language, and some rows are read for each of the twenty.
    expect([filter, rows < 5000]).toEqual([filter, true])
  }
})

/** Makes the sites that the posts refer to, as copies of one site. */
async function listAllSites() {
  const id = await makeSite(wend)
  await client.query(`
    alter table blogs disable trigger user;
    insert into blogs overriding system value select copy.* from blogs b, generate_series(1000, ${1000 + siteCount - 1}) n,
      jsonb_populate_record(b, jsonb_build_object('id', n, 'published_seq', n, 'url', 'https://site.example/' || n,
        'url_key', 'site.example/' || n, 'slug', 'site-' || n)) as copy
    where b.id = ${id};
    alter table blogs enable trigger user`)
  await client.query('vacuum (analyze) blogs')
}

it('reads only the site’s own rows when importing a crawl', async () => {
  const id = await makeSite(wend)
  const site = 'https://ada.example'
  const now = Date.now()
  const feed = (length: number) =>
    createFeed(
      Array.from({ length }, (_, n) =>
        createPost(site, length - n, new Date(now - (60 - length + n) * 3600_000)),
      ),
    )
  const crawl = { blog_id: id, site_url: site, is_first_feed: false, read_on: new Date(now) }
  await importPosts(wend.db, { ...crawl, feed: feed(40) })
  const statements = await wend.recordStatements(() => importPosts(wend.db, { ...crawl, feed: feed(55) }))
  for (const { sql: text, parameters } of statements) {
    if (!/^\s*(select|with)/i.test(text)) continue
    await client.query('begin; set local enable_seqscan = off')
    const { rows, whole } = await measureCost(text, parameters)
    await client.query('rollback')
    expect(whole, text).toBe(0)
    expect(rows, text).toBeLessThanOrEqual(250)
  }
})

it('reads few rows for a site with its posts, and for a list of twenty sites', async () => {
  const calls = [`GET /api/blogs/${await makeSite(wend)}/details/`, 'GET /api/blogs/']
  for (const call of calls) {
    const [statement] = await wend.recordStatements(() => wend.anonymous(call))
    const { rows, whole } = await measureCost(statement?.sql ?? '', statement?.parameters)
    expect(whole, call).toBe(0)
    expect(rows, call).toBeLessThanOrEqual(100)
  }
})
