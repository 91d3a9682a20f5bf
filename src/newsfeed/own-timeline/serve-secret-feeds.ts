import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownerOfFeedKey } from '#accounts/api-tokens/feed-key.ts'
import { notFound } from '#api-contract/api-error.ts'
import type { InLanguage } from '#platform/http/app.ts'
import type { Services } from '#platform/services.ts'
import { feedFormats } from '#sites/feeds/feed.ts'
import { feedIdBelow, feedIds } from '#sites/feeds/feed-ids.ts'
import { followsAsOpml } from '../following/serve-follows.ts'
import { listOwnRiver } from '../timeline/contract.ts'
import { askedOf, feedFiles, riverFeed } from '../timeline/serve-timeline-feeds.ts'
import { ownRiver } from './own-timeline.ts'

/** Pages of one's own that a feed holds: some days, for readers that look once a day. */
const maxPages = 3

/** Anyone with the address can read it, so nobody is to be led to it. What was once an address is as secret as what is one. */
const secret = {
  onSend: async (_: FastifyRequest, reply: FastifyReply) =>
    void reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer'),
}

/** A member's own news as feeds, and what they follow as OPML, below a secret key; feeds with the filters of the page. */
export function serveSecretFeeds(app: FastifyInstance, services: Services, { t, prefix }: InLanguage): void {
  const { public_url, product_name: siteName } = services.config
  const origin = public_url + prefix

  for (const file of feedFiles) {
    app.get(`/river/:key/${file}`, secret, async (request, reply) => {
      const { db, limits } = services
      await limits.take('secret_river', request.ip)
      const owner = await ownerOfFeedKey(services, (request.params as { key: string }).key)
      if (!owner) throw notFound()
      const { lang: languages = [], tag, quiet } = askedOf(listOwnRiver, request.query)
      const places = []
      let as_of: number | undefined
      for (let page = 1; page <= maxPages; page++) {
        const found = await ownRiver(db, owner.id, page, { languages, tag, quiet, as_of })
        places.push(...found.results)
        as_of = found.as_of
        if (!found.goesOn) break
      }
      const about = {
        id: feedIdBelow(prefix, `${public_url}/newsfeed#${owner.username}`),
        title: t('News of {username} · {site_name}', { username: owner.username, site_name: siteName }),
        description: t('Posts from sites you follow, and a few others.'),
        path: '/newsfeed',
      }
      const feed = { ...riverFeed(await feedIds(db, public_url), about, places), isSecret: true }
      return reply
        .header('cache-control', 'private, no-store')
        .type(feedFormats[file].type)
        .send(feedFormats[file].write(t, feed, origin))
    })
  }

  app.get('/river/:key/follows.opml', secret, async (request, reply) => {
    await services.limits.take('secret_river', request.ip)
    const owner = await ownerOfFeedKey(services, (request.params as { key: string }).key)
    if (!owner) throw notFound()
    return reply
      .header('cache-control', 'private, no-store')
      .type(feedFormats['feeds.opml'].type)
      .send(await followsAsOpml(t, services.db, owner.id))
  })
}
