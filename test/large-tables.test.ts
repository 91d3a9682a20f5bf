import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepCrawlLogTask } from '#crawler/jobs.ts'
import { weighWordsTask } from '#discovery/for-you/topics.ts'
import { countRows } from '#platform/db/page-with-count.ts'
import type { Task } from '#platform/jobs/job.ts'
import { startWend, type Wend } from './wend.ts'

// Guards against what works with few sites but not with 2,000,000.

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const run = (task: Task) => task.run({}, { jobId: '1', number: 1, signal: new AbortController().signal })

/** Tables that grow with sites, posts, members or their actions. */
const largeTables =
  /^(blogs|blog_(tags|stats|positions|upvotes)|bookmarks|follows|reviews|discussions|comments|search_(entries|words)|posts_\d+|post_(blogs|stats|marks|entries)|river_entries|recommendations|recommended_sites|shown_tags|site_(words|topics)|showings)$/

it('vacuums large tables before a fifth of their rows is dead', async () => {
  const { rows } = await sql<{ name: string; share: number }>`
    select relname as name, coalesce((select option_value from pg_options_to_table(reloptions)
      where option_name = 'autovacuum_vacuum_scale_factor')::float8, 0.2) as share
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(wend.db)
  const tables = rows.filter(({ name }) => largeTables.test(name))
  expect(tables.length).toBeGreaterThan(35)
  expect(tables.filter(({ share }) => share > 0.02)).toEqual([])
})

it('analyzes the partitioned table of posts, which autovacuum does not', async () => {
  const readRowEstimate = async () =>
    (
      await sql<{ n: number }>`select reltuples as n from pg_class where oid = 'posts'::regclass`.execute(
        wend.db,
      )
    ).rows[0]?.n
  expect(await readRowEstimate()).toBe(-1)
  await run(sweepCrawlLogTask(wend.db))
  expect(await readRowEstimate()).toBe(0)
})

it('counts at most 10,000 rows of a list', async () => {
  expect(await countRows(wend.db, sql`generate_series(1, 9999)`, sql`true`)).toBe(9999)
  expect(await countRows(wend.db, sql`generate_series(1, 1000000)`, sql`true`)).toBe(10_000)
})

it('chooses the topics of a limited number of sites per night, and continues the next night', async () => {
  // Keeps other writes out of the outbox.
  await sql`alter table blogs disable trigger user`.execute(wend.db)
  await sql`
    insert into blogs (url, url_key, domain, title, slug, description, published_on, published_seq)
    select 'https://s' || n || '.example/', 's' || n || '.example/', 's' || n || '.example', 'S', 's', '', now(), 900 + n
    from generate_series(1, 10) as n`.execute(wend.db)
  await sql`alter table blogs enable trigger user`.execute(wend.db)
  // All but the first and the last share a word with one other.
  await sql`
    insert into site_words (blog_id, lexemes, words, counts)
    select id, array['word' || (published_seq / 2)], array['word' || (published_seq / 2)], array[1]::smallint[]
    from blogs where published_seq > 900`.execute(wend.db)
  const countSites = async () =>
    (await sql<{ n: number }>`select count(distinct blog_id) as n from site_topics`.execute(wend.db)).rows[0]
      ?.n
  const countPerNight: (number | undefined)[] = []
  for (let night = 0; night < 4; night++) {
    await run(weighWordsTask(wend.db, 4))
    countPerNight.push(await countSites())
  }
  expect(countPerNight).toEqual([3, 7, 8, 8])
})
