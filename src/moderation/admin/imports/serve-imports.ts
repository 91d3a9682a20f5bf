import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { memberOf } from '#accounts/auth/sessions.ts'
import { notFound } from '#api-contract/api-error.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import type { Translator } from '#i18n/translator.ts'
import type { EventStream, EventStreams } from '#platform/http/event-stream.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { refuseNonStaff } from '#platform/http/staff-access.ts'
import type { Services } from '#platform/services.ts'
import { csvLine } from '#platform/text/csv-line.ts'
import { resultText, type TextsByCode } from '#sites/imports/labels.ts'
import { warningsText, warningText } from '#sites/imports/warnings.ts'
import { getImportById, importResults, type StoredResult } from './queries.ts'

/** What is not JSON: live progress, and the report as a file. */
export function serveImports(
  app: FastifyInstance,
  services: Services,
  streams: EventStreams,
  errorTexts: TextsByCode,
): void {
  streams.route(
    '/api/staff/imports/:id/events/',
    async (request) => {
      const viewer = await staffOf(services, request)
      const { id } = await getImportById(services.db, idOf(request))
      return { viewer, id }
    },
    (stream, { id }) => followImport(services, stream, id),
  )

  const t = translatorFor(services.config.languages[0])
  app.get('/api/staff/imports/:id/report/', async (request, reply) => {
    await staffOf(services, request)
    const { id } = await getImportById(services.db, idOf(request))
    reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="import-${id}.csv"`)
    return reply.send(Readable.from(reportCsv(t, errorTexts, importResults(services.db, id))))
  })
}

/** Sends the progress of an import, now and whenever it changes, until it is over. */
function followImport(services: Services, stream: EventStream, id: number): void {
  let last = ''
  async function tell(): Promise<void> {
    const it = await getImportById(services.db, id)
    const data = JSON.stringify(it)
    if (data !== last) stream.send('progress', it)
    last = data
    if (it.state === 'done' || it.state === 'failed') stream.end()
  }
  // One read at a time; what happens in the meantime is read once more afterwards.
  let isReading = false
  let again = false
  function look(): void {
    again = isReading
    if (isReading) return
    isReading = true
    tell()
      .catch(stream.end)
      .finally(() => {
        isReading = false
        if (again) look()
      })
  }
  stream.on(`import:${id}`, look)
  look()
}

/**
 * The caller, for staff routes outside the contract: files and streams.
 * @throws ApiError 401 and 403 as endpoints do
 */
async function staffOf(services: Services, request: FastifyRequest): Promise<Viewer> {
  const viewer = await memberOf(services, request, 'staff')
  refuseNonStaff({ access: 'staff' }, viewer)
  return viewer
}

/** A number from a path. @throws ApiError 404 for anything else */
function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647) throw notFound()
  return Number(id)
}

/** A report as CSV, piece by piece: one line per entry, in the order of the list. */
async function* reportCsv(
  t: Translator,
  errorTexts: TextsByCode,
  batches: AsyncIterable<StoredResult[]>,
): AsyncGenerator<string> {
  yield csvLine([t('where'), t('outcome'), t('url'), t('what'), t('changes')])
  for await (const batch of batches) {
    yield batch
      .map((result) => {
        const { where, outcome, url, changes } = result
        const place = where === undefined ? '' : warningText(t, where)
        const changed = warningsText(t, changes)
        return csvLine([place, outcome, url, resultText(t, result, errorTexts), changed])
      })
      .join('')
  }
}
