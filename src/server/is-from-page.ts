import type { FastifyRequest } from 'fastify'

/** Whether a form was sent by the page itself, whose reader wants a page, and not by a mail program. */
export const isFromPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false
