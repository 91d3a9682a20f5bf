import type { QueryFilters } from '@tanstack/react-query'
import { getBlog, getSiteDetails } from './contract.ts'

/** What the browser has kept of sites, whichever call it came from: what changes one of them changes both. */
export const keptBlogs: QueryFilters = {
  predicate: ({ queryKey: [route] }) => route === getBlog.route || route === getSiteDetails.route,
}
