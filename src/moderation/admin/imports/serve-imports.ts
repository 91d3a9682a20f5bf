import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticateViewer } from '#accounts/auth/sessions.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import type { Translator } from '#i18n/translator.ts'
import type { EventStream, EventStreams } from '#platform/http/event-stream.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { assertStaff } from '#platform/http/staff-access.ts'
import type { Services } from '#platform/services.ts'
import { csvLine } from '#platform/text/csv-line.ts'
import { resultText, type TextsByCode } from '#sites/imports/labels.ts'
import { warningsText, warningText } from '#sites/imports/warnings.ts'
import { getImportById, readImportResults, type StoredResult } from './queries.ts'

/** The routes that are not JSON: the progress stream and the CSV report. */
export function serveImports(
  app: FastifyInstance,
  services: Services,
  streams: EventStreams,
  errorTexts: TextsByCode,
): void {
  streams.route(
    '/api/staff/imports/:id/events/',
    async (request) => {
      const viewer = await authenticateStaff(services, request)
      const { id } = await getImportById(services.db, parseImportId(request))
      return { viewer, id }
    },
    (stream, { id }) => followImport(services, stream, id),
  )

  const t = translatorFor(services.config.languages[0])
  app.get('/api/staff/imports/:id/report/', async (request, reply) => {
    await authenticateStaff(services, request)
    const { id } = await getImportById(services.db, parseImportId(request))
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="import-${id}.csv"`)
    return reply.send(Readable.from(renderReportCsv(t, errorTexts, readImportResults(services.db, id))))
  })
}

/** Streams the progress of an import, now and after each change, until it ends. */
function followImport(services: Services, stream: EventStream, id: number): void {
  let lastSent = ''
  async function sendProgress(): Promise<void> {
    const progress = await getImportById(services.db, id)
    const data = JSON.stringify(progress)
    if (data !== lastSent) stream.send('progress', progress)
    lastSent = data
    if (progress.state === 'done' || progress.state === 'failed') stream.end()
  }
  // One read at a time; changes during a read trigger one more.
  let isReading = false
  let isStale = false
  function refresh(): void {
    isStale = isReading
    if (isReading) return
    isReading = true
    sendProgress()
      .catch(stream.end)
      .finally(() => {
        isReading = false
        if (isStale) refresh()
      })
  }
  stream.on(`import:${id}`, refresh)
  refresh()
}

/** Authenticates staff for routes outside the contract. @throws ApiError 401 or 403, like endpoints */
async function authenticateStaff(services: Services, request: FastifyRequest): Promise<Viewer> {
  const viewer = await authenticateViewer(services, request, 'staff')
  assertStaff({ access: 'staff' }, viewer)
  return viewer
}

/** @throws ApiError 404 unless the path parameter is a valid id */
function parseImportId(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) throw notFound()
  return Number(id)
}

/** The report as CSV chunks: one line per entry, in file order. */
async function* renderReportCsv(
  t: Translator,
  errorTexts: TextsByCode,
  batches: AsyncIterable<StoredResult[]>,
): AsyncGenerator<string> {
  yield csvLine([t('where'), t('outcome'), t('url'), t('what'), t('changes')])
  for await (const batch of batches) {
    yield batch
      .map((result) => {
        const { where, outcome, url, changes } = result
        const position = where === undefined ? '' : warningText(t, where)
        const changeText = warningsText(t, changes)
        return csvLine([position, outcome, url, resultText(t, result, errorTexts), changeText])
      })
      .join('')
  }
}
