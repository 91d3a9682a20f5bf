import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import { countEvents, recordAccountEvent } from '../events/events.ts'
import { accountSubject, newDeviceMail } from '../users/mails.ts'
import { getMailRecipient } from '../users/queries.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import { hasLoggedInBefore, rememberDevice } from './known-devices.ts'
import { assertNotSuspended, startSession } from './sessions.ts'

/**
 * Limit for emails about new devices, because a client without a device key counts as new each time. The Security page
 * lists all log-ins.
 */
const maxMailsPerDay = 5

/**
 * Completes a log-in once all factors have been verified. Emails the owner about an unknown device, unless it is
 * the account's first.
 * @param countsAsRecentAuth true if this log-in verified every factor of the account
 * @returns the session token
 * @throws ApiError 403 while the account is suspended
 */
export async function completeLogin(
  tx: Tx,
  { services, device, deviceKey, ip }: RequestContext,
  account: RecheckedAccount,
  countsAsRecentAuth: boolean,
): Promise<string> {
  assertNotSuspended(account.suspended_until, account.id)
  const isFirst = !(await hasLoggedInBefore(tx, account.id))
  const isNew = await rememberDevice(tx, account.id, deviceKey)
  const isUnknownDevice = isNew && !isFirst
  await recordAccountEvent(tx, account.id, isUnknownDevice ? 'log_in_new_device' : 'log_in', { ip, device })
  const isMailed =
    isUnknownDevice && (await countEvents(tx, account.id, 'log_in_new_device')) <= maxMailsPerDay
  if (isMailed) {
    const mail = newDeviceMail(services, await getMailRecipient(tx, account.id), { device })
    await addJob(tx, sendMail, { ...mail, about: accountSubject(account.id) })
  }
  return startSession(tx, account.id, device, countsAsRecentAuth)
}
