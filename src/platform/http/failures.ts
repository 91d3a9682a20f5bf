import type { FastifyRequest } from 'fastify'
import type { DatabaseError } from 'pg'
import type { Services } from '../services.ts'

/** A path that is safe to log: without query, email addresses and anything long enough to be a token. */
const loggablePath = (url: string) => url.replace(/\?.*$/s, '').replace(/[^/]{20,}|[^/]*(?:@|%40)[^/]*/g, '…')

/** Logs why a call was answered with 500 or above; the reply does not disclose the cause. */
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
      path: loggablePath(request.url),
    },
    status === 500 ? 'internal error' : 'service unavailable',
  )
}

/**
 * Logs that a shape accepted a value that PostgreSQL rejected, which is answered with 400. PostgreSQL's message is left
 * out because it quotes the value.
 */
export function logRejectedValue(
  { log }: Services,
  route: string,
  { code, routine }: DatabaseError,
  fields: string[] = [],
): void {
  log.error({ code, routine, route, fields }, 'PostgreSQL rejected an input value')
}
