import { ApiError, permissionDenied, secondFactorNeeded } from '#api-contract/api-error.ts'
import type { Endpoint } from '#api-contract/endpoint.ts'
import type { Viewer } from './request-context.ts'

/** @throws ApiError 403 where only staff may call: `second_factor_needed` for staff who have to get one first */
export function refuseNonStaff({ access }: Pick<Endpoint, 'access'>, viewer: Viewer | null): void {
  if (access !== 'staff' || viewer?.is_staff) return
  throw viewer?.lacks_factor ? secondFactorNeeded() : permissionDenied()
}

/** What is refused elsewhere, to staff who lack a factor, is refused for that. */
export const orFactorNeeded = (error: unknown, viewer: Viewer | null): unknown =>
  viewer?.lacks_factor && error instanceof ApiError && error.code === 'permission_denied'
    ? secondFactorNeeded()
    : error
