import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { addInventedSites, followAndTalk, type StoreFeed } from './add-posts.ts'
import { type CallApi, callApiAs } from './call-api.ts'
import { type JudgeResponse, judgeSites } from './judge-sites.ts'
import { type Persona, password, people } from './people.ts'
import { readDiscussions, readReviews, readSites } from './read-texts.ts'
import { addRecommendations } from './recommend.ts'
import { seededRandom } from './seeded-random.ts'
import { spreadTimes } from './spread-times.ts'
import { addStaffWork } from './staff-work.ts'

/** Ids of the created records, in order. */
export interface DemoContent {
  blogs: number[]
  by_host: Map<string, number>
  discussions: { id: number; blog_id: number }[]
  comments: number[]
}

/**
 * Fills an empty Wend with an invented community. Uses the API, to get realistic data; posts are stored as if their
 * feeds had been crawled.
 */
export async function fillWithDemo(
  app: FastifyInstance,
  db: Db,
  { storeFeed, judgeResponse }: { storeFeed: StoreFeed; judgeResponse: JudgeResponse },
): Promise<DemoContent> {
  const callers = new Map<string, CallApi>()
  for (const persona of people) callers.set(persona.username, await signUp(app, db, persona))
  const as = (username: string): CallApi => {
    const call = callers.get(username)
    if (!call) throw new Error(`Nobody is called ${username}.`)
    return call
  }
  const created: DemoContent = { blogs: [], by_host: new Map(), discussions: [], comments: [] }
  const invented = await addInventedSites(as, db, storeFeed)
  await addSites(as, created)
  await addReviews(as, created)
  await addDiscussions(as, created)
  await followAndTalk(as, invented, created.blogs)
  await addUpvotesAndBookmarks(callers, created)
  await addStaffWork(db, callers, created)
  const staff = people.find(({ is_staff }) => is_staff)?.username ?? ''
  await judgeSites(db, judgeResponse, as('mirela'), as(staff))
  await spreadTimes(db)
  await addRecommendations(db)
  await markAsRead(db)
  created.blogs.unshift(...invented)
  return created
}

async function signUp(app: FastifyInstance, db: Db, persona: Persona): Promise<CallApi> {
  const anyone = callApiAs(app)
  const { username, about_me, interests } = persona
  const email = `${username}@example.org`
  await anyone('POST /api/auth/users/', { email, username, password })
  const { auth_token } = await anyone<{ auth_token: string }>('POST /api/auth/token/login/', {
    username,
    password,
  })
  const call = callApiAs(app, auth_token)
  await call('POST /api/profile-create-update/', { about_me, tags: interests })
  await sql`update users set email_confirmed_on = now(), is_staff = ${persona.is_staff ?? false}
    where username = ${username}`.execute(db)
  return call
}

type As = (username: string) => CallApi

/** Members submit the sites that match their interests best, and take turns. */
async function addSites(as: As, { blogs, by_host }: DemoContent): Promise<void> {
  const submissions = new Map<string, number>()
  const submitters = people.filter(({ interests }) => interests.length > 0)
  for (const site of shuffled(await readSites('sites.json'), seededRandom(7))) {
    const sharedInterests = (person: Persona) =>
      person.interests.filter((tag) => site.tags.includes(tag)).length
    const affinity = (person: Persona) =>
      3 * sharedInterests(person) - (submissions.get(person.username) ?? 0)
    const submitter = submitters.reduce((best, person) => (affinity(person) > affinity(best) ? person : best))
    submissions.set(submitter.username, (submissions.get(submitter.username) ?? 0) + 1)
    const { id } = await as(submitter.username)<{ id: number }>('POST /api/upload-edit-blog/', site)
    blogs.push(id)
    by_host.set(new URL(site.url).hostname, id)
  }
  for (const article of await readSites('articles.json'))
    await as('mirela')('POST /api/upload-edit-blog/', { ...article, kind: 'article' })
}

function siteIdFor({ by_host }: DemoContent, host: string): number {
  const id = by_host.get(host)
  if (!id) throw new Error(`The demo has no site at ${host}.`)
  return id
}

async function addReviews(as: As, created: DemoContent): Promise<void> {
  const chance = seededRandom(5)
  for (const { host, username, rating, content } of shuffled(await readReviews(), chance))
    await as(username)(`POST /api/blogs/${siteIdFor(created, host)}/reviews/`, { rating, content })
}

async function addDiscussions(as: As, created: DemoContent): Promise<void> {
  const chance = seededRandom(28)
  for (const { host, username, title, content, comments } of shuffled(await readDiscussions(), chance)) {
    const siteId = siteIdFor(created, host)
    const { id } = await as(username)<{ id: number }>(`POST /api/blogs/${siteId}/discussions/`, {
      title,
      content,
    })
    created.discussions.push({ id, blog_id: siteId })
    for (const comment of comments) {
      const route = `/api/blogs/${siteId}/discussions/${id}/comments/`
      const written = await as(comment.username)<{ id: number }>(`POST ${route}`, {
        content: comment.content,
      })
      created.comments.push(written.id)
      for (const [reader, call] of otherMembers(as, comment.username))
        if (chance() < 0.16 && reader !== 'noor') await call(`PATCH ${route}${written.id}/upvote-comment/`)
    }
    for (const [, call] of otherMembers(as, username))
      if (chance() < 0.35) await call(`PATCH /api/blogs/${siteId}/discussions/${id}/upvote-discussion/`)
  }
}

/** Gives a few sites many upvotes and most sites a few; members often bookmark sites they upvoted. */
async function addUpvotesAndBookmarks(
  callers: ReadonlyMap<string, CallApi>,
  { blogs }: DemoContent,
): Promise<void> {
  const chance = seededRandom(2026)
  const charm = new Map(blogs.map((id) => [id, chance() ** 2]))
  for (const { username } of people.filter(({ interests }) => interests.length > 0)) {
    for (const id of blogs) {
      const likes = chance() < 0.06 + 0.6 * (charm.get(id) ?? 0)
      if (likes) await callers.get(username)?.(`PATCH /api/blogs/upvote-blog/${id}/`)
      if (chance() < (likes ? 0.3 : 0.02))
        await callers.get(username)?.('POST /api/blog/bookmark/', { blogId: id })
    }
  }
}

/** Marks all but the last few notifications as read. */
async function markAsRead(db: Db): Promise<void> {
  await sql`update notifications n set is_read = r.n > 1 + n.user_id % 4 from
    (select id, row_number() over (partition by user_id order by id desc) as n from notifications) r
    where r.id = n.id`.execute(db)
}

const otherMembers = (as: As, writer: string): [string, CallApi][] =>
  people.filter(({ username }) => username !== writer).map(({ username }) => [username, as(username)])

function shuffled<Item>(items: Item[], chance: () => number): Item[] {
  return items
    .map((item) => ({ item, position: chance() }))
    .sort((a, b) => a.position - b.position)
    .map(({ item }) => item)
}
