import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseSiteUrl } from '#addresses/site-address.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { blockHost } from '#test/builders/for-staff.ts'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { flattenPlan, sumCosts } from '#test/read-plans.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { blockSite } from './blocked-sites.ts'
import { checkListings } from './listing-checks.ts'

const siteCount = 4000

let wend: Wend
let staff: TestPerson
let listedId: number
let client: pg.Client
beforeAll(async () => {
  wend = await startWend()
  client = new pg.Client({ connectionString: wend.services.database.url })
  await client.connect()
  staff = await makeUser(wend, 'Stella', { is_staff: true })
  listedId = await makeSite(wend, { url: 'https://listed.example.com/', title: 'Listed' })
  await blockHost(wend, 'casino.example.net', 'Only gambling.')
})
afterAll(async () => {
  await client.end()
  await wend.close()
})

const parseSite = (url: string, feed_url?: string) => {
  const address = parseSiteUrl(url)
  if ('error' in address) throw new Error(url)
  return { address, feed_url }
}
const checkAddress = async (url: string, feed_url?: string) =>
  (await checkListings(wend.db, [parseSite(url, feed_url)]))[0]

/** Makes a site, then blocks and deletes it. */
async function makeBlockedSite(url: string, source: 'deleted' | 'refused', reason: string): Promise<void> {
  const id = await makeSite(wend, { url })
  await inTransaction(wend.db, (tx) => blockSite(tx, id, { source, reason, actorId: staff.id }))
  await wend.db.deleteFrom('blogs').where('id', '=', id).execute()
}

it('accepts a new site', async () => {
  expect(await checkAddress('https://new.example.com/', 'https://new.example.com/feed')).toEqual({})
  expect(await checkListings(wend.db, [])).toEqual([])
  expect(await checkListings(wend.db, [{}, { feed_url: null }])).toEqual([{}, {}])
})

it('finds the listed site by any spelling of its address', async () => {
  const expected = { id: listedId, slug: 'listed', title: 'Listed', status: 'published', ids: [listedId] }
  expect(await checkAddress('http://www.listed.example.com')).toMatchObject({
    listedSite: expected,
    blockError: undefined,
  })
})

it('follows a merge to the remaining site', async () => {
  const from = await makeSite(wend, { url: 'https://merged.example.com/' })
  const merge = { from_blog_id: from, into_blog_id: listedId, moved: '{}', user_id: staff.id }
  await wend.db.insertInto('merges').values(merge).execute()
  expect(await checkAddress('https://merged.example.com/')).toMatchObject({
    listedSite: { id: listedId, ids: [from, listedId] },
  })
})

it('reports why staff blocked a site, even if only the feed matches', async () => {
  await makeBlockedSite('https://spam.example.org/', 'refused', 'Only advertisements.')
  const blockError = { code: 'site_refused', params: { source: 'refused', reason: 'Only advertisements.' } }
  expect(await checkAddress('https://spam.example.org/')).toMatchObject({ listedSite: undefined, blockError })
  expect(await checkAddress('https://other.example.org/', 'https://spam.example.org/')).toMatchObject({
    blockError,
  })
})

it('reports an opt-out for a site and all addresses under it', async () => {
  await sql`with opt_out as (
      insert into refused_sites (key, url, source) values ('private.example.org', 'https://private.example.org/', 'owner')
      returning id)
    insert into refused_keys (key, refused_id) select 'private.example.org', id from opt_out`.execute(wend.db)
  const blockError = { code: 'site_refused', params: { source: 'owner' } }
  expect(await checkAddress('https://private.example.org/')).toMatchObject({ blockError })
  expect(await checkAddress('https://private.example.org/blog/')).toMatchObject({ blockError })
})

it('reports a blocked host and its subdomains', async () => {
  const blockError = { code: 'host_refused', params: { reason: 'Only gambling.' } }
  expect(await checkAddress('https://casino.example.net/')).toMatchObject({ blockError })
  expect(await checkAddress('https://slots.casino.example.net/')).toMatchObject({ blockError })
  expect(await checkAddress('https://notcasino.example.net/')).toEqual({})
})

it('reports both the hidden site and its block', async () => {
  const id = await makeSite(wend, { url: 'https://hidden.example.org/' })
  await inTransaction(wend.db, (tx) =>
    blockSite(tx, id, { source: 'refused', reason: '', actorId: staff.id }),
  )
  await hold(wend, 'blog', id)
  expect(await checkAddress('https://hidden.example.org/')).toMatchObject({
    listedSite: { id, status: 'hidden' },
    blockError: { code: 'site_refused', params: { explained: 'no' } },
  })
})

it('checks any number of sites with one query that uses indexes', async () => {
  await client.query(`alter table blogs disable trigger user;
    insert into blogs (url, url_key, domain, title, slug, published_on, published_seq)
      select 'https://' || n || '.many.example.net/', n || '.many.example.net', n || '.many.example.net', 'Site ' || n,
        'site-' || n, now(), 1000 + n
      from generate_series(1, ${siteCount}) n;
    alter table blogs enable trigger user;
    insert into refused_hosts (host, reason) select n || '.blocked.example.net', '' from generate_series(1, ${siteCount}) n;
    insert into refused_sites (key, url, source) select n || '.refused.example.net', 'https://' || n || '.refused.example.net/', 'refused'
      from generate_series(1, ${siteCount}) n;
    insert into refused_keys (key, refused_id) select key, id from refused_sites on conflict do nothing`)
  await client.query('vacuum (analyze) blogs, refused_hosts, refused_sites, refused_keys, merges')
  const urls = Array.from(
    { length: 100 },
    (_, n) => `https://${n}.${['many', 'blocked', 'refused', 'new'][n % 4]}.example.net/`,
  )
  for (const sites of [[parseSite(urls[0] ?? '')], urls.map((url) => parseSite(url))]) {
    const statements = await wend.recordStatements(() => checkListings(wend.db, sites))
    expect(statements).toHaveLength(1)
    const [{ sql: text, parameters } = { sql: '', parameters: [] }] = statements
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, [...parameters])
    const tables = ['blogs', 'refused_hosts', 'refused_sites', 'refused_keys']
    const steps = flattenPlan(rows[0]['QUERY PLAN'][0].Plan).filter((step) =>
      tables.includes(step['Relation Name'] ?? ''),
    )
    const { rows: visitedRows, whole: fullScans } = sumCosts(steps)
    expect(steps.length).toBeGreaterThan(0)
    expect(fullScans).toBe(0)
    expect(visitedRows).toBeLessThanOrEqual(4 * sites.length)
  }
})
