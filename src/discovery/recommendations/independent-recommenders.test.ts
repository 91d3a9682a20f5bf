import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite, type SiteToAdd } from '#sites/imports/site-to-add.ts'
import { updateRegisteredDomainsTask } from '#sites/listing/update-registered-domains.ts'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { findMiscounts } from '#test/recount.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let bob: TestPerson
beforeAll(async () => {
  wend = await startWend()
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())

const importSites = async (...urls: string[]) => {
  const outcomes = await addSites(wend.db, urls.map((url) => prepareSite({ url })) as SiteToAdd[])
  return outcomes.map((outcome) => ('id' in outcome ? outcome.id : 0))
}
const makeRecommendedSites = async (tag: string, ...recommenderGroups: number[][]) => {
  const sites: number[] = []
  for (const ids of recommenderGroups) {
    const to = await makeSite(wend, { tags: [tag] })
    await makeRecommendations(
      wend,
      ids.map((id) => [id, to] as const),
    )
    sites.push(to)
  }
  await wend.runOutbox()
  return sites
}
const listMostRecommended = async (tag: string): Promise<number[]> =>
  (await wend.anonymous(`GET /api/tags/${tag}/blogs/?sort=recommended`)).body.results.map(
    ({ id }: { id: number }) => id,
  )
const countRecommenders = async (id: number) => {
  await wend.services.invalidation.catchUp()
  return (await wend.anonymous(`GET /api/blogs/${id}/`)).body.recommended_by_count
}
const thirtySubdomains = (host: string) => Array.from({ length: 30 }, (_, n) => `https://s${n}.${host}/`)

it('counts thirty subdomains of one domain as one recommender, also when sorting lists', async () => {
  const owner = await importSites(...thirtySubdomains('one-owner.com'))
  const strangers = await importSites('https://ferns.net/', 'https://mosses.org/')
  const [loved = 0, boosted = 0] = await makeRecommendedSites('moss', strangers, owner)
  expect(await countRecommenders(boosted)).toBe(1)
  expect(await countRecommenders(loved)).toBe(2)
  expect(await listMostRecommended('moss')).toEqual([loved, boosted])
  const { body } = await wend.anonymous(`GET /api/blogs/${boosted}/recommendations/?direction=in`)
  expect(body.count).toBe(30)
  expect(await findMiscounts(wend.db)).toEqual([])
})

it('counts people on a platform separately', async () => {
  const people = await importSites(...thirtySubdomains('neocities.org'))
  const [shared = 0] = await makeRecommendedSites('platforms', people)
  expect(await countRecommenders(shared)).toBe(30)
})

it('counts sites submitted by one member once when sorting lists', async () => {
  const ownSites = await Promise.all(
    [1, 2, 3].map((n) => makeSite(wend, { url: `https://bobs-${n}.org/`, by: bob })),
  )
  const strangers = await importSites('https://ferns.com/', 'https://mosses.com/')
  const [loved = 0, boosted = 0] = await makeRecommendedSites('rain', strangers, ownSites)
  expect(await listMostRecommended('rain')).toEqual([loved, boosted])
  // Once the account is deleted, nothing shows that one person submitted them.
  await wend.db.deleteFrom('users').where('id', '=', bob.id).execute()
  const { voices } = await wend.db
    .selectFrom('recommended_sites')
    .select('voices')
    .where('blog_id', '=', boosted)
    .executeTakeFirstOrThrow()
  expect(voices).toBe(3)
  expect(await findMiscounts(wend.db)).toEqual([])
})

it('updates the counts when a site moves to another domain', async () => {
  const [first = 0, second = 0] = await importSites('https://a.moving.com/', 'https://b.moving.com/')
  const [to = 0] = await makeRecommendedSites('moves', [first, second])
  expect(await countRecommenders(to)).toBe(1)
  const staff = await makeUser(wend, 'Stella', { is_staff: true })
  const moved = { id: second, url: 'https://moved.com/', title: 'Moved', description: '', tags: [] }
  expect((await staff.call('POST /api/upload-edit-blog/', moved)).status).toBe(200)
  expect(await countRecommenders(to)).toBe(2)
})

it('computes the registered domain of existing sites', async () => {
  const ids = await importSites(...thirtySubdomains('from-before.com'))
  const [to = 0] = await makeRecommendedSites('before', ids)
  await sql`update blogs set registered_domain = null where id = any(${ids})`.execute(wend.db)
  expect(await countRecommenders(to)).toBe(30)
  const run = { jobId: '1', number: 1, signal: new AbortController().signal }
  await updateRegisteredDomainsTask(wend.db).run({}, run)
  expect(await countRecommenders(to)).toBe(1)
})
