import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { openImpressionCounter } from '#discovery/impressions/open-impression-counter.ts'
import { openStripe } from '#instance/donations/open-stripe.ts'
import { type Invalidation, listenForInvalidation } from '#platform/cache/invalidation.ts'
import { openReplicaReads } from '#platform/cache/replica-reads.ts'
import type { Database } from '#platform/db/db.ts'
import { limitByRecipient } from '#platform/mail/limit-by-recipient.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { openMedia } from '#platform/media/open-media.ts'
import { createGuardedFetcher, type GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { createRateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Config } from '#platform/runtime/config.ts'
import type { Services } from '#platform/services.ts'
import { createListReadQueue } from '#sites/imports/list-read-queue.ts'

/**
 * Creates a process's services around an open database, for servers, commands and tests.
 * @param options.fetcher replaces the default fetcher: tests serve sites locally
 */
export async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  database: Database,
  options: { fetcher?: GuardedFetcher } = {},
): Promise<Services> {
  const invalidation: Invalidation = await listenForInvalidation(database.url, (error) =>
    log.warn({ err: error }, 'lost the LISTEN connection'),
  )
  const reads = openReplicaReads(
    database,
    config.databaseReplicaUrl,
    config.databasePooler,
    invalidation,
    (error) => log.warn({ err: error }, 'the replica is not responding'),
  )
  const limits = createRateLimits(database.pool, config.rateLimitScale)
  const mailer = limitByRecipient(
    createMailer({ ...config, outboxDir: join(config.dataDir, 'outbox') }),
    limits,
  )
  const { store, pictures, close: closeMedia } = await openMedia(config)
  const impressions = openImpressionCounter(database.db, log)
  const userAgent = `Wend/1.0 (+${config.publicUrl}/about)`
  return {
    config,
    log,
    database,
    db: database.db,
    invalidation,
    reads,
    mailer,
    media: store,
    pictures,
    limits,
    impressions,
    listReadQueue: createListReadQueue(),
    stripe: await openStripe(config.stripe),
    fetcher: options.fetcher ?? createGuardedFetcher({ userAgent, proxy: config.outboundProxy }),
    close: async () => {
      await impressions.close()
      mailer.close()
      closeMedia()
      await reads.close()
      await invalidation.close()
    },
  }
}
