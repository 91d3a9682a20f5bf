import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import { countEvents, noteEvent } from '../events/events.ts'
import { accountOf, newDeviceMail } from '../users/mails.ts'
import { addresseeOf } from '../users/queries.ts'
import type { Verified } from '../users/verified.ts'
import { hasEnteredBefore, rememberDevice } from './known-devices.ts'
import { refuseSuspended, startSession } from './sessions.ts'

/** A program that sends no device key is new each time: its owner has understood after these, and the page has them all. */
const mailsADay = 5

/**
 * Logs a person in, after everything that they were asked for. The account's owner is told of devices that it does not know,
 * except of the first one.
 * @param isProof whether this log-in was all the proof that the account can ask for @returns the token
 * @throws ApiError 403 while the account is suspended
 */
export async function enter(
  tx: Tx,
  { services, device, device_key, ip }: RequestContext,
  person: Verified,
  isProof: boolean,
): Promise<string> {
  refuseSuspended(person.suspended_until, person.id)
  const isFirst = !(await hasEnteredBefore(tx, person.id))
  const isNew = await rememberDevice(tx, person.id, device_key)
  const isWorthAMail = isNew && !isFirst
  await noteEvent(tx, person.id, isWorthAMail ? 'log_in_new_device' : 'log_in', { ip, device })
  const isMailed = isWorthAMail && (await countEvents(tx, person.id, 'log_in_new_device')) <= mailsADay
  if (isMailed) {
    const mail = newDeviceMail(services, await addresseeOf(tx, person.id), { device })
    await addJob(tx, sendMail, { ...mail, about: accountOf(person.id) })
  }
  return startSession(tx, person.id, device, isProof)
}
