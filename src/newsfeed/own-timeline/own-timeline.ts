import { normalizeTag } from '#api-contract/shapes/tag.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { listInWords } from '#i18n/in-words.ts'
import type { Db } from '#platform/db/db.ts'
import { findTagRow } from '#sites/tags/queries.ts'
import type { OwnRiverPost, Reason } from '../timeline/contract.ts'
import type { RiverFilter } from '../timeline/places.ts'
import { type Elsewhere, elsewhere, followedPage } from './queries.ts'

/** Places of a page for followed sites; every fourth may come from elsewhere. */
const followedPlaces = 15

interface OwnAsked extends Omit<RiverFilter, 'tag'> {
  tag: string | undefined
  as_of: number | undefined
}

export interface OwnPage {
  count: number
  as_of: number
  /** Whether there are further pages. */
  goesOn: boolean
  results: OwnRiverPost[]
}

/**
 * A page of a member's own river: what they follow, in its order, and among it at most one in four from elsewhere.
 * Two statements, and one for a tag; one that nobody knows has no posts.
 */
export async function ownRiver(
  db: Db,
  userId: number,
  page: number,
  { tag: value = '', ...asked }: OwnAsked,
): Promise<OwnPage> {
  const offset = (page - 1) * followedPlaces
  const tag = value ? await findTagRow(db, normalizeTag(value) ?? '') : undefined
  if (value && !tag) return { count: 0, as_of: asked.as_of ?? 0, goesOn: false, results: [] }
  const filter = { languages: asked.languages, quiet: asked.quiet, tag }
  const found = await followedPage(db, { ...asked, ...filter, userId, limit: followedPlaces, offset })
  const { count, as_of, after: before } = found
  const goesOn = offset + followedPlaces < count
  const places = Math.floor(found.results.length / 3)
  const last = found.results.at(-1)
  const others =
    last && places > 0
      ? await elsewhere(db, {
          ...{ ...filter, userId, as_of, before, after: last.river_on },
          most: places,
        })
      : []
  const results = [
    ...found.results.map((post) => ({ ...post, reasons: [followed] })),
    ...choose(others, places).map(({ kind, tags, recommenders, ...post }) => ({
      ...post,
      reasons: [reasonOf(kind, kind === 'tag' ? tags : recommenders)],
    })),
  ]
  return { count, as_of, goesOn, results: results.sort(byPlace) }
}

/** In turns what shares an interest and what followed sites recommend, and something that nobody would have shown. */
function choose(others: Elsewhere[], places: number): Elsewhere[] {
  const of = (wanted: Elsewhere['kind']) => others.filter(({ kind }) => kind === wanted)
  const [sharing, recommended, outside] = [of('tag'), of('recommended'), of('outside')]
  const near = Array.from({ length: places }, (_, turn) => [sharing[turn], recommended[turn]])
    .flat()
    .filter((one) => one !== undefined)
  const strange = Math.min(outside.length, Math.ceil((places - 1) / 4))
  return [...near.slice(0, places - strange), ...outside].slice(0, places)
}

const byPlace = (one: OwnRiverPost, other: OwnRiverPost) =>
  Date.parse(other.river_on) - Date.parse(one.river_on) || other.id - one.id

const followed: Reason = { kind: 'followed', text: defaultTranslator('You follow this site'), values: [] }

function reasonOf(kind: Elsewhere['kind'], values: string[]): Reason {
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
