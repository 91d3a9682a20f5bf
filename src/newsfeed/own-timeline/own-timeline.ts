import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { listInWords } from '#i18n/in-words.ts'
import type { Db } from '#platform/db/db.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import type { Reason, TimelinePost } from '../timeline/contract.ts'
import type { NewsfeedFilter } from '../timeline/entry-sql.ts'
import { followedPage, type Suggestion, suggestedPosts } from './queries.ts'

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
export async function timelinePage(
  db: Db,
  userId: number,
  page: number,
  { tag: value = '', ...asked }: TimelineQuery,
): Promise<TimelinePage> {
  const offset = (page - 1) * followedPerPage
  const tag = value ? await findTagRow(db, normalizeTag(value) ?? '') : undefined
  if (value && !tag) return { count: 0, as_of: asked.as_of ?? 0, hasMore: false, results: [] }
  const filter = { languages: asked.languages, quiet: asked.quiet, tag }
  const found = await followedPage(db, { ...asked, ...filter, userId, limit: followedPerPage, offset })
  const { count, as_of, after: before } = found
  const hasMore = offset + followedPerPage < count
  const places = Math.floor(found.results.length / 3)
  const last = found.results.at(-1)
  const others =
    last && places > 0
      ? await suggestedPosts(db, {
          ...{ ...filter, userId, as_of, before, after: last.river_on },
          maxPerKind: places,
        })
      : []
  const results = [
    ...found.results.map((post) => ({ ...post, reasons: [followedReason] })),
    ...pickSuggestions(others, places).map(({ kind, tags, recommenders, ...post }) => ({
      ...post,
      reasons: [reasonOf(kind, kind === 'tag' ? tags : recommenders)],
    })),
  ]
  return { count, as_of, hasMore, results: results.sort(newestFirst) }
}

/** Alternates between shared interests and recommendations, and adds a few posts from outside both. */
function pickSuggestions(others: Suggestion[], places: number): Suggestion[] {
  const of = (wanted: Suggestion['kind']) => others.filter(({ kind }) => kind === wanted)
  const [sharing, recommended, outside] = [of('tag'), of('recommended'), of('outside')]
  const near = Array.from({ length: places }, (_, turn) => [sharing[turn], recommended[turn]])
    .flat()
    .filter((one) => one !== undefined)
  const strange = Math.min(outside.length, Math.ceil((places - 1) / 4))
  return [...near.slice(0, places - strange), ...outside].slice(0, places)
}

const newestFirst = (one: TimelinePost, other: TimelinePost) =>
  Date.parse(other.river_on) - Date.parse(one.river_on) || other.id - one.id

const followedReason: Reason = {
  kind: 'followed',
  text: defaultTranslator('You follow this site'),
  values: [],
}

function reasonOf(kind: Suggestion['kind'], values: string[]): Reason {
  if (kind === 'tag')
    return {
      kind,
      text: defaultTranslator('Shares your interest in {tags}', {
        tags: listInWords(defaultTranslator, values),
      }),
      values,
    }
  if (kind === 'recommended')
    return {
      kind,
      text: defaultTranslator('Recommended by {sites}', { sites: listInWords(defaultTranslator, values) }),
      values,
    }
  return { kind, text: defaultTranslator('From outside what you follow'), values: [] }
}
