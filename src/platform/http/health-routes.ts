import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { apiError } from '#api-contract/api-error.ts'
import { notReady } from '#api-contract/errors.ts'
import { checkSchemaFit } from '../schema/migrate.ts'
import type { Services } from '../services.ts'
import { errorBody } from './errors/error-body.ts'
import { logFailure } from './failures.ts'
import type { HealthCheck } from './monitoring.ts'

/** With less free disk space, PostgreSQL may soon have to stop. */
const minFreeBytes = 200 * 1024 * 1024

/** Load balancers time out after a few seconds, so this check must be faster. */
const databaseTimeoutMs = 3000

/**
 * `/healthz`: the process is up. `/readyz`: it can serve, because its database is reachable and migrated. A nearly full
 * disk is reported and logged but does not make it unready: all processes share the disk and would be taken out of
 * rotation at once. The same holds for the product's health checks. A stopping process reports "not ready" while it
 * still serves.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  services: Services,
  healthChecks: HealthCheck[],
  stopSignal?: AbortSignal,
): void {
  let wasAlmostFull = false

  /** The endpoint is public, so it reports no details of the disk; `/metrics` has the free space. */
  async function checkDisk(): Promise<string | undefined> {
    const disk = await statfs(services.config.dataDir).catch(() => undefined)
    if (!disk) return undefined
    const freeBytes = disk.bavail * disk.bsize
    const isAlmostFull = freeBytes <= minFreeBytes
    if (isAlmostFull && !wasAlmostFull)
      services.log.warn(
        { free_bytes: freeBytes, data_dir: services.config.dataDir },
        'the disk is almost full',
      )
    wasAlmostFull = isAlmostFull
    return wasAlmostFull ? 'almost full' : 'ok'
  }

  // Concurrent probes share one check: a balancer that probes twice a second would otherwise use up all connections to an
  // unresponsive database.
  let pendingCheck: ReturnType<typeof checkSchemaFit> | undefined
  function checkSchema() {
    pendingCheck ??= checkSchemaFit(services.db).finally(() => {
      pendingCheck = undefined
    })
    const timeout = wait(databaseTimeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('the database is not responding')
    })
    return Promise.race([pendingCheck, timeout])
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (stopSignal?.aborted) {
      const body = { status: 'not ready', checks: { process: 'stopping' } }
      return reply.status(503).send({ ...body, ...errorBody(apiError(notReady())) })
    }
    const checks: Record<string, string> = { database: 'ok' }
    let cause: unknown = new Error('the database schema does not match this version')
    try {
      checks.migrations = await checkSchema()
    } catch (error) {
      checks.database = 'unreachable'
      cause = error
    }
    const isReady = Object.values(checks).every((check) => check === 'ok')
    if (isReady) services.invalidation.databaseResponded()
    const disk = await checkDisk()
    if (disk !== undefined) checks.disk = disk
    if (isReady) for (const { name, check } of healthChecks) checks[name] = await check(services)
    if (!isReady) {
      logFailure(services, request, 503, cause)
      reply.status(503).header('retry-after', '5')
    }
    const body = { status: isReady ? 'ok' : 'not ready', checks }
    return isReady ? body : { ...body, ...errorBody(apiError(notReady())) }
  })
}
