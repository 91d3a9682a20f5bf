import { avoid } from '../feeds/read-feed-of-site.ts'
import { ask } from '../http/fetch.ts'
import { isSkipped } from '../http/skip-list.ts'
import { type Crawl, inSeconds } from './crawl.ts'

/** Posts that are looked for in one reading. */
const most = 2
const againAfterSeconds = 30 * 24 * 3600

/**
 * Where the feed is lost, or a site that was not well shows a page, looks whether posts of before are still there: each
 * once a month.
 */
export async function probeOldPosts(reading: Crawl, isLost: boolean): Promise<void> {
  const { site, seen, tools } = reading
  if (!isLost && (site.health === 'fine' || typeof seen.page !== 'object')) return
  const now = tools.clock.now()
  const urls = (await tools.sink.formerPosts(site.blog_id)).slice(0, most)
  for (const url of urls.filter((one) => !isSkipped(reading.state.avoid, one, now))) {
    if (reading.isOver) return
    const { answer, outcome } = await ask(reading, 'post', url, null)
    if (outcome === 'busy' || outcome === 'later') return
    if ('status' in answer && (answer.status === 404 || answer.status === 410)) seen.posts_gone++
    avoid(reading, [url], inSeconds(reading, againAfterSeconds))
  }
}
