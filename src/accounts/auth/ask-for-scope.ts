import type { NeededScope } from '#api-contract/endpoint.ts'
import { refusal } from '#api-contract/refusal.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { logInNeeded, scopeMissing } from '../users/reasons.ts'

/** @throws Refusal 403 where a call needs more than an API token is for: `scope_missing`, `log_in_needed` */
export function askForScope({ scopes }: Viewer, needed: NeededScope): void {
  if (scopes === null) return
  if (needed === 'log_in') throw refusal(logInNeeded())
  if (scopes.includes(needed) || (needed === 'read' && scopes.includes('write'))) return
  throw refusal(scopeMissing({ scope: needed }))
}
