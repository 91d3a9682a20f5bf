import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import type { ReadSource } from '#discovery/recommendations/keep-recommendations.ts'
import { type RecommendationSource, sourceKey } from '#discovery/recommendations/sources.ts'
import type { PoliteAnswer } from '#platform/outbound/polite-answer.ts'
import { type Crawl, inSeconds, pageUrlOf } from '../crawl/crawl.ts'
import { ask, withValidators } from '../http/fetch.ts'
import { sourceOf } from '../http/requests.ts'
import type { ReadPage } from './read-page.ts'

/** Until what was not there, or said no, is looked for again. */
const againAfterSeconds = 30 * 24 * 3600

type Named = Pick<RecommendationSource, 'kind' | 'url'>

/** What came of asking for a document, as it is kept. */
type Found = Omit<ReadSource, 'kind' | 'url'>

/** Reads whom the site recommends, as often as its front page: what that says, and the lists that it has. */
export async function readRecommendations(reading: Crawl): Promise<void> {
  const { tools, site } = reading
  if (!reading.pageFound) return
  const known = await tools.sink.recommendationSources(site.blog_id)
  const knownAs = new Map(known.map((source) => [sourceKey(source), source]))
  const sources = friendsOf(reading, known)
  // One list may be named in several ways.
  const asked = new Map<string, Found>()
  for (const named of listsOf(reading, known)) {
    const before = knownAs.get(sourceKey(named)) ?? unread(named)
    const found = asked.get(named.url) ?? (await look(reading, before))
    asked.set(named.url, found)
    sources.push({ ...found, kind: named.kind, url: named.url })
  }
  await tools.sink.keepRecommendations({
    blog_id: site.blog_id,
    read_on: new Date(tools.clock.now()),
    sources,
  })
}

const unread = (named: Named): RecommendationSource => ({
  ...named,
  validators: null,
  targets: [],
  is_directory: false,
  due_on: null,
})

/** The links of the front page itself. */
function friendsOf(reading: Crawl, known: RecommendationSource[]): ReadSource[] {
  const { page } = reading.brought
  if (!page)
    return known.filter(({ kind }) => kind === 'xfn').map((source) => ({ ...source, is_there: true }))
  const { sites, is_directory } = page.recommends.friends
  if (sites.length === 0 && !is_directory) return []
  const named = unread({ kind: 'xfn', url: pageUrlOf(reading) })
  return [{ ...named, targets: sites, is_directory, is_there: true }]
}

/** The documents that are to be asked for. */
function listsOf(reading: Crawl, known: RecommendationSource[]): Named[] {
  const { brought, state } = reading
  const named = brought.page
    ? listsOnPage(brought.page)
    : known.filter(({ kind }) => kind === 'blogroll' || kind === 'links')
  return [...named, ...listsBeside(pageUrlOf(reading), state.feed_blogroll)]
}

const listsAs = (kind: RecommendationKind, urls: string[]) => urls.map((url): Named => ({ kind, url }))

/** The documents that a front page names. */
export const listsOnPage = ({ recommends }: ReadPage): Named[] => [
  ...listsAs('blogroll', recommends.blogrolls),
  ...listsAs('links', recommends.pages),
]

/** The one that the feed names, and the one at the usual address. */
export const listsBeside = (pageUrl: string, feedBlogroll: string | null): Named[] => [
  ...listsAs('source', feedBlogroll ? [feedBlogroll] : []),
  ...listsAs('opml', usualList(pageUrl)),
]

/** It is the host's, so of nobody who has but a folder there. */
function usualList(pageUrl: string): string[] {
  const { origin, pathname } = new URL(pageUrl)
  return /^\/[~@]/.test(pathname) ? [] : [`${origin}/.well-known/recommendations.opml`]
}

async function look(reading: Crawl, before: RecommendationSource): Promise<Found> {
  const asItWas = { ...before, is_there: undefined }
  const now = reading.tools.clock.now()
  if (reading.isOver || (before.due_on !== null && Date.parse(before.due_on) > now)) return asItWas
  const later = inSeconds(reading, againAfterSeconds).toISOString()
  const isPage = before.kind === 'links'
  const { answer, outcome } = await ask(reading, isPage ? 'links' : 'blogroll', before.url, before.validators)
  switch (outcome) {
    case 'good':
      return (await takeList(reading, before, answer)) ?? gone(before, later)
    case 'lost':
    case 'gone':
      return gone(before, later)
    case 'disallowed':
      return { ...gone(before, later), due_on: null }
    case 'refused':
      return { ...asItWas, due_on: later }
    default:
      return asItWas
  }
}

/** What is gone for the first time is looked for once more in time. */
const gone = (before: RecommendationSource, later: string): Found => ({
  ...unread(before),
  due_on: before.targets.length > 0 ? null : later,
  is_there: false,
})

/** @returns undefined where something else answered */
async function takeList(
  reading: Crawl,
  before: RecommendationSource,
  answer: PoliteAnswer,
): Promise<Found | undefined> {
  if (!('validators' in answer)) return undefined
  const given = withValidators(before.validators, answer.validators, answer.url)
  const validators = given.length > 0 ? given : null
  if (answer.result !== 'ok') return { ...before, validators, due_on: null, is_there: true }
  const format = before.kind === 'links' ? 'page' : 'opml'
  const named = await reading.tools.parser.namedSites({ ...sourceOf(answer), format })
  if (!named) return undefined
  return {
    validators,
    targets: named.sites,
    is_directory: named.is_directory,
    due_on: null,
    is_there: true,
  }
}
