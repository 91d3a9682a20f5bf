import type { PoliteAnswer } from '#platform/outbound/polite-answer.ts'
import { type Crawl, change, inSeconds } from '../crawl/crawl.ts'
import { seeMove } from '../crawl/moves.ts'
import { seenFeed } from '../crawl/observation.ts'
import type { Outcome } from '../crawl/outcomes.ts'
import { applyRobotsMeta, applyUnchangedRobotsMeta } from '../http/apply-robots-meta.ts'
import { type Asked, withValidators } from '../http/fetch.ts'
import { withMaxAge } from '../http/publisher-hints.ts'
import { sourceOf } from '../http/requests.ts'
import { avoiding, welcoming } from '../http/skip-list.ts'
import { noFeedIn, noPostsOf, noPostsStill } from '../no-posts/why-no-posts.ts'
import { failureWait, feedInterval, refusalWait } from '../scheduler/intervals.ts'
import { skippingHours } from '../scheduler/skipping-hours.ts'
import { type AnsweredFeed, askFeed } from './ask-feed.ts'
import type { FeedLink } from './discovery/follow-feed-link.ts'
import { foundPage } from './discovery/found-page.ts'

const hour = 3600
const day = 24 * hour

/**
 * Reads the feed that is known.
 * @returns whether it has to be looked for elsewhere
 */
export async function readFeedOfSite(reading: Crawl, url: string): Promise<'lost' | 'as_it_is'> {
  const asked = await askFeed(reading, url)
  if (asked.outcome === 'of_others') {
    reading.feedDueOn = asked.until
    return 'as_it_is'
  }
  const { answer, outcome, until } = asked
  const isRead = outcome === 'good' && (await takeFeed(reading, url, asked))
  const why = isRead || mayPass(reading, outcome) ? undefined : noFeedIn(answer)
  if (why) change(reading, { no_posts: isTooLarge(reading) ? 'too_large' : why })
  switch (outcome) {
    case 'good':
      if (isRead) return 'as_it_is'
      if (!isTooLarge(reading)) return lost(reading)
      // It is the feed still, but not one entry of it fits.
      failed(reading)
      return 'as_it_is'
    case 'lost':
      return lost(reading)
    case 'gone':
      return endFeed(reading, url, asked)
    case 'refused': {
      reading.feedDueOn = inSeconds(reading, refusalWait(403, 1) ?? 0)
      avoid(reading, [url, answer.url], reading.feedDueOn)
      return 'as_it_is'
    }
    case 'disallowed':
      reading.feedDueOn = inSeconds(reading, 2 * day)
      return 'as_it_is'
    case 'failed':
      failed(reading)
      return 'as_it_is'
    default:
      reading.feedDueOn = until
      return 'as_it_is'
  }
}

/** Failures are told from the third on. */
const mayPass = ({ state }: Crawl, outcome: Outcome) => outcome === 'failed' && state.feed_failures < 2

/** Whether what was asked last is a feed of which not one entry fits. */
export const isTooLarge = ({ answers }: Crawl) => answers.at(-1)?.status === 'too_large'

/** @returns whether what answered well is a feed */
export async function takeFeed(reading: Crawl, url: string, asked: AnsweredFeed): Promise<boolean> {
  const { tools, state, site } = reading
  const { answer } = asked
  const now = tools.clock.now()
  const brought = {
    ...{ blog_id: site.blog_id, read_on: new Date(now), scale: tools.scale },
    is_first: state.feed_read_on === null,
  }
  if (asked.isSamePage) {
    foundPage(reading, url, asked)
    return false
  }
  if (answer.result === 'ok') {
    const feed = await tools.parser.feed(sourceOf(answer))
    if ('refused' in feed) {
      const last = reading.answers.at(-1)
      if (last) last.status = feed.refused
      if (feed.refused === 'page') foundPage(reading, url, asked)
      return false
    }
    if (state.feed_read_on === null)
      await listWhereItLeads(reading, { feed_url: url, found_at: answer.url, link: feed.site_address })
    const { new_posts, pace, withdrawn } = await tools.sink.keepPosts({
      ...brought,
      site_url: reading.state.site_url,
      feed,
    })
    const last = reading.answers.at(-1)
    if (last) last.new_posts = new_posts
    applyRobotsMeta(reading, 'feed', feed.robots)
    reading.brought.feed = { ...feed, address: url }
    reading.seen.feed = seenFeed(feed)
    reading.withdrawn = withdrawn
    const { postsAMonth, sinceLastPost } = pace
    change(reading, {
      feed_asked: feed.asked,
      no_posts: noPostsOf(feed),
      feed_blogroll: feed.blogroll,
      feed_read_on: state.feed_read_on ?? new Date(now).toISOString(),
      posts_a_month: postsAMonth,
      last_post_on: sinceLastPost === null ? null : new Date(now - sinceLastPost * 1000).toISOString(),
    })
  }
  if (answer.result === 'not_modified') change(reading, { no_posts: noPostsStill(state) })
  if (answer.result === 'not_modified' && state.feed_robots?.noindex) {
    const feed = { language: null, robots: state.feed_robots, posts: [] }
    await tools.sink.keepPosts({ ...brought, site_url: state.site_url, feed })
  }
  reading.seen.feed ??= 'same'
  if ('validators' in answer) await keepGoodAnswer(reading, url, answer)
  if (answer.result === 'not_modified') applyUnchangedRobotsMeta(reading, 'feed', answer.robotsHeader)
  return true
}

