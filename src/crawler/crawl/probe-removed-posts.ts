import { avoid } from '../feeds/read-feed-of-site.ts'
import { ask } from '../http/fetch.ts'
import { isSkipped } from '../http/skip-list.ts'
import { type Crawl, inSeconds } from './crawl.ts'

/** Posts that are looked for in one reading. */
const most = 2
/** Addresses that a site may have in `avoid` when posts are put there as well: they push out none that said no. */
const mostAvoided = 20
const againAfterSeconds = 30 * 24 * 3600

/** Looks whether posts that the feed dropped were taken down, each once a month: then their text is erased here, too. */
export async function probeRemovedPosts(reading: Crawl): Promise<void> {
  const { tools, site, withdrawn } = reading
  const { site_url, page_url, feed_url } = reading.state
  const others = [site_url, page_url, feed_url]
  const now = tools.clock.now()
  const due = withdrawn.filter(
    ({ url }) => !others.includes(url) && !isSkipped(reading.state.avoid, url, now),
  )
  for (const { url, post_id } of due.slice(0, most)) {
    if (reading.isOver || Object.keys(reading.state.avoid).length >= mostAvoided) return
    const { answer, outcome } = await ask(reading, 'post', url, null)
    if (outcome === 'busy' || outcome === 'later') return
    if ('status' in answer && (answer.status === 404 || answer.status === 410)) {
      reading.seen.posts_gone++
      await tools.sink.eraseExcerpt(site.blog_id, post_id)
    } else avoid(reading, [url], inSeconds(reading, againAfterSeconds))
  }
}
