import { type MailInOutbox, readOutbox } from '#test/outbox.ts'
import type { Caller, Wend } from '#test/wend.ts'
import { findLink } from './link-in.ts'

export async function readMailsTo(wend: Wend, email: string): Promise<MailInOutbox[]> {
  await wend.runJobs()
  return (await readOutbox(wend.services.config.dataDir)).filter(({ to }) => to === email)
}

/** Opens the emailed link that confirms an address. */
export const confirmEmail = async (wend: Wend, email: string, call: Caller = wend.anonymous) =>
  call('POST /api/auth/users/activation/', await findLatestLink(wend, email, 'confirm-email'))

async function findLatestLink(wend: Wend, email: string, page: 'confirm-email' | 'password-reset') {
  const links = (await readMailsTo(wend, email)).map((mail) => findLink(mail, page))
  return links.findLast(({ token }) => token !== '') ?? {}
}

/** Requests a password reset. @returns a function that uses the emailed link */
export async function requestReset(wend: Wend, email: string) {
  await wend.anonymous('POST /api/auth/users/reset_password/', { email })
  const link = await findLatestLink(wend, email, 'password-reset')
  return (newPassword: string) =>
    wend.anonymous('POST /api/auth/users/reset_password_confirm/', { ...link, new_password: newPassword })
}

/** Requests a password reset and uses the emailed link. */
export async function resetPassword(wend: Wend, email: string, newPassword: string) {
  const confirmReset = await requestReset(wend, email)
  return confirmReset(newPassword)
}

/** The path of the latest emailed undo link; undefined if there is none. */
export async function findUndoPath(wend: Wend, email: string): Promise<string | undefined> {
  const links = (await readMailsTo(wend, email)).flatMap((mail) => mail.links)
  const link = links.findLast((link) => /\/undo-(email|changes)\//.test(link))
  return link && new URL(link).pathname
}

/** The path of the latest emailed undo link; throws if there is none. */
export async function getUndoPath(wend: Wend, email: string): Promise<string> {
  const path = await findUndoPath(wend, email)
  if (path === undefined) throw new Error(`no undo link was emailed to ${email}`)
  return path
}
