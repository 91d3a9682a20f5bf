import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, InputOf } from '#contract/endpoint.ts'
import { messageIn } from '#contract/refusal.ts'
import type { InLanguage } from '#server/app.ts'
import { type BoundEndpoint, dispatch } from '#server/dispatch.ts'
import { refusalFor } from '#server/refusals.ts'
import { securityOf } from '#server/security-log.ts'
import type { Services } from '#server/services.ts'
import { ownerRequestHandlers } from './api.ts'
import { askAsOwner, proveOwnerRequest } from './contract.ts'

/**
 * The forms of /reading for browsers without scripts: the same calls of the API, answered with a redirect, or with the
 * sentences of a refusal. Going back brings what was typed.
 */
export function ownerRequestForms(app: FastifyInstance, services: Services, { t, link }: InLanguage): void {
  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, request: FastifyRequest) {
    const bound = ownerRequestHandlers.find((one) => one.endpoint === (endpoint as Endpoint))
    const nothing = () => {}
    return dispatch(bound as BoundEndpoint<E>, input, {
      db: services.db,
      services,
      viewer: null,
      ip: request.ip,
      device: '',
      device_key: undefined,
      ...securityOf(services, request, null),
      call: { endpoint, input: {} },
      dependsOn: nothing,
      freshFor: nothing,
      noStore: nothing,
      status: nothing,
    })
  }

  const answered = async (reply: FastifyReply, work: () => Promise<string>) => {
    reply.header('cache-control', 'no-store')
    try {
      return reply.redirect(link(await work()), 303)
    } catch (error) {
      const no = refusalFor(error)
      if (!no) throw error
      return reply
        .status(no.status)
        .type('text/plain; charset=utf-8')
        .send(`${messageIn(t, no)}\n`)
    }
  }

  app.post('/reading', (request, reply) =>
    answered(reply, async () => {
      const given = (request.body ?? {}) as InputOf<typeof askAsOwner>
      return `/reading/requests/${(await call(askAsOwner, given, request)).key}`
    }),
  )
  app.post('/reading/requests/:key', (request, reply) =>
    answered(reply, async () => {
      const { key } = request.params as { key: string }
      await call(proveOwnerRequest, { key }, request)
      return `/reading/requests/${key}`
    }),
  )
}
