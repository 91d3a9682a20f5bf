import { z } from 'zod'
import { paramsOf, partsOf } from '#contract/address.ts'
import type { Access, Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { invalid, invalidPage, notAllowed, notFound, type Problems, signInFirst } from '#contract/refusal.ts'
import type { Viewer, Visit } from './visit.ts'

type ViewerFor<A extends Access> = A extends 'anyone' ? Viewer | null : Viewer
type Handler<E extends Endpoint> = (
  input: z.output<E['input']>,
  visit: Visit<ViewerFor<E['access']>>,
) => Promise<ReplyOf<E>>

/** An endpoint of the contract together with the function that answers it. */
export interface Handled<E extends Endpoint = Endpoint> {
  endpoint: E
  handler: Handler<E>
}

/** Binds an endpoint of the contract to the function that answers it. */
export function handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): Handled {
  // A handler asks for a viewer exactly when `answer` has made sure of one.
  return { endpoint, handler } as unknown as Handled
}

/**
 * Answers one call: who may, is the input sound, then the handler; only declared fields leave. HTTP and server
 * rendering both come through here.
 * @throws Refusal for a "no", anything else for a bug
 */
export async function answer<E extends Endpoint>(
  { endpoint, handler }: Handled<E>,
  input: InputOf<E>,
  visit: Visit,
): Promise<ReplyOf<E>> {
  if (endpoint.access !== 'anyone' && !visit.viewer) throw signInFirst()
  if (endpoint.access === 'staff' && !visit.viewer?.is_staff) throw notAllowed()
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success) throw refusalOf(endpoint, parsed.error)
  if ((parsed.data as { page?: unknown }).page === 0) throw invalidPage()
  const reply = await handler(parsed.data as z.output<E['input']>, visit as Visit<ViewerFor<E['access']>>)
  return endpoint.reply.parse(reply) as ReplyOf<E>
}

/** What zod found, as Django REST framework words it. A malformed id in the path is simply not there. */
function refusalOf(endpoint: Endpoint, error: z.ZodError) {
  const in_path = paramsOf(partsOf(endpoint.route).path)
  const problems: Problems = {}
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    if (in_path.includes(field)) return notFound()
    const said = problems[field] ?? []
    problems[field] = said
    if (!said.includes(issue.message)) said.push(issue.message)
  }
  return invalid(problems)
}

z.config({
  customError: ({ code, input }) => {
    if (input === undefined) return 'This field is required.'
    if (input === null) return 'This field may not be null.'
    if (code === 'invalid_type') return 'Not a valid value.'
    return undefined
  },
})
