import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/endpoint.ts'
import { messageIn, Refusal } from '#contract/refusal.ts'
import type { Translator } from '#texts/translator.ts'
import { isListQuery, listQueryOptionsOf, queryOptionsOf } from './api-queries.ts'
import type { PageFailure } from './document.tsx'
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
      asks.map(async ([name, one]) => {
        if (isListQuery(one)) {
          await queries.fetchInfiniteQuery(listQueryOptionsOf(api, one))
          return [name, one]
        }
        // Without its part a page still says what it is; the browser retries.
        if (one.part) return [name, await queries.prefetchQuery(queryOptionsOf(api, one))]
        return [name, await queries.fetchQuery(queryOptionsOf(api, one))]
      }),
    )
    return asks.length > 0 ? (page.redirect(Object.fromEntries(replies), place) ?? null) : null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, message: messageIn(t, error) }
  }
}
