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
 * Services of a running process, created once in src/app/open-services.ts and passed to their users. Domains add their
 * own by declaration merging.
 */
export interface Services {
  config: Config
  log: FastifyBaseLogger
  database: Database
  db: Db
  invalidation: Invalidation
  /** Reads for public replies. */
  reads: ReplicaReads
  mailer: Mailer
  /** Picture files. */
  media: MediaStore
  /** Encodes uploaded pictures. */
  pictures: Pictures
  limits: RateLimits
  /** The only way to fetch URLs that users supply. */
  fetcher: GuardedFetcher
  /** Closes everything except the database, which its opener closes. */
  close(): Promise<void>
}
