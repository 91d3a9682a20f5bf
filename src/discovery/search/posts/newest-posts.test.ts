import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'

// newest_posts (db/migrations/0276): posts with a frequent word are scanned one time span after another.

const postCount = 50_000
const limit = 500
/** `maxMatches` of searchPosts. */
const pageLimit = 300

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
  // One post every twenty minutes. All have "kettle", some "red" and a few "rare"; red ones have the phrase "copper
  // kettle". All have "spout", rarely right after "kettle", and two words after it only long ago.
  await getPool().query(`
    alter table post_entries disable trigger user;
    insert into post_entries (blog_id, post_id, published_on, source_hash, vector)
      select 1000 + n % 900, n, at, 0,
        (case when n % 3 = 0 then '''copper'':1 ''kettle'':2 ''red'':3' else '''kettle'':1 ''copper'':3' end
          || format(' ''spout'':%s', case when n % 3 = 0 then 2 else 1 end
            + case when n % 97 = 0 then 1 when n between 40001 and 40020 then 2 else 30 end))::tsvector
          || array_to_tsvector(array_remove(array[case when n % 2000 = 0 then 'rare' end], null))
          || array_to_tsvector(array[to_char(at, '"^"YYYY'), to_char(at, '"^"YYYY-MM'), to_char(at, '"^"YYYY-MM-DD')])
      from generate_series(1, ${postCount}) n, lateral (select now() - n * interval '20 minutes' as at) as published;
    alter table post_entries enable trigger user`)
  await getPool().query('vacuum (analyze) post_entries')
})
afterAll(() => wend.close())

const getPool = () => wend.services.database.pool

interface Query {
  loose: string
  exact?: string
  excluded?: string
  from?: string
  until?: string
}

/** The posts that the function finds, and all matches, newest first. */
async function runQuery({ loose, exact = loose, excluded = '', from, until }: Query, limit: number) {
  const found = await getPool().query(
    'select post_id from newest_posts($1, $2, $3, $4, $5, $6) order by published_on desc',
    [loose, exact, excluded, from, until, limit],
  )
  const all = await getPool().query(
    `select post_id from post_entries where ($1 = '' or vector @@ $1::tsquery) and not vector @@ $2::tsquery
      and published_on >= coalesce($3::date, '-infinity') and published_on < coalesce($4::date, 'infinity')
    order by published_on desc`,
    [exact, excluded, from, until],
  )
  const toIds = (rows: { post_id: string | null }[]) =>
    rows.flatMap(({ post_id }) => (post_id === null ? [] : Number(post_id)))
  const isComplete = found.rows.every(({ post_id }) => post_id !== null)
  return { found: toIds(found.rows), all: toIds(all.rows), isComplete }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString().slice(0, 10)

it.each<[string, Query]>([
  ['a rare word', { loose: 'rare' }],
  ['two words', { loose: 'kettle & rare' }],
  ['a frequent word on some days', { loose: 'red', from: daysAgo(40), until: daysAgo(25) }],
  ['a frequent word on days long ago', { loose: 'kettle', from: daysAgo(640), until: daysAgo(634) }],
  [
    'a phrase in the last two weeks',
    { loose: 'copper & kettle', exact: 'copper <-> kettle', from: daysAgo(15) },
  ],
  ['a word without another in the last week', { loose: 'kettle', excluded: 'red', from: daysAgo(7) }],
  ['only a range of days', { loose: '', from: daysAgo(5), until: daysAgo(2) }],
])('returns all matches: %s', async (_, query) => {
  const { found, all, isComplete } = await runQuery(query, limit)
  expect(isComplete).toBe(true)
  expect(all.length).toBeGreaterThan(20)
  expect(all.length).toBeLessThanOrEqual(limit)
  expect(found).toEqual(all)
})

it.each<[string, Query]>([
  ['a word in all posts', { loose: 'kettle' }],
  ['a word in a third of the posts', { loose: 'red' }],
  ['a phrase', { loose: 'copper & kettle', exact: 'copper <-> kettle' }],
  ['a word without another', { loose: 'kettle', excluded: 'red' }],
  ['a word before a day', { loose: 'red', until: daysAgo(300) }],
  ['a word since a day', { loose: 'red', from: daysAgo(300) }],
])('returns the requested number of newest matches: %s', async (_, query) => {
  const { found, all } = await runQuery(query, pageLimit)
  expect(new Set(found).size).toBe(pageLimit)
  // The last time span may have more matches than were still needed.
  const newest = new Set(all.slice(0, 2 * pageLimit))
  expect(found.filter((id) => !newest.has(id))).toEqual([])
})

it('returns the newest matches of a rare phrase of frequent words, and reports that there may be more', async () => {
  const { found, all, isComplete } = await runQuery(
    { loose: 'kettle & spout', exact: 'kettle <-> spout' },
    limit,
  )
  expect(isComplete).toBe(false)
  expect(found.length).toBeGreaterThan(10)
  expect(found).toEqual(all.slice(0, found.length))
})

it('searches further back until it finds matches', async () => {
  const { found, all } = await runQuery({ loose: 'kettle & spout', exact: 'kettle <2> spout' }, limit)
  expect(all).toHaveLength(20)
  expect(found).toEqual(all)
})

it('returns nothing if nothing matches', async () => {
  expect((await runQuery({ loose: 'kettle & spout', exact: 'spout <-> kettle' }, limit)).found).toEqual([])
})
