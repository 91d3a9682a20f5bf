import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isMigrated } from './migrate.ts'
import type { Site } from './site.ts'

/** Below this many free bytes PostgreSQL may soon have to stop. */
const little_space = 200 * 1024 * 1024

/** `/healthz`: the process is up. `/readyz`: it can answer, since its database is there, migrated and has room. */
export function healthRoutes(app: FastifyInstance, site: Site): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    const checks: Record<string, string> = {}
    try {
      await sql`select 1`.execute(site.db)
      checks.database = 'ok'
      checks.migrations = (await isMigrated(site.db)) ? 'ok' : 'behind'
    } catch {
      checks.database = 'unreachable'
    }
    const disk = await statfs(site.config.data_dir).catch(() => undefined)
    const free = disk ? disk.bavail * disk.bsize : undefined
    if (free !== undefined) checks.disk = free > little_space ? 'ok' : 'almost full'
    const is_ready = Object.values(checks).every((check) => check === 'ok')
    if (!is_ready) reply.status(503).header('retry-after', '5')
    return { status: is_ready ? 'ok' : 'not ready', checks, free_bytes: free }
  })
}
