import { useSuspenseQuery } from '@tanstack/react-query'
import { useApi } from '#web/api-context.ts'
import { apiQuery, queryOptionsOf } from '#web/api-queries.ts'
import { getCommunity } from './contract.ts'

export const community = apiQuery(getCommunity, {})

/** What the operator has set: the name of the site, its goal, its links. */
export const useCommunity = () => useSuspenseQuery(queryOptionsOf(useApi(), community)).data
