import { ApiError } from '#api-contract/api-error.ts'
import type { InputOf } from '#api-contract/endpoint.ts'
import { localizedAddress } from '#client/router/navigation.ts'
import { clearMemberData, clearMemberDataAndFreeze } from '#client/storage/device-stores.ts'
import { createToken, deleteToken } from '../auth/contract.ts'
import { findUserByEmail, getMe } from '../users/contract.ts'
import { apiAs, apiAsUser } from './api-as.ts'
import { readSession, sessionStore, updateSession } from './device-session.ts'

/** The token's owner, and their profile. */
async function fetchIdentity(authToken: string) {
  const api = apiAs(authToken)
  const user = await api(getMe, {})
  const { profile } = await api(findUserByEmail, { email: user.email })
  return { ...user, profile }
}

/** Keeps a session on this device. */
export async function openSession(authToken: string): Promise<void> {
  const session = { auth_token: authToken, ...(await fetchIdentity(authToken)) }
  const { session: before, ended_for } = sessionStore.getState()
  const last = before?.id ?? ended_for
  // One person's data must not be shown to the next one on this device.
  if (last !== null && last !== session.id) clearMemberData()
  sessionStore.setState({ session, email: session.email, is_user_found: true, login_error_message: '' })
}

/** Logs in on this device. @throws ApiError, whose message is stored as the log-in's error */
export async function logIn(credentials: InputOf<typeof createToken>): Promise<void> {
  try {
    const { auth_token } = await apiAs(undefined)(createToken, credentials)
    await openSession(auth_token)
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'second_factor_required')
      sessionStore.setState({ session: null, login_error_message: error.message })
    throw error
  }
}

/** How long (ms) logging out waits for the server: nobody leaving a borrowed computer waits longer. */
const timeoutMs = 2000

/** Logs out on the server, if it can be reached, and here. */
export async function logOut(): Promise<void> {
  const told = apiAsUser(deleteToken, {}).catch(() => {})
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  resetAndReload('logged_out')
}

/** What the home page confirms after a session has ended. */
export type Farewell = 'logged_out' | 'deleted'

/**
 * Forgets the user, on the device and in memory, by loading the home page. The current page is not notified: it would
 * send its visitor to log in.
 */
export function resetAndReload(farewell: Farewell): void {
  clearMemberDataAndFreeze()
  // In the history's entry, since nothing else may survive on the device.
  history.pushState({ state: { farewell }, key: farewell }, '', localizedAddress('/home'))
  location.reload()
}

/** Fetches the current user: the session may have ended, or changed on another device. */
export async function refreshSession(): Promise<void> {
  const { auth_token } = readSession() ?? {}
  if (auth_token === undefined) return
  const now = await fetchIdentity(auth_token).catch(() => undefined)
  if (now && readSession()?.auth_token === auth_token) updateSession(now)
}

/** Whether an address has an account; stored for the steps that follow. */
export async function lookUpEmail(email: string): Promise<boolean> {
  const isUserFound = await apiAs(undefined)(findUserByEmail, { email }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return false
      throw error
    },
  )
  sessionStore.setState({ email, is_user_found: isUserFound, login_error_message: '' })
  return isUserFound
}
