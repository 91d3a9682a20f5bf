import { invalid } from '#contract/refusal.ts'
import { handle } from '#server/answer.ts'
import type { Tx } from '#server/db.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { send_mail } from '#server/mail/deliver.ts'
import type { Site } from '#server/site.ts'
import type { Viewer, Visit } from '#server/visit.ts'
import {
  askPasswordReset,
  changeEmail,
  confirmEmail,
  confirmPasswordReset,
  deleteAccount,
  mailConfirmationAgain,
  setPassword,
} from './contract.ts'
import { mail_link, remove_avatars } from './jobs.ts'
import { accountOfLink, removeLinks, useLink } from './mailed-links.ts'
import { emailChangedMail, goodbyeMail, passwordChangedMail } from './mails.ts'
import { problemOf } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import {
  accountById,
  avatarsOf,
  confirmEmailOf,
  lockUser,
  removeSessions,
  removeUser,
  setEmail,
  setPasswordHash,
} from './queries.ts'

/** Asks for the password once more, before something that somebody at an open screen must not do. */
async function askForPassword({ db, site, viewer }: Visit<Viewer>, password: string): Promise<void> {
  await site.limits.take('log_in_by_account', `password of ${viewer.id}`)
  const { password_hash } = await accountById(db, viewer.id)
  if (!(await isPassword(password, password_hash))) {
    throw invalid({ current_password: ['Invalid password.'] })
  }
  await site.limits.giveBack('log_in_by_account', `password of ${viewer.id}`)
}

interface Person {
  id: number
  username: string
  email: string
}

/** @throws Refusal 400 on `new_password` for one that is easy to guess */
function refuseWeak(site: Site, password: string, { username, email }: Person): void {
  const problem = problemOf(password, { username, email, site_name: site.config.site_name })
  if (problem) throw invalid({ new_password: [problem] })
}

/** A new password ends what the old one opened, and is told to its owner. */
async function replacePassword(tx: Tx, site: Site, user: Person, password_hash: string, but?: number) {
  await setPasswordHash(tx, user.id, password_hash)
  await removeSessions(tx, user.id, but)
  await removeLinks(tx, user.id, 'reset')
  await addJob(tx, send_mail, passwordChangedMail(site, user.username, user.email))
}

export const passwordHandlers = [
  handle(setPassword, async ({ current_password, new_password }, visit) => {
    const { db, site, viewer } = visit
    await askForPassword(visit, current_password)
    refuseWeak(site, new_password, viewer)
    const password_hash = await hashPassword(new_password)
    await db
      .transaction()
      .execute((tx) => replacePassword(tx, site, viewer, password_hash, viewer.session_id))
  }),

  handle(askPasswordReset, async ({ email }, { db, ip, site: { limits } }) => {
    await limits.take('reset_by_address', ip)
    await limits.take('reset_by_account', email)
    await addJob(db, mail_link, { purpose: 'reset', email })
  }),

  handle(confirmPasswordReset, async ({ uid, token, new_password }, { db, ip, site }) => {
    await site.limits.take('reset_by_address', ip)
    const id = accountOfLink(uid)
    const password_hash = await hashPassword(new_password)
    await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, id)
      await useLink(tx, 'reset', user, token)
      if (!user) return
      refuseWeak(site, new_password, user)
      await replacePassword(tx, site, user, password_hash)
      // Whoever opened the link reads this address.
      await confirmEmailOf(tx, user.id, user.email)
    })
  }),

  handle(confirmEmail, async ({ uid, token }, { db, ip, site }) => {
    await site.limits.take('reset_by_address', ip)
    await db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, accountOfLink(uid))
      await useLink(tx, 'confirm', user, token)
      if (user) await confirmEmailOf(tx, user.id, user.email)
    })
  }),

  handle(mailConfirmationAgain, async (_, { db, site, viewer }) => {
    await site.limits.take('reset_by_account', viewer.email)
    await addJob(db, mail_link, { purpose: 'confirm', email: viewer.email })
  }),

  handle(changeEmail, async ({ email, current_password }, visit) => {
    const { db, site, viewer } = visit
    if (email === undefined || email === viewer.email) return viewer
    if (current_password === undefined) throw invalid({ current_password: ['This field is required.'] })
    await askForPassword(visit, current_password)
    await db.transaction().execute(async (tx) => {
      const before = await lockUser(tx, viewer.id)
      await setEmail(tx, viewer.id, email)
      await removeLinks(tx, viewer.id)
      if (before) await addJob(tx, send_mail, emailChangedMail(site, viewer.username, before.email, email))
      await addJob(tx, mail_link, { purpose: 'confirm', email })
    })
    return { ...viewer, email }
  }),

  handle(deleteAccount, async ({ current_password }, visit) => {
    const { db, site, viewer } = visit
    await askForPassword(visit, current_password)
    await db.transaction().execute(async (tx) => {
      const urls = await avatarsOf(tx, viewer.id)
      await removeUser(tx, viewer.id)
      await addJob(tx, remove_avatars, { urls })
      await addJob(tx, send_mail, goodbyeMail(site, viewer.username, viewer.email))
    })
  }),
]
