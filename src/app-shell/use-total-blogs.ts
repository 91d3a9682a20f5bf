import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { queryOptionsOf } from '#client/api/api-queries.ts'
import { totalBlogsQuery } from './load-layout.ts'

/** The number of sites; 0 while unknown. */
export const useTotalBlogs = () => useQuery(queryOptionsOf(useApi(), totalBlogsQuery)).data?.total_blogs ?? 0
