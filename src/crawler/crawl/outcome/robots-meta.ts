import type { EnrichedFields } from '#crawler/enrichment/enriched-fields.ts'
import { parseRobotsDirectives, type RobotsDirectives } from '#page-metadata/robots-meta.ts'
import { type CrawlOutcome, withState } from './crawl-outcome.ts'

type Field = keyof EnrichedFields

/** The fields that each source may have filled before it asked not to be indexed. */
const fieldsBySource: Record<'page' | 'feed', Field[]> = {
  page: ['title', 'description', 'language', 'image_blog_page'],
  feed: ['title', 'description', 'language', 'tags'],
}

/**
 * Applies the robots directives of a front page or feed. If they forbid more than last time, stored data is dropped;
 * since the source of each text is not recorded, the other document is fetched in full next time.
 */
export function applyRobotsMeta(
  outcome: CrawlOutcome,
  source: 'page' | 'feed',
  robots: RobotsDirectives,
): CrawlOutcome {
  const previous = outcome.state[`${source}_robots`]
  const updated = withState(outcome, { [`${source}_robots`]: robots })
  const droppedFields: Field[] =
    robots.noindex && !previous?.noindex
      ? fieldsBySource[source]
      : [
          ...(robots.nosnippet && !previous?.nosnippet ? ['description' as const] : []),
          ...(robots.noimageindex && !previous?.noimageindex ? ['image_blog_page' as const] : []),
        ]
  if (droppedFields.length === 0) return updated
  return {
    ...withState(updated, source === 'page' ? { feed_validators: null } : { page_validators: null }),
    droppedFields: [...new Set([...outcome.droppedFields, ...droppedFields])],
  }
}

/**
 * Applies the X-Robots-Tag header of a 304. A stricter one applies immediately, and its document is fetched in full
 * next time. A laxer or missing one changes nothing: a 304 need not repeat headers.
 */
export function applyUnchangedRobotsMeta(
  outcome: CrawlOutcome,
  source: 'page' | 'feed',
  header: string | undefined,
): CrawlOutcome {
  const previous = outcome.state[`${source}_robots`]
  const directives = parseRobotsDirectives([header ?? ''])
  const noimageindex = previous?.noimageindex ?? (source === 'page' && directives.noimageindex)
  const robots: RobotsDirectives = {
    // The noindex of a feed's header says nothing about its posts (see read-feed.ts).
    noindex: previous?.noindex === true || (source === 'page' && directives.noindex),
    nosnippet: previous?.nosnippet === true || directives.nosnippet,
    ...(noimageindex && { noimageindex }),
  }
  const isNew = ([directive, isSet]: [string, boolean]) =>
    isSet && !previous?.[directive as keyof RobotsDirectives]
  if (!Object.entries(robots).some(isNew)) return outcome
  return withState(
    applyRobotsMeta(outcome, source, robots),
    source === 'page' ? { page_validators: null } : { feed_validators: null },
  )
}
