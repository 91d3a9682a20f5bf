import { createContext, useContext } from 'react'
import type { Api } from '#api-contract/endpoint.ts'

export const ApiContext = createContext<Api | null>(null)

/** Access to the API: fetch in the browser, the handlers themselves while a page is rendered on the server. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('Rendered outside of ApiContext.')
  return api
}
