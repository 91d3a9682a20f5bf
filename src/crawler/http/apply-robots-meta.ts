import { robotsIn, type SaidToRobots } from '#page-metadata/robots-meta.ts'
import { type Crawl, change } from '../crawl/crawl.ts'
import type { EnrichedFields } from '../enrichment/enriched-fields.ts'

type Field = keyof EnrichedFields

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
export function applyRobotsMeta(reading: Crawl, of: 'page' | 'feed', asks: SaidToRobots): void {
  const before = reading.state[`${of}_robots`]
  change(reading, { [`${of}_robots`]: asks })
  const dropped: Field[] =
    asks.noindex && !before?.noindex
      ? filledBy[of]
      : [
          ...(asks.nosnippet && !before?.nosnippet ? ['description' as const] : []),
          ...(asks.noimageindex && !before?.noimageindex ? ['image_blog_page' as const] : []),
        ]
  if (dropped.length === 0) return
  reading.dropped = [...new Set([...reading.dropped, ...dropped])]
  change(reading, of === 'page' ? { feed_validators: null } : { page_validators: null })
}

/**
 * Hears the X-Robots-Tag header of a 304. One that asks for more than before has it at once, and what it came with is read
 * in full the next time. One that asks for less, or is left out, takes nothing back: a 304 need not repeat headers.
 */
export function applyUnchangedRobotsMeta(
  reading: Crawl,
  of: 'page' | 'feed',
  header: string | undefined,
): void {
  const before = reading.state[`${of}_robots`]
  const said = robotsIn([header ?? ''])
  const noimageindex = before?.noimageindex ?? (of === 'page' && said.noimageindex)
  const asks: SaidToRobots = {
    // About the posts, the noindex of a feed's header says nothing (see read-feed.ts).
    noindex: before?.noindex === true || (of === 'page' && said.noindex),
    nosnippet: before?.nosnippet === true || said.nosnippet,
    ...(noimageindex && { noimageindex }),
  }
  const asksForMore = ([what, isAsked]: [string, boolean]) => isAsked && !before?.[what as keyof SaidToRobots]
  if (!Object.entries(asks).some(asksForMore)) return
  applyRobotsMeta(reading, of, asks)
  change(reading, of === 'page' ? { page_validators: null } : { feed_validators: null })
}
