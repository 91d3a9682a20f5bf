import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { renderApiPage } from './api-page.ts'
import { type ApiSurface, describeApi } from './describe-api.ts'

const cacheControl = 'public, max-age=3600'

/** Serves `/api/openapi.json` and the documentation page `/api/docs`. */
export function serveDescription(app: FastifyInstance, { config }: Services, api: ApiSurface): void {
  // Generated on first request: most processes never get one.
  let cached: { json: string; page: string } | undefined
  const generate = () => {
    const description = describeApi(api, config.productName, config.publicUrl)
    return {
      json: JSON.stringify(description),
      page: renderApiPage(api, description, config.productName),
    }
  }
  app.get('/api/openapi.json', async (_, reply) => {
    cached ??= generate()
    return reply.type('application/json').header('cache-control', cacheControl).send(cached.json)
  })
  app.get('/api/docs', async (_, reply) => {
    cached ??= generate()
    return reply.type('text/html; charset=utf-8').header('cache-control', cacheControl).send(cached.page)
  })
  app.get('/api/docs/style.css', async (_, reply) => {
    const parts = ['../../ui/styles/tokens.css', 'api-page.css'].map((file) => new URL(file, import.meta.url))
    const style = await Promise.all(parts.map((file) => readFile(file, 'utf8')))
    return reply.type('text/css; charset=utf-8').header('cache-control', cacheControl).send(style.join('\n'))
  })
}
