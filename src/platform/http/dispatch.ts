import type { z } from 'zod'
import { invalidPage, unauthenticated } from '#api-contract/api-error.ts'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import type { Access, Endpoint, InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import type { RateLimitName } from '#api-contract/rate-limit-policies.ts'
import { isDataException } from '../db/database-errors.ts'
import { assertStorable, inputError, valueError } from './errors/input-errors.ts'
import { logRefusedValue } from './failures.ts'
import type { RequestContext, Viewer } from './request-context.ts'
import { refuseNonStaff } from './staff-access.ts'
import { declaredFields } from './wire/declared-fields.ts'

type ViewerFor<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer
type Handler<E extends Endpoint> = (
  input: z.output<E['input']>,
  context: RequestContext<ViewerFor<E['access']>>,
) => Promise<ReplyOf<E>>

/** An endpoint of the contract together with the function that answers it. */
export interface BoundEndpoint<E extends Endpoint = Endpoint> {
  endpoint: E
  handler: Handler<E>
  /**
   * What each call takes from the allowance of the caller's address, before its body is read; kept answers take nothing. Every
   * write that anyone may call has one.
   */
  limit?: RateLimitName
  /** Answers each caller by itself, also without a log-in: who asks counts, by their address. */
  forEachCaller?: boolean
}

/** Binds an endpoint of the contract to the function that answers it. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: Pick<BoundEndpoint, 'limit' | 'forEachCaller'> = {},
): BoundEndpoint {
  // A handler asks for a viewer exactly when `dispatch` has made sure of one.
  return { endpoint, handler, ...options } as unknown as BoundEndpoint
}

/** The fields of an endpoint that are not in its path. */
export function fieldsBesidePath({ input, route }: Endpoint): string[] {
  const inPath = pathParams(splitRoute(route).path)
  return Object.keys((input as z.ZodObject).shape).filter((field) => !inPath.includes(field))
}

/**
 * Answers one call: permission, validation, then the handler; only declared fields leave. HTTP and server rendering
 * both come through here.
 * @throws ApiError for a "no", anything else for a bug
 */
export async function dispatch<E extends Endpoint>(
  { endpoint, handler }: BoundEndpoint<E>,
  input: InputOf<E>,
  context: RequestContext,
): Promise<ReplyOf<E>> {
  if (endpoint.access !== 'anyone' && !context.viewer) throw unauthenticated()
  refuseNonStaff(endpoint, context.viewer)
  const parsed = endpoint.input.safeParse(input, { reportInput: true })
  if (!parsed.success) throw inputError(endpoint, parsed.error)
  assertStorable(endpoint, parsed.data as object)
  if ((parsed.data as { page?: unknown }).page === 0) throw invalidPage()
  const reply = await handler(
    parsed.data as z.output<E['input']>,
    context as RequestContext<ViewerFor<E['access']>>,
  ).catch((error: unknown) => {
    if (!isDataException(error)) throw error
    const no = valueError(error, input as object)
    logRefusedValue(context.services, endpoint.route, error, Object.keys(no.fieldErrors))
    throw no
  })
  return declaredFields(endpoint.reply, reply) as ReplyOf<E>
}