/** Where the address of the site was only guessed from that of its feed, it may be listed elsewhere from now on. */
async function listWhereItLeads(reading: Crawl, read: Omit<FeedLink, 'blog_id' | 'site_url'>) {
  const { tools, site, state } = reading
  const { blog_id } = site
  const listed = await tools.sink.followFeedLink({ blog_id, site_url: state.site_url, ...read })
  if (listed === null) return
  change(reading, { site_url: listed, page_url: null, page_move: null, page_failures: 0, page_feeds: [] })
  reading.pageDueOn = new Date(tools.clock.now())
}

async function keepGoodAnswer(
  reading: Crawl,
  url: string,
  answer: Extract<PoliteAnswer, { maxAgeSeconds: number | null }>,
) {
  const { clock, scale } = reading.tools
  const { seen, moved } = seeMove(reading.state.feed_move, answer.moves, clock.now(), scale)
  change(reading, {
    feed_url: moved ?? url,
    feed_validators: withValidators(reading.state.feed_validators, answer.validators, answer.url),
    feed_move: seen,
    feed_failures: 0,
    feed_asked: withMaxAge(reading.state.feed_asked, answer.maxAgeSeconds),
    avoid: welcoming(reading.state.avoid, url),
  })
  if (moved) {
    if (reading.brought.feed) reading.brought.feed.address = moved
    const move = { blog_id: reading.site.blog_id, from: url, to: moved }
    const listed = await reading.tools.sink.followFeedMove(move)
    if (listed !== null) change(reading, { given_feed_url: listed })
  }
  const wait = interval(reading)
  reading.feedDueOn = skippingHours(inSeconds(reading, wait), reading.state.feed_asked)
}

function interval({ state, tools, othersWithFeed }: Crawl): number {
  const { last_post_on } = state
  return feedInterval({
    postsAMonth: state.posts_a_month,
    sinceLastPost: last_post_on === null ? null : (tools.clock.now() - Date.parse(last_post_on)) / 1000,
    // Those that share a feed take turns, each after all others.
    asked: Math.max(state.feed_asked?.min_seconds ?? 0, hour) * (othersWithFeed + 1),
  })
}

function failed(reading: Crawl) {
  const feed_failures = Math.min(reading.state.feed_failures + 1, 30_000)
  change(reading, { feed_failures })
  reading.feedDueOn = inSeconds(reading, failureWait(feed_failures, interval(reading)))
}

function lost(reading: Crawl): 'lost' {
  reading.seen.feed = 'lost'
  failed(reading)
  return 'lost'
}

/** After a 410 it is asked once more, and then never again. */
function endFeed(reading: Crawl, url: string, { answer }: Asked): 'lost' | 'as_it_is' {
  const gone = (reading.state.avoid[url]?.gone ?? 0) + 1
  const wait = refusalWait(410, gone)
  const until = wait === undefined ? undefined : inSeconds(reading, wait)
  avoid(reading, [url, answer.url], until, gone)
  reading.feedDueOn = until ?? null
  if (until === undefined) change(reading, { feed_url: null, feed_move: null })
  return until === undefined ? 'lost' : 'as_it_is'
}

export function avoid(reading: Crawl, urls: string[], until: Date | undefined, gone?: number) {
  const now = reading.tools.clock.now()
  for (const url of new Set(urls))
    change(reading, { avoid: avoiding(reading.state.avoid, url, until?.getTime(), now, gone) })
}
