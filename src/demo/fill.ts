import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { seededRandom } from '#ui/covers/seeded-random.ts'
import { addFollowsAndDiscussion, addInventedSites, type StoreFeed } from './add-posts.ts'
import { type CallApi, callApiAs } from './call-api.ts'
import { type Persona, password, people } from './people.ts'
import { readDiscussions, readReviews, readSites } from './read-texts.ts'
import { addRecommendations } from './recommend.ts'
import { addSitesByHealth, type JudgeResponse } from './sites-by-health.ts'
import { spreadTimes } from './spread-times.ts'
import { addStaffWork } from './staff-work.ts'

/** Ids of the created records, in order. */
export interface DemoContent {
  blogs: number[]
  idsByHost: Map<string, number>
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
  const callAs = (username: string): CallApi => {
    const call = callers.get(username)
    if (!call) throw new Error(`There is no member called ${username}.`)
    return call
  }
  const demoContent: DemoContent = { blogs: [], idsByHost: new Map(), discussions: [], comments: [] }
  const inventedIds = await addInventedSites(callAs, db, storeFeed)
  await addSites(callAs, demoContent)
  await addReviews(callAs, demoContent)
  await addDiscussions(callAs, demoContent)
  await addFollowsAndDiscussion(callAs, inventedIds, demoContent.blogs)
  await addUpvotesAndBookmarks(callers, demoContent)
  await addStaffWork(db, callers, demoContent)
  const staff = people.find(({ is_staff }) => is_staff)?.username ?? ''
  await addSitesByHealth(db, judgeResponse, callAs('mirela'), callAs(staff))
  await spreadTimes(db)
  await addRecommendations(db)
  await markAsRead(db)
  demoContent.blogs.unshift(...inventedIds)
  return demoContent
}

async function signUp(app: FastifyInstance, db: Db, persona: Persona): Promise<CallApi> {
  const callAnonymously = callApiAs(app)
  const { username, about_me, interests } = persona
  const email = `${username}@example.org`
  await callAnonymously('POST /api/auth/users/', { email, username, password })
  const { auth_token } = await callAnonymously<{ auth_token: string }>('POST /api/auth/token/login/', {
    username,
    password,
  })
  const call = callApiAs(app, auth_token)
  await call('POST /api/profile-create-update/', { about_me, tags: interests })
  await sql`update users set email_confirmed_on = now(), is_staff = ${persona.is_staff ?? false}
    where username = ${username}`.execute(db)
  return call
}

type CallAs = (username: string) => CallApi

/** Members submit the sites that match their interests best, and take turns. */
async function addSites(callAs: CallAs, { blogs, idsByHost }: DemoContent): Promise<void> {
  const submissions = new Map<string, number>()
  const submitters = people.filter(({ interests }) => interests.length > 0)
  for (const site of shuffle(await readSites('sites.json'), seededRandom(7))) {
    const sharedInterests = (person: Persona) =>
      person.interests.filter((tag) => site.tags.includes(tag)).length
    const affinity = (person: Persona) =>
      3 * sharedInterests(person) - (submissions.get(person.username) ?? 0)
    const submitter = submitters.reduce((best, person) => (affinity(person) > affinity(best) ? person : best))
    submissions.set(submitter.username, (submissions.get(submitter.username) ?? 0) + 1)
    const { id } = await callAs(submitter.username)<{ id: number }>('POST /api/upload-edit-blog/', site)
    blogs.push(id)
    idsByHost.set(new URL(site.url).hostname, id)
  }
  for (const article of await readSites('articles.json'))
    await callAs('mirela')('POST /api/upload-edit-blog/', { ...article, kind: 'article' })
}

function siteIdFor({ idsByHost }: DemoContent, host: string): number {
  const id = idsByHost.get(host)
  if (!id) throw new Error(`The demo has no site at ${host}.`)
  return id
}

async function addReviews(callAs: CallAs, demoContent: DemoContent): Promise<void> {
  const random = seededRandom(5)
  for (const { host, username, rating, content } of shuffle(await readReviews(), random))
    await callAs(username)(`POST /api/blogs/${siteIdFor(demoContent, host)}/reviews/`, { rating, content })
}

async function addDiscussions(callAs: CallAs, demoContent: DemoContent): Promise<void> {
  const random = seededRandom(28)
  for (const { host, username, title, content, comments } of shuffle(await readDiscussions(), random)) {
    const siteId = siteIdFor(demoContent, host)
    const { id } = await callAs(username)<{ id: number }>(`POST /api/blogs/${siteId}/discussions/`, {
      title,
      content,
    })
    demoContent.discussions.push({ id, blog_id: siteId })
    for (const comment of comments) {
      const route = `/api/blogs/${siteId}/discussions/${id}/comments/`
      const newComment = await callAs(comment.username)<{ id: number }>(`POST ${route}`, {
        content: comment.content,
      })
      demoContent.comments.push(newComment.id)
      for (const [reader, call] of otherMembers(callAs, comment.username))
        if (random() < 0.16 && reader !== 'noor') await call(`PATCH ${route}${newComment.id}/upvote-comment/`)
    }
    for (const [, call] of otherMembers(callAs, username))
      if (random() < 0.35) await call(`PATCH /api/blogs/${siteId}/discussions/${id}/upvote-discussion/`)
  }
}

/** Gives a few sites many upvotes and most sites a few; members often bookmark sites they upvoted. */
async function addUpvotesAndBookmarks(
  callers: ReadonlyMap<string, CallApi>,
  { blogs }: DemoContent,
): Promise<void> {
  const random = seededRandom(2026)
  const popularity = new Map(blogs.map((id) => [id, random() ** 2]))
  for (const { username } of people.filter(({ interests }) => interests.length > 0)) {
    for (const id of blogs) {
      const isUpvoted = random() < 0.06 + 0.6 * (popularity.get(id) ?? 0)
      if (isUpvoted) await callers.get(username)?.(`PATCH /api/blogs/upvote-blog/${id}/`)
      if (random() < (isUpvoted ? 0.3 : 0.02))
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

const otherMembers = (callAs: CallAs, writer: string): [string, CallApi][] =>
  people.filter(({ username }) => username !== writer).map(({ username }) => [username, callAs(username)])

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, position: random() }))
    .sort((a, b) => a.position - b.position)
    .map(({ item }) => item)
}
