import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSites } from '#sites/imports/add-sites.ts'
import { findFiles, readEntries } from '#sites/imports/list-files.ts'
import { prepareSite, type SiteToAdd } from '#sites/imports/site-to-add.ts'
import { sharedData } from '#test/shared-data.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { relevanceFixtures } from './relevance.fixtures.ts'

const lists = [
  'personalsites/sites',
  'chinese-independent-blogs/blogs-original.csv',
  'refined-blog/data.json',
]
/** Below this, search has regressed. */
const minMeanReciprocalRank = 0.9

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
  const sites: SiteToAdd[] = []
  const files = await findFiles(sharedData ? lists.map((path) => join(sharedData ?? '', path)) : [])
  for await (const { entry } of readEntries(files, () => {})) {
    const site = 'note' in entry || 'error' in entry ? entry : prepareSite(entry)
    if ('url_key' in site) sites.push(site)
  }
  for (let start = 0; start < sites.length; start += 500)
    await addSites(wend.db, sites.slice(start, start + 500))
  await wend.runOutbox()
})
afterAll(() => wend.close())

it.skipIf(!sharedData)(`finds the intended site for ${relevanceFixtures.length} queries`, async () => {
  expect(relevanceFixtures.length).toBeGreaterThanOrEqual(60)
  let sum = 0
  const missed: string[] = []
  for (const [query, host] of relevanceFixtures) {
    const { body } = await wend.anonymous(`GET /api/search/?query=${encodeURIComponent(query)}`)
    const found: string[] = body.results.map(({ domain }: { domain: string }) => domain)
    const rank = found.indexOf(host) + 1
    sum += rank === 0 ? 0 : 1 / rank
    if (rank !== 1) missed.push(`${query} → ${host}: ${rank || 'not'} (${found.slice(0, 2).join(', ')})`)
  }
  const mean = sum / relevanceFixtures.length
  console.info(
    `mean reciprocal rank ${mean.toFixed(3)} over ${relevanceFixtures.length} queries; not first: ${missed.join('; ') || 'none'}`,
  )
  expect(mean).toBeGreaterThan(minMeanReciprocalRank)
})
