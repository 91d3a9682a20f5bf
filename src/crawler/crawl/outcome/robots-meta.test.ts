import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { applyEnrichments } from '#crawler/enrichment/apply-enrichments.ts'
import { crawlerFixture } from '#crawler/testing/crawler-fixture.ts'
import type { Reply, Visit } from '#test/web/web-host.ts'

// Sites whose front page or feed starts to forbid indexing or excerpts.

const day = 24 * 3600 * 1000
const fixture = crawlerFixture()

const page = (name: string, directive: string) => ({
  headers: { 'Content-Type': 'text/html' },
  body: `<!doctype html><html lang="en"><title>The garden of ${name}</title><p>About moss and rain.
    <meta name="description" content="Written at ${name}.">
    <meta name="robots" content="${directive}">
    <link rel="alternate" type="application/rss+xml" href="/feed">`,
})
const feed = (name: string, directive: string) => ({
  headers: { 'Content-Type': 'application/rss+xml' },
  body: `<rss version="2.0"><channel><title>News of ${name}</title><description>Told by the feed.</description>
    <meta xmlns="http://www.w3.org/1999/xhtml" name="robots" content="${directive}"/>
    <item><guid>1</guid><link>https://${name}/1</link><title>No. 1</title><description>Words of 1.</description>
    <pubDate>${new Date(fixture.start - day).toUTCString()}</pubDate></item></channel></rss>`,
})

/** A site whose robots directives change after ten days. */
function putSite(seed: number, { page: pageDirective = 'all', feed: feedDirective = 'all' }): string {
  const name = `asks-later-${seed}.org`
  const directiveAt = (now: number, directive: string) => (now > fixture.start + 10 * day ? directive : 'all')
  return fixture.addSite(name, seed, {
    override: ({ now }) => feed(name, directiveAt(now, feedDirective)),
    pages: { '/': { kind: 'page', reply: ({ now }) => page(name, directiveAt(now, pageDirective)) } },
  })
}

async function getStoredTexts(ids: number[]) {
  await applyEnrichments(fixture.wend.db)
  const sites = await fixture.wend.db
    .selectFrom('blogs')
    .select(['id', 'title', 'description'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const { rows: posts } = await sql<{ blog_id: number; excerpt: string }>`
    select blog_id, excerpt from posts where not is_stub`.execute(fixture.wend.db)
  return sites.map(({ id, title, description }) => ({
    title,
    description,
    excerpts: posts.filter(({ blog_id }) => blog_id === id).map(({ excerpt }) => excerpt),
  }))
}

it('clears the data of a source that forbids it, but not that of the other', async () => {
  const names = [
    putSite(0, { page: 'noindex' }),
    putSite(1, { page: 'nosnippet' }),
    putSite(2, { feed: 'nosnippet' }),
    putSite(3, { feed: 'noindex' }),
  ]
  const ids = await fixture.importSites(names)
  fixture.startWorkers()
  await fixture.simulation.advance(5 * day)
  expect(await getStoredTexts(ids)).toEqual(
    names.map((name) => ({
      title: `The garden of ${name}`,
      description: `Written at ${name}.`,
      excerpts: ['Words of 1.'],
    })),
  )
  await fixture.simulation.advance(20 * day)
  const excerpts = ['Words of 1.']
  expect(await getStoredTexts(ids)).toEqual([
    { title: `News of ${names[0]}`, description: 'Told by the feed.', excerpts },
    { title: `The garden of ${names[1]}`, description: 'Told by the feed.', excerpts },
    { title: `The garden of ${names[2]}`, description: `Written at ${names[2]}.`, excerpts: [''] },
    { title: `The garden of ${names[3]}`, description: `Written at ${names[3]}.`, excerpts: [] },
  ])
  expect(fixture.violations()).toEqual({})
})

it('applies the X-Robots-Tag header of a 304', async () => {
  const name = 'asks-by-header.org'
  const createHeader = (now: number, directive: string): Record<string, string> =>
    now > fixture.start + 10 * day ? { 'X-Robots-Tag': directive } : {}
  /** Always the same bytes and ETag. */
  const replyConditionally = (reply: ReturnType<typeof page>, words: string) => (visit: Visit) => {
    const headers = { ETag: '"1"', ...createHeader(visit.now, words) }
    return visit.headers['if-none-match'] === '"1"'
      ? { status: 304, headers }
      : { ...reply, headers: { ...reply.headers, ...headers } }
  }
  fixture.addSite(name, 4, {
    override: replyConditionally(feed(name, 'all'), 'noindex, nosnippet'),
    pages: { '/': { kind: 'page', reply: replyConditionally(page(name, 'all'), 'noindex') } },
  })
  const ids = await fixture.importSites([name])
  fixture.startWorkers()
  await fixture.simulation.advance(9 * day)
  const site = { title: `The garden of ${name}`, description: `Written at ${name}.` }
  expect(await getStoredTexts(ids)).toEqual([{ ...site, excerpts: ['Words of 1.'] }])
  await fixture.simulation.advance(30 * day)
  // The noindex of a feed's header is about the feed as a document.
  expect(await getStoredTexts(ids)).toEqual([{ title: `News of ${name}`, description: '', excerpts: [''] }])
})

it('removes the picture when a 304 has noimageindex', async () => {
  const name = 'hides-pictures.org'
  fixture.addSite(name, 6, {
    override: () => feed(name, 'all'),
    pages: {
      '/': {
        kind: 'page',
        reply: ({ now, headers: requestHeaders }): Reply => {
          const ETag = '"1"'
          const directive = now > fixture.start + 10 * day ? 'noimageindex' : 'all'
          if (requestHeaders['if-none-match'] === ETag)
            return { status: 304, headers: { ETag, 'X-Robots-Tag': directive } }
          const { headers, body } = page(name, 'all')
          return {
            headers: { ...headers, ETag },
            body: `${body}<meta property="og:image" content="/me.png">`,
          }
        },
      },
    },
  })
  const [id = 0] = await fixture.importSites([name])
  fixture.startWorkers()
  await fixture.simulation.advance(9 * day)
  const picture = { image_blog_page: '/media/front.webp', image_source: 'site' as const }
  await fixture.wend.db.updateTable('blogs').set(picture).where('id', '=', id).execute()
  await fixture.simulation.advance(30 * day)
  expect(await getStoredTexts([id])).toMatchObject([{ description: `Written at ${name}.` }])
  const row = fixture.wend.db.selectFrom('blogs').select('image_blog_page').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ image_blog_page: null })
})

it('erases post texts even if a feed with noindex has not changed since then', async () => {
  const name = 'asks-once.org'
  fixture.addSite(name, 5, {
    override: ({ now, headers: requestHeaders }) => {
      const directive = now > fixture.start + 10 * day ? 'noindex' : 'all'
      const ETag = `"${directive}"`
      if (requestHeaders['if-none-match'] === ETag) return { status: 304, headers: { ETag } }
      const reply = feed(name, directive)
      return { ...reply, headers: { ...reply.headers, ETag } }
    },
  })
  const ids = await fixture.importSites([name])
  fixture.startWorkers()
  await fixture.simulation.advance(9 * day)
  expect(await getStoredTexts(ids)).toMatchObject([{ excerpts: ['Words of 1.'] }])
  await fixture.simulation.advance(30 * day)
  expect(await getStoredTexts(ids)).toMatchObject([{ excerpts: [] }])
})
