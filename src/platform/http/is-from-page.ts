import type { FastifyRequest } from 'fastify'

/** True if a form was sent from its page in a browser, not by a mail program. */
export const isFromPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false
