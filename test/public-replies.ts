import { buildCall } from '#api-contract/build-call.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import type { Tx } from '#platform/db/db.ts'
import { type BoundEndpoint, dispatch } from '#platform/http/dispatch.ts'
import { feedFormats } from '#sites/feeds/feed.ts'
import { getFeedIds } from '#sites/feeds/feed-ids.ts'
import { feedSources } from '#syndication/sources.ts'
import type { Wend } from './wend.ts'

/** A reply that is the same for all anonymous callers. */
export interface PublicReply {
  name: string
  /** @throws ApiError if its subject is gone */
  make(db: Tx): Promise<RenderedReply>
}

export interface RenderedReply {
  text: string
  /** The keys that invalidate it. */
  keys: Set<string>
  isCacheable: boolean
  /** True if it also expires after some seconds (`freshFor`). */
  expires: boolean
}

/** Inputs by route; routes without parameters need none. */
export type Inputs = Record<string, Record<string, unknown>[]>

/** A public call with a cacheable reply. */
interface PublicCall {
  bound: BoundEndpoint
  input: Record<string, unknown>
}

/** @throws Error if a route with parameters has no input */
function listPublicCalls(routes: BoundEndpoint[], inputs: Inputs): PublicCall[] {
  return routes
    .filter(({ endpoint, perCaller }) => endpoint.access === 'anyone' && !perCaller)
    .filter(({ endpoint }) => endpoint.route.startsWith('GET '))
    .flatMap((bound) => {
      const { route } = bound.endpoint
      const parameterSets = inputs[route] ?? (route.includes('/:') ? undefined : [{}])
      if (!parameterSets) throw new Error(`${route} needs an input in test/public-fixture.ts`)
      return parameterSets.map((input) => ({ bound, input }))
    })
}

/** The replies of these routes to anonymous callers. */
export const listPublicReplies = (wend: Wend, routes: BoundEndpoint[], inputs: Inputs): PublicReply[] =>
  listPublicCalls(routes, inputs).map(({ bound, input }) => ({
    name: `${bound.endpoint.route} ${JSON.stringify(input)}`,
    make: (db: Tx) => renderReply(wend, bound, input, db),
  }))

/** The addresses of the replies that `listPublicReplies` renders. */
export const listPublicAddresses = (routes: BoundEndpoint[], inputs: Inputs): string[] =>
  listPublicCalls(routes, inputs).map(({ bound, input }) => buildCall(bound.endpoint.route, input).address)

/**
 * The address of each feed in one format; the other formats have the same content.
 * @param params, query as for `listPublicFeeds`
 */
export const listFeedAddresses = (params: Record<string, string>, query: string): string[] =>
  feedSources.map(({ path, parameters = [] }) => {
    const [address = ''] = buildCall(`GET ${path}/feed.json`, params).address.split('?')
    return parameters.includes('query') ? `${address}?query=${query}` : address
  })

async function renderReply(
  wend: Wend,
  bound: BoundEndpoint,
  input: Record<string, unknown>,
  db: Tx,
): Promise<RenderedReply> {
  const keys = new Set<string>()
  let [isStorable, expires] = [true, false]
  const value = await dispatch(bound, input, {
    db,
    services: wend.services,
    viewer: null,
    ip: '',
    device: '',
    deviceKey: undefined,
    record: () => {},
    setSubject: () => {},
    call: { endpoint: bound.endpoint, input },
    dependsOn: (...newKeys) => {
      for (const key of newKeys) keys.add(key)
    },
    freshFor: () => {
      expires = true
    },
    noStore: () => {
      isStorable = false
    },
    status: () => {},
  })
  return { text: JSON.stringify(value), keys, isCacheable: isStorable && (expires || keys.size > 0), expires }
}

/** The feeds of every list that has feeds. @param params path parameters @param query for the search feed */
export function listPublicFeeds(wend: Wend, params: Record<string, string>, query: string): PublicReply[] {
  const { config } = wend.services
  const t = translatorFor(config.languages[0])
  const [origin, siteName] = [config.publicUrl, config.productName]
  return feedSources.map((source) => ({
    name: `feeds of ${source.path}`,
    make: async (db) => {
      const ids = await getFeedIds(db, origin)
      const context = {
        db,
        siteName,
        origin,
        params,
        query: (name: string) => (name === 'query' ? query : ''),
        ids,
      }
      const { feed, keys, isCacheable = true } = await source.createFeed(t, context)
      const text = Object.values(feedFormats).map(({ write }) => write(t, feed, origin))
      return { text: text.join('\n'), keys: new Set(keys), isCacheable, expires: false }
    },
  }))
}
