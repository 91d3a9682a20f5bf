import { nonFieldError } from '#api-contract/api-error.ts'
import { honeypotFilled } from '#api-contract/errors.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { sendMail } from '#platform/mail/deliver.ts'
import { sendContactMessage } from './contract.ts'
import { contactMail } from './mails.ts'
import { addContactMessage, findMailPreferences } from './queries.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(
    sendContactMessage,
    schemas.sendContactMessage,
    async ({ subject, message, homepage }, { db, services, viewer }) => {
      await services.limits.take('contact', viewer.id)
      // Reported openly, in case a browser has autofilled the honeypot: a person's message must not be lost silently.
      if (homepage) throw nonFieldError(honeypotFilled())
      const { contactEmail } = services.config
      return inTransaction(db, async (tx) => {
        const row = await addContactMessage(tx, { user_id: viewer.id, subject, message })
        if (contactEmail) {
          const recipient = { email: contactEmail, ...(await findMailPreferences(tx, contactEmail)) }
          // Dropped at sending if the author has left or staff have answered in the meantime.
          const about = {
            table: 'contact_messages',
            id: row.id,
            as: { user_id: viewer.id, done_on: null },
          } as const
          await addJob(tx, sendMail, { ...contactMail(services, recipient, viewer, row), about })
        }
        return row
      })
    },
  ),
]
