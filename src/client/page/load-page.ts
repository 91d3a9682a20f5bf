import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { ApiError, translatedMessage } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import type { Translator } from '#i18n/translator.ts'
import {
  type ApiQuery,
  isListQuery,
  listQueryKeyOf,
  listQueryOptionsOf,
  queryOptionsOf,
  replyTo,
} from '../api/api-queries.ts'
import type { PageFailure } from './document.tsx'
import { type PageReply, takeReplies } from './page-replies.ts'
import type { Page, PageLocation } from './screen.tsx'

/** Fetches what a page needs. @returns the address to redirect to, or why it cannot be shown */
export async function loadPage(
  page: Page,
  place: PageLocation,
  api: Api,
  queries: QueryClient,
  t: Translator,
): Promise<string | PageFailure | null> {
  const asks = Object.entries(page.queries(place))
  try {
    const replies = await Promise.all(
      // Without a part of it a page still says what it is; the browser retries.
      asks.map(async ([name, one]) => [name, await (one.part ? loadPart : load)(one, api, queries)]),
    )
    if (areEmpty(asks, queries)) await Promise.all(page.instead(place).map((one) => load(one, api, queries)))
    return asks.length > 0 ? (page.redirect(Object.fromEntries(replies), place) ?? null) : null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, message: translatedMessage(t, error) }
  }
}

/** Whether nothing is on any of its lists. */
function areEmpty(asks: [name: string, one: ApiQuery][], queries: QueryClient): boolean {
  const lists = asks.flatMap(([, one]) => (isListQuery(one) ? [listQueryKeyOf(one)] : []))
  return lists.every((key) => {
    const kept = queries.getQueryData<InfiniteData<{ results: unknown[] }>>(key)
    return kept?.pages[0]?.results.length === 0
  })
}

/**
 * Fetches a reply and puts it into the cache as browsers do with those of a page: the library's own fetching, with a
 * promise, a retryer and a signal each time, costs as much as a dozen components.
 * @returns what a view gets for it
 */
export async function load(one: ApiQuery, api: Api, queries: QueryClient): Promise<unknown> {
  const fetched = await fetchReply(one, api)
  takeReplies({ madeAt: Date.now(), replies: [fetched] }, queries)
  return isListQuery(one) ? one : fetched.reply
}

async function fetchReply(one: ApiQuery, api: Api): Promise<PageReply> {
  if (!isListQuery(one)) {
    const { queryKey: key, meta = {} } = queryOptionsOf(api, one)
    return { key, meta, reply: await replyTo(api, one) }
  }
  const { queryKey: key, meta = {} } = listQueryOptionsOf(api, one)
  const first = { page: one.firstPage }
  const reply = await api(one.endpoint, { ...(one.input as object), ...first })
  return { key, meta, reply: { pages: [reply], pageParams: [first] }, type: 'infinite' }
}

/** What a page does without when it fails: the cache knows that it did, so that nothing asks again. */
export async function loadPart(one: ApiQuery, api: Api, queries: QueryClient): Promise<void> {
  await load(one, api, queries).catch((error: unknown) =>
    queries.prefetchQuery({ ...queryOptionsOf(api, one), queryFn: () => Promise.reject(error) }),
  )
}
