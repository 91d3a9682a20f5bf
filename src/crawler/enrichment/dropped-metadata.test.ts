import { beforeEach, describe, expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { enrichmentFixture } from '../testing/enrichment-fixture.ts'
import { applyEnrichments } from './apply-enrichments.ts'
import { queueMetadata } from './enrich-site.ts'

const fixture = enrichmentFixture()
const { createPage, createFeed, categoryElements, applyCrawl, getSite, edit, readHistory } = fixture
let { wend, ada, domain, site, n } = fixture
beforeEach(() => {
  ;({ wend, ada, domain, site, n } = fixture)
})

describe('metadata that a site forbids', () => {
  const described = '<meta name="description" content="A wet garden.">'
  const picture = { picture: '/media/moss-400x200-400.webp' }
  const pageFields = ['title', 'description', 'language', 'image_blog_page'] as const

  it('disappears from the site and its history, and may return from the other source', async () => {
    await applyCrawl({ page: createPage('Moss', described), feed: createFeed('Moss') })
    await applyCrawl({
      dropped: ['description'],
      feed: createFeed('Moss', '<description>Of rain.</description>'),
    })
    expect(await getSite()).toMatchObject({ title: 'Moss', description: 'Of rain.' })
    expect(JSON.stringify(await readHistory())).not.toContain('A wet garden.')
  })

  it('includes name, language, picture and fingerprint if the front page has noindex', async () => {
    await applyCrawl({ page: createPage('Moss', described, 'de') })
    await queueMetadata(wend.db, { blog_id: site, metadata: picture, read_on: new Date() })
    await applyEnrichments(wend.db)
    await applyCrawl({ dropped: pageFields })
    expect(await getSite()).toMatchObject({
      title: domain,
      description: '',
      language: null,
      image_blog_page: null,
    })
    for (const table of ['site_fingerprints', 'site_pictures'] as const)
      expect(await wend.db.selectFrom(table).selectAll().where('blog_id', '=', site).execute()).toEqual([])
    expect(JSON.stringify(await readHistory())).not.toMatch(/Moss|wet garden/)
  })

  it('includes tags if the feed has noindex', async () => {
    const tagged = await makeSite(wend, { tags: ['moss', 'rain'], by: ada })
    expect(tagged).toBeGreaterThan(0)
    await applyCrawl({ feed: createFeed('Moss', categoryElements('moss', 'rain')) })
    expect((await getSite()).tags).toEqual(['moss', 'rain'])
    await applyCrawl({
      dropped: ['tags'],
      feed: { ...createFeed('Moss'), robots: { noindex: true, nosnippet: false } },
    })
    expect((await getSite()).tags).toEqual([])
  })

  it('does not include text by people', async () => {
    const bo = await makeUser(wend, `Bodil${n}`, { is_staff: true })
    await applyCrawl({ page: createPage('Moss', described) })
    expect((await edit(bo, site, { title: 'Better words' })).status).toBe(200)
    await applyCrawl({ dropped: pageFields })
    expect(await getSite()).toMatchObject({ title: 'Better words', description: '' })
  })
})
