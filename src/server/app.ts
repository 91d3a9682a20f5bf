import { createServer } from 'node:http'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { notFound, Refusal } from '#contract/refusal.ts'
import type { Handled } from './answer.ts'
import { type Authenticate, apiRoutes } from './api-routes.ts'
import type { Db } from './db.ts'
import { send } from './finished.ts'
import { healthRoutes } from './health-routes.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { type Pages, pageRoutes } from './page-routes.ts'
import { publicReplies } from './public-replies.ts'
import { refusalFor } from './refusals.ts'
import { secureHeaders } from './security.ts'
import type { Site } from './site.ts'
import type { Tracing } from './tracing.ts'

const megabyte = 1024 * 1024

/** What the product adds to the machinery: see src/server/compose.ts. */
export interface Product {
  handlers: Handled[]
  authenticate: Authenticate
  pages: Pages
  /** The address that a page has moved to, for pages that are not there. */
  movedTo: (db: Db, pathname: string) => Promise<string | undefined>
  tracing?: Tracing | undefined
  /** Routes that are no JSON: feeds, pictures, streams. */
  routes: ((app: FastifyInstance, site: Site, parts: { replies: ReturnType<typeof publicReplies> }) => void)[]
}

/** The whole site as one HTTP server; `app.listen` or `app.inject` starts it. */
export async function buildApp(site: Site, product: Product): Promise<FastifyInstance> {
  const replies = publicReplies(site)
  let is_closing = false
  const app = Fastify({
    loggerInstance: site.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: site.config.trust_proxy,
    bodyLimit: megabyte,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2100 },
    requestTimeout: 60_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    serverFactory: (handler, options) =>
      // What is kept ready is answered before the framework is entered.
      createServer({ ...options, keepAliveTimeout: 72_000 }, (request, response) => {
        const is_read = request.method === 'GET' || request.method === 'HEAD'
        if (is_read && request.headers.authorization === undefined) {
          const ready = replies.peek(request.url ?? '')
          if (ready) {
            // Whoever keeps a connection busy would hold up the stop.
            if (is_closing) response.setHeader('connection', 'close')
            return send(ready, request, response)
          }
        }
        if (product.pages.middleware)
          product.pages.middleware(request, response, () => handler(request, response))
        else handler(request, response)
      }),
  })
  app.addHook('preClose', async () => {
    is_closing = true
  })
  secureHeaders(app, product.pages.is_dev)
  await app.register(formbody)
  await app.register(multipart, { limits: { fieldSize: megabyte } })
  readJson(app)
  answerErrors(app, site)
  logRequests(app)

  product.tracing?.follow(app)
  serveMetrics(app, site, replies)
  healthRoutes(app, site)
  apiRoutes(app, site, product.handlers, replies, product.authenticate)
  for (const routes of product.routes) routes(app, site, { replies })
  app.all('/api/*', () => {
    throw notFound()
  })
  await pageRoutes(app, site, product, replies)
  return app
}

/** Half of a surrogate pair is no text, and PostgreSQL's JSON refuses it: only an escape can smuggle one in. */
const may_hold_halves = /\\u[dD][89a-fA-F]/
const wholeText = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

/** JSON bodies: an empty one is an empty object, a malformed one is refused in the words of the API. */
function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      const text = body as string
      done(null, text === '' ? {} : JSON.parse(text, may_hold_halves.test(text) ? wholeText : undefined))
    } catch {
      done(new Refusal(400, 'JSON parse error'))
    }
  })
}

function answerErrors(app: FastifyInstance, site: Site): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error)
    if (!refusal) {
      const { statusCode } = error as { statusCode?: number }
      if (statusCode && statusCode >= 400 && statusCode < 500) {
        return reply.status(statusCode).send({ detail: 'The request could not be understood.' })
      }
      site.log.error(
        { err: error, request_id: request.id, method: request.method, path: shownPath(request.url) },
        'bug',
      )
      return reply.status(500).send({ detail: 'Internal server error.', request_id: request.id })
    }
    if (refusal.status === 401) reply.header('www-authenticate', 'Token')
    if (refusal.retry_after !== undefined) reply.header('retry-after', String(refusal.retry_after))
    return reply.status(refusal.status).header('cache-control', 'no-store').send(refusal.body)
  })
}

/** A path that may go into a log: no query, and nothing that is long enough to be a token. */
const shownPath = (url: string) => url.replace(/\?.*$/s, '').replace(/[^/]{20,}/g, '…')

/** One line a request, without addresses of people and without query texts. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info'
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
