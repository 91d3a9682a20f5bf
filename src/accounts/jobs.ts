import { addJob } from '#platform/jobs/add-job.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { deliver, type MailSubject } from '#platform/mail/deliver.ts'
import type { WritingWishes } from '#platform/mail/letter.ts'
import { afterBackup, deleteFiles } from '#platform/media/delete-files.ts'
import { filesOfPicture } from '#platform/media/files-of-picture.ts'
import { logSecurity } from '#platform/runtime/security-log.ts'
import type { Services } from '#platform/services.ts'
import { eventWords } from './events/event-labels.ts'
import type { Enrolment } from './events/events.ts'
import {
  type Addressee,
  accountOf,
  confirmationMail,
  emailChangedMail,
  resetMail,
  securityMail,
} from './mails.ts'
import { makeUndoKey } from './own-account/undo-email.ts'
import { unusedPictures } from './own-account/unused-pictures.ts'
import { makeLink } from './password/mailed-links.ts'
import { findAccount, removeExpired } from './queries.ts'
import { sealAnew } from './two-factor/seal-anew.ts'

type LinkWanted = { purpose: 'confirm' | 'reset'; email: string }

/**
 * Mails a link, if there is such an account. That is checked here and not in the request, so that a request takes the
 * same time for every address, and no link that opens an account waits in the database.
 */
export const mailLink = defineJob<LinkWanted>('mail_link')

const mailLinkTask = (services: Services): Task =>
  task(mailLink, async (wanted, attempt) => {
    const { purpose, email } = wanted
    const user = await findAccount(services.db, email)
    if (!user || (purpose === 'confirm' && user.email_confirmed_on !== null)) return
    const { path, expires_on } = await makeLink(services.db, purpose, user)
    const mail =
      purpose === 'reset' ? resetMail(services, user, path) : confirmationMail(services, user, path)
    const putOff = await deliver(
      services,
      { ...mail, about: accountOf(user.id), useless_after: expires_on.toISOString() },
      attempt,
    )
    // Strangers can request mails too. Requests above the allowance become one mail at its end: until then the owner has the
    // links mailed before.
    if (putOff)
      await addJob(services.db, mailLink, wanted, { run_at: putOff, key: `${purpose} mail ${user.id}` })
    else if (purpose === 'reset') {
      const fromAJob = { by: null, address: null, request_id: null }
      logSecurity(services.log, 'password_reset_mailed', { user_id: user.id, ...fromAJob })
    }
  })

/** The account that a mail is about; jobs of 0.2 do not say. */
interface ForAccount {
  about: MailSubject
}

/** Tells an old address of a change, with a link that takes it back. The version before knew no languages. */
export const mailEmailChanged = defineJob<
  { undo_id: number; username: string; old: string; email: string } & Partial<WritingWishes & ForAccount>
>('mail_email_changed')

const mailEmailChangedTask = (services: Services): Task =>
  task(mailEmailChanged, async ({ undo_id, about = null, old, email, ...person }, attempt) => {
    const key = await makeUndoKey(services.db, undo_id)
    const to = { language: null, time_zone: null, email_confirmed_on: null, ...person, email: old }
    const undoPath = key === undefined ? undefined : `/undo-email/${key}`
    // Only of an address that was confirmed.
    const mail = { ...emailChangedMail(services, to, email, undoPath), about, limited_by: null }
    await deliver(services, mail, attempt)
  })

/** Tells an owner of a new way into the account, with a link that undoes it. */
export const mailEnrolment = defineJob<
  { undo_id: number; kind: Enrolment; on: string } & Addressee & Partial<ForAccount>
>('mail_enrolment')

const mailEnrolmentTask = (services: Services): Task =>
  task(mailEnrolment, async ({ undo_id, about = null, kind, on, ...to }, attempt) => {
    const key = await makeUndoKey(services.db, undo_id)
    const undo = key === undefined ? {} : { undoPath: `/undo-changes/${key}` }
    const mail = securityMail(services, to, eventWords[kind], { on: new Date(on), ...undo })
    await deliver(services, { ...mail, about }, attempt)
  })

/** Removes the pictures of a deleted person, unless something else uses the same ones. */
export const removeAvatars = defineJob<{ urls: string[] }>('remove_avatars')

const removeAvatarsTask = (services: Services): Task =>
  task(removeAvatars, async ({ urls }) => {
    const deleted = await deleteFiles(services, async (tx) =>
      (await unusedPictures(tx, urls)).flatMap(filesOfPicture),
    )
    if (deleted === undefined) await addJob(services.db, removeAvatars, { urls }, { run_at: afterBackup() })
  })

/** Removes what has expired: mailed links, log-ins, and devices unused for a year. */
export const sweepAccounts = defineJob<object>('sweep_accounts', 3)

const sweepAccountsTask = (services: Services): Task => task(sweepAccounts, () => removeExpired(services.db))

/** Encrypts secrets with SECRET_KEY where it is new: see docs/operating.md. */
export const sealSecrets = defineJob<object>('seal_secrets', 3)

const sealSecretsTask = ({ config, db, log }: Services): Task =>
  task(sealSecrets, async () => {
    if (config.secret_key === undefined) return
    const { sealed, unreadable } = await sealAnew(db, config)
    if (unreadable > 0) log.warn({ unreadable }, 'secrets of apps for codes that no key opens')
    if (sealed > 0 || config.secret_key_previous)
      log.info({ sealed, unreadable }, 'secrets of apps for codes are encrypted with SECRET_KEY')
  })

/** The jobs of accounts. */
export const accountTasks = (services: Services): Task[] => [
  mailLinkTask(services),
  mailEmailChangedTask(services),
  mailEnrolmentTask(services),
  removeAvatarsTask(services),
  sweepAccountsTask(services),
  sealSecretsTask(services),
]
