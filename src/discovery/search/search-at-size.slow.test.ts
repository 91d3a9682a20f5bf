import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Matches are taken from a 64th of all sites if there are enough, else from a fourth, else from all.

const sites = 9600
let wend: Wend
beforeAll(async () => {
  wend = await startWend()
  const { id } = await makeUser(wend, 'Ada')
  const { pool } = wend.services.database
  await pool.query(
    `insert into blogs (url, url_key, domain, title, slug, description, user_id, published_on, published_seq)
      select 'https://s' || n || '.example/', 's' || n || '.example/', 's' || n || '.example',
        'Peat ' || n || case when n % 14 = 0 then ' sundew' else '' end || case when n % 20 = 7 then ' bog' else '' end, 'peat-' || n,
        'A mire' || case when n % 20 <> 7 then ', hardly a bog' else '' end || case when n % 96 = 5 then ' with curlews' when n % 96 = 6 then ' and with nothing' else '' end
          || case when n % 960 <> 11 then ', seen once' else '' end,
        $1, now(), n
      from generate_series(1, ${sites}) n`,
    [id],
  )
  await pool.query('truncate outbox')
  await pool.query('insert into search_entries select * from search_entries_for(array(select id from blogs))')
  await pool.query('analyze search_entries')
})
afterAll(() => wend.close())

const search = async (query: string, parameters = '') => {
  const { body, status } = await wend.anonymous(
    `GET /api/search/?query=${encodeURIComponent(query)}&page_size=50${parameters}`,
  )
  expect(status).toBe(200)
  return body as { count: number; count_is_exact: boolean; results: { title: string; description: string }[] }
}

it.each([
  ['in all titles', 'peat', 500, false],
  ['in all descriptions', 'mire', 250, false],
  ['in all titles or descriptions', 'peat mire', 250, false],
  [
    'in more titles than the result limit, but fewer than that in a fourth of the sites',
    'sundew',
    500,
    false,
  ],
  // 480 matching titles leave room for 20 matching texts; a 64th of the sites already has that many.
  ['in some titles, and in the descriptions of all others', 'bog', 500, false],
  ['in some descriptions', 'curlews', sites / 96, true],
  ['one in some descriptions, the other in all titles', 'curlews peat', sites / 96, true],
  ['as a phrase', '"with curlews"', sites / 96, true],
  ['nowhere', '"curlews with"', 0, true],
])('finds words %s', async (_, query, count, isExact) => {
  const found = await search(query)
  expect([found.count, found.count_is_exact]).toEqual([count, isExact])
  const all = [...found.results]
  for (let page = 2; page <= Math.ceil(count / 50); page++)
    all.push(...(await search(query, `&page=${page}`)).results)
  expect(new Set(all.map(({ title }) => title)).size).toBe(count)
  const words = query.replaceAll('"', '').split(' ')
  for (const { title, description } of all)
    for (const word of words) expect(`${title} ${description}`.toLowerCase()).toContain(word)
})

it('excludes a word that some sites have', async () => {
  const { count, results } = await search('mire -curlews')
  expect(count).toBe(250)
  for (const { description } of results) expect(description).not.toContain('curlews')
})

it('excludes a word that nearly all sites have', async () => {
  const { count, count_is_exact, results } = await search('peat -once')
  expect([count, count_is_exact]).toEqual([sites / 960, true])
  for (const { description } of results) expect(description).not.toContain('once')
  expect(await search('mire -once')).toMatchObject({ count: sites / 960, count_is_exact: true })
})

it('excludes a phrase that nearly all sites have', async () => {
  const { count, results } = await search('curlews -"seen once"')
  expect(count).toBe(0)
  expect(results).toEqual([])
})

it('matches most of the words if no site has all', async () => {
  const { results } = await search('peat mire sundew curlews heather')
  expect(results.length).toBe(50)
})
