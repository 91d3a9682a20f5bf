import { cutSearchText } from '#api-contract/shapes/search-text.ts'
import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { findNewestIds } from '#discovery/listings/queries.ts'
import { searchForFeed } from '#discovery/search/find-sites.ts'
import { findRandomSiteIds } from '#discovery/shuffle/queries.ts'
import { keysFor } from '#platform/cache/invalidation-keys.ts'
import type { Feed, FeedItem } from '#sites/feeds/feed.ts'
import {
  commentEntryId,
  commentsFeedId,
  discussionEntryId,
  discussionsFeedId,
} from '#sites/feeds/feed-ids.ts'
import { discussionAddress, searchAddress, siteAddress, tagPageAddress } from '#sites/listing/paths.ts'
import { findNewestOfTag } from '#sites/tags/language-queries.ts'
import { addLanguages, languageSuffix, parseLanguages } from './feed-languages.ts'
import {
  findCommentsOfDiscussion,
  findDiscussionsOfSite,
  findMember,
  findNewestArticleIds,
  findPublishedDiscussion,
  findPublishedSite,
  findSubmittedSiteIds,
} from './queries.ts'
import { createRandomPicksFeed, parseSchedule } from './random-picks-feed.ts'
import { createSiteListFeed, type FeedSource } from './site-feed.ts'

const maxItems = 50

interface TextEntry {
  content_html: string
  user: string | null
  created_on: string
  updated_on: string
}

const toTextEntry = (source: TextEntry, id: string, title: string, url: string): FeedItem => ({
  id,
  url,
  title,
  text: '',
  html: source.content_html,
  author: source.user,
  tags: [],
  published: source.created_on,
  updated: source.updated_on,
})

