import { isApiError } from '#api-contract/api-error.ts'
import type { InputOf } from '#api-contract/endpoint.ts'
import { localizedAddress } from '#client/router/navigation.ts'
import { clearMemberData, clearMemberDataAndFreeze } from '#client/storage/device-stores.ts'
import { createToken, deleteToken } from '../auth/contract.ts'
import { findUserByEmail, getMe } from '../users/contract.ts'
import { apiAs, apiAsUser } from './api-as.ts'
import { readSession, sessionStore, updateSession } from './device-session.ts'

/** The token's owner with their profile. */
async function fetchIdentity(authToken: string) {
  const api = apiAs(authToken)
  const user = await api(getMe, {})
  const { profile } = await api(findUserByEmail, { email: user.email })
  return { ...user, profile }
}

/** Stores a session on this device. */
export async function openSession(authToken: string): Promise<void> {
  const session = { auth_token: authToken, ...(await fetchIdentity(authToken)) }
  const { session: previousSession, ended_for } = sessionStore.getState()
  const lastOwner = previousSession?.id ?? ended_for
  // One member's data must not be shown to the next one on this device.
  if (lastOwner !== null && lastOwner !== session.id) clearMemberData()
  sessionStore.setState({ session, email: session.email, is_user_found: true, login_error_message: '' })
}

/** Logs in on this device. @throws ApiError, whose message is also stored for the log-in screen */
export async function logIn(credentials: InputOf<typeof createToken>): Promise<void> {
  try {
    const { auth_token } = await apiAs(undefined)(createToken, credentials)
    await openSession(auth_token)
  } catch (error) {
    if (isApiError(error) && error.code !== 'second_factor_required')
      sessionStore.setState({ session: null, login_error_message: error.message })
    throw error
  }
}

/** How long (ms) logging out waits for the server: short, because people hurry to leave a borrowed computer. */
const timeoutMs = 2000

/** Logs out on the server, if it can be reached, and on this device. */
export async function logOut(): Promise<void> {
  const request = apiAsUser(deleteToken, {}).catch(() => {})
  await Promise.race([request, new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  resetAndReload('logged_out')
}

/** The confirmation that the home page shows after a session has ended. */
export type Farewell = 'logged_out' | 'deleted'

/**
 * Clears the user from device and memory by loading the home page. The current page is not rerendered first, because it
 * would redirect to the log-in.
 */
export function resetAndReload(farewell: Farewell): void {
  clearMemberDataAndFreeze()
  // Stored in the history entry, because nothing else may survive on the device.
  history.pushState({ state: { farewell }, key: farewell }, '', localizedAddress('/home'))
  location.reload()
}

/** Refreshes the stored user: the session may have ended, or changed on another device. */
export async function refreshSession(): Promise<void> {
  const { auth_token } = readSession() ?? {}
  if (auth_token === undefined) return
  const identity = await fetchIdentity(auth_token).catch(() => undefined)
  if (identity && readSession()?.auth_token === auth_token) updateSession(identity)
}

/** Looks up whether an address has an account, and stores the result for the next steps. */
export async function lookUpEmail(email: string): Promise<boolean> {
  const isUserFound = await apiAs(undefined)(findUserByEmail, { email }).then(
    () => true,
    (error: unknown) => {
      if (isApiError(error) && error.code === 'not_found') return false
      throw error
    },
  )
  sessionStore.setState({ email, is_user_found: isUserFound, login_error_message: '' })
  return isUserFound
}
