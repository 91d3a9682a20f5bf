import { isApiError } from '#api-contract/api-error.ts'
import type { Endpoint } from '#api-contract/endpoint.ts'
import { permissionDenied, secondFactorNeeded } from '#api-contract/standard-errors.ts'
import type { Viewer } from './request-context.ts'

/**
 * @throws ApiError 403 unless the viewer may call a staff endpoint; `second_factor_needed` for staff who must set up a
 * second factor first
 */
export function assertStaff({ access }: Pick<Endpoint, 'access'>, viewer: Viewer | null): void {
  if (access !== 'staff' || viewer?.is_staff) return
  throw viewer?.lacks_factor ? secondFactorNeeded() : permissionDenied()
}

/** Replaces a handler's `permission_denied` for staff without a second factor, since that is the reason. */
export const preferSecondFactorError = (error: unknown, viewer: Viewer | null): unknown =>
  viewer?.lacks_factor && isApiError(error) && error.code === 'permission_denied'
    ? secondFactorNeeded()
    : error
