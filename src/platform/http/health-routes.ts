import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { apiError } from '#api-contract/api-error.ts'
import { notReady } from '#api-contract/errors.ts'
import { fitOfSchema } from '../schema/migrate.ts'
import type { Services } from '../services.ts'
import { bodyOf } from './errors/error-body.ts'
import { logFailure } from './failures.ts'
import type { WatchedCondition } from './watched.ts'

/** Below this many free bytes PostgreSQL may soon have to stop. */
const littleSpace = 200 * 1024 * 1024

/** A balancer gives up an answer that takes longer than some seconds, and so may we. */
const databaseTimeoutMs = 3000

/**
 * `/healthz`: the process is up. `/readyz`: it can answer, since its database is there and migrated. A nearly full disk
 * is reported and logged, but no reason to leave: all processes share the disk, and would leave at once. The same holds
 * for conditions of the product. A process that is about to stop is not ready while it still serves.
 */
export function healthRoutes(
  app: FastifyInstance,
  services: Services,
  conditions: WatchedCondition[],
  leaving?: AbortSignal,
): void {
  let wasAlmostFull = false

  /** Anybody may ask, so no more is said of the disk than this; `/metrics` has its free space. */
  async function stateOfDisk(): Promise<string | undefined> {
    const disk = await statfs(services.config.data_dir).catch(() => undefined)
    if (!disk) return undefined
    const freeBytes = disk.bavail * disk.bsize
    const isAlmostFull = freeBytes <= littleSpace
    if (isAlmostFull && !wasAlmostFull)
      services.log.warn(
        { free_bytes: freeBytes, data_dir: services.config.data_dir },
        'the disk is almost full',
      )
    wasAlmostFull = isAlmostFull
    return wasAlmostFull ? 'almost full' : 'ok'
  }

  // A balancer that asks twice a second would else take all connections of a database that says nothing.
  let asked: ReturnType<typeof fitOfSchema> | undefined
  function askDatabase() {
    asked ??= fitOfSchema(services.db).finally(() => {
      asked = undefined
    })
    const late = wait(databaseTimeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('the database does not answer')
    })
    return Promise.race([asked, late])
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (leaving?.aborted) {
      const found = { status: 'not ready', checks: { process: 'stopping' } }
      return reply.status(503).send({ ...found, ...bodyOf(apiError(notReady())) })
    }
    const checks: Record<string, string> = { database: 'ok' }
    let cause: unknown = new Error('the schema of the database does not fit this version')
    try {
      checks.migrations = await askDatabase()
    } catch (error) {
      checks.database = 'unreachable'
      cause = error
    }
    const isReady = Object.values(checks).every((check) => check === 'ok')
    if (isReady) services.invalidation.answered()
    const disk = await stateOfDisk()
    if (disk !== undefined) checks.disk = disk
    if (isReady) for (const { name, find } of conditions) checks[name] = await find(services)
    if (!isReady) {
      logFailure(services, request, 503, cause)
      reply.status(503).header('retry-after', '5')
    }
    const found = { status: isReady ? 'ok' : 'not ready', checks }
    return isReady ? found : { ...found, ...bodyOf(apiError(notReady())) }
  })
}
