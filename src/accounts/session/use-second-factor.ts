import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsOf } from '#client/api/api-queries.ts'
import { getSecondFactor } from '../auth/contract.ts'

export const ownSecondFactor = apiQuery(getSecondFactor, {})

export const useSecondFactor = () => useQuery(queryOptionsOf(useApi(), ownSecondFactor))

/** Whether delicate forms ask for the password: with a second factor on, that has been asked for instead. */
export const useAsksPassword = (): boolean => useSecondFactor().data?.is_on !== true
