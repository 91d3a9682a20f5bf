import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { createSchedule } from '../scheduler/schedule.ts'
import { recordHostAddress } from './record-host-address.ts'
import { forgetSchedule, sweepHosts } from './sweep-hosts.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const getNames = async (table: 'reading_hosts' | 'reading_lanes') =>
  (await wend.db.selectFrom(table).select('name').orderBy('name').execute()).map(({ name }) => name)
const getHostId = async (name: string) =>
  (await wend.db.selectFrom('reading_hosts').select('id').where('name', '=', name).executeTakeFirstOrThrow())
    .id
const listSite = async (host: string) => {
  const id = await makeSite(wend, { url: `https://${host}/` })
  await wend.runOutbox()
  return id
}

it('keeps hosts that sites need, and deletes the rest', async () => {
  await listSite('stays.org')
  const removedSite = await listSite('goes.org')
  const schedule = createSchedule({ db: wend.db, worker: 'ada' })
  for (const host of ['leased-now.org', 'leased-lately.org', 'leased-long-ago.org'])
    await schedule.leaseHost(host)
  for (const host of ['leased-lately.org', 'leased-long-ago.org'])
    await schedule.releaseHost(await getHostId(host))
  await recordHostAddress(wend.db, await getHostId('goes.org'), '192.0.2.1')
  await recordHostAddress(wend.db, await getHostId('stays.org'), '192.0.2.2')
  await sql`update reading_hosts set visited_on = now() - interval '31 days'
    where name in ('leased-long-ago.org', 'leased-now.org')`.execute(wend.db)
  await sql`insert into reading_networks values ('104.16.0.1', now() - interval '2 days'), ('104.16.0.2', now())`.execute(
    wend.db,
  )
  await wend.db.deleteFrom('blogs').where('id', '=', removedSite).execute()
  await sweepHosts(wend.db)
  const remaining = ['leased-lately.org', 'leased-now.org', 'stays.org']
  expect(await getNames('reading_hosts')).toEqual(remaining)
  expect(await getNames('reading_lanes')).toEqual(remaining)
  const addresses = await wend.db.selectFrom('reading_addresses').select('address').execute()
  expect(addresses).toEqual([{ address: '192.0.2.2' }])
  const networks = await wend.db.selectFrom('reading_networks').select('address').execute()
  expect(networks).toEqual([{ address: '104.16.0.2' }])
})

it('deletes the hosts of a removed site, except shared ones', async () => {
  const [alone, shared] = [await listSite('alone.example.net'), await listSite('shared.example.net')]
  await makeSite(wend, { url: 'https://shared.example.net/other/' })
  await wend.runOutbox()
  await sql`
    insert into reading_state (blog_id, site_url, page_url) values (${alone}, 'https://alone.example.net/',
      'https://www.alone.example.net/')`.execute(wend.db)
  const schedule = createSchedule({ db: wend.db, worker: 'ada' })
  await schedule.leaseHost('www.alone.example.net')
  await schedule.releaseHost(await getHostId('www.alone.example.net'))
  await sql`insert into reading_robots values ('https://alone.example.net', '', now())`.execute(wend.db)
  await inTransaction(wend.db, (tx) => forgetSchedule(tx, [alone, shared]))
  const hosts = await getNames('reading_hosts')
  expect(hosts).toContain('shared.example.net')
  expect(hosts.filter((host) => host.includes('alone'))).toEqual([])
  expect(await wend.db.selectFrom('reading_robots').selectAll().execute()).toEqual([])
})
