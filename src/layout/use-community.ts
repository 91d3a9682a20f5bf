import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#web/api-context.ts'
import { queryOptionsOf } from '#web/api-queries.ts'
import { community, totalBlogs } from './load-layout.ts'

/** What the operator has set: the name of the site, its goal, its links. */
export const useCommunity = () => useSuspenseQuery(queryOptionsOf(useApi(), community)).data

/** How many sites there are; 0 while that is not known. */
export const useTotalBlogs = () => useQuery(queryOptionsOf(useApi(), totalBlogs)).data?.total_blogs ?? 0
