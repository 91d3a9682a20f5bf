import { createHash } from 'node:crypto'
import { unwatchFile, watchFile } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Language } from '#i18n/languages.ts'
import { invalidate } from '#platform/cache/invalidation-keys.ts'
import type { LanguageContext } from '#platform/http/app.ts'
import type { Services } from '#platform/services.ts'
import { documentNames } from './contract.ts'
import { createDocuments } from './documents.ts'
import { listTextFiles } from './find-document.ts'

/** Browsers' PDF viewers use their own page and styles, which the site's policy would block. */
const contentSecurityPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
const pollMs = 2000

/** Serves `/documents/{name}.pdf`, in the language of the URL if available. */
export function serveDocuments(app: FastifyInstance, services: Services, { t }: LanguageContext): void {
  const documents = createDocuments(services.config)
  for (const name of documentNames) {
    app.get(`/documents/${name}.pdf`, async (request, reply) => {
      const pdf = await documents.pdf(name, t.language as Language)
      const etag = `"${createHash('sha1').update(pdf).digest('base64url')}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=0, must-revalidate')
        .header('content-security-policy', contentSecurityPolicy)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${name}.pdf"`)
        .send(pdf)
    })
  }
}

/** Watches for texts that the operator has replaced. */
export function watchDocuments(app: FastifyInstance, services: Services): void {
  const { dataDir, languages } = services.config
  const files = listTextFiles(dataDir, documentNames, languages)
  const invalidateDocuments = () => {
    invalidate(services.db, 'documents').catch((error: unknown) =>
      services.log.warn({ err: error }, 'could not invalidate a changed document'),
    )
  }
  for (const file of files) watchFile(file, { persistent: false, interval: pollMs }, invalidateDocuments)
  app.addHook('onClose', () => {
    for (const file of files) unwatchFile(file, invalidateDocuments)
  })
}
