import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { queryOptionsFor } from '#client/api/api-queries.ts'
import { totalSitesQuery } from './load-layout.ts'

/** The number of sites; 0 while unknown. */
export const useTotalSites = () => useQuery(queryOptionsFor(useApi(), totalSitesQuery)).data?.total_blogs ?? 0
