import type { PoliteAnswer, Validators } from '#platform/outbound/polite-answer.ts'
import { type Crawl, inSeconds, type LoggedAnswer, later } from '../crawl/crawl.ts'
import { recordFailure } from '../crawl/observation.ts'
import { isConnectivityError, type Outcome, outcomeOf, statusOf } from '../crawl/outcomes.ts'
import { backOff } from '../scheduler/back-off.ts'
import { requests } from './requests.ts'

/** Until a reading is tried again for which it was not our turn. */
const soonSeconds = 60
const hour = 3600

export interface Asked {
  answer: PoliteAnswer
  outcome: Outcome
  /** Where the outcome is that nothing is to be asked before. */
  until: Date
}

/**
 * Asks for something, notes the answer, and leaves a busy host alone from then on.
 * @param mayAsk whether an address may be asked at all, redirects included
 */
export async function ask(
  reading: Crawl,
  what: 'feed' | 'page' | 'blogroll' | 'links' | 'post',
  url: string,
  validators: Validators[] | null,
  mayAsk: (to: URL) => Promise<boolean> = async () => true,
): Promise<Asked> {
  const { guest, tools } = reading
  const answer = await tools.fetcher.fetchPolitely(url, {
    ...requests[what],
    validators,
    turn: async (to) => (await mayAsk(to)) && guest.turn(to),
  })
  guest.answered(answer.received)
  const hostname = new URL(answer.url).hostname
  guest.heed(hostname, answer.crawlDelaySeconds)
  const outcome = outcomeOf(answer)
  let until = inSeconds(reading, soonSeconds)
  if (outcome === 'later') until = notOurTurn(reading, hostname)
  // What led there was asked just now.
  if (outcome === 'later' && answer.moves.length > 0) until = later(until, inSeconds(reading, hour))
  if (outcome === 'busy') until = await whenRecovered(reading, hostname, answer)
  if (outcome === 'good') await guest.answeredWell(hostname)
  if (outcome === 'busy') reading.isOver = true
  if (outcome !== 'later') note(reading, what === 'links' ? 'blogroll' : what, answer, outcome)
  return { answer, outcome, until }
}

/** Others ask this host, or it is stopped: the reading is over. @returns when to try again */
export function notOurTurn(reading: Crawl, hostname: string): Date {
  reading.isOver = true
  return later(inSeconds(reading, soonSeconds), new Date(reading.guest.stoppedUntil(hostname) ?? 0))
}

function note(reading: Crawl, what: LoggedAnswer['what'], answer: PoliteAnswer, outcome: Outcome) {
  const read_on = new Date(reading.tools.clock.now())
  const feed_url = what === 'feed' ? answer.url : null
  const status = statusOf(answer)
  reading.answers.push({ read_on, what, status, bytes: answer.received, new_posts: 0, feed_url })
  // Posts that were taken down and lists that are not there say nothing of how the site is.
  if (what === 'post' || what === 'blogroll') return
  if (outcome === 'good') reading.isGood = true
  else reading.failedBecause ??= statusOf(answer)
  recordFailure(reading.seen, answer)
  if (isConnectivityError(answer)) reading.isOfTheLine = true
}

/** Leaves a busy host alone, and plans what this site has there accordingly. */
async function whenRecovered(reading: Crawl, hostname: string, answer: PoliteAnswer): Promise<Date> {
  const until = await backOff(reading.tools, reading.guest.hostOf(hostname), answer)
  const { feed_url, page_url, site_url } = reading.state
  if (isAt(page_url ?? site_url, hostname)) reading.pageDueOn = later(reading.pageDueOn, until)
  if (feed_url !== null && isAt(feed_url, hostname))
    reading.feedDueOn = later(reading.feedDueOn ?? until, until)
  return until
}

const isAt = (address: string, hostname: string) => new URL(address).hostname === hostname

const mostValidators = 4

/** What addresses gave, with one answer more. */
export function withValidators<Kept extends Validators>(
  known: Kept[] | null,
  given: Kept | null,
  url: string,
): Kept[] {
  const others = (known ?? []).filter((one) => one.url !== url)
  return [...(given ? [given] : []), ...others].slice(0, mostValidators)
}
