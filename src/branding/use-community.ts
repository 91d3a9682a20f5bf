import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsFor } from '#client/api/api-queries.ts'
import type { Language } from '#i18n/languages.ts'
import { useText } from '#i18n/use-text.ts'
import { getCommunity } from './contract.ts'

export const communityQuery = (language: Language) => apiQuery(getCommunity, { language })

type Community = ReplyOf<typeof getCommunity>

/** Provided once per page, because observing a query costs more than most components. */
export const CommunityContext = createContext<Community | undefined>(undefined)

/** Loads the value for the context around all pages. */
export function useLoadedCommunity(): Community {
  const { language } = useText()
  return useSuspenseQuery(queryOptionsFor(useApi(), communityQuery(language))).data
}

/** The operator's settings: name of the site, goal, links. */
export function useCommunity(): Community {
  const community = useContext(CommunityContext)
  if (!community) throw new Error('useCommunity() needs a CommunityContext')
  return community
}
