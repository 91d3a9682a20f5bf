import type { FastifyInstance } from 'fastify'
import { createLifetime } from '#platform/cache/lifetime.ts'
import type { LanguageContext, RouteParts } from '#platform/http/app.ts'
import { inputError } from '#platform/http/errors/input-errors.ts'
import { encodeResponse } from '#platform/http/wire/encoded-response.ts'
import { publicHeaders } from '#platform/http/wire/security.ts'
import type { Services } from '#platform/services.ts'
import { type Feed, type FeedFileName, type FeedItem, feedFormats, lastChange } from '#sites/feeds/feed.ts'
import { type FeedIds, getFeedIds, localizedFeedId, postEntryId } from '#sites/feeds/feed-ids.ts'
import { listNewsfeed } from './contract.ts'
import { findNewsfeedPage, freshness, newsfeedDependencies } from './routes.ts'
import * as schemas from './schemas.ts'

export const feedFiles = ['feed.rss', 'feed.atom', 'feed.json'] as const satisfies FeedFileName[]

const maxItems = 50

/** Parses the filters in a feed's URL. @throws ApiError 400 like the list endpoints */
export function parseFilters(query: unknown) {
  const { data, error } = schemas.listNewsfeed.input.safeParse({
    ...(query as object),
    page: 1,
    as_of: undefined,
  })
  if (error) throw inputError(listNewsfeed, error)
  return data
}

/** Serves `/newsfeed/feed.rss` and the other formats, with the filters of the page. */
export function serveTimelineFeeds(
  app: FastifyInstance,
  services: Services,
  { publicCache, t, prefix }: RouteParts & LanguageContext,
): void {
  const { publicUrl, productName: siteName } = services.config
  const origin = publicUrl + prefix

  for (const file of feedFiles) {
    app.get(`/newsfeed/${file}`, async (request, reply) => {
      const encoded = await publicCache.getDocument(request, ['tag', 'lang', 'quiet'], async (url) => {
        const filters = parseFilters(Object.fromEntries(new URL(url, origin).searchParams))
        const { tag, lang = [], quiet } = filters
        const filter = { tag, languages: lang, quiet, as_of: undefined, limit: maxItems, offset: 0 }
        const { results } = await findNewsfeedPage(services.db, filter)
        const query = new URLSearchParams({
          ...(tag ? { tag } : {}),
          ...(lang.length > 0 ? { lang: lang.join(',') } : {}),
          ...(quiet ? { quiet: '1' } : {}),
        })
        const path = query.size > 0 ? `/newsfeed?${query}` : '/newsfeed'
        const title = `${t('News Feed')} · ${siteName}`
        const description = t('New posts from independent sites, newest first.')
        const feed = createPostsFeed(
          await getFeedIds(services.db, publicUrl),
          { id: localizedFeedId(prefix, publicUrl + path), title, description, path },
          results,
        )
        const value = encodeFeed(feed, file, {
          'cache-control': 'public, max-age=0, must-revalidate',
          ...publicHeaders(reply),
        })
        return {
          value,
          keys: newsfeedDependencies(tag, results),
          lifetime: createLifetime(freshness.seconds, freshness.staleSeconds),
        }
      })
      reply.hijack()
      publicCache.send(encoded, request.raw, reply.raw)
      return reply
    })
  }

  const encodeFeed = (
    feed: Feed,
    file: FeedFileName,
    headers: Record<string, string | string[] | number | undefined>,
  ) => {
    const lastModified = lastChange(feed)
    return encodeResponse(feedFormats[file].write(t, feed, origin), 200, {
      ...headers,
      'content-type': feedFormats[file].type,
      ...(lastModified ? { 'last-modified': lastModified.toUTCString() } : {}),
    })
  }
}

/** The newsfeed as a feed: entries link to the original and start with the site's title. */
export function createPostsFeed(
  ids: FeedIds,
  about: Pick<Feed, 'id' | 'title' | 'description' | 'path'>,
  entries: schemas.NewsfeedPost[],
): Feed {
  return { ...about, items: entries.map((entry) => toFeedItem(ids, entry)), blogs: [] }
}

const toFeedItem = (
  ids: FeedIds,
  { id, blog, title, url, excerpt, language, published_on, is_dated, river_on }: schemas.NewsfeedPost,
): FeedItem => ({
  id: postEntryId(ids, id),
  url,
  title: `${blog.title}: ${title || [...excerpt].slice(0, 100).join('') || url}`,
  text: excerpt,
  html: '',
  author: blog.title,
  tags: [],
  language,
  published: is_dated ? published_on : null,
  // The time of discovery, because readers sort by it.
  updated: river_on > published_on ? river_on : published_on,
})
