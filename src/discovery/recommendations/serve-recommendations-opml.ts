import type { FastifyInstance } from 'fastify'
import { translatorFor } from '#i18n/catalogue.ts'
import { keysFor } from '#platform/cache/invalidation-keys.ts'
import type { RouteParts } from '#platform/http/app.ts'
import { encodeResponse } from '#platform/http/wire/encoded-response.ts'
import { publicHeaders } from '#platform/http/wire/security.ts'
import type { Services } from '#platform/services.ts'
import { feedFormats } from '#sites/feeds/feed.ts'
import { findFeaturedSites } from './featured-queries.ts'

const opml = feedFormats['feeds.opml']

/** Serves staff's recommended sites at `/.well-known/recommendations.opml`, where other sites publish theirs. */
export function serveRecommendationsOpml(
  app: FastifyInstance,
  services: Services,
  { publicCache }: RouteParts,
): void {
  const { productName, languages } = services.config
  const t = translatorFor(languages[0])
  app.get('/.well-known/recommendations.opml', async (request, reply) => {
    const encoded = await publicCache.getDocument(request, [], async () => {
      const sites = await findFeaturedSites(services.db)
      const title = t('Sites that {site_name} recommends', { site_name: productName })
      const text = opml.write(t, { id: '', title, description: '', path: '/', items: [], blogs: sites })
      const headers = {
        'content-type': opml.type,
        'cache-control': 'public, max-age=0, must-revalidate',
        ...publicHeaders(reply),
      }
      const ids = sites.map(({ id }) => id)
      return {
        value: encodeResponse(text, 200, headers),
        keys: ['featured sites', 'blogs', ...keysFor('blog:', ids)],
      }
    })
    reply.hijack()
    publicCache.send(encoded, request.raw, reply.raw)
    return reply
  })
}
