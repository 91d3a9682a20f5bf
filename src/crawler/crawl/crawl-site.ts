import { lookForFeed } from '../feeds/discovery/look-for-feed.ts'
import { readFeedOfSite } from '../feeds/read-feed-of-site.ts'
import { endedFeed, isSkipped } from '../http/skip-list.ts'
import { readPageOfSite } from '../pages/read-page-of-site.ts'
import { readRecommendations } from '../pages/read-recommendations.ts'
import { type Crawl, change } from './crawl.ts'
import { probeOldPosts } from './probe-old-posts.ts'
import { probeRemovedPosts } from './probe-removed-posts.ts'

/** With so many failures in a row of the feed, the front page is looked at, once. */
const failuresThatWorry = 3

/**
 * One reading of a site: its feed if that is due, its front page if that is due or the feed is lost, the feed's new
 * place where there is one. What it found goes to those who store it; what follows is in `reading`.
 */
export async function readSite(reading: Crawl): Promise<void> {
  let isLost = false
  const url = reading.state.feed_url ?? (isWanted(reading) ? endedFeed(reading.state.avoid) : null)
  if (url !== null && isFeedDue(reading, url)) isLost = (await readFeedOfSite(reading, url)) === 'lost'
  const look =
    !reading.isOver &&
    (reading.foundPage !== undefined ||
      isPageDue(reading) ||
      (isWorrying(reading, isLost) && mayLookEarly(reading)))
  const mayAsk = look ? await readPageOfSite(reading) : !reading.isOver
  const isMissing = reading.state.feed_url === null && (look || reading.feedDueOn !== null)
  if (mayAsk && !reading.isOver && (isLost || isMissing)) await lookForFeed(reading)
  if (reading.foundPage) await readPageOfSite(reading)
  await bring(reading)
  follow(reading)
  await readRecommendations(reading)
  await probeRemovedPosts(reading)
  await probeOldPosts(reading, isLost)
}

const isWanted = ({ state }: Crawl) => state.wanted_on !== null

function isFeedDue(reading: Crawl, url: string): boolean {
  const now = reading.tools.clock.now()
  const { state, feedDueOn } = reading
  if (isSkipped(state.avoid, url, now)) return isWanted(reading) && url === endedFeed(state.avoid)
  return isWanted(reading) || feedDueOn === null || feedDueOn.getTime() <= now
}

function isPageDue(reading: Crawl): boolean {
  const now = reading.tools.clock.now()
  const { state, pageDueOn } = reading
  if (isSkipped(state.avoid, state.page_url ?? state.site_url, now)) return false
  return isWanted(reading) || pageDueOn.getTime() <= now
}

const isWorrying = ({ state }: Crawl, isLost: boolean) => isLost || state.feed_failures === failuresThatWorry

/** One look more within a week, not two. */
const mayLookEarly = ({ state, tools }: Crawl) =>
  !state.was_page_early && !isSkipped(state.avoid, state.page_url ?? state.site_url, tools.clock.now())

/** Hands what a front page and a feed say of the site to those who complete it. */
async function bring({ tools, site, brought, dropped }: Crawl): Promise<void> {
  if (!brought.page && !brought.feed && dropped.length === 0) return
  await tools.sink.completeSite({
    blog_id: site.blog_id,
    read_on: new Date(tools.clock.now()),
    ...brought,
    dropped,
  })
}

/** Whether the site answers, as a whole. */
function follow(reading: Crawl): void {
  const { state, isGood, failedBecause, tools } = reading
  if (isGood) change(reading, { tries: 0, failing_since: null, failing_reason: null })
  else if (failedBecause !== undefined)
    change(reading, {
      tries: Math.min(state.tries + 1, 30_000),
      failing_since: state.failing_since ?? new Date(tools.clock.now()).toISOString(),
      failing_reason: failedBecause,
    })
  if (!reading.isOver) change(reading, { wanted_on: null })
  if (!isGood && failedBecause !== undefined && !reading.isOver) lookOnDay14(reading)
}

const awayAfterMs = 14 * 24 * 3600 * 1000

/** A site that failed for 14 days is away (crawler/health): a look falls on that moment. */
function lookOnDay14(reading: Crawl): void {
  const { state, tools, pageDueOn } = reading
  if (state.failing_since === null) return
  const day14 = Date.parse(state.failing_since) + awayAfterMs * tools.scale
  const isBetween = tools.clock.now() < day14 && day14 < pageDueOn.getTime()
  if (isBetween && !isSkipped(state.avoid, state.page_url ?? state.site_url, day14))
    reading.pageDueOn = new Date(day14)
}
