import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#contract/refusal.ts'
import { blogAddress, tagPageAddress } from '#features/blogs/addresses.ts'
import { encodeResponse, sendEncoded } from '#server/encoded-response.ts'
import { escapeHtml } from '#server/escape-html.ts'
import { headersForAll } from '#server/security.ts'
import type { Services } from '#server/services.ts'
import {
  type SitemapEntry,
  sitemapArticles,
  sitemapBlogs,
  sitemapParts,
  sitemapTags,
} from './sitemap-queries.ts'

const pages = [
  '/home',
  '/blogs/recent',
  '/blogs/shuffled',
  '/articles/featured',
  '/newsfeed',
  '/tags',
  '/paths',
  '/about',
  '/donate',
]

interface Address {
  path: string
  changed?: string
}

/** `/sitemap.xml` (an index), its parts, and `/robots.txt`. Parts are large and rarely requested, so none is cached. */
export function serveSitemap(app: FastifyInstance, { db, config, limits }: Services): void {
  const origin = config.public_url

  app.get('/robots.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /surprise\n\nSitemap: ${origin}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    await limits.take('site_map', request.ip)
    const parts = (await sitemapParts(db)).map((part) => `/sitemap/sites-${part}.xml`)
    const each = ['/sitemap/pages.xml', ...parts].map(
      (path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`,
    )
    return sendXml(request, reply, `<sitemapindex ${namespace}>\n${each.join('\n')}\n</sitemapindex>`)
  })

  app.get('/sitemap/pages.xml', async (request, reply) => {
    await limits.take('site_map', request.ip)
    const [articles, tags] = await Promise.all([sitemapArticles(db), sitemapTags(db)])
    const addresses = [
      ...pages.map((path) => ({ path })),
      ...articles.map(addressOf),
      ...tags.map((tag) => ({ path: tagPageAddress(tag) })),
    ]
    return sendXml(request, reply, urlSet(addresses))
  })

  app.get<{ Params: { part: string } }>('/sitemap/sites-:part.xml', async (request, reply) => {
    await limits.take('site_map', request.ip)
    const { part } = request.params
    const blogs = /^\d{1,6}$/.test(part) ? await sitemapBlogs(db, Number(part)) : []
    if (blogs.length === 0) throw notFound()
    return sendXml(request, reply, urlSet(blogs.map(addressOf)))
  })

  function urlSet(addresses: Address[]): string {
    const each = addresses.map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
      return `<url><loc>${escapeHtml(origin + path)}</loc>${lastmod}</url>`
    })
    return `<urlset ${namespace}>\n${each.join('\n')}\n</urlset>`
  }
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const addressOf = (blog: SitemapEntry): Address => ({ path: blogAddress(blog), changed: blog.updated_on })

async function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string): Promise<FastifyReply> {
  const encoded = encodeResponse(`<?xml version="1.0" encoding="utf-8"?>\n${xml}\n`, 200, {
    ...headersForAll(reply),
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=600',
  })
  reply.hijack()
  sendEncoded(encoded, request.raw, reply.raw)
  return reply
}
