import { expect, it } from 'vitest'
import { findFiles, readEntries } from '#sites/imports/list-files.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import { sharedData } from '#test/shared-data.ts'
import { correctWords } from './correct-words.ts'
import { relevanceQueries, splitQueries } from './queries.ts'

it('has at least 200 queries, 20 of each kind, and 300 words', () => {
  const { tuning, heldOut } = splitQueries()
  expect(tuning.length + heldOut.length).toBeGreaterThanOrEqual(200)
  for (const queries of Object.values(relevanceQueries)) expect(queries.length).toBeGreaterThanOrEqual(20)
  for (const half of [tuning, heldOut])
    for (const kind of Object.keys(relevanceQueries))
      expect(half.filter((query) => query.kind === kind).length, kind).toBeGreaterThanOrEqual(5)
  expect(new Set(correctWords).size).toBeGreaterThanOrEqual(300)
})

it.skipIf(!sharedData)('expects only listed sites', async () => {
  const hosts = new Set<string>()
  for await (const { entry } of readEntries(await findFiles([sharedData ?? '']), () => {})) {
    const site = 'note' in entry || 'error' in entry ? entry : prepareSite(entry)
    if ('url_key' in site) hosts.add(site.url_key.split('/')[0] ?? '')
  }
  const missing = [...splitQueries().tuning, ...splitQueries().heldOut].flatMap((query) =>
    query.hosts.filter((host) => !hosts.has(host)),
  )
  expect(missing).toEqual([])
})
