import type { FastifyRequest } from 'fastify'

/** Whether a form was sent by a browser, not by a mail program's one-click POST. */
export const isFromPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') ?? false
