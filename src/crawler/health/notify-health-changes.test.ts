import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBookmarks, makeOwner } from '#test/builders/members-and-sites.ts'
import { clearHolds, makeSite, makeSites, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { notifyHealthChanges } from './notify-health-changes.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
})
afterAll(() => wend.close())

const getNotifiedTitles = async () =>
  (await ada.call('GET /api/notifications/')).body.map(
    ({ params }: { params: { title: string } }) => params.title,
  )

it('waits for hidden sites, however many there are, and notifies about the others', async () => {
  // More than one batch, and ordered before the others.
  const hidden = await makeSites(wend, 501, (n) => ({
    status: 'hidden',
    health: 'gone',
    title: `Hidden ${n}`,
  }))
  const visibleSite = await makeSite(wend, { health: 'away', title: 'Lanes' })
  await sql`
    insert into site_health (blog_id, is_to_be_told) select unnest(${[...hidden, visibleSite]}::integer[]), true
    on conflict (blog_id) do update set is_to_be_told = true`.execute(wend.db)
  const [first = 0] = hidden
  await addBookmarks(wend, ada, visibleSite)
  await makeOwner(wend, ada, first)
  await notifyHealthChanges(wend.db)
  expect(await getNotifiedTitles()).toEqual(['Lanes'])
  await clearHolds(wend, 'blog', first)
  await notifyHealthChanges(wend.db)
  expect(await getNotifiedTitles()).toEqual(['Hidden 0', 'Lanes'])
})

it('notifies the others if a recipient deletes their account at the same moment', async () => {
  const [site, eve] = [await makeSite(wend, { health: 'away', title: 'Moss' }), await makeUser(wend, 'Eve')]
  await sql`
    insert into site_health (blog_id, is_to_be_told) values (${site}, true)
    on conflict (blog_id) do update set is_to_be_told = true`.execute(wend.db)
  for (const person of [ada, eve]) await addBookmarks(wend, person, site)
  const deletion = await wend.db.startTransaction().execute()
  await sql`delete from users where id = ${eve.id}`.execute(deletion)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(deletion)
  const notifying = notifyHealthChanges(wend.db)
  const findWaiting = () =>
    sql`select from pg_stat_activity where ${rows[0]?.pid}::integer = any(pg_blocking_pids(pid))`.execute(
      wend.db,
    )
  await expect.poll(async () => (await findWaiting()).rows.length, { interval: 10, timeout: 10_000 }).toBe(1)
  await deletion.commit().execute()
  await notifying
  expect(await getNotifiedTitles()).toContain('Moss')
})

it('skips a site that is being deleted, without waiting', async () => {
  const site = await makeSite(wend, { health: 'away', title: 'Tea' })
  await sql`
    insert into site_health (blog_id, is_to_be_told) values (${site}, true)
    on conflict (blog_id) do update set is_to_be_told = true`.execute(wend.db)
  await addBookmarks(wend, ada, site)
  const deletion = await wend.db.startTransaction().execute()
  await sql`select from blogs where id = ${site} for update`.execute(deletion)
  await notifyHealthChanges(wend.db)
  expect(await getNotifiedTitles()).not.toContain('Tea')
  await deletion.rollback().execute()
  await notifyHealthChanges(wend.db)
  expect(await getNotifiedTitles()).toContain('Tea')
})
