import type { ApiError } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { createFetchApi } from '#client/api/fetch-api.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { forgetUser, readSession } from './device-session.ts'

/** An API client with a token, or an anonymous one. */
export const apiAs = (authToken: string | undefined): Api =>
  createFetchApi(authToken, (error) => {
    if (authToken !== undefined && readSession()?.auth_token === authToken) forgetExpiredSession(error)
  })

/** The API client of the logged-in member. */
export const apiAsUser: Api = (endpoint, input) => apiAs(readSession()?.auth_token)(endpoint, input)

/** Logs out here if the token is invalid (logged out elsewhere, password changed) or the account is suspended. */
function forgetExpiredSession(error: ApiError): void {
  if (error.status === 401) forgetUser(defaultTranslator('Please log in again.'))
  if (error.code?.startsWith('suspended')) forgetUser(error.message)
}
