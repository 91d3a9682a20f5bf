import type { InputOf } from '#contract/endpoint.ts'
import { notFound, Refusal } from '#contract/refusal.ts'
import { findUserByEmail, getMe, logIn, logOut } from '#features/accounts/contract.ts'
import { forgetDrafts } from './drafts.ts'
import { apiAs, fetchApi } from './fetch-api.ts'
import { forgetUser, readSession, sessionStore, updateSession } from './session.ts'

/** Whose token this is, and their profile. */
async function whoHas(auth_token: string) {
  const api = apiAs(auth_token)
  const user = await api(getMe, {})
  const { profile } = await api(findUserByEmail, { email: user.email })
  return { ...user, profile }
}

/** Logs somebody in on this device. @throws Refusal, whose message is kept as the log-in's error */
export async function enter(credentials: InputOf<typeof logIn>): Promise<void> {
  try {
    const { auth_token } = await apiAs(undefined)(logIn, credentials)
    const session = { auth_token, ...(await whoHas(auth_token)) }
    sessionStore.setState({ session, email: session.email, is_user_found: true, login_error_message: '' })
  } catch (error) {
    if (error instanceof Refusal) sessionStore.setState({ session: null, login_error_message: error.message })
    throw error
  }
}

/** Logs out: here at once, and on the server as soon as it can be reached. */
export function leave(): void {
  void fetchApi(logOut, {}).catch(() => {})
  forgetUser()
  forgetDrafts()
}

/** Asks the server who the user is now: the session may be over, or changed on another device. */
export async function refreshSession(): Promise<void> {
  const { auth_token } = readSession() ?? {}
  if (auth_token === undefined) return
  const now = await whoHas(auth_token).catch(() => undefined)
  if (now && readSession()?.auth_token === auth_token) updateSession(now)
}

/** Whether an address has an account; kept for the steps that follow. */
export async function lookUp(email: string): Promise<boolean> {
  const is_user_found = await apiAs(undefined)(findUserByEmail, { email }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.status === notFound().status) return false
      throw error
    },
  )
  sessionStore.setState({ email, is_user_found, login_error_message: '' })
  return is_user_found
}
