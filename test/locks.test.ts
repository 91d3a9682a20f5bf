import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addHold } from '#holds/holds.ts'
import type { Tx } from '#platform/db/db.ts'
import { lockAll, lockSitesWithContent } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { lockPicture } from '#sites/editing/site-pictures.ts'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import { addOwner } from '#sites/ownership/owner-queries.ts'
import { makeDiscussion, makeReview } from './builders/contributions.ts'
import { makeOwner } from './builders/members-and-sites.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

// The rows that a call must lock may change while it waits: it then also locks the new ones, in the order of
// db/README.md. The tests open transactions themselves, in place of other calls.

let wend: Wend
let ada: TestPerson
let eve: TestPerson
let n = 0
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())
beforeEach(async () => {
  eve = await makeUser(wend, `Eve${++n}`)
})

const openTransactions = new Set<{ rollback(): { execute(): Promise<void> } }>()
afterEach(async () => {
  for (const tx of openTransactions) await tx.rollback().execute()
  openTransactions.clear()
})

/** Begins a transaction. */
async function begin() {
  const tx = await wend.db.startTransaction().execute()
  openTransactions.add(tx)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const findBlocked = () =>
    sql`select from pg_stat_activity where ${rows[0]?.pid}::integer = any(pg_blocking_pids(pid))`.execute(
      wend.db,
    )
  return {
    tx,
    /** Resolves when something waits for this transaction. */
    waitUntilBlocking: () =>
      expect.poll(async () => (await findBlocked()).rows.length, { interval: 10, timeout: 10_000 }).toBe(1),
    commit: async () => {
      openTransactions.delete(tx)
      await tx.commit().execute()
    },
  }
}

const lockSiteStats = (tx: Tx, site: number) =>
  sql`select from blog_stats where blog_id = ${site} for no key update nowait`.execute(tx)
const changeSuspension = (what: 'suspend' | 'restore') =>
  ada.call(`POST /api/staff/users/${eve.username}/${what}/`, {
    reason: 'Rude',
    ...(what === 'suspend' ? { hide_content: true } : {}),
  })

it('a suspension locks a site that the member adds while it waits', async () => {
  const site = await makeSite(wend)
  await makeDiscussion(wend, { site, by: eve })
  const [first, second] = [await begin(), await begin()]
  await lockSiteStats(first.tx, site)
  const suspendReply = changeSuspension('suspend')
  await first.waitUntilBlocking()
  const added = await makeSite(wend, { by: eve })
  await sql`select from blogs where id = ${added} for update`.execute(second.tx)
  await first.commit()
  await second.waitUntilBlocking()
  // A call that waits for a site has no lock that comes after sites.
  await lockSiteStats(second.tx, site)
  await second.commit()
  expect((await suspendReply).status).toBe(200)
  expect((await wend.anonymous(`GET /api/blogs/${added}/`)).status).toBe(404)
})

it('a suspension locks other sites before their stats', async () => {
  const site = await makeSite(wend)
  await makeDiscussion(wend, { site, by: eve })
  await makeReview(wend, { site, by: eve })
  const first = await begin()
  await sql`select from blogs where id = ${site} for update`.execute(first.tx)
  const suspendReply = changeSuspension('suspend')
  await first.waitUntilBlocking()
  await lockSiteStats(first.tx, site)
  await first.commit()
  expect((await suspendReply).status).toBe(200)
})

it('a tag merge locks all sites with the tag in order', async () => {
  const [rain, ink] = [`rain-${n}`, `ink-${n}`]
  const [site, otherSite] = [
    await makeSite(wend, { tags: [rain, ink] }),
    await makeSite(wend, { tags: [rain] }),
  ]
  const first = await begin()
  await sql`select from shown_tags where blog_id = ${site} for update`.execute(first.tx)
  const mergeReply = ada.call(`POST /api/staff/tags/${rain}/merge/`, { into: ink })
  await first.waitUntilBlocking()
  await sql`select from shown_tags where blog_id = ${otherSite} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await mergeReply).status).toBe(200)
})

it('the end of a suspension locks the stats of the site to which a discussion moves while it waits', async () => {
  const [old, into] = [await makeSite(wend), await makeSite(wend)]
  const discussion = await makeDiscussion(wend, { site: old, by: eve })
  await changeSuspension('suspend')
  const [first, second] = [await begin(), await begin()]
  await sql`select from discussions where id = ${discussion} for update`.execute(first.tx)
  const restoreReply = changeSuspension('restore')
  await first.waitUntilBlocking()
  await sql`update discussions set blog_id = ${into} where id = ${discussion}`.execute(first.tx)
  await lockSiteStats(second.tx, into)
  await first.commit()
  await second.waitUntilBlocking()
  await sql`select from discussions where id = ${discussion} for update nowait`.execute(second.tx)
  await second.commit()
  expect((await restoreReply).status).toBe(200)
  expect((await wend.anonymous(`GET /api/blogs/${into}/`)).body.discussion_count).toBe(1)
})

it('starting a discussion locks the site’s stats before the author, like the deletion of an account', async () => {
  const site = await makeSite(wend)
  const first = await begin()
  await lockSiteStats(first.tx, site)
  const startReply = eve.call(`POST /api/blogs/${site}/discussions/`, { title: 'Why?', content: '' })
  await first.waitUntilBlocking()
  await sql`select from users where id = ${eve.id} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await startReply).status).toBe(201)
})

