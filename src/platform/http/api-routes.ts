import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { apiError, invalidFields, nonFieldError } from '#api-contract/api-error.ts'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import { methodNotAllowed, notAList, notAnObject, unsupportedMediaType } from '#api-contract/errors.ts'
import type { ServerEndpoint } from '#api-contract/schema.ts'
import { isFormList } from '#api-contract/shapes/text-shapes.ts'
import { invalidToken, unauthenticated } from '#api-contract/standard-errors.ts'
import type { Services } from '../services.ts'
import { readDeviceKey, readToken } from './authorization.ts'
import { type BoundEndpoint, dispatch, nonPathFields } from './dispatch.ts'
import { errorBody } from './errors/error-body.ts'
import type { PublicCache } from './public-cache.ts'
import type { RequestContext, Viewer } from './request-context.ts'
import { securityContext, setRequestSubject } from './security-log.ts'
import { assertStaff, preferSecondFactorError } from './staff-access.ts'
import { assertBodyLength, readUpload } from './upload.ts'
import { createUploadsInProgress, type Upload } from './uploads-in-progress.ts'
import { encodeResponse, sendEncoded } from './wire/encoded-response.ts'
import { publicHeaders } from './wire/security.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller of an endpoint. */
    viewer: Viewer | null
  }
}

/**
 * Finds the owner of a token; undefined if the token is invalid or expired. Suspended members are rejected, but may
 * read public endpoints (`isPublic`) as anonymous visitors: null. Rejects API tokens without the needed scope, and
 * sessions without the required recent authentication.
 */
export type Authenticate = (
  token: string,
  isPublic: boolean,
  needs: Pick<ServerEndpoint, 'recentAuth' | 'scope'>,
) => Promise<Viewer | null | undefined>

/** Registers every endpoint of the contract, and a 405 for every other method of its path. */
export function registerApiRoutes(
  app: FastifyInstance,
  services: Services,
  endpoints: BoundEndpoint[],
  publicCache: PublicCache,
  authenticate: Authenticate,
): void {
  const uploads = createUploadsInProgress()
  const methods = new Map<string, string[]>()
  app.decorateRequest('viewer', null)
  for (const boundEndpoint of endpoints) {
    const { method, path } = splitRoute(boundEndpoint.endpoint.route)
    methods.set(path, [...(methods.get(path) ?? []), method])
    if (boundEndpoint.endpoint.access === 'anyone' && method !== 'GET' && !boundEndpoint.limit)
      throw new Error(`${boundEndpoint.endpoint.route} is open to anyone but has no rate limit by address`)
    app.route({
      method,
      url: path,
      bodyLimit: boundEndpoint.endpoint.bodyBytes,
      onRequest: async (request) => {
        request.viewer = await authorize(boundEndpoint, request)
      },
      handler: (request, reply) => serve(boundEndpoint, request, reply),
    })
  }
  for (const [path, declaredMethods] of methods) {
    const allow = declaredMethods.includes('GET')
      ? ['HEAD', 'OPTIONS', ...declaredMethods]
      : ['OPTIONS', ...declaredMethods]
    const undeclaredMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (method) => !declaredMethods.includes(method),
    )
    app.route({
      method: undeclaredMethods,
      url: path,
      // Reject before reading a body.
      onRequest: async (request, reply) =>
        reply
          .status(405)
          .header('allow', allow.join(', '))
          .send(errorBody(apiError(methodNotAllowed({ method: request.method })))),
      handler: () => undefined,
    })
    app.options(path, (_, reply) => reply.status(204).header('allow', allow.join(', ')).send())
  }

  /** Authenticates, checks permission and rate limits, all before the body is read. */
  async function authorize(
    { endpoint, limit }: BoundEndpoint,
    request: FastifyRequest,
  ): Promise<Viewer | null> {
    const viewer = await findViewer(request, endpoint)
    if (endpoint.access !== 'anyone' && !viewer) throw unauthenticated()
    assertStaff(endpoint, viewer)
    if (isRead(request)) return viewer
    // One limit for all writes of a user; expensive ones have their own limit as well.
    if (viewer) {
      if (endpoint.scope === 'session_only') await services.limits.take('write_by_log_in', viewer.session_id)
      else await services.limits.take('write', viewer.id)
    }
    if (limit) await services.limits.take(limit, request.ip)
    assertBodyLength(request, endpoint)
    return viewer
  }

  async function serve(
    boundEndpoint: BoundEndpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { endpoint } = boundEndpoint
    const { viewer } = request
    using upload =
      endpoint.upload && uploads.begin(`${endpoint.route} ${viewer?.id}`, endpoint.upload.maxConcurrent)
    const input = await collectInput(endpoint, request, upload)
    if (!viewer && endpoint.access === 'anyone' && isRead(request) && !boundEndpoint.perCaller) {
      const encoded = await publicCache.getEncodedReply(boundEndpoint, input, request, publicHeaders(reply))
      reply.hijack()
      publicCache.send(encoded, request.raw, reply.raw)
      return reply
    }
    if (boundEndpoint.limit && isRead(request)) await services.limits.take(boundEndpoint.limit, request.ip)
    let status = endpoint.status
    const context: RequestContext = {
      db: services.db,
      services,
      viewer,
      ip: request.ip,
      device: request.headers['user-agent']?.slice(0, 300) ?? '',
      deviceKey: readDeviceKey(request),
      ...securityContext(services, request, viewer?.id ?? null),
      call: { endpoint, input },
      dependsOn: () => {},
      freshFor: () => {},
      noStore: () => {},
      status: (code) => {
        if (code !== endpoint.status && code !== endpoint.alternativeStatus)
          throw new Error(`${endpoint.route} does not declare ${code}`)
        status = code
      },
    }
    const payload = await dispatch(boundEndpoint, input, context).catch((error: unknown) => {
      throw preferSecondFactorError(error, viewer)
    })
    // Writers must see their change in the next public reply of this process too.
    if (!isRead(request)) await services.invalidation.catchUp()
    reply.header('cache-control', 'private, no-store').header('vary', 'Authorization')
    if (endpoint.download !== undefined)
      reply.header('content-disposition', `attachment; filename="${endpoint.download}"`)
    if (status === 204 || payload === undefined) return reply.status(status === 200 ? 204 : status).send()
    if (!isRead(request)) return reply.status(status).type('application/json').send(JSON.stringify(payload))
    const encoded = encodeResponse(JSON.stringify(payload), status, {
      ...currentHeaders(reply),
      'content-type': 'application/json; charset=utf-8',
    })
    reply.hijack()
    sendEncoded(encoded, request.raw, reply.raw)
    return reply
  }

  async function findViewer(request: FastifyRequest, endpoint: ServerEndpoint): Promise<Viewer | null> {
    const token = readToken(request)
    if (token === undefined) return null
    const isPublic = endpoint.access === 'anyone' && isRead(request)
    const viewer = await authenticate(token, isPublic, endpoint)
    if (viewer === undefined) throw invalidToken()
    if (viewer) setRequestSubject(request, { by: viewer.id })
    return viewer
  }
}

