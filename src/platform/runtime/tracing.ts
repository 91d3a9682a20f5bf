import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LogEvent } from 'kysely'

// Loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set; the library reads its environment variables itself.

/** This process's tracing. */
export interface Tracing {
  /** Creates a span for each request. */
  instrument(app: FastifyInstance): void
  /** Creates a span for each SQL statement, below its request's span, without parameter values. */
  recordQuery(event: LogEvent): void
  /** Flushes pending spans. */
  stop(): Promise<void>
}

export function startTracing(service: string): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? service }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const tracer = provider.getTracer('wend')
  const spans = new WeakMap<FastifyRequest, Span>()
  return {
    instrument(app) {
      app.addHook('onRequest', (request, _, done) => {
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER })
        spans.set(request, span)
        context.with(trace.setSpan(context.active(), span), done)
      })
      app.addHook('onResponse', async (request, reply) => {
        const span = spans.get(request)
        const route = request.routeOptions.url ?? 'page'
        span?.updateName(`${request.method} ${route}`)
        span?.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        })
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    recordQuery(event) {
      const text = event.query.sql
      const span = tracer.startSpan(text.trimStart().split(/\s/, 1)[0] ?? 'query', {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - event.queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
      })
      if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    stop: () => provider.shutdown(),
  }
}
