import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '../api-context.ts'
import { queryOf } from '../asks.ts'
import { community, total_blogs } from './load-layout.ts'

/** What the operator has set: the name of the site, its goal, its links. */
export const useCommunity = () => useSuspenseQuery(queryOf(useApi(), community)).data

/** How many sites there are; 0 while that is not known. */
export const useTotalBlogs = () => useQuery(queryOf(useApi(), total_blogs)).data?.total_blogs ?? 0
