import { addressOf, partsOf } from '#contract/address.ts'
import type { Api } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { readSession, sessionStore } from './session.ts'

/** Calls the API over HTTP, as whoever is logged in. Refusals of the server are thrown as `Refusal`. */
export const fetchApi: Api = async (endpoint, input) => {
  const { method } = partsOf(endpoint.route)
  const { address, rest } = addressOf(
    endpoint.route,
    (input ?? {}) as Record<string, unknown>,
    endpoint.sends,
  )
  const session = readSession()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (session) headers.authorization = `Token ${session.auth_token}`
  let body: BodyInit | undefined
  if (method !== 'GET' && (method !== 'DELETE' || endpoint.sends === 'body')) {
    body = bodyOf(rest)
    if (typeof body === 'string') headers['content-type'] = 'application/json'
  }
  const response = await fetch(address, { method, headers, body: body ?? null }).catch(() => {
    throw new Refusal(0, 'The site cannot be reached. Are you online?')
  })
  const reply = await replyOf(response)
  if (response.ok) return reply as never
  // The token is dead: logged out elsewhere, suspended, or a new password.
  if (response.status === 401 && session) sessionStore.setState({ session: null })
  throw new Refusal(response.status, (reply ?? `An error occured (${response.status})`) as string)
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
