import { apiError } from '#api-contract/api-error.ts'
import type { RequiredScope } from '#api-contract/endpoint.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { logInNeeded, scopeMissing } from '../users/errors.ts'

/**
 * @throws ApiError 403 if an API token lacks the scope (`scope_missing`), or if the endpoint requires a session
 * (`log_in_needed`)
 */
export function assertScope({ scopes }: Viewer, required: RequiredScope): void {
  if (scopes === null) return
  if (required === 'session_only') throw apiError(logInNeeded())
  if (scopes.includes(required) || (required === 'read' && scopes.includes('write'))) return
  throw apiError(scopeMissing({ scope: required }))
}
