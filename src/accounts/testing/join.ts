import type { Caller, Wend } from '#test/wend.ts'

export const password = 'lace and steam engines'

export interface Member {
  id: number
  username: string
  email: string
  token: string
  call: Caller
}

/** Signs a person up and logs them in, through the API. */
export async function join(wend: Wend, username: string): Promise<Member> {
  const email = `${username.toLowerCase()}@example.org`
  const { body } = await wend.anonymous('POST /api/auth/users/', { email, username, password })
  const token = await logInAs(wend, email)
  return { id: body.id, username, email, token, call: wend.as(token) }
}

/** @returns a new token */
export async function logInAs(wend: Wend, email: string, withPassword = password): Promise<string> {
  const { body } = await wend.anonymous('POST /api/auth/token/login/', { email, password: withPassword })
  return body.auth_token
}
