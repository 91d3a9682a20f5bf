import type { FastifyRequest } from 'fastify'
import { notFound } from '#api-contract/refusal.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { refuseNonStaff } from '#platform/http/staff-access.ts'
import type { Services } from '#platform/services.ts'
import { memberOf } from './auth/sessions.ts'

/**
 * The caller, for staff routes outside the contract: files and streams.
 * @throws Refusal 401 and 403 as endpoints do
 */
export async function staffOf(services: Services, request: FastifyRequest): Promise<Viewer> {
  const viewer = await memberOf(services, request, 'staff')
  refuseNonStaff({ access: 'staff' }, viewer)
  return viewer
}

/** A number from a path. @throws Refusal 404 for anything else */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) throw notFound()
  return Number(id)
}
