import type { ApiError } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { fetchApi } from '#client/api/fetch-api.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { forgetUser, readSession } from './device-session.ts'

/** The API for the holder of a token, or for an anonymous caller. */
export const apiAs = (authToken: string | undefined): Api =>
  fetchApi(authToken, (refusal) => {
    if (authToken !== undefined && readSession()?.auth_token === authToken) forgetIfOver(refusal)
  })

/** The API as the logged-in member. */
export const apiAsUser: Api = (endpoint, input) => apiAs(readSession()?.auth_token)(endpoint, input)

/** The token is dead (logged out elsewhere, a new password), or the account suspended. */
function forgetIfOver(refusal: ApiError): void {
  if (refusal.status === 401) forgetUser(defaultTranslator('Please log in again.'))
  if (refusal.code?.startsWith('suspended')) forgetUser(refusal.message)
}
