import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, InputOf } from '#api-contract/endpoint.ts'
import type { LanguageContext } from '#platform/http/app.ts'
import { type BoundEndpoint, dispatch } from '#platform/http/dispatch.ts'
import { localizedErrorHandler } from '#platform/http/errors/localized-error-handler.ts'
import { securityContext } from '#platform/http/security-log.ts'
import type { Services } from '#platform/services.ts'
import { proveOwnerRequest, submitOwnerRequest } from './contract.ts'
import { routes } from './routes.ts'

const findRoute = (endpoint: Endpoint) =>
  routes.find((route) => route.endpoint.route === endpoint.route) as BoundEndpoint

/**
 * The forms of /reading for browsers without scripts: they call the same API handlers and reply with a redirect, or
 * with a page showing the errors. Going back restores the input.
 */
export function ownerRequestForms(
  app: FastifyInstance,
  services: Services,
  { t, link }: LanguageContext,
): void {
  async function callRoute<E extends Endpoint>(endpoint: E, input: InputOf<E>, request: FastifyRequest) {
    const noop = () => {}
    return dispatch(findRoute(endpoint) as BoundEndpoint<E>, input, {
      db: services.db,
      services,
      viewer: null,
      ip: request.ip,
      device: '',
      deviceKey: undefined,
      ...securityContext(services, request, null),
      call: { endpoint, input: {} },
      dependsOn: noop,
      freshFor: noop,
      noStore: noop,
      status: noop,
    })
  }

  const errorHandler = localizedErrorHandler(t)
  const takeLimit = (endpoint: Endpoint) => async (request: FastifyRequest) => {
    const { limit } = findRoute(endpoint)
    if (limit) await services.limits.take(limit, request.ip)
  }
  const redirect = (reply: FastifyReply, to: string) =>
    reply.header('cache-control', 'no-store').redirect(link(to), 303)

  const { bodyBytes: bodyLimit } = findRoute(submitOwnerRequest).endpoint
  app.post(
    '/reading',
    { bodyLimit, onRequest: takeLimit(submitOwnerRequest), errorHandler },
    async (request, reply) => {
      const input = (request.body ?? {}) as InputOf<typeof submitOwnerRequest>
      return redirect(reply, `/reading/requests/${(await callRoute(submitOwnerRequest, input, request)).key}`)
    },
  )
  const proveOptions = { onRequest: takeLimit(proveOwnerRequest), errorHandler }
  app.post('/reading/requests/:key', proveOptions, async (request, reply) => {
    const { key } = request.params as { key: string }
    await callRoute(proveOwnerRequest, { key }, request)
    return redirect(reply, `/reading/requests/${key}`)
  })
}
