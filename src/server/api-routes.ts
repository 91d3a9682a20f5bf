import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paramsOf, partsOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { invalidAtAll, invalidToken, notAllowed, signInFirst } from '#contract/refusal.ts'
import { answer, type Handled } from './answer.ts'
import { finish, send } from './finished.ts'
import type { PublicReplies } from './public-replies.ts'
import { headersForAll } from './security.ts'
import type { Site } from './site.ts'
import { readUpload } from './upload.ts'
import type { Viewer, Visit } from './visit.ts'

/**
 * Finds who a token belongs to; undefined for a token that is none or dead. Somebody who is suspended is refused,
 * but may go on reading (`is_public`) as an anonymous visitor: null.
 */
export type Authenticate = (
  site: Site,
  token: string,
  is_public: boolean,
) => Promise<Viewer | null | undefined>

/** Registers every endpoint of the contract, and an answer for every method that a path does not have. */
export function apiRoutes(
  app: FastifyInstance,
  site: Site,
  handlers: Handled[],
  replies: PublicReplies,
  authenticate: Authenticate,
): void {
  const methods = new Map<string, string[]>()
  for (const handled of handlers) {
    const { method, path } = partsOf(handled.endpoint.route)
    methods.set(path, [...(methods.get(path) ?? []), method])
    app.route({
      method,
      url: path,
      handler: (request, reply) => serve(handled, request, reply),
    })
  }
  for (const [path, taken] of methods) {
    const allow = taken.includes('GET') ? ['HEAD', 'OPTIONS', ...taken] : ['OPTIONS', ...taken]
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !taken.includes(method))
    app.route({
      method: others,
      url: path,
      // A wrong method is wrong whatever is sent with it, so its body is not read.
      onRequest: async (request, reply) =>
        reply
          .status(405)
          .header('allow', allow.join(', '))
          .send({ detail: `Method "${request.method}" not allowed.` }),
      handler: () => undefined,
    })
    app.options(path, (_, reply) => reply.status(204).header('allow', allow.join(', ')).send())
  }

  async function serve(
    handled: Handled,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { endpoint } = handled
    const viewer = await viewerOf(request, endpoint)
    // Before the body is looked at: nobody uploads without a log-in.
    if (endpoint.access !== 'anyone' && !viewer) throw signInFirst()
    if (endpoint.access === 'staff' && !viewer?.is_staff) throw notAllowed()
    // One limit for everything that people write; what costs more has its own besides.
    if (viewer && !isRead(request)) await site.limits.take('write', viewer.id)
    const input = await inputOf(endpoint, request)
    if (!viewer && endpoint.access === 'anyone' && isRead(request) && !endpoint.personal) {
      const finished = await replies.finished(handled, input, request.url, headersForAll(reply))
      reply.hijack()
      send(finished, request.raw, reply.raw)
      return reply
    }
    let status = endpoint.status
    const visit: Visit = {
      db: site.db,
      site,
      viewer,
      ip: request.ip,
      device: request.headers['user-agent']?.slice(0, 300) ?? '',
      call: { endpoint, input },
      depends: () => {},
      once: () => {},
      status: (code) => {
        status = code
      },
    }
    const said = await answer(handled, input, visit)
    // Whoever wrote sees it in the next public reply of this process too.
    if (!isRead(request)) await site.changes.settle()
    reply.header('cache-control', 'private, no-store').header('vary', 'Authorization')
    if (endpoint.download !== undefined)
      reply.header('content-disposition', `attachment; filename="${endpoint.download}"`)
    if (status === 204 || said === undefined) return reply.status(status === 200 ? 204 : status).send()
    if (!isRead(request)) return reply.status(status).type('application/json').send(JSON.stringify(said))
    const finished = await finish(JSON.stringify(said), status, {
      ...headersOf(reply),
      'content-type': 'application/json; charset=utf-8',
    })
    reply.hijack()
    send(finished, request.raw, reply.raw)
    return reply
  }

  async function viewerOf(request: FastifyRequest, { access }: Endpoint): Promise<Viewer | null> {
    const header = request.headers.authorization
    if (header === undefined) return null
    const token = /^Token ([\x21-\x7e]{1,200})$/i.exec(header)?.[1]
    const is_public = access === 'anyone' && isRead(request)
    const viewer = token === undefined ? undefined : await authenticate(site, token, is_public)
    if (viewer === undefined) throw invalidToken()
    return viewer
  }
}

/** HEAD is GET without the body: the framework routes it to the same handler. */
const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'

/** Path, query and body as one input; the path wins. Reading calls have no body, writing calls no query. */
async function inputOf(endpoint: Endpoint, request: FastifyRequest): Promise<Record<string, unknown>> {
  const params = request.params as Record<string, unknown>
  const names = paramsOf(partsOf(endpoint.route).path)
  const path = Object.fromEntries(names.map((name) => [name, params[name]]))
  if (isRead(request)) return { ...(request.query as object), ...path }
  if (endpoint.upload) return { ...(await readUpload(request, endpoint.upload)), ...path }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalidAtAll('Invalid data. Expected an object.')
  if (request.method === 'DELETE' && endpoint.sends === 'query')
    return { ...(request.query as object), ...body, ...path }
  return { ...body, ...path }
}

/** What hooks have set so far, helmet's headers above all. */
export const headersOf = (reply: FastifyReply) => reply.getHeaders() as OutgoingHttpHeaders
