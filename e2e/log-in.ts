import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Session } from '#accounts/session/device-session.ts'
import type { Db } from '#platform/db/db.ts'
import { addMember } from '#test/builders.ts'

/** Creates a member and logs them in to this window, without a password. */
export async function logIn(page: Page, db: Db, username: string, fields: { is_staff?: boolean } = {}) {
  const email = `${username}-${randomBytes(3).toString('hex')}@example.org`.toLowerCase()
  const { id, token } = await addMember({ db }, { username, email, ...fields })
  const user = { id, email, username, is_staff: fields.is_staff ?? false }
  await storeSession(page, { ...user, auth_token: token, profile: { about_me: '', tags: [], avatar: null } })
  return { id, username, auth_token: token }
}

/** Stores a session in this window, like the log-in screen; effective from the next page load on. */
export async function storeSession(page: Page, session: Session): Promise<void> {
  const state = { session, email: session.email, is_user_found: true, login_error_message: '' }
  const stored = JSON.stringify({ version: '2.2.0', state })
  await page.addInitScript((text) => {
    // Only once per window, so that a log-out lasts.
    if (sessionStorage.getItem('was-logged-in')) return
    sessionStorage.setItem('was-logged-in', 'yes')
    localStorage.setItem('wend-session', text)
  }, stored)
}
