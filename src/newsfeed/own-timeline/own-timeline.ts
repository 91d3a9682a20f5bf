import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { formatList } from '#i18n/names-and-lists.ts'
import type { Db } from '#platform/db/db.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import type { NewsfeedFilter } from '../timeline/entry-sql.ts'
import type { Reason, TimelinePost } from '../timeline/schemas.ts'
import { findFollowedPage, findSuggestedPosts, type Suggestion } from './queries.ts'

/** Posts of followed sites per page; up to a quarter more may be suggestions. */
const followedPerPage = 15

interface TimelineQuery extends Omit<NewsfeedFilter, 'tag'> {
  tag: string | undefined
  as_of: number | undefined
}

export interface TimelinePage {
  count: number
  as_of: number
  hasMore: boolean
  results: TimelinePost[]
}

/**
 * A page of a member's timeline: posts of followed sites in newsfeed order, with at most one suggestion in four. Takes
 * two statements, plus one for a tag filter; an unknown tag has no posts.
 */
export async function findTimelinePage(
  db: Db,
  userId: number,
  page: number,
  { tag: value = '', ...query }: TimelineQuery,
): Promise<TimelinePage> {
  const offset = (page - 1) * followedPerPage
  const tag = value ? await findTagRow(db, normalizeTag(value) ?? '') : undefined
  if (value && !tag) return { count: 0, as_of: query.as_of ?? 0, hasMore: false, results: [] }
  const filter = { languages: query.languages, quiet: query.quiet, tag }
  const followed = await findFollowedPage(db, { ...query, ...filter, userId, limit: followedPerPage, offset })
  const { count, as_of, previous_page_end: before } = followed
  const hasMore = offset + followedPerPage < count
  const maxSuggestions = Math.floor(followed.results.length / 3)
  const last = followed.results.at(-1)
  const suggestions =
    last && maxSuggestions > 0
      ? await findSuggestedPosts(db, {
          ...filter,
          userId,
          as_of,
          before,
          after: last.river_on,
          maxPerKind: maxSuggestions,
        })
      : []
  const results = [
    ...followed.results.map((post) => ({ ...post, reasons: [followedReason] })),
    ...pickSuggestions(suggestions, maxSuggestions).map(({ kind, tags, recommenders, ...post }) => ({
      ...post,
      reasons: [toReason(kind, kind === 'tag' ? tags : recommenders)],
    })),
  ]
  return { count, as_of, hasMore, results: results.sort(newestFirst) }
}

/** Alternates between shared interests and recommendations, and adds a few posts from outside both. */
function pickSuggestions(suggestions: Suggestion[], maxSuggestions: number): Suggestion[] {
  const filterByKind = (wantedKind: Suggestion['kind']) =>
    suggestions.filter(({ kind }) => kind === wantedKind)
  const [sharing, recommended, outside] = [
    filterByKind('tag'),
    filterByKind('recommended'),
    filterByKind('outside'),
  ]
  const related = Array.from({ length: maxSuggestions }, (_, turn) => [sharing[turn], recommended[turn]])
    .flat()
    .filter((suggestion) => suggestion !== undefined)
  const outsideCount = Math.min(outside.length, Math.ceil((maxSuggestions - 1) / 4))
  return [...related.slice(0, maxSuggestions - outsideCount), ...outside].slice(0, maxSuggestions)
}

const newestFirst = (a: TimelinePost, b: TimelinePost) =>
  Date.parse(b.river_on) - Date.parse(a.river_on) || b.id - a.id

const followedReason: Reason = {
  kind: 'followed',
  text: defaultTranslator('You follow this site'),
  values: [],
}

function toReason(kind: Suggestion['kind'], values: string[]): Reason {
  if (kind === 'tag')
    return {
      kind,
      text: defaultTranslator('Shares your interest in {tags}', {
        tags: formatList(defaultTranslator, values),
      }),
      values,
    }
  if (kind === 'recommended')
    return {
      kind,
      text: defaultTranslator('Recommended by {sites}', { sites: formatList(defaultTranslator, values) }),
      values,
    }
  return { kind, text: defaultTranslator('From outside what you follow'), values: [] }
}
