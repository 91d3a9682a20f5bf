import { Refusal } from '#contract/refusal.ts'
import { addJob } from '#server/jobs/add-job.ts'
import { defineJob, type Task, task } from '#server/jobs/job.ts'
import { deliver } from '#server/mail/deliver.ts'
import { logSecurity } from '#server/security-log.ts'
import type { Site } from '#server/site.ts'
import { filesOfAvatar, unusedAvatars } from './avatar-files.ts'
import { makeLink } from './mailed-links.ts'
import { confirmationMail, resetMail } from './mails.ts'
import { findAccount, removeWhatIsOver } from './queries.ts'

type LinkWanted = { purpose: 'confirm' | 'reset'; email: string }

/**
 * Mails a link, if there is such an account. Whether there is, is found out here and not where it was asked for:
 * so asking takes the same time for every address, and no link that opens an account waits in the database.
 */
export const mailLink = defineJob<LinkWanted>('mail_link')

const mailLinkTask = (site: Site): Task =>
  task(mailLink, async (wanted, attempt) => {
    const { purpose, email } = wanted
    const user = await findAccount(site.db, email)
    if (!user || (purpose === 'confirm' && user.email_confirmed_on !== null)) return
    if (purpose === 'reset' && attempt.number === 1 && (await isPutOff(site, user.id, wanted))) return
    const { path, expires_on } = await makeLink(site.db, purpose, user)
    const url = site.config.public_url + path
    const mail = purpose === 'reset' ? resetMail(site, user, url) : confirmationMail(site, user, url)
    if (purpose === 'reset') {
      const fromAJob = { by: null, address: null, request_id: null }
      logSecurity(site.log, 'password_reset_mailed', { user_id: user.id, ...fromAJob })
    }
    await deliver(site.mailer, site.log, { ...mail, useless_after: expires_on.toISOString() }, attempt)
  })

/**
 * Strangers can ask for mails too. What is asked for above the allowance becomes one mail at its end: until then the
 * owner has the links that were mailed before, which work for an hour.
 */
async function isPutOff(site: Site, userId: number, wanted: LinkWanted): Promise<boolean> {
  try {
    await site.limits.take('reset_mail', userId)
    return false
  } catch (error) {
    if (!(error instanceof Refusal) || error.retry_after === undefined) throw error
    const runAt = new Date(Date.now() + error.retry_after * 1000)
    await addJob(site.db, mailLink, wanted, { run_at: runAt, key: `reset mail ${userId}` })
    return true
  }
}

/** Removes the pictures of somebody who is gone, unless another person uses the same ones. */
export const removeAvatars = defineJob<{ urls: string[] }>('remove_avatars')

const removeAvatarsTask = (site: Site): Task =>
  task(removeAvatars, async ({ urls }) => {
    const files = (await unusedAvatars(site.db, urls)).flatMap(filesOfAvatar)
    for (const name of files) await site.media.delete(name)
  })

/** Forgets what is over: mailed links, and log-ins and devices that nobody used for a year. */
export const sweepAccounts = defineJob<object>('sweep_accounts', 3)

const sweepAccountsTask = (site: Site): Task => task(sweepAccounts, () => removeWhatIsOver(site.db))

/** What the workers do for accounts. */
export const accountTasks = (site: Site): Task[] => [
  mailLinkTask(site),
  removeAvatarsTask(site),
  sweepAccountsTask(site),
]
