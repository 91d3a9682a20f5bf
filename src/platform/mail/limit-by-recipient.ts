import { isApiError } from '#api-contract/api-error.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { MailFailure } from './mail.ts'
import type { Mailer } from './mailer.ts'

/** Normalizes an address: many providers ignore dots and everything after a plus. */
function normalizeMailbox(email: string): string {
  const atIndex = email.lastIndexOf('@')
  return email.slice(0, atIndex).replace(/\+.*$/, '').replaceAll('.', '') + email.slice(atIndex)
}

/** Rate-limits the mails per recipient that strangers can trigger, to prevent flooding in our name. */
export function limitByRecipient(mailer: Mailer, limits: RateLimits): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      // Mails queued by an earlier version have no limit.
      if (!mail.limited_by) return mailer.send(mail)
      const allowance = limits.allowance(mail.limited_by, normalizeMailbox(mail.to))
      await allowance.take().catch((error: unknown) => {
        if (!isApiError(error) || error.retryAfterSeconds === undefined) throw error
        throw new MailFailure('too_many', 'recipient limit', error.retryAfterSeconds)
      })
      // A retry does not count as another mail.
      await mailer.send(mail).catch(async (error: unknown) => {
        await allowance.refund()
        throw error
      })
    },
  }
}
