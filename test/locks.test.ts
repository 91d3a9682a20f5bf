import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addHold } from '#holds/holds.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockAll, lockSitesWithContent } from '#platform/db/lock-order.ts'
import { lockPicture } from '#sites/editing/site-pictures.ts'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import { addOwner } from '#sites/ownership/owner-queries.ts'
import { makeDiscussion, makeReview } from './builders/contributions.ts'
import { makeOwner } from './builders/members-and-sites.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

// The rows that a call must lock may change while it waits: it then also locks the new ones, in the order of db/README.md.
// Manual transactions stand in for the other calls.

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

const open = new Set<{ rollback(): { execute(): Promise<void> } }>()
afterEach(async () => {
  for (const tx of open) await tx.rollback().execute()
  open.clear()
})

/** Begins a transaction. */
async function begin() {
  const tx = await wend.db.startTransaction().execute()
  open.add(tx)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const blocked = () =>
    sql`select from pg_stat_activity where ${rows[0]?.pid}::integer = any(pg_blocking_pids(pid))`.execute(
      wend.db,
    )
  return {
    tx,
    /** Resolves when something waits for this transaction. */
    untilBlocking: () =>
      expect.poll(async () => (await blocked()).rows.length, { interval: 10, timeout: 10_000 }).toBe(1),
    commit: async () => {
      open.delete(tx)
      await tx.commit().execute()
    },
  }
}

const lockSiteStats = (tx: Tx, site: number) =>
  sql`select from blog_stats where blog_id = ${site} for no key update nowait`.execute(tx)
const decide = (what: 'suspend' | 'restore') =>
  ada.call(`POST /api/staff/users/${eve.username}/${what}/`, {
    reason: 'Rude',
    ...(what === 'suspend' ? { hide_content: true } : {}),
  })

it('a suspension locks a site that the member adds while it waits', async () => {
  const site = await makeSite(wend)
  await makeDiscussion(wend, { site, by: eve })
  const [first, second] = [await begin(), await begin()]
  await lockSiteStats(first.tx, site)
  const suspended = decide('suspend')
  await first.untilBlocking()
  const added = await makeSite(wend, { by: eve })
  await sql`select from blogs where id = ${added} for update`.execute(second.tx)
  await first.commit()
  await second.untilBlocking()
  // A call that waits for a site has no lock that comes after sites.
  await lockSiteStats(second.tx, site)
  await second.commit()
  expect((await suspended).status).toBe(200)
  expect((await wend.anyone(`GET /api/blogs/${added}/`)).status).toBe(404)
})

it('a suspension locks other sites before their stats', async () => {
  const site = await makeSite(wend)
  await makeDiscussion(wend, { site, by: eve })
  await makeReview(wend, { site, by: eve })
  const first = await begin()
  await sql`select from blogs where id = ${site} for update`.execute(first.tx)
  const suspended = decide('suspend')
  await first.untilBlocking()
  await lockSiteStats(first.tx, site)
  await first.commit()
  expect((await suspended).status).toBe(200)
})

it('a tag merge locks all sites with the tag in order', async () => {
  const [rain, ink] = [`rain-${n}`, `ink-${n}`]
  const [site, otherSite] = [
    await makeSite(wend, { tags: [rain, ink] }),
    await makeSite(wend, { tags: [rain] }),
  ]
  const first = await begin()
  await sql`select from shown_tags where blog_id = ${site} for update`.execute(first.tx)
  const joined = ada.call(`POST /api/staff/tags/${rain}/merge/`, { into: ink })
  await first.untilBlocking()
  await sql`select from shown_tags where blog_id = ${otherSite} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await joined).status).toBe(200)
})

it('the end of a suspension locks the stats of the site to which a discussion moves while it waits', async () => {
  const [old, into] = [await makeSite(wend), await makeSite(wend)]
  const discussion = await makeDiscussion(wend, { site: old, by: eve })
  await decide('suspend')
  const [first, second] = [await begin(), await begin()]
  await sql`select from discussions where id = ${discussion} for update`.execute(first.tx)
  const restored = decide('restore')
  await first.untilBlocking()
  await sql`update discussions set blog_id = ${into} where id = ${discussion}`.execute(first.tx)
  await lockSiteStats(second.tx, into)
  await first.commit()
  await second.untilBlocking()
  await sql`select from discussions where id = ${discussion} for update nowait`.execute(second.tx)
  await second.commit()
  expect((await restored).status).toBe(200)
  expect((await wend.anyone(`GET /api/blogs/${into}/`)).body.discussion_count).toBe(1)
})

it('starting a discussion locks the site’s stats before the author, like the deletion of an account', async () => {
  const site = await makeSite(wend)
  const first = await begin()
  await lockSiteStats(first.tx, site)
  const pending = eve.call(`POST /api/blogs/${site}/discussions/`, { title: 'Why?', content: '' })
  await first.untilBlocking()
  await sql`select from users where id = ${eve.id} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await pending).status).toBe(201)
})

