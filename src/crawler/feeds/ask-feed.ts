import { type Crawl, inSeconds, later } from '../crawl/crawl.ts'
import type { FeedValidators } from '../crawl/crawl-state.ts'
import { type Asked, ask, notOurTurn } from '../http/fetch.ts'
import { isOneFeed } from './shared-feed.ts'

/** Two sites with one feed do not come for it at the same moment. */
const apartSeconds = 10
const hour = 3600

export interface AnsweredFeed extends Asked {
  /** 304 to what a page gave: it is that page still, and no feed. */
  isSamePage: boolean
}

/** It was asked for another site, or others ask its host just now: nothing is asked before then. */
interface FeedOfOthers {
  outcome: 'of_others'
  until: Date
}

/**
 * Asks for a feed, unless that would be too soon after it was asked for another site that has the same one, or whose own
 * address led to it.
 */
export async function askFeed(reading: Crawl, url: string): Promise<AnsweredFeed | FeedOfOthers> {
  const { guest } = reading
  const { hostname } = new URL(url)
  // Only who holds the host sees everything that was asked of it.
  if (!(await guest.hold(hostname))) return { outcome: 'of_others', until: notOurTurn(reading, hostname) }
  let until = await leftAloneUntil(reading, url)
  if (until) return { outcome: 'of_others', until }
  const mayAsk = async (to: URL): Promise<boolean> => {
    if (to.pathname === '/robots.txt' || isOneFeed(to.href, url)) return true
    if (!(await guest.hold(to.hostname))) return false
    until = await leftAloneUntil(reading, to.href)
    return until === undefined
  }
  const validators = validatorsFor(reading)
  const asked = await ask(reading, 'feed', url, validators, mayAsk)
  // What led there was asked just now, too.
  if (until) return { outcome: 'of_others', until: later(until, inSeconds(reading, hour)) }
  const { answer } = asked
  const sent = validators.find((one) => one.url === answer.url)
  return { ...asked, isSamePage: answer.result === 'not_modified' && sent?.is_page === true }
}

/** Until when a feed is left alone that was asked for others; undefined where it may be asked now. */
async function leftAloneUntil(reading: Crawl, url: string): Promise<Date | undefined> {
  const { tools, site } = reading
  const { others, free_on } = await tools.findSharedFeed(site.blog_id, url)
  reading.othersWithFeed = Math.max(reading.othersWithFeed, others)
  const free = new Date(free_on ?? 0).getTime()
  if (free <= tools.clock.now()) return undefined
  return new Date(Math.ceil(free + apartSeconds * 1000 * tools.scale))
}

/** Those of the front page, too: the feed's address may lead there. */
function validatorsFor({ state }: Crawl): FeedValidators[] {
  const ofFeed = state.feed_validators ?? []
  const ofPage = (state.page_validators ?? []).filter(({ url }) => !ofFeed.some((one) => one.url === url))
  return [...ofFeed, ...ofPage.map((one) => ({ ...one, is_page: true as const }))]
}

/** The feed is asked at that time; never sooner than is planned, where it may be lost. */
export function postponeFeed(reading: Crawl, until: Date): void {
  const { feed_url } = reading.state
  reading.feedDueOn = feed_url === null ? until : later(reading.feedDueOn ?? until, until)
}
