import { makeComments, makeDiscussions, makeReviews } from '#test/builders/contributions.ts'
import { findThings, type Things } from '../docs/pictures/screens.ts'
import { startDemoJourney } from './demo-journey.ts'
import type { Journey } from './journey.ts'

/** Fills several pages with reviews, discussions and comments of one site and one discussion. */
async function lengthenLists(journey: Journey, site: number, discussion: number): Promise<void> {
  const text = (at: number) => ({ content: `Number ${at + 1}.` })
  await makeReviews(journey, 45, (at) => ({ ...text(at), site, rating: 1 + ((at + 1) % 5) }))
  await makeDiscussions(journey, 45, (at) => ({ ...text(at), site, title: `Question ${at + 1}` }))
  await makeComments(journey, 45, (at) => ({ ...text(at), discussion }))
}

const idIn = (address: string) => Number(address.split('/').at(-1))

/** A journey through the demo with one site and one discussion that have several pages of content. */
export async function startLongJourney(): Promise<{ journey: Journey; things: Things }> {
  const journey = await startDemoJourney()
  const things = await findThings(journey.url)
  await lengthenLists(journey, idIn(things.blog), idIn(things.discussion))
  return { journey, things }
}
