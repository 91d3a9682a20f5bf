import { readFile } from 'node:fs/promises'
import type { Db } from '#platform/db/db.ts'
import type { CallApi } from './call-api.ts'
import { people } from './people.ts'
import { seededRandom } from './seeded-random.ts'

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
  reading: {
    blog_id: number
    site_url: string
    read_on: Date
    is_first: boolean
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
  as: (username: string) => CallApi,
  db: Db,
  storeFeed: StoreFeed,
): Promise<number[]> {
  const invented: number[] = []
  for (const { username, posts, ...site } of await readInventedSites()) {
    const feed_url = `${site.url}/feed.xml`
    const { id } = await as(username)<{ id: number }>('POST /api/upload-edit-blog/', { ...site, feed_url })
    invented.push(id)
    const written = posts.map(({ days_ago, language, title, excerpt }, at) => ({
      ...{ id: `${site.url}/${at}`, url: `${site.url}/${at}`, title, excerpt, language },
      // Spread over some hours: sites should not all post at the same time.
      published_on: new Date(Date.now() - days_ago * dayMs - invented.length * 37 * 60_000),
      ...{ author: null, updated_on: null, categories: [] },
    }))
    const robots = { noindex: false, nosnippet: false }
    await storeFeed(db, {
      ...{ blog_id: id, site_url: site.url, read_on: new Date(), is_first: true },
      feed: { language: null, robots, posts: written },
    })
  }
  return invented
}

/** Adds follows (mostly of the invented sites), a public follow list, a mute, and a discussion about a post. */
export async function followAndTalk(
  as: (username: string) => CallApi,
  invented: readonly number[],
  others: readonly number[],
): Promise<void> {
  const chance = seededRandom(11)
  for (const { username, interests } of people)
    for (const id of [...invented, ...others])
      if (interests.length > 0 && chance() < (invented.includes(id) ? 0.55 : 0.05))
        await as(username)(`POST /api/blogs/${id}/follow/`)
  await as('wren')('PATCH /api/preferences/', { shows_follows: true })
  await as('wren')('POST /api/posts/mine/mute/', { reason_kind: 'outside', value: null })
  await discussPost(as, invented)
}

async function discussPost(as: (username: string) => CallApi, invented: readonly number[]): Promise<void> {
  type Posts = { results: { id: number; title: string }[] }
  // Found via its site, because the newsfeed's grouping of posts depends on the time of day.
  const ofSites = await Promise.all(
    invented.map((id) => as('junia')<Posts>(`GET /api/blogs/${id}/posts/`).then(({ results }) => results)),
  )
  const post = ofSites.flat().find(({ title }) => title.startsWith(discussedTitle))
  if (!post) throw new Error(`The demo has no post “${discussedTitle}”.`)
  type Made = { blog_id: number; discussion_id: number }
  const { blog_id, discussion_id } = await as('junia')<Made>(`POST /api/posts/${post.id}/discuss/`)
  for (const [username, content] of postComments)
    await as(username)(`POST /api/blogs/${blog_id}/discussions/${discussion_id}/comments/`, { content })
}

/**
 * Each site starts with `# address | title | submitter | tags | description`, followed by a line per post: `days ago
 * | language | title | text`.
 */
async function readInventedSites(): Promise<InventedSite[]> {
  const text = await readFile(new URL('texts/posts.txt', import.meta.url), 'utf8')
  return `\n${text}`
    .split('\n# ')
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n').filter(Boolean)
      const [url = '', title = '', username = '', tags = '', description = ''] = head.split(' | ')
      const posts = lines.map((line) => {
        const [days = '', language = '', title = '', excerpt = ''] = line.split(' | ')
        return { days_ago: Number(days), language, title, excerpt }
      })
      return { url, title, username, tags: tags.split(', '), description, posts }
    })
}
