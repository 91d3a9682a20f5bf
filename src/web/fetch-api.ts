import { addressOf, partsOf } from '#contract/address.ts'
import type { Api, Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { forgetUser, readSession } from './session.ts'

/** Calls the API over HTTP with a token, or with none. Refusals of the server are thrown as `Refusal`. */
export const apiAs =
  (auth_token: string | undefined): Api =>
  async (endpoint, input) => {
    const { address, ...request } = requestFor(endpoint, (input ?? {}) as Record<string, unknown>)
    if (auth_token !== undefined) request.headers.authorization = `Token ${auth_token}`
    const response = await fetch(address, request).catch(() => {
      throw new Refusal(0, 'The site cannot be reached. Are you online?')
    })
    const reply = await replyOf(response)
    if (response.ok) return reply as never
    const refusal = new Refusal(response.status, (reply ?? `An error occured (${response.status})`) as string)
    if (auth_token !== undefined && readSession()?.auth_token === auth_token) leaveIfOver(refusal)
    throw refusal
  }

/** The API as whoever is logged in. */
export const fetchApi: Api = (endpoint, input) => apiAs(readSession()?.auth_token)(endpoint, input)

function requestFor(endpoint: Endpoint, input: Record<string, unknown>) {
  const { method } = partsOf(endpoint.route)
  const { address, rest } = addressOf(endpoint.route, input, endpoint.sends)
  const headers: Record<string, string> = { accept: 'application/json' }
  const has_body = method !== 'GET' && (method !== 'DELETE' || endpoint.sends === 'body')
  const body = has_body ? bodyOf(rest) : null
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