it.each(['reviews', 'discussions'] as const)(
  'a deletion locks the stats of the site to which one of the %s moves while it waits',
  async (kind) => {
    const [old, into] = [await makeSite(wend), await makeSite(wend)]
    const make = kind === 'reviews' ? makeReview : makeDiscussion
    const id = await make(wend, { site: old, by: eve })
    await changeSuspension('suspend')
    const [first, second] = [await begin(), await begin()]
    await lockSiteStats(first.tx, old)
    const deleteReply = ada.call(`DELETE /api/blogs/${old}/${kind}/${id}/`)
    await first.waitUntilBlocking()
    await sql`update ${sql.table(kind)} set blog_id = ${into} where id = ${id}`.execute(first.tx)
    await lockSiteStats(second.tx, into)
    await first.commit()
    await second.waitUntilBlocking()
    await sql`select from ${sql.table(kind)} where id = ${id} for update nowait`.execute(second.tx)
    await second.commit()
    expect((await deleteReply).status).toBe(204)
  },
)

it('saving a profile and using a picture lock the account first', async () => {
  const url = `/media/${'a'.repeat(40)}.webp`
  await wend.db.insertInto('uploads').values({ url, user_id: eve.id, kind: 'blog' }).execute()
  const first = await begin()
  await sql`select from users where id = ${eve.id} for update`.execute(first.tx)
  const saveReply = eve.call('POST /api/profile-create-update/', { about_me: 'Here', tags: ['moss'] })
  await first.waitUntilBlocking()
  await sql`select from profiles where user_id = ${eve.id} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await saveReply).status).toBe(200)

  const second = await begin()
  await sql`select from users where id = ${eve.id} for update`.execute(second.tx)
  const pictureLock = inTransaction(wend.db, (tx) => lockPicture(tx, url, eve.id))
  await second.waitUntilBlocking()
  await sql`select from uploads where url = ${url} for update nowait`.execute(second.tx)
  await second.commit()
  await pictureLock
})

it('an edit by staff locks the audit log last', async () => {
  const url = `https://edited${n}.example.org/`
  const id = await makeSite(wend, { by: eve, url })
  const first = await begin()
  await sql`select from users where id = ${eve.id} for update`.execute(first.tx)
  const editReply = ada.call('POST /api/upload-edit-blog/', { id, url, title: 'Another title' })
  await first.waitUntilBlocking()
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('staff log')) as is_free`.execute(first.tx)
  expect(rows).toEqual([{ is_free: true }])
  await first.commit()
  expect((await editReply).status).toBe(200)
})

it('an import locks no address while it waits for a site', async () => {
  const [stored, added] = [`https://stored${n}.example.org/`, `https://added${n}.example.org/`]
  const id = await makeSite(wend, { url: stored })
  const sites = [stored, added].flatMap((url) => {
    const site = prepareSite({ url, title: 'A title', description: '', tags: [] })
    return 'error' in site ? [] : site
  })
  const first = await begin()
  await sql`select from blogs where id = ${id} for no key update`.execute(first.tx)
  const importResults = addSites(wend.db, sites)
  await first.waitUntilBlocking()
  await sql`set local lock_timeout = '300ms'`.execute(first.tx)
  const { url_key } = sites[1] ?? {}
  await sql`update blogs set url_key = ${url_key} where id = ${id}`.execute(first.tx)
  await first.commit()
  expect(await importResults).toMatchObject([{ outcome: 'added' }, { outcome: 'known' }])
})

it('a tag is not merged into one that becomes an alias while it waits', async () => {
  const [rain, maps, ink] = [`rain-${n}`, `maps-${n}`, `ink-${n}`]
  await makeSite(wend, { tags: [rain, ink] })
  const [first, second] = [await begin(), await begin()]
  await sql`select from tags where value = ${rain} for update`.execute(first.tx)
  const mergeReply = ada.call(`POST /api/staff/tags/${rain}/merge/`, { into: maps })
  await first.waitUntilBlocking()
  await makeSite(wend, { tags: [maps] })
  const target = sql`(select id from tags where value = ${ink})`
  await sql`update tags set merged_into = ${target} where value = ${maps}`.execute(second.tx)
  await first.commit()
  await second.waitUntilBlocking()
  await second.commit()
  expect(await mergeReply).toMatchObject({ status: 400, body: { into: [expect.stringContaining(ink)] } })
})

