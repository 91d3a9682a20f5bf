import type { FastifyRequest } from 'fastify'

/** True if a form was sent from a page, not as a mail program's one-click POST. */
export const isFromPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false
