import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EntryResult, importEntries } from '#sites/imports/import-entries.ts'
import { findFiles, readEntries } from '#sites/imports/list-files.ts'
import { makeUser } from './builders.ts'
import { sharedData } from './shared-data.ts'
import { startWend, type Wend } from './wend.ts'

// Staff delete two hundred sites of the real lists. The lists are then imported twice more, and each deleted site is
// submitted manually: every attempt is rejected with the reason.

const lists = ['kagi-smallweb', 'chinese-independent-blogs', 'opml', 'refined-blog', 'personalsites']
const reason = 'It sells links.'
let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

async function importAll(): Promise<EntryResult[]> {
  const rejected: EntryResult[] = []
  const files = await findFiles(lists.map((list) => join(sharedData ?? '', list)))
  await importEntries(
    wend.db,
    readEntries(files, () => {}),
    {
      afterBatch: (results) => void rejected.push(...results.filter(({ outcome }) => outcome === 'refused')),
    },
  )
  return rejected
}
const countSites = async () =>
  (await sql<{ n: number }>`select count(*)::integer as n from blogs`.execute(wend.db)).rows[0]?.n ?? 0

it.skipIf(!sharedData)('rejects 200 deleted sites in lists and submissions, with the reason', async () => {
  await importAll()
  const stella = await makeUser(wend, 'Stella', { is_staff: true })
  const countBefore = await countSites()
  const { rows: sites } = await sql<{ id: number; url: string; url_key: string; feed_url: string | null }>`
    select id, url, url_key, feed_url from blogs order by md5(id::text) limit 200`.execute(wend.db)
  expect(sites).toHaveLength(200)
  for (const { id } of sites)
    expect((await stella.call(`DELETE /api/staff/blogs/${id}/`, { reason })).status).toBe(204)
  for (const time of ['once', 'twice']) {
    const rejected = (await importAll()).filter(({ code }) => code === 'site_refused')
    expect(rejected.length, time).toBeGreaterThanOrEqual(200)
    expect(new Set(rejected.map(({ params }) => params?.reason))).toEqual(new Set([reason]))
    expect(await countSites(), time).toBe(countBefore - 200)
  }
  for (const { url, feed_url } of sites) {
    const member = await makeUser(wend)
    const site = { url, feed_url, title: 'Back again', description: '', tags: [] }
    expect(await member.call('POST /api/upload-edit-blog/', site)).toMatchObject({
      status: 400,
      body: { codes: { url: [{ code: 'site_refused', params: { reason, source: 'deleted' } }] } },
    })
  }
  expect(await countSites()).toBe(countBefore - 200)
  const { body } = await stella.call('GET /api/staff/refused-sites/')
  expect(body.count).toBe(200)
})
