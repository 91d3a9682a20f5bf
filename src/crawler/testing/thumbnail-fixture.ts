import sharp from 'sharp'
import type { WebHost } from '#test/web/web-host.ts'
import { applyEnrichments } from '../enrichment/apply-enrichments.ts'
import { enrichSite } from '../enrichment/enrich-site.ts'
import { startThumbnails } from '../thumbnails/start-thumbnails.ts'
import { createPage, listSite } from './crawled-sites.ts'
import { crawlerFixture } from './crawler-fixture.ts'

const hourMs = 3600 * 1000

export const png = (width: number, height: number, background = 'green') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

/**
 * Sites whose crawled pages name pictures. Only pictures are fetched: the pages themselves are not on the simulated
 * web.
 */
export function thumbnailFixture() {
  const fixture = crawlerFixture()

  /** Applies a crawl of the site's page. @param head elements of its head; by default, they name the picture */
  async function applyPage(
    id: number,
    address: string,
    path: string,
    head = `<meta property="og:image" content="${address}${path}">`,
  ): Promise<void> {
    const page = createPage(address, 'Moss', head)
    await enrichSite(fixture.wend.services, { blog_id: id, page, read_on: new Date() })
    await applyEnrichments(fixture.wend.db)
  }

  return {
    fixture,
    applyPage,
    async addPicture(name: string, picture: Buffer, overrides: Partial<WebHost> = {}) {
      const reply = { headers: { 'content-type': 'image/png' }, body: picture }
      fixture.web.put({ name, pages: { '/me.png': { kind: 'picture', reply } }, ...overrides })
    },
    /** Lists a site whose page names a picture. @returns its id */
    async listSiteWithPicture(name: string, path = 'me.png'): Promise<number> {
      const address = `http://${name}/`
      const id = await listSite(fixture.wend, address)
      await fixture.wend.runOutbox()
      await applyPage(id, address, path)
      return id
    },
    /** Starts another process that fetches pictures. */
    startWorker: (overrides: object = {}, connectionDownSince?: () => number | undefined) =>
      fixture.simulation.addCrawler(
        startThumbnails({
          services: { ...fixture.wend.services, ...overrides },
          version: '1.0',
          outboundOptions: fixture.web.agentOptions,
          clock: fixture.clock,
          idleMs: hourMs,
          ...(connectionDownSince ? { connectionDownSince } : {}),
        }),
      ),
    async getSite(id: number) {
      await applyEnrichments(fixture.wend.db)
      await fixture.wend.services.invalidation.catchUp()
      return (await fixture.wend.anonymous(`GET /api/blogs/${id}/`)).body
    },
    getQueuedPicture: (id: number) =>
      fixture.wend.db
        .selectFrom('site_pictures')
        .selectAll()
        .where('blog_id', '=', id)
        .executeTakeFirstOrThrow(),
    getPictureRequests: () => fixture.web.log.filter(({ kind }) => kind === 'picture'),
  }
}
