import { readFile } from 'node:fs/promises'
import type { Db } from '#platform/db/db.ts'
import { seededRandom } from '#ui/covers/seeded-random.ts'
import type { CallApi } from './call-api.ts'
import { people } from './people.ts'

interface InventedSite {
  url: string
  title: string
  username: string
  tags: string[]
  description: string
  posts: { days_ago: number; language: string; title: string; excerpt: string }[]
}

/** Stores posts the way the crawler does, because the API has no call to add posts. */
export type StoreFeed = (
  db: Db,
  crawl: {
    blog_id: number
    site_url: string
    read_on: Date
    is_first_feed: boolean
    feed: { language: null; robots: { noindex: boolean; nosnippet: boolean }; posts: FeedEntry[] }
  },
) => Promise<unknown>

interface FeedEntry {
  id: string
  url: string
  title: string
  excerpt: string
  language: string
  published_on: Date
  author: null
  updated_on: null
  categories: string[]
}

const dayMs = 86_400_000
/** Start of the title of the post that members discuss. */
const discussedTitle = 'A snail with a lance'
const postComments = [
  ['junia', 'I gave the sum to my class. Twenty-six people say that the snail is right.'],
  [
    'okonkwo_l',
    'We drew small devils in the log of the exchange when a line was noisy. The auditors never asked.',
  ],
  ['hester', 'That is exactly what it is for. Nobody audits a snail.'],
] as const

/**
 * Adds invented sites with posts, at addresses that do not resolve: the demo's real sites must not appear to have
 * posted anything here. Their descriptions say that they are invented.
 */
export async function addInventedSites(
  callAs: (username: string) => CallApi,
  db: Db,
  storeFeed: StoreFeed,
): Promise<number[]> {
  const siteIds: number[] = []
  for (const { username, posts, ...site } of await readInventedSites()) {
    const feed_url = `${site.url}/feed.xml`
    const { id } = await callAs(username)<{ id: number }>('POST /api/upload-edit-blog/', {
      ...site,
      feed_url,
    })
    siteIds.push(id)
    const feedPosts = posts.map(({ days_ago, language, title, excerpt }, index) => ({
      ...{ id: `${site.url}/${index}`, url: `${site.url}/${index}`, title, excerpt, language },
      // Spread over some hours: sites should not all post at the same time.
      published_on: new Date(Date.now() - days_ago * dayMs - siteIds.length * 37 * 60_000),
      ...{ author: null, updated_on: null, categories: [] },
    }))
    const robots = { noindex: false, nosnippet: false }
    await storeFeed(db, {
      ...{ blog_id: id, site_url: site.url, read_on: new Date(), is_first_feed: true },
      feed: { language: null, robots, posts: feedPosts },
    })
  }
  return siteIds
}

/** Adds follows (mostly of the invented sites), a public follow list, a mute, and a discussion about a post. */
export async function addFollowsAndDiscussion(
  callAs: (username: string) => CallApi,
  inventedIds: readonly number[],
  otherIds: readonly number[],
): Promise<void> {
  const random = seededRandom(11)
  for (const { username, interests } of people)
    for (const id of [...inventedIds, ...otherIds])
      if (interests.length > 0 && random() < (inventedIds.includes(id) ? 0.55 : 0.05))
        await callAs(username)(`POST /api/blogs/${id}/follow/`)
  await callAs('wren')('PATCH /api/preferences/', { shows_follows: true })
  await callAs('wren')('POST /api/posts/mine/mute/', { reason_kind: 'outside', value: null })
  await discussPost(callAs, inventedIds)
}

async function discussPost(
  callAs: (username: string) => CallApi,
  inventedIds: readonly number[],
): Promise<void> {
  type PostList = { results: { id: number; title: string }[] }
  // Not read from the newsfeed, whose grouping of posts depends on the time of day.
  const postsBySite = await Promise.all(
    inventedIds.map((id) =>
      callAs('junia')<PostList>(`GET /api/blogs/${id}/posts/`).then(({ results }) => results),
    ),
  )
  const post = postsBySite.flat().find(({ title }) => title.startsWith(discussedTitle))
  if (!post) throw new Error(`The demo has no post “${discussedTitle}”.`)
  type NewDiscussion = { blog_id: number; discussion_id: number }
  const { blog_id, discussion_id } = await callAs('junia')<NewDiscussion>(
    `POST /api/posts/${post.id}/discuss/`,
  )
  for (const [username, content] of postComments)
    await callAs(username)(`POST /api/blogs/${blog_id}/discussions/${discussion_id}/comments/`, { content })
}

/**
 * Reads sites. Each starts with `# address | title | submitter | tags | description`, followed by a line per post:
 * `days ago | language | title | text`.
 */
async function readInventedSites(): Promise<InventedSite[]> {
  const text = await readFile(new URL('texts/posts.txt', import.meta.url), 'utf8')
  return `\n${text}`
    .split('\n# ')
    .slice(1)
    .map((section) => {
      const [head = '', ...lines] = section.split('\n').filter(Boolean)
      const [url = '', title = '', username = '', tags = '', description = ''] = head.split(' | ')
      const posts = lines.map((line) => {
        const [days = '', language = '', title = '', excerpt = ''] = line.split(' | ')
        return { days_ago: Number(days), language, title, excerpt }
      })
      return { url, title, username, tags: tags.split(', '), description, posts }
    })
}
