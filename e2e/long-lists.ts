import type { Db } from '#server/db.ts'
import { findThings, type Things } from '../docs/pictures/screens.ts'
import { startDemoJourney } from './demo-journey.ts'
import type { Journey } from './journey.ts'

/** Adds enough reviews, discussions and comments to one site and one discussion to fill several pages. */
async function lengthenLists(db: Db, blogId: number, discussionId: number): Promise<void> {
  const numbered = <T>(count: number, make: (n: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at + 1))
  const text = (n: number) => ({
    content: `Number ${n}.`,
    content_html: `<p>Number ${n}.</p>`,
    user_id: null,
  })
  const reviews = numbered(45, (n) => ({ ...text(n), blog_id: blogId, rating: 1 + (n % 5) }))
  const discussions = numbered(45, (n) => ({ ...text(n), blog_id: blogId, title: `Question ${n}` }))
  const comments = numbered(45, (n) => ({ ...text(n), discussion_id: discussionId }))
  await db.insertInto('reviews').values(reviews).execute()
  await db.insertInto('discussions').values(discussions).execute()
  await db.insertInto('comments').values(comments).execute()
}

const idIn = (address: string) => Number(address.split('/').at(-1))

/** A journey through the demo, where one site and one discussion have lists of several pages. */
export async function startLongJourney(): Promise<{ journey: Journey; things: Things }> {
  const journey = await startDemoJourney()
  const things = await findThings(journey.url)
  await lengthenLists(journey.db, idIn(things.blog), idIn(things.discussion))
  return { journey, things }
}
