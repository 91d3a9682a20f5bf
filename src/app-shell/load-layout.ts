import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api-contract/endpoint.ts'
import { communityIn } from '#branding/use-community.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { loadOptional, loadQuery } from '#client/page/load-page.ts'
import type { Language } from '#i18n/languages.ts'
import { countBlogs } from '#sites/page/contract.ts'

export const totalBlogsQuery = apiQuery(countBlogs, {})

/** What every page needs besides its own data: the site's names, and progress towards the community goal. */
export async function loadLayout(api: Api, queries: QueryClient, language: Language): Promise<void> {
  await Promise.all([
    loadQuery(communityIn(language), api, queries),
    // The goal is no reason to show nothing: without it the bar stays empty.
    loadOptional(totalBlogsQuery, api, queries),
  ])
}
