import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownerOfFeedKey } from '#accounts/api-tokens/feed-key.ts'
import { notFound } from '#api-contract/refusal.ts'
import { lifetimeOf } from '#platform/cache/lifetime.ts'
import type { InLanguage, Parts } from '#platform/http/app.ts'
import { refusalOf } from '#platform/http/errors/refused-input.ts'
import { encodeResponse } from '#platform/http/wire/encoded-response.ts'
import { headersForAll } from '#platform/http/wire/security.ts'
import type { Services } from '#platform/services.ts'
import { type Feed, type FeedFileName, feedFormats, lastChange } from '#sites/feeds/feed.ts'
import { feedIdBelow, feedIds } from '#sites/feeds/feed-ids.ts'
import { followsAsOpml } from '../following/serve-follows.ts'
import { listOwnRiver, listRiver } from './contract.ts'
import { riverFeed } from './newsfeed-feed.ts'
import { ownRiver } from './own/own-timeline.ts'
import { fresh, keysOfPlaces, readRiver } from './routes.ts'

const files = ['feed.rss', 'feed.atom', 'feed.json'] as const satisfies FeedFileName[]

/** Entries of a feed of everybody's river. */
const mostItems = 50
/** Pages of one's own that a feed holds: some days, for readers that look once a day. */
const ownPages = 3

/** The filters of a feed's address. @throws Refusal 400 as the list itself refuses them */
function askedOf(list: typeof listRiver | typeof listOwnRiver, query: unknown) {
  const { data, error } = list.input.safeParse({ ...(query as object), page: 1, as_of: undefined })
  if (error) throw refusalOf(list, error)
  return data
}

/** `/newsfeed/feed.rss` and its like, and those of one's own below a secret key; each with the filters of its page. */
export function serveRiver(
  app: FastifyInstance,
  services: Services,
  { replies: publicCache, t, prefix }: Parts & InLanguage,
): void {
  const { public_url, product_name: siteName } = services.config
  const origin = public_url + prefix

  for (const file of files) {
    app.get(`/newsfeed/${file}`, async (request, reply) => {
      const encoded = await publicCache.document(request, ['tag', 'lang', 'quiet'], async (address) => {
        const filters = askedOf(listRiver, Object.fromEntries(new URL(address, origin).searchParams))
        const { tag, lang = [], quiet } = filters
        const asked = { tag, languages: lang, quiet, as_of: undefined, limit: mostItems, offset: 0 }
        const { results } = await readRiver(services.db, asked)
        const query = new URLSearchParams({
          ...(tag ? { tag } : {}),
          ...(lang.length > 0 ? { lang: lang.join(',') } : {}),
          ...(quiet ? { quiet: '1' } : {}),
        })
        const path = query.size > 0 ? `/newsfeed?${query}` : '/newsfeed'
        const title = `${t('News Feed')} · ${siteName}`
        const description = t('What independent sites have just posted, the newest first.')
        const feed = riverFeed(
          await feedIds(services.db, public_url),
          { id: feedIdBelow(prefix, public_url + path), title, description, path },
          results,
        )
        const value = encoded200(feed, file, {
          'cache-control': 'public, max-age=0, must-revalidate',
          ...headersForAll(reply),
        })
        return { value, keys: keysOfPlaces(tag, results), life: lifetimeOf(fresh.seconds, fresh.lateSeconds) }
      })
      reply.hijack()
      publicCache.send(encoded, request.raw, reply.raw)
      return reply
    })

    app.get(`/river/:key/${file}`, secret, async (request, reply) => {
      const { db, limits } = services
      await limits.take('secret_river', request.ip)
      const owner = await ownerOfFeedKey(services, (request.params as { key: string }).key)
      if (!owner) throw notFound()
      const { lang: languages = [], tag, quiet } = askedOf(listOwnRiver, request.query)
      const places = []
      let as_of: number | undefined
      for (let page = 1; page <= ownPages; page++) {
        const found = await ownRiver(db, owner.id, page, { languages, tag, quiet, as_of })
        places.push(...found.results)
        as_of = found.as_of
        if (!found.goesOn) break
      }
      const about = {
        id: feedIdBelow(prefix, `${public_url}/newsfeed#${owner.username}`),
        title: t('News of {username} · {site_name}', { username: owner.username, site_name: siteName }),
        description: t('What the sites that you follow posted, and a few others.'),
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

  const encoded200 = (
    feed: Feed,
    file: FeedFileName,
    headers: Record<string, string | string[] | number | undefined>,
  ) => {
    const changed = lastChange(feed)
    return encodeResponse(feedFormats[file].write(t, feed, origin), 200, {
      ...headers,
      'content-type': feedFormats[file].type,
      ...(changed ? { 'last-modified': changed.toUTCString() } : {}),
    })
  }
}

/** Anyone with the address can read it, so nobody is to be led to it. What was once an address is as secret as what is one. */
const secret = {
  onSend: async (_: FastifyRequest, reply: FastifyReply) =>
    void reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer'),
}
