import { type Crawl, change, pageUrlOf } from '#crawler/crawl/crawl.ts'
import { type Asked, withValidators } from '#crawler/http/fetch.ts'

/**
 * A page answered where a feed should be. The front page is not asked for once more then: this is its answer. Of another
 * page it is remembered that it is one, so that it need not be sent again.
 */
export function foundPage(reading: Crawl, url: string, asked: Asked): void {
  const { answer } = asked
  if (!('validators' in answer)) return
  const { page_validators, feed_validators } = reading.state
  const own = pageUrlOf(reading)
  const isFrontPage =
    [url, answer.url].includes(own) || page_validators?.some((one) => one.url === answer.url) === true
  const mark = isFrontPage || !answer.validators ? null : { ...answer.validators, is_page: true as const }
  change(reading, { feed_validators: withValidators(feed_validators, mark, answer.url) })
  if (!isFrontPage) return
  if (!reading.hasSeenPage) reading.foundPage = { asked, isAtItsAddress: url === own }
  else change(reading, { page_validators: withValidators(page_validators, answer.validators, answer.url) })
}
