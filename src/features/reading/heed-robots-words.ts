import type { CompletedFields } from './completed-fields.ts'
import { change, type Reading } from './reading.ts'
import type { SaidToRobots } from './robots-words.ts'

type Field = keyof CompletedFields

/** What a source may have filled that asks not to be indexed now. */
const filledBy: Record<'page' | 'feed', Field[]> = {
  page: ['title', 'description', 'language', 'image_blog_page'],
  feed: ['title', 'description', 'language', 'tags'],
}

/**
 * Hears what a front page or a feed asks of programs. Where it asks for more than when it was read last, what was kept
 * before has to go; and since nobody knows which of the two some words are from, the other one is then read in full at its
 * next time, so that it can say again what it has to say.
 */
export function heedRobotsWords(reading: Reading, of: 'page' | 'feed', asks: SaidToRobots): void {
  const before = reading.state[`${of}_robots`]
  change(reading, { [`${of}_robots`]: asks })
  const dropped: Field[] =
    asks.noindex && !before?.noindex
      ? filledBy[of]
      : asks.nosnippet && !before?.nosnippet
        ? ['description']
        : []
  if (dropped.length === 0) return
  reading.dropped = [...new Set([...reading.dropped, ...dropped])]
  change(reading, of === 'page' ? { feed_validators: null } : { page_validators: null })
}
