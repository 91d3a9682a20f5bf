import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parse as parseForm } from 'node:querystring'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { apiError } from '#api-contract/api-error.ts'
import { badRequest, internal } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { localizeAddress, prefixFor } from '#i18n/addresses.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import type { Message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'
import { isDataException, isMissingRow } from '../db/database-errors.ts'
import type { Db } from '../db/db.ts'
import type { Tracing } from '../runtime/tracing.ts'
import { fastifyTrust, warnAboutUntrustedProxy } from '../runtime/trust-proxy.ts'
import type { Services } from '../services.ts'
import { type Authenticate, registerApiRoutes } from './api-routes.ts'
import { collectCspReports } from './csp-reports.ts'
import type { BoundEndpoint } from './dispatch.ts'
import { handleClientErrors, rejectMissingHost } from './errors/client-errors.ts'
import { apiErrorFor, type Constraints } from './errors/database-errors.ts'
import { errorBody } from './errors/error-body.ts'
import { createEventStreams, type EventStreams } from './event-stream.ts'
import { logFailure, logMissingRow, logRejectedValue } from './failures.ts'
import { registerHealthRoutes } from './health-routes.ts'
import type { HealthCheck } from './monitoring.ts'
import { type Pages, registerPageRoutes } from './page-routes.ts'
import { createPublicCache, type PublicCache } from './public-cache.ts'
import { getRoute, logRejection } from './security-log.ts'
import { parseJsonBody } from './wire/json-bodies.ts'
import { limitConnections } from './wire/limit-connections.ts'
import { addLingeringClose, lingerAfterRead } from './wire/lingering-close.ts'
import { addSecurityHeaders, buildSecurityHeaders } from './wire/security.ts'

/** Maximum body size outside the contract, in bytes: forms on pages, and reports. Endpoints declare their own. */
const defaultBodyLimit = 32 * 1024

/** Closes connections without traffic for this long, such as those whose client does not read the reply. */
const socketTimeoutMs = 120_000

/** A connection takes at most 27 kB while its headers arrive, so all together take at most a tenth of the memory. */
const connectionsPerMb = 4
const minConnections = 2000

/** In milliseconds. Clients that send headers slowly tie up connections; a whole body may take longer on a slow line. */
const timeouts = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2500,
  keepAliveTimeout: 72_000,
}

/** Shared objects for routes outside the API. */
export interface RouteParts {
  publicCache: PublicCache
  streams: EventStreams
  errorTexts: Product['errorTexts']
}

/** An enabled language, for routes that exist under each language's prefix. */
export interface LanguageContext {
  t: Translator
  /** Path prefix of its URLs: `/de`, or empty. */
  prefix: string
  /** Localizes a path: `/de/home`. */
  link(address: string): string
}

/** The product's contributions to the platform, which src/app/product.ts collects from the modules. */
export interface Product {
  /** Endpoints of the API. */
  routes: BoundEndpoint[]
  authenticate: (services: Services) => Authenticate
  pages: Pages
  /** Finds the new path of a moved page when a page does not exist. */
  findNewPath: (db: Db, pathname: string) => Promise<string | undefined>
  /** Errors for violated database constraints. */
  constraints: Constraints
  /** Messages by error code, for translation. */
  errorTexts: Record<string, Message>
  tracing?: Tracing | undefined
  /** Aborted when this process is about to stop. */
  stopSignal?: AbortSignal | undefined
  healthChecks: HealthCheck[]
  /** Routes outside the API: pictures, streams, webhooks. */
  nonApiRoutes: ((app: FastifyInstance, services: Services, parts: RouteParts) => void)[]
  /** Localized routes outside the API, registered under each language's prefix: feeds, forms. */
  localizedRoutes: ((app: FastifyInstance, services: Services, parts: RouteParts & LanguageContext) => void)[]
}

