import type { FastifyRequest } from 'fastify'
import type { DatabaseError } from 'pg'
import type { Services } from '../services.ts'

/** A path that may appear in a log: no query, no mail address, and nothing that is long enough to be a token. */
const shownPath = (url: string) => url.replace(/\?.*$/s, '').replace(/[^/]{20,}|[^/]*(?:@|%40)[^/]*/g, '…')

/** Writes down why a call was answered with 500 or above: the answer says nothing of the cause. */
export function logFailure(
  services: Services,
  request: FastifyRequest,
  status: number,
  error: unknown,
): void {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  services.log.error(
    {
      err: cause instanceof Error ? cause : new Error(String(cause)),
      status,
      request_id: request.id,
      method: request.method,
      path: shownPath(request.url),
    },
    status === 500 ? 'bug' : 'could not answer',
  )
}

/**
 * Writes down that a shape took what PostgreSQL refused, which is answered with 400. What PostgreSQL says quotes what was
 * sent, so it is left out.
 */
export function logRefusedValue(
  { log }: Services,
  route: string,
  { code, routine }: DatabaseError,
  fields: string[] = [],
): void {
  log.error({ code, routine, route, fields }, 'PostgreSQL refused what was sent')
}
