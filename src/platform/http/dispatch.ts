import type { z } from 'zod'
import { pathParams, splitRoute } from '#api-contract/build-call.ts'
import type { Access, Endpoint, InputOf, ReplyOf, SchemaOf } from '#api-contract/endpoint.ts'
import type { RateLimitName } from '#api-contract/rate-limit-policies.ts'
import { joinSchema, type ServerEndpoint } from '#api-contract/schema.ts'
import { invalidPage, unauthenticated } from '#api-contract/standard-errors.ts'
import { isDataException } from '../db/database-errors.ts'
import { assertStorable, inputError, valueError } from './errors/input-errors.ts'
import { logRejectedValue } from './failures.ts'
import type { RequestContext, Viewer } from './request-context.ts'
import { assertStaff } from './staff-access.ts'
import { pickDeclaredFields } from './wire/declared-fields.ts'

type ViewerFor<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer
type ParsedInput<E extends Endpoint> = z.output<SchemaOf<E>['input']>
type Handler<E extends Endpoint> = (
  input: ParsedInput<E>,
  context: RequestContext<ViewerFor<E['access']>>,
) => Promise<ReplyOf<E>>

/** An endpoint of the contract with its handler. */
export interface BoundEndpoint<E extends Endpoint = Endpoint> {
  endpoint: ServerEndpoint
  handler: Handler<E>
  /**
   * Rate limit by the caller's IP, checked before the body is read; cached replies do not count. Required for every
   * write that is open to anyone.
   */
  limit?: RateLimitName
  /** Never cached, even for anonymous callers: the reply depends on the caller's IP. */
  perCaller?: boolean
}

/** Joins an endpoint of the contract with its schema and its handler. */
export function implement<E extends Endpoint>(
  endpoint: E,
  schema: SchemaOf<E>,
  handler: Handler<E>,
  options: Pick<BoundEndpoint, 'limit' | 'perCaller'> = {},
): BoundEndpoint {
  // `dispatch` guarantees a viewer exactly when the handler's type expects one.
  return { endpoint: joinSchema(endpoint, schema), handler, ...options } as BoundEndpoint
}

/** Input fields that are not path parameters. */
export function nonPathFields({ input, route }: ServerEndpoint): string[] {
  const pathFields = pathParams(splitRoute(route).path)
  return Object.keys(input.shape).filter((field) => !pathFields.includes(field))
}

/**
 * Handles one call: checks permission, validates, runs the handler, and strips undeclared fields from its reply. Both
 * HTTP and server rendering call it.
 * @throws ApiError for expected errors, anything else for a bug
 */
export async function dispatch<E extends Endpoint>(
  { endpoint, handler }: BoundEndpoint<E>,
  input: InputOf<E>,
  context: RequestContext,
): Promise<ReplyOf<E>> {
  if (endpoint.access !== 'anyone' && !context.viewer) throw unauthenticated()
  assertStaff(endpoint, context.viewer)
  const parsed = endpoint.input.safeParse(input, { reportInput: true })
  if (!parsed.success) throw inputError(endpoint, parsed.error)
  assertStorable(endpoint, parsed.data as object)
  if ((parsed.data as { page?: unknown }).page === 0) throw invalidPage()
  const reply = await handler(
    parsed.data as ParsedInput<E>,
    context as RequestContext<ViewerFor<E['access']>>,
  ).catch((error: unknown) => {
    if (!isDataException(error)) throw error
    const apiError = valueError(error, input as object)
    logRejectedValue(context.services, endpoint.route, error, Object.keys(apiError.fieldErrors))
    throw apiError
  })
  return pickDeclaredFields(endpoint.reply, reply) as ReplyOf<E>
}
