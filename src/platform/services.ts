import type { FastifyBaseLogger } from 'fastify'
import type { Invalidation } from './cache/invalidation.ts'
import type { ReplicaReads } from './cache/replica-reads.ts'
import type { Database, Db } from './db/db.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaStore } from './media/media-store.ts'
import type { Pictures } from './media/pictures.ts'
import type { GuardedFetcher } from './outbound/guarded-fetcher.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { Config } from './runtime/config.ts'

/**
 * The services of one running process, created once in src/app/open-services.ts and passed to what needs them.
 * Domains add their own by declaration merging.
 */
export interface Services {
  config: Config
  log: FastifyBaseLogger
  database: Database
  db: Db
  invalidation: Invalidation
  /** Where public replies are read from. */
  reads: ReplicaReads
  mailer: Mailer
  /** Files of pictures. */
  media: MediaStore
  /** Encodes uploaded pictures. */
  pictures: Pictures
  limits: RateLimits
  /** The one way out to addresses that users name. */
  fetcher: GuardedFetcher
  /** Closes everything but the database, which its opener closes. */
  close(): Promise<void>
}
