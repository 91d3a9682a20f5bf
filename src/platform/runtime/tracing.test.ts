import { once } from 'node:events'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { CompiledQuery } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

it('sends a span for each request, with child spans for its statements, without values', async () => {
  const receivedRequests: string[] = []
  const collector = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      receivedRequests.push(`${request.url} ${text}`)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTestFinished(() => void collector.close())
  const { port } = collector.address() as { port: number }
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`

  const { startTracing } = await import('./tracing.ts')
  const tracing = startTracing('Wend')
  const app = Fastify()
  tracing.instrument(app)
  const statement = CompiledQuery.raw('select * from users where email = $1', ['ada@example.org'])
  app.get('/api/blogs/:id/', async () => {
    tracing.recordQuery({ level: 'query', query: statement, queryDurationMillis: 3 })
    return 'fine'
  })
  await app.inject('/api/blogs/7/')
  await app.close()
  await tracing.stop()

  const sent = receivedRequests.join('\n')
  expect(sent).toMatch(/^\/v1\/traces /)
  expect(sent).toContain('GET /api/blogs/:id/')
  expect(sent).toContain('select * from users where email = $1')
  expect(sent).not.toContain('ada@example.org')
  const spans = JSON.parse(sent.replace('/v1/traces ', '')).resourceSpans[0].scopeSpans[0].spans
  const [query, request] = [3, 2].map((kind) => spans.find((span: { kind: number }) => span.kind === kind))
  expect(query.parentSpanId).toBe(request.spanId)
})
