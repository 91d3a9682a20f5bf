import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#api-contract/standard-errors.ts'
import { listPages } from '#discovery/listings/list-pages.ts'
import { localizeAddress } from '#i18n/addresses.ts'
import { encodeResponse, sendEncoded } from '#platform/http/wire/encoded-response.ts'
import { publicHeaders } from '#platform/http/wire/security.ts'
import type { Services } from '#platform/services.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'
import { siteAddress, tagPageAddress } from '#sites/listing/paths.ts'
import {
  findSitemapArticles,
  findSitemapParts,
  findSitemapSites,
  findSitemapTags,
  maxSitesPerPart,
  type SitemapEntry,
} from './sitemap-queries.ts'

const pages = ['/home', ...listPages.map(({ path }) => path), '/fairness', '/about', '/donate']

interface SitemapPage {
  path: string
  updatedOn?: string
}

/**
 * Maximum pages per part. Each is listed in every language with links to the others, so a part takes a few MB of the
 * allowed 50.
 */
const maxPagesPerPart = 1024

/**
 * Serves `/sitemap.xml` (an index), its parts, and `/robots.txt`. Parts are large and rarely requested, so they are not
 * cached.
 */
export function serveSitemap(app: FastifyInstance, { db, config, limits }: Services): void {
  const { publicUrl: origin, languages } = config
  const isMultilingual = languages.length > 1
  const sitesPerPart = isMultilingual ? maxPagesPerPart : maxSitesPerPart

  app.get('/robots.txt', async (_, reply) => {
    // Also under language prefixes.
    const disallowed = ['/surprise', '/login-or-signup'].flatMap((path) => [
      `Disallow: ${path}`,
      ...(isMultilingual ? [`Disallow: /*${path}`] : []),
    ])
    const lines = ['User-agent: *', 'Disallow: /api/', ...disallowed, '', `Sitemap: ${origin}/sitemap.xml`]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    await limits.take('site_map', request.ip)
    const [partsOfPages, partsOfSites] = await Promise.all([
      findPagesByPart(),
      findSitemapParts(db, sitesPerPart),
    ])
    const paths = [
      ...partsOfPages.map((_, part) => `/sitemap/pages${part === 0 ? '' : `-${part}`}.xml`),
      ...partsOfSites.map((part) => `/sitemap/sites-${part}.xml`),
    ]
    const entries = paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
    return sendXml(request, reply, `<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>`)
  })

  for (const name of ['pages', 'pages-:part']) {
    app.get<{ Params: { part?: string } }>(`/sitemap/${name}.xml`, async (request, reply) => {
      await limits.take('site_map', request.ip)
      const sitemapPages = (await findPagesByPart())[Number(request.params.part ?? 0)]
      if (!sitemapPages) throw notFound()
      return sendXml(request, reply, renderUrlSet(sitemapPages))
    })
  }

  app.get<{ Params: { part: string } }>('/sitemap/sites-:part.xml', async (request, reply) => {
    await limits.take('site_map', request.ip)
    const { part } = request.params
    const sites = /^\d{1,6}$/.test(part) ? await findSitemapSites(db, Number(part), sitesPerPart) : []
    if (sites.length === 0) throw notFound()
    return sendXml(request, reply, renderUrlSet(sites.map(toSitemapPage)))
  })

  /** Pages, articles and tags, split into parts. */
  async function findPagesByPart(): Promise<SitemapPage[][]> {
    const [articles, tags] = await Promise.all([findSitemapArticles(db), findSitemapTags(db)])
    const sitemapPages: SitemapPage[] = [
      ...pages.map((path) => ({ path })),
      ...articles.map(toSitemapPage),
      ...tags.map((tag) => ({ path: tagPageAddress(tag) })),
    ]
    if (!isMultilingual) return [sitemapPages]
    const count = Math.ceil(sitemapPages.length / maxPagesPerPart)
    return Array.from({ length: count }, (_, part) =>
      sitemapPages.slice(part * maxPagesPerPart, (part + 1) * maxPagesPerPart),
    )
  }

  function renderUrlSet(sitemapPages: SitemapPage[]): string {
    const entries = sitemapPages.flatMap(({ path, updatedOn }) => {
      const lastmod = updatedOn ? `<lastmod>${updatedOn}</lastmod>` : ''
      const translations = languages.map((language) => ({
        language,
        url: escapeHtml(origin + localizeAddress(languages, language, path)),
      }))
      const alternates = isMultilingual
        ? translations.map(
            ({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`,
          )
        : []
      return translations.map(({ url }) => `<url><loc>${url}</loc>${lastmod}${alternates.join('')}</url>`)
    })
    const xhtml = isMultilingual ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
    return `<urlset ${namespace}${xhtml}>\n${entries.join('\n')}\n</urlset>`
  }
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const toSitemapPage = (site: SitemapEntry): SitemapPage => ({
  path: siteAddress(site),
  updatedOn: site.updated_on,
})

async function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string): Promise<FastifyReply> {
  const encoded = encodeResponse(`<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`, 200, {
    ...publicHeaders(reply),
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=600',
  })
  reply.hijack()
  sendEncoded(encoded, request.raw, reply.raw)
  return reply
}
