import { useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { ReplyOf } from '#api-contract/endpoint.ts'
import { useApi } from '#client/api/api-context.ts'
import { apiQuery, queryOptionsOf } from '#client/api/api-queries.ts'
import type { Language } from '#i18n/languages.ts'
import { useText } from '#i18n/use-text.ts'
import { getCommunity } from './contract.ts'

export const communityIn = (language: Language) => apiQuery(getCommunity, { language })

type Community = ReplyOf<typeof getCommunity>

/** One query for the whole page: what follows one costs more than most components. */
export const CommunityContext = createContext<Community | undefined>(undefined)

/** What fills the context around all pages. */
export function useLoadedCommunity(): Community {
  const { language } = useText()
  return useSuspenseQuery(queryOptionsOf(useApi(), communityIn(language))).data
}

/** What the operator has set: the name of the site, its goal, its links. */
export function useCommunity(): Community {
  const known = useContext(CommunityContext)
  if (!known) throw new Error('No community: this is rendered outside of CommunityContext')
  return known
}
