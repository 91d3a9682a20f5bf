import { ApiError } from '#api-contract/api-error.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { MailFailure } from './mail.ts'
import type { Mailer } from './mailer.ts'

/** One mailbox, however it is spelled: many providers ignore dots and what follows a plus. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  return email.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '') + email.slice(at)
}

/** Limits by recipient what strangers can have sent: nobody is to be flooded in our name. */
export function countByRecipient(mailer: Mailer, limits: RateLimits): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      // What a version before put into the queue is not limited.
      if (!mail.limited_by) return mailer.send(mail)
      const allowance = limits.of(mail.limited_by, mailboxOf(mail.to))
      await allowance.take().catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.retryAfterSeconds === undefined) throw error
        throw new MailFailure('too_many', 'recipient limit', error.retryAfterSeconds)
      })
      // A later attempt is not another mail.
      await mailer.send(mail).catch(async (error: unknown) => {
        await allowance.giveBack()
        throw error
      })
    },
  }
}
