import { type Crawl, change, inSeconds, pageUrlOf } from '#crawler/crawl/crawl.ts'
import { mostCandidates } from '#crawler/http/requests.ts'
import { isSkipped } from '#crawler/http/skip-list.ts'
import { noFeedIn } from '#crawler/no-posts/why-no-posts.ts'
import { longestWait, refusalWait } from '#crawler/scheduler/intervals.ts'
import { postKey } from '#newsfeed/posts/storage/post-key.ts'
import { askFeed, postponeFeed } from '../ask-feed.ts'
import { avoid, isTooLarge, takeFeed } from '../read-feed-of-site.ts'
import { type FeedCandidate, feedCandidates } from './find-feed.ts'

const day = 24 * 3600
const week = 7 * day

/** Tries where the feed may be, and reads it where it is found. What is only guessed is tried once. */
export async function lookForFeed(reading: Crawl): Promise<void> {
  let hasGuessed = false
  // What kept the page from being read does so no more.
  if (reading.pageFound && ['robots', 'noindex'].includes(reading.state.no_posts ?? ''))
    change(reading, { no_posts: null })
  for (const { url, by } of candidatesOf(reading)) {
    if (by === 'guess') hasGuessed = true
    const found = await tryCandidate(reading, url, by)
    if (found === 'over') return
    if (found === 'found') break
  }
  if (hasGuessed) change(reading, { has_guessed: true })
  const { feed_url, page_robots, no_posts } = reading.state
  if (feed_url === null && page_robots?.noindex) change(reading, { no_posts: no_posts ?? 'noindex' })
  if (reading.state.feed_url === null) reading.feedDueOn = null
}

async function tryCandidate(
  reading: Crawl,
  url: string,
  by: FeedCandidate['by'],
): Promise<'found' | 'not' | 'over'> {
  const asked = await askFeed(reading, url)
  if (asked.outcome === 'of_others') {
    if (!reading.isOver && asked.until > inSeconds(reading, longestWait)) {
      // It said no to another site.
      avoid(reading, [url], asked.until)
      return 'not'
    }
    // It is one's feed, so it is taken for one: those who have it leave only such a site its turn.
    if (!reading.isOver) change(reading, { feed_url: url, feed_move: null })
    postponeFeed(reading, asked.until)
    return 'over'
  }
  const { answer, outcome, until } = asked
  // What the site itself names is its feed, whatever is there; it is taken back where that turns out well.
  if (by === 'link' || by === 'header')
    change(reading, { no_posts: reading.state.no_posts ?? noFeedIn(answer) ?? null })
  switch (outcome) {
    case 'good': {
      const { feed_url, feed_move } = reading.state
      change(reading, { feed_url: url, feed_move: null })
      if (await takeFeed(reading, url, asked)) return 'found'
      change(reading, { feed_url, feed_move })
      if (isTooLarge(reading) && reading.state.no_posts === 'unreadable')
        change(reading, { no_posts: 'too_large' })
      avoid(reading, [url], inSeconds(reading, week))
      return 'not'
    }
    case 'later':
    case 'busy':
      postponeFeed(reading, until)
      return 'over'
    case 'refused':
      avoid(reading, [url, answer.url], inSeconds(reading, refusalWait(403, 1) ?? 0))
      return 'not'
    case 'gone': {
      const gone = (reading.state.avoid[url]?.gone ?? 0) + 1
      const wait = refusalWait(410, gone)
      avoid(reading, [url, answer.url], wait === undefined ? undefined : inSeconds(reading, wait), gone)
      return 'not'
    }
    case 'lost':
      avoid(reading, [url], inSeconds(reading, week))
      return 'not'
    default:
      avoid(reading, [url], inSeconds(reading, day))
      return 'not'
  }
}

/** Those that the front page names, then the platform's or the usual ones; without such as said no. */
function candidatesOf(reading: Crawl): FeedCandidate[] {
  const { state, brought, tools } = reading
  const address = pageUrlOf(reading)
  const named = state.page_feeds.map((url): FeedCandidate => ({ url, by: 'link' }))
  const usual = brought.page?.feeds ?? feedCandidates({ address }, undefined)
  const seen = new Set(state.feed_url === null ? [] : [postKey(state.feed_url)])
  return [...named, ...usual]
    .filter(({ url, by }) => {
      const key = postKey(url)
      if (seen.has(key) || (by === 'guess' && state.has_guessed)) return false
      seen.add(key)
      return !isSkipped(state.avoid, url, tools.clock.now())
    })
    .slice(0, mostCandidates)
}
