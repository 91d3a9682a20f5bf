import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { blockHost } from '#test/builders/for-staff.ts'
import { makeTag } from '#test/builders/tags.ts'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { SiteEntry } from './entries.ts'
import { type EntryResult, type FileEntry, type ImportOptions, importEntries } from './import-entries.ts'
import { atLine, warningText } from './warnings.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

async function* fileEntries(list: Partial<SiteEntry>[]): AsyncGenerator<FileEntry> {
  for (const [index, site] of list.entries())
    yield { file: 'list', entry: { where: atLine({ n: index + 1 }), ...site } }
}

async function importAll(list: Partial<SiteEntry>[], options: ImportOptions = {}) {
  const results: EntryResult[] = []
  const afterBatch = (batch: EntryResult[]) => void results.push(...batch)
  const totals = await importEntries(wend.db, fileEntries(list), { afterBatch, ...options })
  return { totals, results, outcomes: results.map((result) => result.outcome) }
}

const getSite = async (url: string) =>
  (await wend.anonymous(`GET /api/blogs/url/?url=${encodeURIComponent(url)}`)).body

describe('importing a list', () => {
  it('adds each site once, and none when the import is repeated', async () => {
    const list = [
      {
        url: 'https://ann.dev/',
        title: 'Ann',
        tags: ['Tea', 'Web Design'],
        feed_url: 'https://ann.dev/feed',
      },
      { url: 'http://www.ann.dev/index.html' },
      { url: 'https://ben.dev/blog/feed.xml' },
      { url: 'javascript:alert(1)' },
      { feed_url: 'https://cleo.dev/odd' },
    ]
    const { totals, outcomes, results } = await importAll(list)
    expect(outcomes).toEqual(['added', 'known', 'added', 'refused', 'added'])
    expect(totals).toEqual({ seen: 5, added: 3, known: 1, improved: 0, refused: 1, cleaned: 0 })
    expect(results[3]?.sentence).toBe('Use an http or https address, not "javascript:".')
    expect(await getSite('ann.dev')).toMatchObject({
      url: 'https://ann.dev/',
      title: 'Ann',
      tags: ['tea', 'web-design'],
      feed_url: 'https://ann.dev/feed',
      user: null,
    })
    expect(await getSite('ben.dev/blog')).toMatchObject({
      title: 'ben.dev',
      slug: 'bendev',
      feed_url: 'https://ben.dev/blog/feed.xml',
    })
    expect((await importAll(list)).outcomes).toEqual(['known', 'known', 'known', 'refused', 'known'])
  })

  it('maintains the counts', async () => {
    const totalBefore = (await wend.anonymous('GET /api/total-blogs/')).body.total_blogs
    await importAll(
      Array.from({ length: 30 }, (_, n) => ({ url: `counted${n}.dev`, tags: ['counted'] })),
      { batchSize: 7 },
    )
    expect((await wend.anonymous('GET /api/total-blogs/')).body.total_blogs).toBe(totalBefore + 30)
    const tags = (await wend.anonymous('GET /api/tags/')).body as { value: string; count: number }[]
    expect(tags.find((tag) => tag.value === 'counted')?.count).toBe(30)
  })

  it('completes a site known only by its feed, without replacing texts that people wrote', async () => {
    const dora = await makeUser(wend, 'dora')
    await makeSite(wend, { url: 'https://dora.dev', title: 'dora.dev', by: dora })
    await importAll([{ url: 'https://eve.dev/rss.xml' }])
    const list = [
      { url: 'https://eve.dev', title: 'Eve writes', tags: ['ink'], description: 'About ink.' },
      { url: 'https://dora.dev', title: 'Somebody else', tags: ['ink'] },
    ]
    expect((await importAll(list)).totals).toMatchObject({ added: 0, known: 2, improved: 1 })
    expect(await getSite('eve.dev')).toMatchObject({
      title: 'Eve writes',
      slug: 'eve-writes',
      description: 'About ink.',
      tags: ['ink'],
      feed_url: 'https://eve.dev/rss.xml',
    })
    expect(await getSite('dora.dev')).toMatchObject({ title: 'dora.dev', tags: [] })
    expect((await importAll(list)).totals).toMatchObject({ improved: 0 })
  })

  it('truncates to the limits, and reports changes', async () => {
    const { totals, results } = await importAll([
      { url: 'fay.dev', title: 'x'.repeat(200), tags: ['a/b', '!'], feed_url: 'none' },
    ])
    expect(totals).toMatchObject({ added: 1, cleaned: 1 })
    expect(results[0]?.changes.map((change) => warningText(defaultTranslator, change))).toEqual([
      'Title cut from 200 to 120 characters',
      'tag "a/b" became "a-b"',
      'tag "!" left out',
      'feed "none" left out: it isn’t a web address',
    ])
  })

  it('rejects blocked hosts, blocked tags, and tag aliases', async () => {
    await blockHost(wend, 'spam.net', 'It sells links.')
    await makeTag(wend, 'casino', { is_blocked: true })
    await makeTag(wend, 'js', { merged_into: await makeTag(wend, 'javascript') })
    const { results } = await importAll([
      { url: 'https://www.spam.net/' },
      { url: 'https://deep.blog.spam.net/x' },
      { url: 'https://notspam.net', tags: ['casino', 'js', 'JavaScript'] },
    ])
    expect(results.map((result) => result.outcome)).toEqual(['refused', 'refused', 'added'])
    expect(results[0]?.sentence).toBe('Sites of this host can’t be submitted: It sells links.')
    expect((await getSite('notspam.net')).tags).toEqual(['javascript'])
  })

  it('writes nothing in a dry run', async () => {
    const list = [{ url: 'gil.dev' }, { url: 'GIL.dev' }, { url: 'ann.dev' }]
    expect((await importAll(list, { isDryRun: true })).outcomes).toEqual(['added', 'known', 'known'])
    expect((await wend.anonymous('GET /api/blogs/url/?url=gil.dev')).status).toBe(404)
  })

  it('resumes where it was stopped', async () => {
    const list = Array.from({ length: 10 }, (_, n) => ({ url: `stopped${n}.dev` }))
    const controller = new AbortController()
    const firstRun = await importAll(list, {
      batchSize: 4,
      signal: controller.signal,
      afterBatch: () => controller.abort(),
    })
    expect(firstRun.totals).toMatchObject({ seen: 4, added: 4 })
    const secondRun = await importAll(list, { batchSize: 4, fromRow: firstRun.totals.seen })
    expect(secondRun.totals).toMatchObject({ seen: 10, added: 6, known: 0 })
  })

  it('completes two imports of the same sites in different orders', async () => {
    const list = Array.from({ length: 200 }, (_, n) => ({ url: `twice${n}.dev`, tags: [`tag${n % 9}`] }))
    const [firstImport, secondImport] = await Promise.all([
      importAll(list, { batchSize: 10 }),
      importAll([...list].reverse(), { batchSize: 10 }),
    ])
    expect(firstImport.totals.added + secondImport.totals.added).toBe(200)
  })

  it('takes few statements per batch', async () => {
    const list = Array.from({ length: 100 }, (_, n) => ({ url: `few${n}.dev`, tags: [`few${n % 7}`] }))
    expect(await wend.countStatements(() => importAll(list))).toBeLessThanOrEqual(14)
  })
})
