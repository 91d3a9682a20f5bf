import { defineJob, type Task, task } from '#server/jobs/job.ts'
import { deliver } from '#server/mail/deliver.ts'
import type { Site } from '#server/site.ts'
import { filesOfAvatar, unusedAvatars } from './avatar-files.ts'
import { makeLink } from './mailed-links.ts'
import { confirmationMail, resetMail } from './mails.ts'
import { findAccount, removeWhatIsOver } from './queries.ts'

/**
 * Mails a link, if there is such an account. Whether there is, is found out here and not where it was asked for:
 * so asking takes the same time for every address, and no link that opens an account waits in the database.
 */
export const mail_link = defineJob<{ purpose: 'confirm' | 'reset'; email: string }>('mail_link')

const mailLinkTask = (site: Site): Task =>
  task(mail_link, async ({ purpose, email }, attempt) => {
    const user = await findAccount(site.db, email)
    if (!user || (purpose === 'confirm' && user.email_confirmed_on !== null)) return
    const { path, expires_on } = await makeLink(site.db, purpose, user)
    const url = site.config.public_url + path
    const mail = purpose === 'reset' ? resetMail(site, user, url) : confirmationMail(site, user, url)
    await deliver(site.mailer, site.log, { ...mail, useless_after: expires_on.toISOString() }, attempt)
  })

/** Removes the pictures of somebody who is gone, unless another person uses the same ones. */
export const remove_avatars = defineJob<{ urls: string[] }>('remove_avatars')

const removeAvatarsTask = (site: Site): Task =>
  task(remove_avatars, async ({ urls }) => {
    const files = (await unusedAvatars(site.db, urls)).flatMap(filesOfAvatar)
    for (const name of files) await site.media.delete(name)
  })

/** Forgets mailed links that are over and log-ins that nobody used for a year. */
export const sweep_accounts = defineJob<object>('sweep_accounts', 3)

const sweepAccountsTask = (site: Site): Task => task(sweep_accounts, () => removeWhatIsOver(site.db))

/** What the workers do for accounts. */
export const accountTasks = (site: Site): Task[] => [
  mailLinkTask(site),
  removeAvatarsTask(site),
  sweepAccountsTask(site),
]