/** The framework routes HEAD to the GET handler. */
const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

/** Collects the declared input from path, query and body; the path wins. Reads have no body, writes no query. */
async function collectInput(
  endpoint: ServerEndpoint,
  request: FastifyRequest,
  currentUpload: Upload | undefined,
): Promise<Record<string, unknown>> {
  const names = pathParams(splitRoute(endpoint.route).path)
  const path = pickFields(names, request.params)
  const { shape } = endpoint.input
  const fields = nonPathFields(endpoint)
  if (isRead(request)) return { ...pickFields(fields, request.query), ...path }
  const { upload } = endpoint
  if (upload && currentUpload)
    return {
      ...pickFields(fields, await readUpload(request, { ...endpoint, upload }, currentUpload)),
      ...path,
    }
  if (request.isMultipart()) throw apiError(unsupportedMediaType())
  const body = request.body === undefined ? {} : request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw nonFieldError(notAnObject())
  const bodyFields = pickFields(fields, body)
  if (isJson(request)) rejectTextForLists(shape, bodyFields)
  if (request.method === 'DELETE' && endpoint.inputIn !== 'body')
    return { ...pickFields(fields, request.query), ...bodyFields, ...path }
  return { ...bodyFields, ...path }
}

/** Picks only these fields; everything else sent is ignored, however large. */
function pickFields(fields: string[], input: unknown): Record<string, unknown> {
  const present = fields.filter((field) => Object.hasOwn(input as object, field))
  return Object.fromEntries(present.map((field) => [field, (input as Record<string, unknown>)[field]]))
}

const isJson = ({ headers }: FastifyRequest) => /json/i.test(headers['content-type'] ?? '')

/** In a form, a list is joined with commas; in JSON it must be an array. */
function rejectTextForLists(shape: z.ZodRawShape, fields: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(fields)) {
    if (isFormList(shape[field]) && (typeof value === 'string' || typeof value === 'number'))
      throw invalidFields({ [field]: [notAList()] })
  }
}

/** Headers set by hooks so far, mainly helmet's. */
export const currentHeaders = (reply: FastifyReply) => reply.getHeaders() as OutgoingHttpHeaders
