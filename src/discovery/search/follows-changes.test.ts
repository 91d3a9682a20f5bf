import { afterAll, beforeAll, expect, it } from 'vitest'
import { outboxConsumers } from '#app/modules.ts'
import { startOutbox } from '#platform/outbox/start-outbox.ts'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { isSlowRun } from '#test/slow-it.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Search reflects a single change within a second, even during an import, and the import within a minute.
// IMPORT_SITES=36515 for the size of the real lists.

const siteCount = Number(process.env.IMPORT_SITES ?? (isSlowRun ? 3000 : 1000))

let wend: Wend
let ada: TestPerson
let outbox: ReturnType<typeof startOutbox>
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  outbox = startOutbox({ ...wend.services, consumers: outboxConsumers })
})
afterAll(async () => {
  await outbox.stop()
  await wend.close()
})

const countResults = async (query: string) =>
  (await wend.anonymous(`GET /api/search/?query=${encodeURIComponent(query)}`)).body.count as number
/** @returns the milliseconds until search finds this many */
async function measureDelay(query: string, n: number): Promise<number> {
  const start = performance.now()
  await expect.poll(() => countResults(query), { timeout: 60_000, interval: 20 }).toBe(n)
  return performance.now() - start
}

let uploadCount = 0
async function upload(word: string): Promise<number> {
  const { body } = await ada.call('POST /api/upload-edit-blog/', {
    ...{ url: `https://own${++uploadCount}.example.org/`, title: `The ${word} site`, tags: ['tea'] },
  })
  return body.id
}

it('reflects a new, an edited and a hidden site within a second each', async () => {
  const delays: number[] = []
  const id = await upload('xylophone')
  delays.push(await measureDelay('xylophone', 1))
  const edit = { id, url: `https://own${uploadCount}.example.org/`, title: 'The zither site', tags: ['tea'] }
  await ada.call('POST /api/upload-edit-blog/', edit)
  delays.push(await measureDelay('zither', 1))
  await ada.call(`POST /api/staff/blogs/${id}/hide/`, { reason: 'Because' })
  // It is hidden at once, whatever the index contains.
  expect((await wend.anonymous('GET /api/search/?query=zither')).body.results).toEqual([])
  delays.push(await measureDelay('zither', 0))
  console.log('found after', delays.map((ms) => `${Math.round(ms)} ms`).join(', '))
  // The minimum, because the machine may be busy.
  expect(Math.min(...delays)).toBeLessThan(1000)
})

it(`finds ${siteCount} imported sites within a minute, and concurrent uploads within a second`, async () => {
  const prepareEntry = (n: number) =>
    prepareSite({
      url: `https://listed${n}.example.org/`,
      title: `Catalogued ${n}`,
      tags: [`tag-${n % 50}`],
    })
  const delays: number[] = []
  let isImportDone = false
  const uploads = (async () => {
    for (let n = 0; !isImportDone; n++) {
      // One word of letters, so that it is not a typo of the previous one.
      const word = `own${[...String(n)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('o')}`
      await upload(word)
      delays.push(await measureDelay(`"${word}"`, 1))
    }
  })()
  for (let from = 0; from < siteCount; from += 250) {
    const batch = Array.from({ length: Math.min(250, siteCount - from) }, (_, n) => prepareEntry(from + n))
    await addSites(
      wend.db,
      batch.flatMap((site) => ('error' in site ? [] : site)),
    )
  }
  const start = performance.now()
  await expect.poll(() => countResults(`"catalogued ${siteCount - 1}"`)).toBe(1)
  await expect
    .poll(
      async () =>
        (await wend.services.database.pool.query('select from outbox where is_bulk limit 1')).rowCount,
      {
        timeout: 60_000,
      },
    )
    .toBe(0)
  const indexingMs = performance.now() - start
  isImportDone = true
  await uploads
  const sortedDelays = delays.toSorted((a, b) => a - b)
  console.log(
    `${siteCount} sites found ${(indexingMs / 1000).toFixed(1)} s after their import; ${delays.length} concurrent uploads after a median of`,
    `${Math.round(sortedDelays[Math.floor(sortedDelays.length / 2)] ?? 0)} ms (the slowest ${Math.round(sortedDelays.at(-1) ?? 0)} ms)`,
  )
  expect(indexingMs).toBeLessThan(60_000)
  expect(sortedDelays[0]).toBeLessThan(1000)
})
