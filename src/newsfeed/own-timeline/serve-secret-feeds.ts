import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findFeedKeyOwner } from '#accounts/api-tokens/feed-key.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import type { LanguageContext } from '#platform/http/app.ts'
import type { Services } from '#platform/services.ts'
import { feedFormats } from '#sites/feeds/feed.ts'
import { getFeedIds, localizedFeedId } from '#sites/feeds/feed-ids.ts'
import { renderFollowsAsOpml } from '../following/serve-follows.ts'
import { createPostsFeed, feedFiles, parseFilters } from '../timeline/serve-timeline-feeds.ts'
import { findTimelinePage } from './own-timeline.ts'

/** Timeline pages in one feed: a few days' worth, for readers that poll once a day. */
const maxPages = 3

/** The URL contains the secret, so it must not be indexed or sent as a referrer, even after the key was revoked. */
const secretRoute = {
  onSend: async (_: FastifyRequest, reply: FastifyReply) =>
    void reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer'),
}

/** Serves a member's timeline as feeds, with the page's filters, and the followed sites as OPML, under a secret key. */
export function serveSecretFeeds(
  app: FastifyInstance,
  services: Services,
  { t, prefix }: LanguageContext,
): void {
  const { publicUrl, productName: siteName } = services.config
  const origin = publicUrl + prefix

  for (const file of feedFiles) {
    app.get(`/river/:key/${file}`, secretRoute, async (request, reply) => {
      const { db, limits } = services
      await limits.take('secret_river', request.ip)
      const owner = await findFeedKeyOwner(services, (request.params as { key: string }).key)
      if (!owner) throw notFound()
      const { lang: languages = [], tag, quiet } = parseFilters(request.query)
      const entries = []
      let as_of: number | undefined
      for (let page = 1; page <= maxPages; page++) {
        const timeline = await findTimelinePage(db, owner.id, page, { languages, tag, quiet, as_of })
        entries.push(...timeline.results)
        as_of = timeline.as_of
        if (!timeline.hasMore) break
      }
      const about = {
        id: localizedFeedId(prefix, `${publicUrl}/newsfeed#${owner.username}`),
        title: t('News of {username} · {site_name}', { username: owner.username, site_name: siteName }),
        description: t('Posts from sites you follow, and a few others.'),
        path: '/newsfeed',
      }
      const feed = { ...createPostsFeed(await getFeedIds(db, publicUrl), about, entries), isSecret: true }
      return reply
        .header('cache-control', 'private, no-store')
        .type(feedFormats[file].type)
        .send(feedFormats[file].write(t, feed, origin))
    })
  }

  app.get('/river/:key/follows.opml', secretRoute, async (request, reply) => {
    await services.limits.take('secret_river', request.ip)
    const owner = await findFeedKeyOwner(services, (request.params as { key: string }).key)
    if (!owner) throw notFound()
    return reply
      .header('cache-control', 'private, no-store')
      .type(feedFormats['feeds.opml'].type)
      .send(await renderFollowsAsOpml(t, services.db, owner.id))
  })
}
