import type { PoliteAnswer } from '#platform/outbound/polite-answer.ts'
import { type Crawl, change, inSeconds, later, pageUrlOf } from '../crawl/crawl.ts'
import { seeMove } from '../crawl/moves.ts'
import { avoid } from '../feeds/read-feed-of-site.ts'
import { applyRobotsMeta, applyUnchangedRobotsMeta } from '../http/apply-robots-meta.ts'
import { ask, withValidators } from '../http/fetch.ts'
import { mostOnward, sourceOf } from '../http/requests.ts'
import { failureWait, refusalWait } from '../scheduler/intervals.ts'

const hour = 3600
const week = 7 * 24 * hour
const longest = 2 * week
const strangeAgain = 48 * hour

/**
 * Reads the front page, unless it has answered already, and remembers where it says that the feed is.
 * @returns whether the site may be asked for other things now
 */
export async function readPageOfSite(reading: Crawl): Promise<boolean> {
  if (isItsOwnFeed(reading)) {
    reading.pageDueOn = inSeconds(reading, week)
    return true
  }
  const isEarly = reading.pageDueOn.getTime() > reading.tools.clock.now() || reading.state.page_failures > 0
  let url = pageUrlOf(reading)
  const seen = new Set<string>()
  const found = reading.foundPage
  reading.foundPage = undefined
  reading.hasSeenPage = true
  for (let onward = 0; onward <= mostOnward; onward++) {
    const validators = reading.state.page_validators
    const isFirst = onward === 0
    const { answer, outcome, until } =
      isFirst && found ? found.asked : await ask(reading, 'page', url, validators)
    switch (outcome) {
      case 'good': {
        const to = await takePage(reading, answer, isFirst && found?.isAtItsAddress !== false, isEarly)
        // Each time the feed is asked for is one of the front page.
        if (found && reading.feedDueOn) reading.feedDueOn = later(reading.feedDueOn, reading.pageDueOn)
        seen.add(url).add(answer.url)
        if (to === undefined || onward === mostOnward || seen.has(to)) return true
        url = to
        break
      }
      case 'later':
      case 'busy':
        reading.pageDueOn = until
        return false
      case 'refused':
        reading.pageDueOn = inSeconds(reading, refusalWait(403, 1) ?? 0)
        avoid(reading, [pageUrlOf(reading), answer.url], reading.pageDueOn)
        return true
      default: {
        const page_failures = Math.min(reading.state.page_failures + 1, 30_000)
        change(reading, { page_failures })
        if (outcome === 'disallowed' && reading.state.feed_url === null)
          change(reading, { no_posts: 'robots' })
        reading.pageDueOn = inSeconds(reading, failureWait(page_failures, 6 * hour))
        return outcome === 'lost' || outcome === 'gone' || outcome === 'disallowed'
      }
    }
  }
  return true
}

/** Lists may give a feed's address as that of the site: what answers as a feed is not asked once more as a page. */
const isItsOwnFeed = (reading: Crawl) => {
  const { feed_url, feed_read_on, feed_failures } = reading.state
  return feed_url === pageUrlOf(reading) && feed_read_on !== null && feed_failures === 0
}

/** @returns where the page sends its visitors on to */
async function takePage(reading: Crawl, answer: PoliteAnswer, isFirst: boolean, isEarly: boolean) {
  if (!('validators' in answer)) return undefined
  const { parser, clock, scale } = reading.tools
  const asked = Math.min(Math.max(week, answer.maxAgeSeconds ?? 0), longest)
  reading.pageDueOn = inSeconds(reading, asked)
  const { seen, moved } = seeMove(reading.state.page_move, isFirst ? answer.moves : [], clock.now(), scale)
  change(reading, {
    page_failures: 0,
    was_page_early: isEarly,
    page_validators: withValidators(reading.state.page_validators, answer.validators, answer.url),
    ...(isFirst ? { page_move: seen, page_url: moved ?? reading.state.page_url } : {}),
  })
  if (isFirst) await listWhereItIs(reading)
  if (answer.result !== 'ok') {
    reading.pageFound = 'same'
    reading.seen.page = 'same'
    applyUnchangedRobotsMeta(reading, 'page', answer.robotsHeader)
    return undefined
  }
  const page = await parser.page({
    ...sourceOf(answer),
    feedTitle: reading.brought.feed?.title,
  })
  if ('onward' in page) return page.onward
  const noindex = 'fills_nothing' in page && page.fills_nothing === 'noindex'
  if (page.sight) reading.seen.page = { sight: page.sight, address: answer.url, noindex }
  if ('fills_nothing' in page) {
    if (page.fills_nothing === 'noindex')
      applyRobotsMeta(reading, 'page', { noindex: true, nosnippet: false })
    // Another page than the site's own is looked at again sooner: the site may be back, or gone for good.
    else reading.pageDueOn = inSeconds(reading, strangeAgain)
    return undefined
  }
  applyRobotsMeta(reading, 'page', page.robots)
  reading.pageFound = 'read'
  reading.brought.page = page
  change(reading, { page_feeds: page.feeds.filter(({ by }) => by !== 'guess').map(({ url }) => url) })
  return undefined
}

/** Where the front page has moved for good, the site may be listed there from now on. */
async function listWhereItIs(reading: Crawl): Promise<void> {
  const { site_url, page_url } = reading.state
  if (page_url === null || page_url === site_url) return
  const { blog_id } = reading.site
  const listed = await reading.tools.sink.followMove({ blog_id, site_url, page_url })
  if (listed !== null) change(reading, { site_url: listed, page_url: listed === page_url ? null : page_url })
}
