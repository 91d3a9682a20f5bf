import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { messageIn } from '#api-contract/refusal.ts'
import type { Translator } from '#i18n/translator.ts'
import { refusalFor } from './refusals.ts'

/** The error handler of forms that work without scripts: their refusals are sentences. Bugs are the app's own. */
export const inWordsOf =
  (t: Translator) =>
  (error: FastifyError, _: FastifyRequest, reply: FastifyReply): void => {
    const no = refusalFor(error)
    if (!no) throw error
    reply.status(no.status).header('cache-control', 'no-store')
    reply.type('text/plain; charset=utf-8').send(`${messageIn(t, no)}\n`)
  }
