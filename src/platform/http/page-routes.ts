import type { IncomingMessage, ServerResponse } from 'node:http'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, apiError } from '#api-contract/api-error.ts'
import type { Api } from '#api-contract/endpoint.ts'
import { badRequest, internal, methodNotAllowed, networkRateLimited } from '#api-contract/errors.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { withOnlyParameters, withoutTracking } from '#api-contract/values/tracking.ts'
import { parseAddress } from '#i18n/addresses.ts'
import type { Language } from '#i18n/languages.ts'
import type { InvalidationKey } from '../cache/invalidation-keys.ts'
import { shorterLifetime, untilChanged } from '../cache/lifetime.ts'
import type { Services } from '../services.ts'
import type { Product } from './app.ts'
import type { BoundEndpoint } from './dispatch.ts'
import { apiErrorFor } from './errors/database-errors.ts'
import { logFailure } from './failures.ts'
import type { Caller, PublicCache, PublicDocument } from './public-cache.ts'
import { type EncodedResponse, encodeResponse } from './wire/encoded-response.ts'
import { publicHeaders, removeDocumentHeaders } from './wire/security.ts'

/** A rendered page, or a redirect. */
interface RenderedPage {
  status: number
  html: string
  location?: string
}

/** Source of rendered pages: the built bundle, or Vite in development. */
export interface Pages {
  is_dev: boolean
  /**
   * Renders a page as an anonymous visitor sees it.
   * @param url without the language prefix
   * @param prefix of the language's URLs, including redirects
   */
  render(url: URL, api: Api, language: Language, prefix: string): Promise<RenderedPage>
  /** Query parameters that the page at a path uses. @param pathname without the language prefix */
  findParameters(pathname: string): Promise<readonly string[]>
  /** Folder of built assets; undefined in development. */
  assets_dir: string | undefined
  /** Serves sources and hot reload in development; calls `next` for everything else. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * Redirects to the canonical spelling of a language prefix. Not permanent, because the operator may change the
 * languages.
 */
function redirectTo(address: string): EncodedResponse {
  // The rest of the address may look like a host (`//evil.example`).
  const location = address.replace(/^[/\\\s]+/, '/')
  return encodeResponse('', 302, { location, 'cache-control': 'no-cache' })
}

/** The URL that a page is rendered for: always on our host, whatever the request's Host header says. */
function pageUrl(services: Services, url: string): URL {
  const address = services.config.publicUrl + url
  if (!url.startsWith('/') || !URL.canParse(address)) throw apiError(badRequest())
  return new URL(address)
}

/** Converts an error for visitors: the API's rate limit message comes from Django REST framework and is replaced. */
function pageError(error: unknown): ApiError {
  const knownError = apiErrorFor(error)
  if (!knownError) {
    const internalError = apiError(internal())
    internalError.cause = error
    return internalError
  }
  const { status, retryAfterSeconds: seconds } = knownError
  if (status !== 429 || seconds === undefined) return knownError
  const minutes = seconds > 90 ? Math.ceil(seconds / 60) : 0
  return apiError(networkRateLimited({ seconds, minutes }), { retryAfterSeconds: seconds })
}

/** Serves pages for all URLs without a route, and their assets. */
export async function registerPageRoutes(
  app: FastifyInstance,
  services: Services,
  { routes, pages, findNewPath }: Pick<Product, 'routes' | 'pages' | 'findNewPath'>,
  publicCache: PublicCache,
): Promise<void> {
  const endpointsByRoute = new Map<string, BoundEndpoint>(
    routes.map((boundEndpoint) => [boundEndpoint.endpoint.route, boundEndpoint]),
  )

  if (pages.assets_dir) {
    await app.register(fastifyStatic, {
      root: pages.assets_dir,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      setHeaders: ({ raw }, path) => {
        if (/\.(?:js|css|woff2)$/.test(path)) removeDocumentHeaders(raw)
      },
    })
  }

  async function render(url: string, caller: Caller): Promise<PublicDocument> {
    const keys = new Set<InvalidationKey>()
    let isCacheable = true
    let lifetime = untilChanged
    let lastError: ApiError | undefined
    const api: Api = async (endpoint, input) => {
      const boundEndpoint = endpointsByRoute.get(endpoint.route)
      if (!boundEndpoint) throw new Error(`No handler for ${endpoint.route}`)
      if (boundEndpoint.endpoint.access !== 'anyone')
        throw new Error(`${endpoint.route} is not for public pages`)
      const reply = await publicCache
        .getReply(boundEndpoint, input as Record<string, unknown>, caller)
        .catch((error: unknown) => {
          lastError = pageError(error)
          throw lastError
        })
      isCacheable &&= reply.isCacheable
      lifetime = shorterLifetime(lifetime, reply.lifetime)
      for (const key of reply.keys) keys.add(key)
      return reply.value as never
    }
    const parsedAddress = parseAddress(services.config.languages, url)
    const address = pageUrl(services, parsedAddress.address)
    const page = await pages.render(address, api, parsedAddress.language, parsedAddress.prefix)
    const newPath = page.status === 404 ? await findNewPath(services.db, address.pathname) : undefined
    const { status, html, location } =
      newPath === undefined ? page : { status: 301, html: '', location: parsedAddress.prefix + newPath }
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }
    headers['cache-control'] = status < 400 ? 'public, max-age=0, must-revalidate' : 'no-store'
    if (lastError?.status === status && lastError.retryAfterSeconds !== undefined)
      headers['retry-after'] = String(lastError.retryAfterSeconds)
    if (location !== undefined) headers.location = location
    const value = encodeResponse(html, status, headers)
    if (status >= 500) value.cause = lastError
    return { value, keys, isCacheable, lifetime }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { prefix, address, isCanonical } = parseAddress(
      services.config.languages,
      withoutTracking(request.url),
    )
    const encoded = isCanonical ? await findPage(address, request, reply) : redirectTo(prefix + address)
    if (!isCanonical) Object.assign(encoded.headers, publicHeaders(reply))
    if (encoded.status >= 500) logFailure(services, request, encoded.status, encoded.cause)
    reply.hijack()
    publicCache.send(encoded, request.raw, reply.raw)
    return reply
  }

  async function findPage(
    address: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<EncodedResponse> {
    const renderWithHeaders = async (url: string) => {
      const rendered = await render(url, request)
      // helmet's headers belong to the page, also when it is served from the cache.
      Object.assign(rendered.value.headers, publicHeaders(reply))
      return rendered
    }
    const parameters = await pages.findParameters(address.split(/[?#]/, 1)[0] ?? '')
    // In development, every reload shows the current sources.
    return pages.is_dev
      ? (await renderWithHeaders(withOnlyParameters(request.url, parameters))).value
      : publicCache.getDocument(request, parameters, renderWithHeaders)
  }

  // Pages accept no body, so reject before reading one.
  app.addHook('onRequest', async ({ is404, method }) => {
    if (is404 && method !== 'GET' && method !== 'HEAD') throw apiError(methodNotAllowed({ method }))
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (/^\/assets(?:[/?]|$)/.test(request.url)) throw notFound()
    return serve(request, reply)
  })
}