it.each(['reviews', 'discussions'] as const)(
  'deletes one of the %s that moves while it waits',
  async (kind) => {
    const [old, into] = [await makeSite(wend), await makeSite(wend)]
    const make = kind === 'reviews' ? makeReview : makeDiscussion
    const id = await make(wend, { site: old, by: eve })
    await decide('suspend')
    const [first, second] = [await begin(), await begin()]
    await lockSiteStats(first.tx, old)
    const deleted = ada.call(`DELETE /api/blogs/${old}/${kind}/${id}/`)
    await first.untilBlocking()
    await sql`update ${sql.table(kind)} set blog_id = ${into} where id = ${id}`.execute(first.tx)
    await lockSiteStats(second.tx, into)
    await first.commit()
    await second.untilBlocking()
    await sql`select from ${sql.table(kind)} where id = ${id} for update nowait`.execute(second.tx)
    await second.commit()
    expect((await deleted).status).toBe(204)
  },
)

it('saving a profile and using a picture lock the account first', async () => {
  const url = `/media/${'a'.repeat(40)}.webp`
  await wend.db.insertInto('uploads').values({ url, user_id: eve.id, kind: 'blog' }).execute()
  const first = await begin()
  await sql`select from users where id = ${eve.id} for update`.execute(first.tx)
  const saved = eve.call('POST /api/profile-create-update/', { about_me: 'Here', tags: ['moss'] })
  await first.untilBlocking()
  await sql`select from profiles where user_id = ${eve.id} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await saved).status).toBe(200)

  const second = await begin()
  await sql`select from users where id = ${eve.id} for update`.execute(second.tx)
  const used = wend.db.transaction().execute((tx) => lockPicture(tx, url, eve.id))
  await second.untilBlocking()
  await sql`select from uploads where url = ${url} for update nowait`.execute(second.tx)
  await second.commit()
  await used
})

it('an edit by staff locks the staff log last', async () => {
  const url = `https://edited${n}.example.org/`
  const id = await makeSite(wend, { by: eve, url })
  const first = await begin()
  await sql`select from users where id = ${eve.id} for update`.execute(first.tx)
  const edited = ada.call('POST /api/upload-edit-blog/', { id, url, title: 'Another title' })
  await first.untilBlocking()
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('staff log')) as is_free`.execute(first.tx)
  expect(rows).toEqual([{ is_free: true }])
  await first.commit()
  expect((await edited).status).toBe(200)
})

it('an import locks no address while it waits for a site', async () => {
  const [stored, added] = [`https://stored${n}.example.org/`, `https://added${n}.example.org/`]
  const id = await makeSite(wend, { url: stored })
  const sites = [stored, added].flatMap((url) => {
    const site = prepareSite({ url, title: 'A title', description: '', tags: [] })
    return 'refused' in site ? [] : site
  })
  const first = await begin()
  await sql`select from blogs where id = ${id} for no key update`.execute(first.tx)
  const imported = addSites(wend.db, sites)
  await first.untilBlocking()
  await sql`set local lock_timeout = '300ms'`.execute(first.tx)
  const { url_key } = sites[1] ?? {}
  await sql`update blogs set url_key = ${url_key} where id = ${id}`.execute(first.tx)
  await first.commit()
  expect(await imported).toMatchObject([{ outcome: 'added' }, { outcome: 'known' }])
})

it('a tag is not merged into one that becomes an alias while it waits', async () => {
  const [rain, maps, ink] = [`rain-${n}`, `maps-${n}`, `ink-${n}`]
  await makeSite(wend, { tags: [rain, ink] })
  const [first, second] = [await begin(), await begin()]
  await sql`select from tags where value = ${rain} for update`.execute(first.tx)
  const joined = ada.call(`POST /api/staff/tags/${rain}/merge/`, { into: maps })
  await first.untilBlocking()
  await makeSite(wend, { tags: [maps] })
  const target = sql`(select id from tags where value = ${ink})`
  await sql`update tags set merged_into = ${target} where value = ${maps}`.execute(second.tx)
  await first.commit()
  await second.untilBlocking()
  await second.commit()
  expect(await joined).toMatchObject({ status: 400, body: { into: [expect.stringContaining(ink)] } })
})

it('an error while locking again is not replaced', async () => {
  let passes = 0
  const locking = () => [++passes === 1 ? sql`select` : sql`select 1 / 0`]
  const locked = wend.db.transaction().execute((tx) => lockAll(tx, locking))
  await expect(locked).rejects.toMatchObject({ code: '22012' })
})

