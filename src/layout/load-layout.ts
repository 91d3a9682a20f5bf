import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/endpoint.ts'
import { countBlogs } from '#features/blogs/contract.ts'
import { communityIn } from '#features/community/use-community.ts'
import type { Language } from '#texts/languages.ts'
import { apiQuery } from '#web/api-queries.ts'
import { load, loadPart } from '#web/load-page.ts'

export const totalBlogsQuery = apiQuery(countBlogs, {})

/** What every page needs besides its own data: the site's names, and progress towards the community goal. */
export async function loadLayout(api: Api, queries: QueryClient, language: Language): Promise<void> {
  await Promise.all([
    load(communityIn(language), api, queries),
    // The goal is no reason to show nothing: without it the bar stays empty.
    loadPart(totalBlogsQuery, api, queries),
  ])
}