/** Every public list that has feeds. */
export const feedSources: FeedSource[] = [
  {
    path: '/blogs/recent',
    hasOpml: true,
    parameters: ['lang'],
    createFeed: async (t, request) => {
      const languages = parseLanguages(request)
      return createSiteListFeed(request, await findNewestIds(request.db, maxItems, languages), {
        title: `${t('Recent sites')}${languageSuffix(t, languages)} · ${request.siteName}`,
        description: t('The newest independent sites and blogs.'),
        path: addLanguages('/blogs/recent', languages),
      })
    },
  },
  {
    path: '/blogs/shuffled',
    hasOpml: true,
    parameters: ['lang', 'sites', 'days'],
    createFeed: async (t, request) => {
      const schedule = parseSchedule(request.query)
      const languages = parseLanguages(request)
      if (schedule) return createRandomPicksFeed(t, request, schedule, languages)
      // A new shuffle each day, the same for everyone: a feed that changes with every request would be useless.
      const key = new Date().toISOString().slice(0, 10)
      const content = await createSiteListFeed(
        request,
        await findRandomSiteIds(request.db, key, maxItems, languages),
        {
          title: `${t('Shuffled sites')}${languageSuffix(t, languages)} · ${request.siteName}`,
          description: t('Random sites, new ones each day.'),
          path: addLanguages('/blogs/shuffled', languages),
        },
      )
      return { ...content, isCacheable: false }
    },
  },
  {
    path: '/articles/featured',
    hasOpml: true,
    createFeed: async (t, request) =>
      createSiteListFeed(request, await findNewestArticleIds(request.db, maxItems), {
        title: `${t('Featured articles')} · ${request.siteName}`,
        description: t('Articles about the independent web.'),
        path: '/articles/featured',
      }),
  },
  {
    path: '/tags/:tag',
    hasOpml: true,
    parameters: ['lang'],
    createFeed: async (t, request) => {
      const value = normalizeTag(request.params.tag ?? '')
      const languages = parseLanguages(request)
      const listQuery = { languages, max: maxItems, limit: maxItems, offset: 0 }
      const tag = value && (await findNewestOfTag(request.db, value, listQuery))
      if (!tag) throw notFound()
      return createSiteListFeed(request, tag.ids, {
        title: `${t('Sites about {tag}', { tag: tag.value })}${languageSuffix(t, languages)} · ${request.siteName}`,
        description: t('Independent sites about {tag}, newest first.', { tag: tag.value }),
        path: addLanguages(tagPageAddress(tag.value), languages),
      })
    },
  },
  {
    path: '/search-results',
    hasOpml: true,
    parameters: ['query', 'lang'],
    limit: 'search',
    createFeed: async (t, request) => {
      const query = cutSearchText(request.query('query'))
      const languages = parseLanguages(request)
      const found = query ? await searchForFeed(request.db, query, maxItems, languages) : []
      const content = await createSiteListFeed(request, found, {
        title: `${query}${languageSuffix(t, languages)} · ${request.siteName}`,
        description: t('Independent sites and articles for “{query}”.', { query }),
        path: addLanguages(searchAddress(query), languages),
      })
      return { ...content, keys: [...content.keys, 'search'] }
    },
  },
  {
    path: '/user/:username',
    hasOpml: true,
    createFeed: async (t, request) => {
      const user = await findMember(request.db, request.params.username ?? '')
      if (!user) throw notFound()
      const content = await createSiteListFeed(
        request,
        await findSubmittedSiteIds(request.db, user.id, maxItems),
        {
          title: `${t('Sites from {username}', user)} · ${request.siteName}`,
          description: t('Submitted by {username}, newest first.', user),
          path: `/user/${user.username}`,
        },
      )
      return { ...content, keys: [...content.keys, `user:${user.id}`] }
    },
  },
  {
    path: '/blog/:slug/:id/discussions',
    hasOpml: false,
    createFeed: async (t, { db, ids, origin, siteName, params }) => {
      const site = await findPublishedSite(db, params.id ?? '')
      if (!site) throw notFound()
      const discussions = await findDiscussionsOfSite(db, site.id, maxItems)
      const feed: Feed = {
        id: discussionsFeedId(ids, site.id, site.legacy_slug),
        title: `${t('Discussions of {title}', { title: site.title })} · ${siteName}`,
        description: t('Discussions of {title}, newest first.', { title: site.title }),
        path: `${siteAddress({ ...site, kind: 'blog' })}/discussions`,
        items: discussions.map((discussion) =>
          toTextEntry(
            discussion,
            discussionEntryId(ids, discussion),
            discussion.title,
            origin + discussionAddress({ id: discussion.id, blog_id: site.id, blog_slug: site.slug }),
          ),
        ),
        blogs: [],
      }
      const discussionIds = discussions.map(({ id }) => id)
      return { feed, keys: [`blog:${site.id}`, ...keysFor('discussion:', discussionIds)] }
    },
  },
  {
    path: '/blog/:slug/:id/discussions/:discussion',
    hasOpml: false,
    createFeed: async (t, { db, ids, origin, siteName, params }) => {
      const discussion = await findPublishedDiscussion(db, params.id ?? '', params.discussion ?? '')
      if (!discussion) throw notFound()
      const path = discussionAddress(discussion)
      const comments = await findCommentsOfDiscussion(db, discussion.id, maxItems)
      const feed: Feed = {
        id: commentsFeedId(ids, discussion),
        title: `${discussion.title} · ${siteName}`,
        description: t('Comments on “{title}”, newest first.', {
          title: discussion.title,
        }),
        path,
        items: comments.map((comment) =>
          toTextEntry(
            comment,
            commentEntryId(ids, discussion, comment.id),
            comment.user === null
              ? t('Comment by deleted user')
              : t('Comment by {username}', { username: comment.user }),
            `${origin}${path}#comment-${comment.id}`,
          ),
        ),
        blogs: [],
      }
      return { feed, keys: [`blog:${discussion.blog_id}`, `discussion:${discussion.id}`] }
    },
  },
]
