import type { FastifyInstance } from 'fastify'
import { notFound } from '#api-contract/standard-errors.ts'
import type { LanguageContext } from '#platform/http/app.ts'
import { isFromPage } from '#platform/http/is-from-page.ts'
import type { Services } from '#platform/services.ts'
import { NotificationKind } from '../inbox/schemas.ts'
import { unsubscribe } from './queries.ts'

/**
 * `POST /unsubscribe/KEY/KIND`: unsubscribes without a log-in. Mail programs post to it directly (RFC 8058) and get a
 * plain reply; people use a button on the page at the same address and are redirected back to it. A GET changes
 * nothing, because mail scanners follow links.
 */
export function serveUnsubscribe(
  app: FastifyInstance,
  services: Services,
  { t, link }: LanguageContext,
): void {
  app.post('/unsubscribe/:key/:kind', async (request, reply) => {
    const { key, kind } = request.params as { key: string; kind: string }
    const validKind = kind === 'all' ? 'all' : NotificationKind.safeParse(kind).data
    const isDone = validKind !== undefined && (await unsubscribe(services.db, key, validKind))
    const isMailProgram =
      (request.body as Record<string, unknown> | undefined)?.['List-Unsubscribe'] === 'One-Click'
    if (!isDone && (isMailProgram || !isFromPage(request))) throw notFound()
    reply.header('cache-control', 'no-store')
    if (isMailProgram)
      return reply.type('text/plain; charset=utf-8').send(`${t('You won’t get any more of these emails.')}\n`)
    const path = `/unsubscribe/${encodeURIComponent(key)}/${encodeURIComponent(kind)}`
    return reply.redirect(link(`${path}?${isDone ? 'done' : 'dead'}`), 303)
  })
}
