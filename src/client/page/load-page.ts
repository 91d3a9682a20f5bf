import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { isApiError, translatedMessage } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import type { Translator } from '#i18n/translator.ts'
import {
  type ApiQuery,
  fetchQuery,
  isListQuery,
  listQueryKeyFor,
  listQueryOptionsFor,
  queryOptionsFor,
} from '../api/api-queries.ts'
import type { PageFailure } from './document.tsx'
import { type PageReply, restoreReplies } from './page-replies.ts'
import type { Page, PageLocation } from './screen.tsx'

/** Fetches a page's queries. @returns a URL to redirect to, or the error to show; null if the page can be rendered */
export async function loadPage(
  page: Page,
  location: PageLocation,
  api: Api,
  queries: QueryClient,
  t: Translator,
): Promise<string | PageFailure | null> {
  const queryEntries = Object.entries(page.queries(location))
  try {
    const replies = await Promise.all(
      // A page works without its optional queries; the browser retries them.
      queryEntries.map(async ([name, query]) => [
        name,
        await (query.optional ? loadOptional : loadQuery)(query, api, queries),
      ]),
    )
    if (areListsEmpty(queryEntries, queries))
      await Promise.all(page.whenEmpty(location).map((query) => loadQuery(query, api, queries)))
    return queryEntries.length > 0 ? (page.redirect(Object.fromEntries(replies), location) ?? null) : null
  } catch (error) {
    if (!isApiError(error)) throw error
    return { status: error.status, message: translatedMessage(t, error) }
  }
}

/** True if all lists are empty. */
function areListsEmpty(queryEntries: [name: string, query: ApiQuery][], queries: QueryClient): boolean {
  const lists = queryEntries.flatMap(([, query]) => (isListQuery(query) ? [listQueryKeyFor(query)] : []))
  return lists.every((key) => {
    const cached = queries.getQueryData<InfiniteData<{ results: unknown[] }>>(key)
    return cached?.pages[0]?.results.length === 0
  })
}

/**
 * Fetches a reply directly into the cache, in the form that browsers restore. The library's own fetching creates a
 * promise, a retryer and a signal for each query, and costs as much as a dozen components.
 * @returns the query's value for the view
 */
export async function loadQuery(query: ApiQuery, api: Api, queries: QueryClient): Promise<unknown> {
  const pageReply = await fetchReply(query, api)
  restoreReplies({ fetchedAt: Date.now(), replies: [pageReply] }, queries)
  return isListQuery(query) ? query : pageReply.reply
}

async function fetchReply(query: ApiQuery, api: Api): Promise<PageReply> {
  if (!isListQuery(query)) {
    const { queryKey: key, meta = {} } = queryOptionsFor(api, query)
    return { key, meta, reply: await fetchQuery(api, query) }
  }
  const { queryKey: key, meta = {} } = listQueryOptionsFor(api, query)
  const pageParam = { page: query.firstPage }
  const reply = await api(query.endpoint, { ...(query.input as object), ...pageParam })
  return { key, meta, reply: { pages: [reply], pageParams: [pageParam] }, type: 'infinite' }
}

/** Loads an optional query. A failure is cached, so that rendering does not fetch again. */
export async function loadOptional(query: ApiQuery, api: Api, queries: QueryClient): Promise<void> {
  await loadQuery(query, api, queries).catch((error: unknown) =>
    queries.prefetchQuery({ ...queryOptionsFor(api, query), queryFn: () => Promise.reject(error) }),
  )
}
