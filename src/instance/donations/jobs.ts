import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { defineJob, type Task, task } from '#platform/jobs/job.ts'
import type { Services } from '#platform/services.ts'
import { isNoSuchCustomer } from './call-stripe.ts'

/** Removes the Stripe customer of a deleted account, which ends monthly payments. Enqueued by a database trigger. */
const removeCustomer = defineJob<{ customer: string }>('remove_customer')

const removeCustomerTask = (services: Services): Task =>
  task(removeCustomer, async ({ customer }) => {
    // Impossible without API keys; retried for days, then shown to staff.
    if (!services.stripe)
      throw new Error('Cannot remove the Stripe customer of a deleted account: payments are off.')
    await services.stripe.customers.del(customer).catch((error: unknown) => {
      if (!isNoSuchCustomer(error)) throw new Error('Stripe failed to remove a customer.')
    })
  })

/** Deletes records of handled events long after Stripe has stopped resending them. */
export const sweepStripeEvents = defineJob<object>('sweep_stripe_events')

const sweepStripeEventsTask = (db: Db): Task =>
  task(sweepStripeEvents, async () => {
    await sql`delete from stripe_events where received_on < now() - interval '60 days'`.execute(db)
  })

export const donationTasks = (services: Services): Task[] => [
  removeCustomerTask(services),
  sweepStripeEventsTask(services.db),
]
