import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { translatedMessage } from '#api-contract/api-error.ts'
import type { Translator } from '#i18n/translator.ts'
import { apiErrorFor } from './database-errors.ts'

/**
 * Error handler for forms that work without scripts: replies with the error as a plain sentence. Bugs go to the app's
 * own handler.
 */
export const localizedErrorHandler =
  (t: Translator) =>
  (error: FastifyError, _: FastifyRequest, reply: FastifyReply): void => {
    const apiError = apiErrorFor(error)
    if (!apiError) throw error
    reply.status(apiError.status).header('cache-control', 'no-store')
    reply.type('text/plain; charset=utf-8').send(`${translatedMessage(t, apiError)}\n`)
  }
