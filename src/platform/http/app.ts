import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { apiError, notFound } from '#api-contract/api-error.ts'
import { badRequest, internal } from '#api-contract/errors.ts'
import { addressIn, prefixOf } from '#i18n/addresses.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import type { Message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { isDataException } from '../db/database-errors.ts'
import type { Db } from '../db/db.ts'
import type { Tracing } from '../runtime/tracing.ts'
import { trustFor, warnOfUnknownProxy } from '../runtime/trust-proxy.ts'
import type { Services } from '../services.ts'
import { type Authenticate, apiRoutes } from './api-routes.ts'
import { takeCspReports } from './csp-reports.ts'
import type { BoundEndpoint } from './dispatch.ts'
import { answerClientErrors, refuseWithoutHost } from './errors/client-errors.ts'
import { apiErrorFor, type Constraints } from './errors/database-errors.ts'
import { bodyOf } from './errors/error-body.ts'
import { type EventStreams, eventStreams } from './event-stream.ts'
import { logFailure, logRefusedValue } from './failures.ts'
import { healthRoutes } from './health-routes.ts'
import { type Pages, pageRoutes } from './page-routes.ts'
import { createPublicCache, type PublicCache } from './public-cache.ts'
import { logRefusal, routeOf } from './security-log.ts'
import type { WatchedCondition } from './watched.ts'
import { parseJsonBody } from './wire/json-bodies.ts'
import { limitConnections } from './wire/limit-connections.ts'
import { closeAfterEarlyAnswers, closeAfterUnreadBody } from './wire/lingering-close.ts'
import { secureHeaders, strictHeaders } from './wire/security.ts'

/** Bytes of a body outside the contract: forms of pages, and reports. Endpoints say how much they take. */
const mostOutside = 32 * 1024

/** A connection on which nothing moves for so long ends, in milliseconds: its client does not read what it asked for. */
const silenceMs = 120_000

/** At most 27 kB each, while their headers are on their way: a tenth of the memory at worst. */
const connectionsPerMb = 4
const leastConnections = 2000

/** Milliseconds. Who is slower than this holds a connection for nothing; a whole body may take a slow line longer. */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2500,
  keepAliveTimeout: 72_000,
}

/** What routes outside the API share. */
export interface Parts {
  replies: PublicCache
  streams: EventStreams
  errorTexts: Product['errorTexts']
}

/** One of the languages that are on, for routes that are below the prefix of each. */
export interface InLanguage {
  t: Translator
  /** What its addresses begin with: `/de`, or nothing. */
  prefix: string
  /** An address of ours in the language: `/de/home`. */
  link(address: string): string
}

/** What the product adds to the machinery: src/app/product.ts joins it from the modules. */
export interface Product {
  /** Endpoints of the API. */
  routes: BoundEndpoint[]
  authenticate: (services: Services) => Authenticate
  pages: Pages
  /** The new address of a page that moved, for pages that do not exist. */
  movedTo: (db: Db, pathname: string) => Promise<string | undefined>
  /** Violations of keys and checks, as refusals. */
  constraints: Constraints
  /** What each code of a refusal means, for readers of another language. */
  errorTexts: Record<string, Message>
  tracing?: Tracing | undefined
  /** Aborts when this process is about to stop. */
  leaving?: AbortSignal | undefined
  conditions: WatchedCondition[]
  /** Routes outside the API: pictures, streams, webhooks. */
  otherRoutes: ((app: FastifyInstance, services: Services, parts: Parts) => void)[]
  /** Routes outside the API that answer readers, in each language below its prefix: feeds, forms. */
  localizedRoutes: ((app: FastifyInstance, services: Services, parts: Parts & InLanguage) => void)[]
}

