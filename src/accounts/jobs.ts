import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { logSecurity } from '#platform/http/security-log.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import { deliver } from '#platform/mail/deliver.ts'
import { deleteFiles, retryTimeAfterBackup } from '#platform/media/delete-files.ts'
import { pictureFileNames } from '#platform/media/picture-file-names.ts'
import type { Services } from '#platform/services.ts'
import { isIdle } from './auth/sessions.ts'
import { eventDays } from './events/events.ts'
import { eventLabels } from './events/labels.ts'
import { mailNewCredential } from './events/notify-owner.ts'
import { issueUndoKey } from './events/undo-queries.ts'
import { findUnusedPictures, removeAvatars } from './own-account/unused-pictures.ts'
import { createLink, mailLink } from './password/mailed-links.ts'
import { reencryptSecrets } from './two-factor/reencrypt-secrets.ts'
import {
  accountSubject,
  confirmationMail,
  emailChangedMail,
  mailEmailChanged,
  resetMail,
  securityMail,
} from './users/mails.ts'
import { findAccount } from './users/queries.ts'

const mailLinkTask = (services: Services): Task =>
  task(mailLink, async (request, attempt) => {
    const { purpose, email } = request
    const user = await findAccount(services.db, email)
    if (!user || (purpose === 'confirm' && user.email_confirmed_on !== null)) return
    const { path, expires_on } = await createLink(services.db, purpose, user)
    const mail =
      purpose === 'reset' ? resetMail(services, user, path) : confirmationMail(services, user, path)
    const retryAt = await deliver(
      services,
      { ...mail, about: accountSubject(user.id), useless_after: expires_on.toISOString() },
      attempt,
    )
    // Strangers can request emails, too. Requests beyond the rate limit are merged into one email when it ends; the
    // owner still has the earlier links.
    if (retryAt)
      await addJob(services.db, mailLink, request, { runAt: retryAt, key: `${purpose} mail ${user.id}` })
    else if (purpose === 'reset') {
      const jobOrigin = { by: null, address: null, request_id: null }
      logSecurity(services.log, 'password_reset_mailed', { user_id: user.id, ...jobOrigin })
    }
  })

const mailEmailChangedTask = (services: Services): Task =>
  task(mailEmailChanged, async ({ undo_id, about = null, old, email, ...person }, attempt) => {
    const key = await issueUndoKey(services.db, undo_id)
    const recipient = { language: null, time_zone: null, email_confirmed_on: null, ...person, email: old }
    const undoPath = key === undefined ? undefined : `/undo-email/${key}`
    // Only confirmed addresses have an undo.
    const mail = { ...emailChangedMail(services, recipient, email, undoPath), about, limited_by: null }
    await deliver(services, mail, attempt)
  })

const mailNewCredentialTask = (services: Services): Task =>
  task(mailNewCredential, async ({ undo_id, about = null, kind, on, ...recipient }, attempt) => {
    const key = await issueUndoKey(services.db, undo_id)
    const undo = key === undefined ? {} : { undoPath: `/undo-changes/${key}` }
    const mail = securityMail(services, recipient, eventLabels[kind], { on: new Date(on), ...undo })
    await deliver(services, { ...mail, about }, attempt)
  })

const removeAvatarsTask = (services: Services): Task =>
  task(removeAvatars, async ({ urls }) => {
    const deleted = await deleteFiles(services, async (tx) =>
      (await findUnusedPictures(tx, urls)).flatMap(pictureFileNames),
    )
    if (deleted === undefined)
      await addJob(services.db, removeAvatars, { urls }, { runAt: retryTimeAfterBackup() })
  })

/**
 * Removes expired links, second steps, domain proofs, events, reserved names and sessions, and devices unused for a
 * year.
 */
export const sweepAccounts = defineJob<object>('sweep_accounts', 3)

const sweepAccountsTask = (services: Services): Task => task(sweepAccounts, () => removeExpired(services.db))

/** Re-encrypts secrets after SECRET_KEY has changed: see docs/operating.md. */
export const sealSecrets = defineJob<object>('seal_secrets', 3)

const sealSecretsTask = ({ config, db, log }: Services): Task =>
  task(sealSecrets, async () => {
    if (config.secretKey === undefined) return
    const { sealed, unreadable } = await reencryptSecrets(db, config)
    if (unreadable > 0) log.warn({ unreadable }, 'authenticator app secrets that no key can decrypt')
    if (sealed > 0 || config.secretKeyPrevious)
      log.info({ sealed, unreadable }, 'authenticator app secrets are encrypted with SECRET_KEY')
  })

export const accountTasks = (services: Services): Task[] => [
  mailLinkTask(services),
  mailEmailChangedTask(services),
  mailNewCredentialTask(services),
  removeAvatarsTask(services),
  sweepAccountsTask(services),
  sealSecretsTask(services),
]

async function removeExpired(db: Db): Promise<void> {
  await sql`delete from email_undos where expires_on < now()`.execute(db)
  await sql`delete from passkey_challenges where expires_on < now()`.execute(db)
  await sql`delete from domain_proofs where expires_on < now()`.execute(db)
  await sql`delete from second_steps where expires_on < now()`.execute(db)
  await sql`delete from account_events where created_on < now() - make_interval(days => ${eventDays})`.execute(
    db,
  )
  await sql`delete from totp_secrets where confirmed_on is null and created_on < now() - interval '1 day'`.execute(
    db,
  )
  await sql`delete from mailed_links where expires_on < now()`.execute(db)
  await sql`delete from released_usernames where ends_on < now()`.execute(db)
  await sql`delete from sessions where expires_on < now()`.execute(db)
  await sql`delete from sessions where ${isIdle}`.execute(db)
  await sql`delete from known_devices where last_used_on < now() - interval '1 year'`.execute(db)
}
