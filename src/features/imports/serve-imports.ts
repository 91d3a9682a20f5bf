import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { idOf, staffOf } from '#features/accounts/staff-only.ts'
import { headersOf } from '#server/api-routes.ts'
import type { Site } from '#server/site.ts'
import { getImportById, resultsOf } from './import-queries.ts'
import { csvOf } from './report-csv.ts'

/** While nothing happens, a word now and then keeps the connection, and looks whether the reader is still staff. */
const heartbeat_ms = 15_000

/** What is no JSON: progress as it happens, and the report as a file. */
export function serveImports(app: FastifyInstance, site: Site): void {
  const open = new Set<() => void>()
  // A stream would keep the server from stopping.
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })

  app.get('/api/staff/imports/:id/events/', async (request, reply) => {
    await staffOf(site, request)
    const id = idOf(request)
    await getImportById(site.db, id)
    reply.hijack()
    reply.raw.writeHead(200, {
      ...headersOf(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })

    let last = ''
    async function tell(): Promise<void> {
      await staffOf(site, request)
      const it = await getImportById(site.db, id)
      if (reply.raw.writableEnded) return
      const data = JSON.stringify(it)
      reply.raw.write(data === last ? ': still here\n\n' : `event: progress\ndata: ${data}\n\n`)
      last = data
      if (it.state === 'done' || it.state === 'failed') end()
    }
    // One reading at a time; what happens meanwhile is read once more afterwards.
    let turn: Promise<void> | undefined
    let again = false
    function look(): void {
      if (turn) again = true
      else {
        again = false
        turn = tell()
          .catch(end)
          .finally(() => {
            turn = undefined
            if (again) look()
          })
      }
    }
    const hear = (happened: string) => happened === `import:${id}` && look()
    const timer = setInterval(look, heartbeat_ms)
    function end(): void {
      clearInterval(timer)
      site.changes.off('happened', hear)
      open.delete(end)
      again = false
      reply.raw.end()
    }
    open.add(end)
    site.changes.on('happened', hear)
    request.raw.on('close', end)
    look()
  })

  app.get('/api/staff/imports/:id/report/', async (request, reply) => {
    await staffOf(site, request)
    const { id } = await getImportById(site.db, idOf(request))
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="import-${id}.csv"`)
    return reply.send(Readable.from(csvOf(resultsOf(site.db, id))))
  })
}
