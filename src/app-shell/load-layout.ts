import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api-contract/endpoint.ts'
import { communityQuery } from '#branding/use-community.ts'
import { apiQuery } from '#client/api/api-queries.ts'
import { loadOptional, loadQuery } from '#client/page/load-page.ts'
import type { Language } from '#i18n/languages.ts'
import { countSites } from '#sites/page/contract.ts'

export const totalSitesQuery = apiQuery(countSites, {})

/** Loads the data of the layout: the community's names, and progress towards the community goal. */
export async function loadLayout(api: Api, queries: QueryClient, language: Language): Promise<void> {
  await Promise.all([
    loadQuery(communityQuery(language), api, queries),
    // The page must render even if this fails; the progress bar then stays empty.
    loadOptional(totalSitesQuery, api, queries),
  ])
}
