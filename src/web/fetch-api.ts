import { addressOf, partsOf } from '#contract/address.ts'
import type { Api, Endpoint } from '#contract/endpoint.ts'
import { type Problems, Refusal } from '#contract/refusal.ts'
import { forgetUser, readSession } from './session.ts'

/** Calls the API over HTTP with a token, or with none. Refusals of the server are thrown as `Refusal`. */
export const apiAs =
  (authToken: string | undefined): Api =>
  async (endpoint, input) => {
    const { address, ...request } = requestFor(endpoint, (input ?? {}) as Record<string, unknown>)
    if (authToken !== undefined) request.headers.authorization = `Token ${authToken}`
    // Needed where a password is given and nowhere else, so not worth a byte of the first load.
    const device = endpoint.sends_device_key
      ? await import('./device-key.ts').catch(() => undefined)
      : undefined
    device?.sendDeviceKey(request.headers)
    const response = await fetch(address, request).catch(() => {
      throw new Refusal(0, 'The site cannot be reached. Are you online?')
    })
    const reply = await replyOf(response)
    // What is unreadable is no reply even with a good status: the page of a hotel's network, for one.
    if (response.ok && (reply !== undefined || response.status === 204)) {
      device?.keepDeviceKey()
      return reply as never
    }
    const refusal = new Refusal(response.status, (reply ?? {}) as string | Problems)
    if (authToken !== undefined && readSession()?.auth_token === authToken) leaveIfOver(refusal)
    throw refusal
  }

/** The API as whoever is logged in. */
export const fetchApi: Api = (endpoint, input) => apiAs(readSession()?.auth_token)(endpoint, input)

function requestFor(endpoint: Endpoint, input: Record<string, unknown>) {
  const { method } = partsOf(endpoint.route)
  const { address, rest } = addressOf(endpoint.route, input, endpoint.sends)
  const headers: Record<string, string> = { accept: 'application/json' }
  const hasBody = method !== 'GET' && (method !== 'DELETE' || endpoint.sends === 'body')
  const body = hasBody ? bodyOf(rest) : null
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return { address, method, headers, body }
}

/** The token is dead (logged out elsewhere, a new password), or the account suspended. */
function leaveIfOver(refusal: Refusal): void {
  if (refusal.status === 401) forgetUser('Please log in again.')
  if (refusal.status === 403 && refusal.message.startsWith('This account is suspended'))
    forgetUser(refusal.message)
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