it('unfollowing locks the stats before the follow, like the deletion of a site', async () => {
  const site = await makeSite(wend)
  await eve.call(`POST /api/blogs/${site}/follow/`)
  const first = await begin()
  await lockSiteStats(first.tx, site)
  const gone = eve.call(`DELETE /api/blogs/${site}/follow/`)
  await first.untilBlocking()
  await sql`select from follows where blog_id = ${site} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await gone).status).toBe(204)
})

it('following sites locks their stats before the member, like the deletion of an account', async () => {
  const site = await makeSite(wend)
  const first = await begin()
  await lockSiteStats(first.tx, site)
  const followed = eve.call('POST /api/follows/', { ids: [site] })
  await first.untilBlocking()
  await sql`select from users where id = ${eve.id} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await followed).body).toMatchObject({ followed: [site] })
})

/** A site that is recommended by another one. */
async function recommend(from: number, to: number) {
  const times = { first_seen_on: new Date(), last_seen_on: new Date() }
  await wend.db
    .insertInto('recommendations')
    .values({ from_id: from, to_id: to, kind: 'xfn', ...times })
    .execute()
}
const lockRecommendedOf = (tx: Tx, site: number) =>
  sql`select from recommended_sites where blog_id = ${site} for no key update`.execute(tx)

it('hiding or merging a site locks its recommended sites before its discussions', async () => {
  const [site, into, named] = [await makeSite(wend), await makeSite(wend), await makeSite(wend)]
  const discussion = await makeDiscussion(wend, { site, by: eve })
  await recommend(site, named)
  for (const call of ['hide', 'restore', 'merge']) {
    const first = await begin()
    await lockRecommendedOf(first.tx, named)
    const done = ada.call(`POST /api/staff/blogs/${site}/${call}/`, { into, reason: 'Why' })
    await first.untilBlocking()
    await sql`select from discussions where id = ${discussion} for update nowait`.execute(first.tx)
    await first.commit()
    expect((await done).status).toBe(200)
  }
})

it('a suspension locks the sites that the member’s sites recommend before the member', async () => {
  const [site, named] = [await makeSite(wend, { by: eve }), await makeSite(wend)]
  await recommend(site, named)
  const first = await begin()
  await lockRecommendedOf(first.tx, named)
  const suspended = decide('suspend')
  await first.untilBlocking()
  await sql`select from users where id = ${eve.id} for update nowait`.execute(first.tx)
  await first.commit()
  expect((await suspended).status).toBe(200)
})

it('a merge locks the sites whose recommendations move, along with both sites', async () => {
  const [recommender, from, into] = [await makeSite(wend), await makeSite(wend), await makeSite(wend)]
  await recommend(recommender, from)
  await recommend(into, recommender)
  const first = await begin()
  await sql`select from blogs where id = ${recommender} for update`.execute(first.tx)
  const merged = ada.call(`POST /api/staff/blogs/${from}/merge/`, { into, reason: 'Why' })
  await first.untilBlocking()
  await lockSiteStats(first.tx, into)
  await first.commit()
  expect((await merged).status).toBe(200)
})

it('proving ownership locks the recommendation counts, so that none is subtracted twice', async () => {
  const [own, proved] = [await makeSite(wend), await makeSite(wend)]
  await makeOwner(wend, eve, own)
  await recommend(own, proved)
  const first = await begin()
  await lockSitesWithContent(first.tx, [own])
  const hold = { why: 'staff', note: 'Why', held_by: ada.id } as const
  await addHold(first.tx, { kind: 'blog', id: own }, hold)
  const added = wend.db.transaction().execute((tx) => addOwner(tx, proved, eve.id))
  await first.untilBlocking()
  await first.commit()
  await added
  const { recommended_by } = await wend.db
    .selectFrom('recommended_sites')
    .select('recommended_by')
    .where('blog_id', '=', proved)
    .executeTakeFirstOrThrow()
  expect(recommended_by).toBe(0)
})

it('retries after a deadlock, a transaction as well as a single statement', async () => {
  await sql`create sequence times_lost`.execute(wend.db)
  await sql`
    create function lose(times integer) returns integer language plpgsql as $$ begin
      if nextval('times_lost') <= times then raise 'lost' using errcode = '40P01'; end if;
      return 7;
    end $$`.execute(wend.db)
  const again = () => sql`alter sequence times_lost restart`.execute(wend.db)
  const lose = (db: Db, times: number) => sql<{ lose: number }>`select lose(${times})`.execute(db)
  expect((await lose(wend.db, 2)).rows).toEqual([{ lose: 7 }])
  await again()
  let runs = 0
  const inTransaction = wend.db.transaction().execute((tx) => {
    runs++
    return lose(tx, 2)
  })
  expect((await inTransaction).rows).toEqual([{ lose: 7 }])
  expect(runs).toBe(3)
  await again()
  await expect(lose(wend.db, 9)).rejects.toMatchObject({ code: '40P01' })
})
