import type { ApiError } from '#api-contract/api-error.ts'
import { callAddress, splitRoute } from '#api-contract/call-address.ts'
import type { Api, Endpoint } from '#api-contract/endpoint.ts'
import { errorTexts } from './error-texts.ts'
import { notReached } from './not-reached.ts'
import { parseErrorReply } from './parse-error-reply.ts'

/**
 * Calls the API over HTTP with a token, or without one. Refusals of the server are thrown as `ApiError`.
 * @param onRefusal receives them first: the session may be over
 */
export const fetchApi =
  (authToken: string | undefined, onRefusal: (refusal: ApiError) => void): Api =>
  async (endpoint, input) => {
    const { address, ...request } = requestFor(endpoint, (input ?? {}) as Record<string, unknown>)
    if (authToken !== undefined) request.headers.authorization = `Token ${authToken}`
    // Needed where a password is given and nowhere else, so not worth a byte of the first load.
    const device = endpoint.sendsDeviceKey
      ? await import('../storage/device-key.ts').catch(() => undefined)
      : undefined
    device?.sendDeviceKey(request.headers)
    const response = await fetch(address, request).catch(() => {
      throw notReached()
    })
    const reply = await replyOf(response)
    // An unreadable body is not a reply, even with a good status: a hotel's captive portal, for example.
    if (response.ok && (reply !== undefined || response.status === 204)) {
      device?.keepDeviceKey()
      return reply as never
    }
    const refusal = parseErrorReply(response.status, reply, await errorTexts())
    onRefusal(refusal)
    throw refusal
  }

function requestFor(endpoint: Endpoint, input: Record<string, unknown>) {
  const { method } = splitRoute(endpoint.route)
  const { address, rest } = callAddress(endpoint.route, input, endpoint.sends)
  const headers: Record<string, string> = { accept: 'application/json' }
  const hasBody = method !== 'GET' && (method !== 'DELETE' || endpoint.sends === 'body')
  const body = hasBody ? bodyOf(rest) : null
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return { address, method, headers, body }
}

function bodyOf(fields: Record<string, unknown>): BodyInit {
  if (!Object.values(fields).some((value) => value instanceof Blob)) return JSON.stringify(fields)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

async function replyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return response.json().catch(() => undefined)
}