/** Builds the whole product as one HTTP server; `app.listen` or `app.inject` starts it. */
export async function buildApp(services: Services, product: Product): Promise<FastifyInstance> {
  const publicCache = createPublicCache(services)
  const { stopSignal } = product
  const securityHeaders = buildSecurityHeaders(product.pages.is_dev, services.config)
  let isClosing = false
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: fastifyTrust(services.config.trustProxy),
    bodyLimit: defaultBodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2100 },
    return503OnClosing: false,
    // For malformed URLs: routing has not run, so no error handler applies.
    frameworkErrors: (_, __, reply) =>
      void (reply as FastifyReply).status(400).send(errorBody(apiError(badRequest()))),
    forceCloseConnections: 'idle',
    clientErrorHandler: handleClientErrors(securityHeaders),
    serverFactory: (handler, options) => {
      const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
        if (rejectMissingHost(request, response, securityHeaders)) return
        // A busy keep-alive connection would delay shutdown, or be cut with a request in flight.
        if (isClosing || stopSignal?.aborted) response.setHeader('connection', 'close')
        // Cached pages are answered before Fastify runs.
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        if (isRead) lingerAfterRead(request, response)
        if (isRead && request.headers.authorization === undefined) {
          const cached = publicCache.peek(request)
          if (cached) return publicCache.send(cached, request, response)
        }
        if (product.pages.middleware)
          product.pages.middleware(request, response, () => handler(request, response))
        else handler(request, response)
      }
      const serverOptions = { ...options, ...timeouts, requireHostHeader: false }
      // Node would reject unknown Expect headers.
      const server = createServer(serverOptions, handleRequest).on('checkExpectation', handleRequest)
      server.setTimeout(socketTimeoutMs)
      limitConnections(server, Math.max(minConnections, connectionsPerMb * services.config.memoryMb))
      return server
    },
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  addLingeringClose(app)
  warnAboutUntrustedProxy(app)
  addSecurityHeaders(app, securityHeaders)
  rejectUnstorablePaths(app)
  await app.register(multipart)
  parseBodies(app)
  handleErrors(app, services, product.constraints)
  logRequests(app)

  product.tracing?.instrument(app)
  const streams = createEventStreams(app, services.invalidation)
  const parts: RouteParts = { publicCache, streams, errorTexts: product.errorTexts }
  registerHealthRoutes(app, services, product.healthChecks, stopSignal)
  collectCspReports(app, services)
  registerApiRoutes(app, services, product.routes, publicCache, product.authenticate(services))
  for (const register of product.nonApiRoutes) register(app, services, parts)
  const { languages } = services.config
  for (const language of languages) {
    const prefix = prefixFor(languages, language)
    const link = (address: string) => localizeAddress(languages, language, address)
    const languageContext = { t: translatorFor(language), prefix, link }
    await app.register(
      async (scope) => {
        for (const register of product.localizedRoutes)
          register(scope, services, { ...parts, ...languageContext })
      },
      { prefix },
    )
  }
  for (const path of ['/api', '/api/*']) {
    app.all(path, {
      // Reject before reading a body.
      onRequest: async () => {
        throw notFound()
      },
      handler: () => undefined,
    })
  }
  await registerPageRoutes(app, services, product, publicCache)
  return app
}

/** No column can store NUL, so a path with one cannot exist. Pages report this themselves. */
function rejectUnstorablePaths(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ params, is404 }) => {
    const isUnstorable = (part: unknown) => typeof part === 'string' && part.includes('\0')
    if (!is404 && Object.values(params as object).some(isUnstorable)) throw notFound()
  })
}

function parseBodies(app: FastifyInstance): void {
  // Fastify also parses plain text, which no endpoint accepts.
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, parseJsonBody(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
  // `parseForm` stops after a thousand fields, far more than any form has.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parseForm(body as string)),
  )
}

function handleErrors(app: FastifyInstance, services: Services, constraints: Constraints): void {
  app.setErrorHandler((error, request, reply) => {
    const knownError = apiErrorFor(error, constraints)
    if (!knownError) {
      const { statusCode } = error as { statusCode?: number }
      if (statusCode && statusCode >= 400 && statusCode < 500) {
        const clientError = apiError(badRequest())
        logRejection(services, request, clientError)
        return reply.status(statusCode).send(errorBody(clientError))
      }
      logFailure(services, request, 500, error)
      const internalError = apiError(internal(), { extraFields: { request_id: request.id } })
      return reply.status(500).send(errorBody(internalError))
    }
    if (knownError.status >= 500) logFailure(services, request, knownError.status, knownError)
    if (isDataException(error)) logRejectedValue(services, getRoute(request), error)
    if (isMissingRow(error)) logMissingRow(services, getRoute(request), error)
    logRejection(services, request, knownError)
    if (knownError.status === 401) reply.header('www-authenticate', 'Token')
    if (knownError.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(knownError.retryAfterSeconds))
    return reply.status(knownError.status).header('cache-control', 'no-store').send(errorBody(knownError))
  })
}

/**
 * Logs one line per request, without IP addresses and queries. Successful asset requests are only logged at debug
 * level: a page has a dozen, which would scroll the start-up instructions away.
 */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isAsset = request.routeOptions.url === '/assets/*' && reply.statusCode < 400
    const level = reply.statusCode >= 500 ? 'error' : isAsset ? 'debug' : 'info'
    request.log[level](
      {
        method: request.method,
        // The not-found handler serves pages.
        route: request.routeOptions.url ?? (request.is404 ? 'page' : 'unknown'),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}
