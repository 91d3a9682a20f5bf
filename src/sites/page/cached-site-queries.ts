import type { QueryFilters } from '@tanstack/react-query'
import { getSite, getSiteDetails } from './contract.ts'

/** Matches the browser's cached replies about single sites, from either endpoint, since a change affects both. */
export const cachedSiteQueries: QueryFilters = {
  predicate: ({ queryKey: [route] }) => route === getSite.route || route === getSiteDetails.route,
}
