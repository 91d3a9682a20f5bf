import { useQuery } from '@tanstack/react-query'
import { useApi } from '#web/api-context.ts'
import { queryOptionsOf } from '#web/api-queries.ts'
import { totalBlogs } from './load-layout.ts'

/** The number of sites; 0 until it is known. */
export const useTotalBlogs = () => useQuery(queryOptionsOf(useApi(), totalBlogs)).data?.total_blogs ?? 0
