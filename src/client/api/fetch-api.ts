import type { ApiError } from '#api-contract/api-error.ts'
import { buildCall, splitRoute } from '#api-contract/build-call.ts'
import type { Api, Endpoint } from '#api-contract/endpoint.ts'
import { loadErrorTexts } from './error-texts.ts'
import { networkError } from './network-error.ts'
import { parseErrorReply } from './parse-error-reply.ts'

/**
 * Creates an API client over HTTP, authenticated if a token is given. Server errors are thrown as `ApiError`.
 * @param onError called before the error is thrown; the session may have ended
 */
export const createFetchApi =
  (authToken: string | undefined, onError: (error: ApiError) => void): Api =>
  async (endpoint, input) => {
    const { address, ...request } = buildRequest(endpoint, (input ?? {}) as Record<string, unknown>)
    if (authToken !== undefined) request.headers.authorization = `Token ${authToken}`
    // Only calls that take a password need it, so the first load does not include it.
    const device = endpoint.takesDeviceKey
      ? await import('../storage/device-key.ts').catch(() => undefined)
      : undefined
    device?.addDeviceKey(request.headers)
    const response = await fetch(address, request).catch(() => {
      throw networkError()
    })
    const reply = await parseReply(response)
    // A successful response with an unreadable body may come from a captive portal.
    if (response.ok && (reply !== undefined || response.status === 204)) {
      device?.saveDeviceKey()
      return reply as never
    }
    const error = parseErrorReply(response.status, reply, await loadErrorTexts())
    onError(error)
    throw error
  }

function buildRequest(endpoint: Endpoint, input: Record<string, unknown>) {
  const { method } = splitRoute(endpoint.route)
  const { address, rest } = buildCall(endpoint.route, input, endpoint.inputIn)
  const headers: Record<string, string> = { accept: 'application/json' }
  const hasBody = method !== 'GET' && (method !== 'DELETE' || endpoint.inputIn === 'body')
  const body = hasBody ? encodeBody(rest) : null
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return { address, method, headers, body }
}

function encodeBody(fields: Record<string, unknown>): BodyInit {
  if (!Object.values(fields).some((value) => value instanceof Blob)) return JSON.stringify(fields)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

async function parseReply(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return response.json().catch(() => undefined)
}
