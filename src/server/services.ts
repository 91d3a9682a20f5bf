import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database, Db } from './db.ts'
import type { Invalidation } from './invalidation.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaStore } from './media/media-store.ts'
import type { Pictures } from './media/pictures.ts'
import type { GuardedFetcher } from './outbound/guarded-fetcher.ts'
import type { RateLimits } from './rate-limits/rate-limits.ts'
import type { ReplicaReads } from './replica-reads.ts'

/**
 * The machinery of one running process, made once in src/main/open-services.ts and handed to what needs it. Features add
 * their own by declaration merging.
 */
export interface Services {
  config: Config
  log: FastifyBaseLogger
  database: Database
  db: Db
  invalidation: Invalidation
  /** Where replies for everybody are read from. */
  reads: ReplicaReads
  mailer: Mailer
  /** Files of pictures. */
  media: MediaStore
  /** Makes pictures out of uploads. */
  pictures: Pictures
  limits: RateLimits
  /** The one way out to addresses that users name. */
  fetcher: GuardedFetcher
  /** Lets go of everything but the database, which whoever opened it closes. */
  close(): Promise<void>
}
