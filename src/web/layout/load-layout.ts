import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/endpoint.ts'
import { countBlogs } from '#features/blogs/contract.ts'
import { getCommunity } from '#features/community/contract.ts'
import { ask, queryOf } from '../asks.ts'

export const community = ask(getCommunity, {})
export const total_blogs = ask(countBlogs, {})

/** What every page needs besides its own: the names of the site, and how far the community goal is. */
export async function loadLayout(api: Api, queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.ensureQueryData(queryOf(api, community)),
    // The goal is no reason to show nothing: without it the bar stays empty.
    queries.prefetchQuery(queryOf(api, total_blogs)),
  ])
}