/** The whole product as one HTTP server; `app.listen` or `app.inject` starts it. */
export async function buildApp(services: Services, product: Product): Promise<FastifyInstance> {
  const publicCache = createPublicCache(services)
  const { leaving } = product
  const strict = strictHeaders(product.pages.is_dev, services.config)
  let isClosing = false
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustFor(services.config.trust_proxy),
    bodyLimit: mostOutside,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2100 },
    return503OnClosing: false,
    // An address that is none: no route has been looked for, so no error handler either.
    frameworkErrors: (_, __, reply) =>
      void (reply as FastifyReply).status(400).send(bodyOf(apiError(badRequest()))),
    forceCloseConnections: 'idle',
    clientErrorHandler: answerClientErrors(strict),
    serverFactory: (handler, options) => {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        if (refuseWithoutHost(request, response, strict)) return
        // A busy keep-alive connection would delay the stop, or break with a request on its way.
        if (isClosing || leaving?.aborted) response.setHeader('connection', 'close')
        // Cached pages are answered before Fastify runs.
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        if (isRead) closeAfterUnreadBody(request, response)
        if (isRead && request.headers.authorization === undefined) {
          const ready = publicCache.peek(request)
          if (ready) return publicCache.send(ready, request, response)
        }
        if (product.pages.middleware)
          product.pages.middleware(request, response, () => handler(request, response))
        else handler(request, response)
      }
      const own = { ...options, ...timeouts, requireHostHeader: false }
      // Node would refuse whatever it does not know that a client expects.
      const server = createServer(own, answer).on('checkExpectation', answer)
      server.setTimeout(silenceMs)
      limitConnections(server, Math.max(leastConnections, connectionsPerMb * services.config.memory_mb))
      return server
    },
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  closeAfterEarlyAnswers(app)
  warnOfUnknownProxy(app)
  secureHeaders(app, strict)
  refuseUnstorablePaths(app)
  await app.register(multipart)
  readBodies(app)
  answerErrors(app, services, product.constraints)
  logRequests(app)

  product.tracing?.follow(app)
  const streams = eventStreams(app, services.invalidation)
  const parts: Parts = { replies: publicCache, streams, errorTexts: product.errorTexts }
  healthRoutes(app, services, product.conditions, leaving)
  takeCspReports(app, services)
  apiRoutes(app, services, product.routes, publicCache, product.authenticate(services))
  for (const serve of product.otherRoutes) serve(app, services, parts)
  const { languages } = services.config
  for (const language of languages) {
    const prefix = prefixOf(languages, language)
    const link = (address: string) => addressIn(languages, language, address)
    const spoken = { t: translatorFor(language), prefix, link }
    await app.register(
      async (below) => {
        for (const serve of product.localizedRoutes) serve(below, services, { ...parts, ...spoken })
      },
      { prefix },
    )
  }
  for (const path of ['/api', '/api/*']) {
    app.all(path, {
      // Nothing takes what is sent here.
      onRequest: async () => {
        throw notFound()
      },
      handler: () => undefined,
    })
  }
  await pageRoutes(app, services, product, publicCache)
  return app
}

/** No column keeps NUL, so nothing is to be found under it. Pages say so themselves. */
function refuseUnstorablePaths(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params, is404 }) => {
    const isUnstorable = (part: unknown) => typeof part === 'string' && part.includes('\0')
    if (!is404 && Object.values(params as object).some(isUnstorable)) throw notFound()
  })
}

function readBodies(app: FastifyInstance): void {
  // Fastify reads plain text too, which no endpoint takes.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, parseJsonBody(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
  // It stops after a thousand fields, which no form of ours has.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parseForm(body as string)),
  )
}

function answerErrors(app: FastifyInstance, services: Services, constraints: Constraints): void {
  app.setErrorHandler((error, request, reply) => {
    const no = apiErrorFor(error, constraints)
    if (!no) {
      const { statusCode } = error as { statusCode?: number }
      if (statusCode && statusCode >= 400 && statusCode < 500) {
        const garbled = apiError(badRequest())
        logRefusal(services, request, garbled)
        return reply.status(statusCode).send(bodyOf(garbled))
      }
      logFailure(services, request, 500, error)
      const bug = apiError(internal(), { extraFields: { request_id: request.id } })
      return reply.status(500).send(bodyOf(bug))
    }
    if (no.status >= 500) logFailure(services, request, no.status, no)
    if (isDataException(error)) logRefusedValue(services, routeOf(request), error)
    logRefusal(services, request, no)
    if (no.status === 401) reply.header('www-authenticate', 'Token')
    if (no.retryAfterSeconds !== undefined) reply.header('retry-after', String(no.retryAfterSeconds))
    return reply.status(no.status).header('cache-control', 'no-store').send(bodyOf(no))
  })
}

/**
 * One line a request, without network addresses and without query texts. Built files that were sent are told of when
 * debugging only: a page has a dozen, and what the start asks of a new operator would be gone with the first.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isFile = request.routeOptions.url === '/assets/*' && reply.statusCode < 400
    const level = reply.statusCode >= 500 ? 'error' : isFile ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        // Pages answer what no route does.
        route: request.routeOptions.url ?? (request.is404 ? 'page' : 'unknown'),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
