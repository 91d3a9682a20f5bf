import { useQuery } from '@tanstack/react-query'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import { getSecondFactor } from '../auth/contract.ts'

export const secondFactorQuery = apiQuery(getSecondFactor, {})

export const useSecondFactor = () => useQuery(queryOptionsFor(useApi(), secondFactorQuery))

/** True if sensitive forms ask for the password; accounts with a second factor authenticate with that instead. */
export const useNeedsPassword = (): boolean => useSecondFactor().data?.is_on !== true
