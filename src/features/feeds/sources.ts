import { notFound } from '#contract/refusal.ts'
import type { Blog } from '#contract/shapes.ts'
import { normalizeTag } from '#contract/tag.ts'
import { blogAddress, searchAddress, tagPageAddress } from '#features/blogs/addresses.ts'
import { blogsByIds } from '#features/blogs/queries.ts'
import { discussionAddress } from '#features/discussions/addresses.ts'
import { newestBlogs, numberingNow, shuffledBlogs } from '#features/lists/queries.ts'
import { findBlogs } from '#features/search/api.ts'
import { blogsOfTag } from '#features/tags/queries.ts'
import type { Db } from '#server/db.ts'
import type { Feed, Item } from './feed.ts'
import {
  commentsOfDiscussion,
  discussionsOfBlog,
  findPublishedBlog,
  findPublishedDiscussion,
  findUsername,
  newestArticleIds,
  submittedBlogIds,
} from './queries.ts'

/** The most entries of a feed. */
export const most_items = 50

/** What a feed is made from: the database, the site's own name and address, the parts of the path, the query. */
export interface Asked {
  db: Db
  site_name: string
  origin: string
  params: Record<string, string>
  query: string
}

/** A feed, and the keys of `changed` messages that it depends on. */
export interface Made {
  feed: Feed
  keys: string[]
  /** False for what is another tomorrow without any change. */
  keep?: boolean
}

export interface Source {
  /** The page, as Fastify writes paths. */
  path: string
  has_opml: boolean
  make: (asked: Asked) => Promise<Made>
}

async function ofBlogs(
  { db, origin }: Asked,
  ids: number[],
  about: Pick<Feed, 'title' | 'description' | 'path'>,
): Promise<Made> {
  const blogs = (await blogsByIds(db, ids)).filter(({ status }) => status === 'published')
  const items = blogs.map((blog) => itemOfBlog(blog, origin))
  return { feed: { ...about, items, blogs }, keys: ['blogs', ...ids.map((id) => `blog:${id}`)] }
}

const itemOfBlog = (blog: Blog, origin: string): Item => ({
  url: origin + blogAddress(blog),
  title: blog.title,
  text: [blog.description, blog.url].filter(Boolean).join('\n\n'),
  html: '',
  author: blog.user?.username ?? null,
  tags: blog.tags,
  published: blog.created_on,
  updated: blog.updated_on,
})

interface Written {
  content_html: string
  user: string | null
  created_on: string
  updated_on: string
}

const itemOfText = (written: Written, title: string, url: string): Item => ({
  url,
  title,
  text: '',
  html: written.content_html,
  author: written.user,
  tags: [],
  published: written.created_on,
  updated: written.updated_on,
})

/** Every public list that has feeds. */
export const sources: Source[] = [
  {
    path: '/blogs/recent',
    has_opml: true,
    make: async (asked) =>
      ofBlogs(asked, (await newestBlogs(asked.db, 1, most_items)).ids, {
        title: `Recent sites · ${asked.site_name}`,
        description: 'The newest independent sites and blogs, as people upload them.',
        path: '/blogs/recent',
      }),
  },
  {
    path: '/blogs/shuffled',
    has_opml: true,
    make: async (asked) => {
      // A new shuffle each day, the same for everybody: a feed that changed at every look would be no feed.
      const key = new Date().toISOString().slice(0, 10)
      const seed = { key, ...(await numberingNow(asked.db)) }
      const { ids } = await shuffledBlogs(asked.db, seed, 0, most_items)
      const made = await ofBlogs(
        asked,
        ids.filter((id) => id !== null),
        {
          title: `Shuffled sites · ${asked.site_name}`,
          description: 'Sites by chance, others each day.',
          path: '/blogs/shuffled',
        },
      )
      return { ...made, keep: false }
    },
  },
  {
    path: '/articles/featured',
    has_opml: true,
    make: async (asked) =>
      ofBlogs(asked, await newestArticleIds(asked.db, most_items), {
        title: `Featured articles · ${asked.site_name}`,
        description: 'Articles about the independent web.',
        path: '/articles/featured',
      }),
  },
  {
    path: '/tags/:tag',
    has_opml: true,
    make: async (asked) => {
      const value = normalizeTag(asked.params.tag ?? '')
      const tag = value && (await blogsOfTag(asked.db, value, most_items, 0))
      if (!tag) throw notFound()
      return ofBlogs(asked, tag.ids, {
        title: `Sites about ${tag.value} · ${asked.site_name}`,
        description: `Independent sites about ${tag.value}, the newest first.`,
        path: tagPageAddress(tag.value),
      })
    },
  },
  {
    path: '/search-results',
    has_opml: true,
    make: async (asked) => {
      const query = [...asked.query.trim()].slice(0, 200).join('')
      const made = await ofBlogs(asked, query ? await findBlogs(asked.db, query, most_items) : [], {
        title: `${query} · ${asked.site_name}`,
        description: `Independent sites and articles for “${query}”.`,
        path: searchAddress(query),
      })
      return { ...made, keys: [...made.keys, 'search'] }
    },
  },
  {
    path: '/user/:username',
    has_opml: true,
    make: async (asked) => {
      const user = await findUsername(asked.db, asked.params.username ?? '')
      if (!user) throw notFound()
      const made = await ofBlogs(asked, await submittedBlogIds(asked.db, user.id, most_items), {
        title: `Sites from ${user.username} · ${asked.site_name}`,
        description: `What ${user.username} submitted, the newest first.`,
        path: `/user/${user.username}`,
      })
      return { ...made, keys: [...made.keys, `user:${user.id}`] }
    },
  },
  {
    path: '/blog/:slug/:id/discussions',
    has_opml: false,
    make: async ({ db, origin, site_name, params }) => {
      const blog = await findPublishedBlog(db, params.id ?? '')
      if (!blog) throw notFound()
      const discussions = await discussionsOfBlog(db, blog.id, most_items)
      const feed: Feed = {
        title: `Discussions of ${blog.title} · ${site_name}`,
        description: `What people say about ${blog.title}, the newest first.`,
        path: `${blogAddress({ ...blog, kind: 'blog' })}/discussions`,
        items: discussions.map((one) =>
          itemOfText(
            one,
            one.title,
            origin + discussionAddress({ id: one.id, blog_id: blog.id, blog_slug: blog.slug }),
          ),
        ),
        blogs: [],
      }
      return { feed, keys: [`blog:${blog.id}`, ...discussions.map(({ id }) => `discussion:${id}`)] }
    },
  },
  {
    path: '/blog/:slug/:id/discussions/:discussion',
    has_opml: false,
    make: async ({ db, origin, site_name, params }) => {
      const discussion = await findPublishedDiscussion(db, params.id ?? '', params.discussion ?? '')
      if (!discussion) throw notFound()
      const path = discussionAddress(discussion)
      const comments = await commentsOfDiscussion(db, discussion.id, most_items)
      const feed: Feed = {
        title: `${discussion.title} · ${site_name}`,
        description: `Comments of the discussion “${discussion.title}”, the newest first.`,
        path,
        items: comments.map((one) =>
          itemOfText(one, `Comment of ${one.user ?? 'deleted user'}`, `${origin}${path}#comment-${one.id}`),
        ),
        blogs: [],
      }
      return { feed, keys: [`blog:${discussion.blog_id}`, `discussion:${discussion.id}`] }
    },
  },
]
