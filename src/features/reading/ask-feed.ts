import { type Asked, ask, notOurTurn } from './ask.ts'
import { later, type Reading } from './reading.ts'
import type { FeedValidators } from './reading-state.ts'

/** Two sites with one feed do not come for it at the same moment. */
const apartSeconds = 10

export interface AnsweredFeed extends Asked {
  /** 304 to what a page gave: it is that page still, and no feed. */
  isSamePage: boolean
}

/** It was asked for another site, or others ask its host just now: nothing is asked before then. */
interface FeedOfOthers {
  outcome: 'of_others'
  until: Date
}

/** Asks for a feed, unless that would be too soon after it was asked for another site that has the same one. */
export async function askFeed(reading: Reading, url: string): Promise<AnsweredFeed | FeedOfOthers> {
  const { guest, tools, site } = reading
  const { hostname } = new URL(url)
  // Only who holds the host sees everything that was asked of it.
  if (!(await guest.hold(hostname))) return { outcome: 'of_others', until: notOurTurn(reading, hostname) }
  const { others, free_on } = await tools.findSharedFeed(site.blog_id, url)
  reading.othersWithFeed = others
  const free = new Date(free_on ?? 0)
  if (free.getTime() > tools.clock.now()) {
    const until = free.getTime() + apartSeconds * 1000 * tools.scale
    return { outcome: 'of_others', until: new Date(Math.ceil(until)) }
  }
  const validators = validatorsFor(reading)
  const asked = await ask(reading, 'feed', url, validators)
  const { answer } = asked
  const sent = validators.find((one) => one.url === answer.url)
  return { ...asked, isSamePage: answer.result === 'not_modified' && sent?.is_page === true }
}

/** Those of the front page, too: the feed's address may lead there. */
function validatorsFor({ state }: Reading): FeedValidators[] {
  const ofFeed = state.feed_validators ?? []
  const ofPage = (state.page_validators ?? []).filter(({ url }) => !ofFeed.some((one) => one.url === url))
  return [...ofFeed, ...ofPage.map((one) => ({ ...one, is_page: true as const }))]
}

/** The feed is asked at that time; never sooner than is planned, where it may be lost. */
export function postponeFeed(reading: Reading, until: Date): void {
  const { feed_url } = reading.state
  reading.feedDueOn = feed_url === null ? until : later(reading.feedDueOn ?? until, until)
}
