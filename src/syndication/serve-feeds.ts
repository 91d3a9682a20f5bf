import type { FastifyInstance } from 'fastify'
import type { Translator } from '#i18n/translator.ts'
import { storableText } from '#platform/db/storable-text.ts'
import type { LanguageContext, RouteParts } from '#platform/http/app.ts'
import { encodeResponse } from '#platform/http/wire/encoded-response.ts'
import { publicHeaders } from '#platform/http/wire/security.ts'
import type { Services } from '#platform/services.ts'
import { type FeedFileName, feedFormats, lastChange } from '#sites/feeds/feed.ts'
import { getFeedIds, localizedFeedId } from '#sites/feeds/feed-ids.ts'
import type { FeedRequest, FeedSource } from './site-feed.ts'
import { feedSources } from './sources.ts'

/**
 * Serves feeds at their page's path plus `/feed.rss`, `/feed.atom` or `/feed.json`, and `/feeds.opml` for lists of
 * sites.
 */
export function serveFeeds(
  app: FastifyInstance,
  services: Services,
  { publicCache, t, prefix }: RouteParts & LanguageContext,
): void {
  const { publicUrl, productName: siteName } = services.config
  const origin = publicUrl + prefix
  for (const source of feedSources) {
    for (const file of Object.keys(feedFormats) as FeedFileName[]) {
      if (file === 'feeds.opml' && !source.hasOpml) continue
      app.get(`${source.path}/${file}`, async (request, reply) => {
        const params = request.params as Record<string, string>
        const { parameters = [] } = source
        const encoded = await publicCache.getDocument(request, parameters, async (url) => {
          const { searchParams } = new URL(url, origin)
          const query = (name: string) => storableText(searchParams.get(name) ?? '')
          const feedRequest = { db: services.db, siteName, origin, params, query }
          if (source.limit) await services.limits.take(source.limit, request.ip)
          const ids = await getFeedIds(services.db, publicUrl)
          const rendered = await renderFeed(t, prefix, source, file, { ...feedRequest, ids })
          Object.assign(rendered.value.headers, publicHeaders(reply))
          return rendered
        })
        reply.hijack()
        publicCache.send(encoded, request.raw, reply.raw)
        return reply
      })
    }
  }
}

async function renderFeed(
  t: Translator,
  prefix: string,
  source: FeedSource,
  file: FeedFileName,
  feedRequest: FeedRequest,
) {
  const { feed: content, keys, isCacheable = true } = await source.createFeed(t, feedRequest)
  const feed = { ...content, id: localizedFeedId(prefix, content.id) }
  const { type, write } = feedFormats[file]
  const lastModified = lastChange(feed)
  const value = encodeResponse(write(t, feed, feedRequest.origin), 200, {
    'content-type': type,
    'cache-control': 'public, max-age=0, must-revalidate',
    ...(lastModified ? { 'last-modified': lastModified.toUTCString() } : {}),
  })
  return { value, keys, isCacheable }
}
