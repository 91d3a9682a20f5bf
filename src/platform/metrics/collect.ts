import { statfs } from 'node:fs/promises'
import { type QueryExecutorProvider, sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RouteParts } from '../http/app.ts'
import type { GaugeDefinition } from '../http/monitoring.ts'
import { countJobs } from '../jobs/failed-jobs.ts'
import type { Services } from '../services.ts'

export interface Metrics {
  registry: Registry
  /** Records a response sent by Fastify; the cache counts the ones it sends. */
  recordResponse(method: string, route: string, status: number, seconds: number): void
  stop(): void
}

/** Prometheus metrics of this process, collected only on request. */
export function collectMetrics(
  services: Services,
  { publicCache, streams }: RouteParts,
  gauges: GaugeDefinition[],
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'wend_http_request_seconds',
    help: 'Response time by route; excludes cached pages and replies, and event streams',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })

  /** Registers a metric whose value is read on request. */
  const register = (
    kind: typeof Gauge | typeof Counter,
    name: string,
    help: string,
    values: () => Promise<[Record<string, string>, number][]> | [Record<string, string>, number][],
    labelNames: string[] = [],
  ) =>
    new kind({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset()
        for (const [labels, value] of await values()) this.inc(labels, value)
      },
    })

  const { meter, pool } = services.database
  register(Counter, 'wend_sql_statements_total', 'SQL statements', () => [[{}, meter.statements]])
  register(Counter, 'wend_sql_failed_total', 'SQL statements that failed', () => [[{}, meter.failures]])
  register(Counter, 'wend_sql_seconds_total', 'Time spent on SQL statements', () => [[{}, meter.seconds]])
  register(
    Gauge,
    'wend_sql_connections',
    'Connections to the database',
    () => [
      [{ state: 'open' }, pool.totalCount],
      [{ state: 'idle' }, pool.idleCount],
      [{ state: 'waited for' }, pool.waitingCount],
    ],
    ['state'],
  )
  register(
    Counter,
    'wend_cache_asked_total',
    'Requests for public pages and replies: cached, computed, renewed, or stale because the database is down',
    () =>
      Object.entries(publicCache.counts()).flatMap(([cache, counts]) =>
        Object.entries(counts).map(([outcome, n]): [Record<string, string>, number] => [
          { kept: cache, outcome },
          n,
        ]),
      ),
    ['kept', 'outcome'],
  )
  register(Gauge, 'wend_cache_bytes', 'Memory used by cached replies', () => [[{}, publicCache.bytes]])
  register(Gauge, 'wend_cache_entries', 'Cached replies', () => [[{}, publicCache.size]])
  register(Gauge, 'wend_event_streams', 'Open event streams', () => [[{}, streams.count()]])
  register(Gauge, 'wend_changes_heard', '1 if change notifications arrive, else 0', () => [
    [{}, services.invalidation.isListening() ? 1 : 0],
  ])
  register(
    Gauge,
    'wend_jobs',
    'Jobs by state',
    async () => {
      // The other metrics must stay available when the database is down.
      const counts = await countJobs(services.db).catch(() => ({}))
      return Object.entries(counts).map(([state, n]) => [{ state }, n])
    },
    ['state'],
  )
  register(
    Gauge,
    'wend_outbox_waiting',
    'Outbox changes that search and other consumers have not processed yet',
    async () => {
      const pending = await countPending(services.db).catch(() => [])
      return pending.map(({ consumer, n }) => [{ consumer }, n])
    },
    ['consumer'],
  )
  register(Gauge, 'wend_disk_free_bytes', 'Free disk space in DATA_DIR', async () => {
    const disk = await statfs(services.config.dataDir).catch(() => undefined)
    return disk ? [[{}, disk.bavail * disk.bsize]] : []
  })

  // These come from the database; the other metrics must stay available when it is down.
  for (const { name, help, label, values } of gauges)
    register(Gauge, name, help, () => values(services).catch(() => []), label === undefined ? [] : [label])

  return {
    registry,
    recordResponse: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    stop: () => registry.clear(),
  }
}

/** Pending outbox rows per consumer, including zeros. */
async function countPending(db: QueryExecutorProvider): Promise<{ consumer: string; n: number }[]> {
  const { rows } = await sql<{ consumer: string; n: number }>`
    select c.consumer, count(o.id) as n
    from (select distinct consumer from outbox_consumers) as c left join outbox o on o.consumer = c.consumer
    group by c.consumer order by c.consumer`.execute(db)
  return rows
}
