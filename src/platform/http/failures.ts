import type { FastifyRequest } from 'fastify'
import type { DatabaseError } from 'pg'
import type { Services } from '../services.ts'

/** A path that is safe to log: without query, email addresses and anything long enough to be a token. */
const loggablePath = (url: string) => url.replace(/\?.*$/s, '').replace(/[^/]{20,}|[^/]*(?:@|%40)[^/]*/g, '…')

/** Logs the cause of a reply of 500 or above, which the reply does not disclose. */
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
 * Logs a value that its shape accepted and PostgreSQL rejected; the reply is 400. PostgreSQL's message is omitted because
 * it quotes the value.
 */
export function logRejectedValue(
  { log }: Services,
  route: string,
  { code, routine }: DatabaseError,
  fields: string[] = [],
): void {
  log.error({ code, routine, route, fields }, 'PostgreSQL rejected an input value')
}

/** Logs a foreign key whose row is missing: content or an account was deleted during the call, or the call is wrong. */
export function logMissingRow({ log }: Services, route: string, { constraint }: DatabaseError): void {
  log.warn({ constraint, route }, 'a row was deleted meanwhile, or never existed')
}
