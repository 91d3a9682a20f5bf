import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from './changes.ts'
import type { Config } from './config.ts'
import type { Database, Db } from './db.ts'

/** The machinery of one running process, made once in open-site.ts and handed to whoever needs it. */
export interface Site {
  config: Config
  log: FastifyBaseLogger
  database: Database
  db: Db
  changes: Changes
  /** Lets go of everything but the database, which whoever opened it closes. */
  close(): Promise<void>
}