it('an error while locking again is not replaced', async () => {
  let passes = 0
  const locking = () => [++passes === 1 ? sql`select` : sql`select 1 / 0`]
  const locked = inTransaction(wend.db, (tx) => lockAll(tx, locking))
  await expect(locked).rejects.toMatchObject({ code: '22012' })
})

it('unfollowing locks the stats before the follow, like the deletion of a site', async () => {
  const site = await makeSite(wend)
  await eve.call(`POST /api/blogs/${site}/follow/`)
  const first = await begin()
  await lockSiteStats(first.tx, site)
  const unfollowReply = eve.call(`DELETE /api/blogs/${site}/follow/`)
  await first.waitUntilBlocking()
  await sql`select from follows where blog_id = ${site} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await unfollowReply).status).toBe(204)
})

it('following sites locks their stats before the member, like the deletion of an account', async () => {
  const site = await makeSite(wend)
  const first = await begin()
  await lockSiteStats(first.tx, site)
  const followReply = eve.call('POST /api/follows/', { ids: [site] })
  await first.waitUntilBlocking()
  await sql`select from users where id = ${eve.id} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await followReply).body).toMatchObject({ followed: [site] })
})

/** Makes one site recommend another. */
async function recommend(from: number, to: number) {
  const times = { first_seen_on: new Date(), last_seen_on: new Date() }
  await wend.db
    .insertInto('recommendations')
    .values({ from_id: from, to_id: to, kind: 'xfn', ...times })
    .execute()
}
const lockRecommendationCount = (tx: Tx, site: number) =>
  sql`select from recommended_sites where blog_id = ${site} for no key update`.execute(tx)

it('hiding or merging a site locks its recommended sites before its discussions', async () => {
  const [site, into, recommended] = [await makeSite(wend), await makeSite(wend), await makeSite(wend)]
  const discussion = await makeDiscussion(wend, { site, by: eve })
  await recommend(site, recommended)
  for (const call of ['hide', 'restore', 'merge']) {
    const first = await begin()
    await lockRecommendationCount(first.tx, recommended)
    const staffReply = ada.call(`POST /api/staff/blogs/${site}/${call}/`, { into, reason: 'Why' })
    await first.waitUntilBlocking()
    await sql`select from discussions where id = ${discussion} for update nowait`.execute(first.tx)
    await first.commit()
    expect((await staffReply).status).toBe(200)
  }
})

it('a suspension locks the sites that the member’s sites recommend before the member', async () => {
  const [site, recommended] = [await makeSite(wend, { by: eve }), await makeSite(wend)]
  await recommend(site, recommended)
  const first = await begin()
  await lockRecommendationCount(first.tx, recommended)
  const suspendReply = changeSuspension('suspend')
  await first.waitUntilBlocking()
  await sql`select from users where id = ${eve.id} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await suspendReply).status).toBe(200)
})

it('a merge locks the sites whose recommendations move, along with both sites', async () => {
  const [recommender, from, into] = [await makeSite(wend), await makeSite(wend), await makeSite(wend)]
  await recommend(recommender, from)
  await recommend(into, recommender)
  const first = await begin()
  await sql`select from blogs where id = ${recommender} for update`.execute(first.tx)
  const mergeReply = ada.call(`POST /api/staff/blogs/${from}/merge/`, { into, reason: 'Why' })
  await first.waitUntilBlocking()
  await lockSiteStats(first.tx, into)
  await first.commit()
  expect((await mergeReply).status).toBe(200)
})

it('proving ownership locks the recommendation counts, so that none is subtracted twice', async () => {
  const [ownedSite, provedSite] = [await makeSite(wend), await makeSite(wend)]
  await makeOwner(wend, eve, ownedSite)
  await recommend(ownedSite, provedSite)
  const first = await begin()
  await lockSitesWithContent(first.tx, [ownedSite])
  const hold = { why: 'staff', note: 'Why', held_by: ada.id } as const
  await addHold(first.tx, { kind: 'blog', id: ownedSite }, hold)
  const added = inTransaction(wend.db, (tx) => addOwner(tx, provedSite, eve.id))
  await first.waitUntilBlocking()
  await first.commit()
  await added
  const { recommended_by } = await wend.db
    .selectFrom('recommended_sites')
    .select('recommended_by')
    .where('blog_id', '=', provedSite)
    .executeTakeFirstOrThrow()
  expect(recommended_by).toBe(0)
})
