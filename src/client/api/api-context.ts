import { createContext, useContext } from 'react'
import type { Api } from '#api-contract/endpoint.ts'

export const ApiContext = createContext<Api | null>(null)

/** The API: fetch in the browser, direct calls while rendering on the server. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi() needs an ApiContext.')
  return api
}
