import { statfs } from 'node:fs/promises'
import { type QueryExecutorProvider, sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RouteParts } from '../http/app.ts'
import type { GaugeDefinition } from '../http/monitoring.ts'
import { countJobs } from '../jobs/failed-jobs.ts'
import type { Services } from '../services.ts'

export interface Metrics {
  registry: Registry
  /** Records a response of the framework; the cache counts its own. */
  request(method: string, route: string, status: number, seconds: number): void
  stop(): void
}

/** Prometheus metrics of this process, collected on request, so they cost nothing otherwise. */
export function collectMetrics(
  services: Services,
  { replies: publicCache, streams }: RouteParts,
  gauges: GaugeDefinition[],
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'wend_http_request_seconds',
    help: 'Time to answer, by route; without pages and replies that were ready in memory, and streams of events',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers,
  })

  /** Registers a metric whose value is read on request. */
  const read = (
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
  read(Counter, 'wend_sql_statements_total', 'SQL statements', () => [[{}, meter.statements]])
  read(Counter, 'wend_sql_failed_total', 'SQL statements that failed', () => [[{}, meter.failed]])
  read(Counter, 'wend_sql_seconds_total', 'Time that SQL statements took', () => [[{}, meter.seconds]])
  read(
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
  read(
    Counter,
    'wend_cache_asked_total',
    'What is the same for everybody: there, made, or old because the database is away',
    () =>
      Object.entries(publicCache.counts()).flatMap(([kept, counts]) =>
        Object.entries(counts).map(([outcome, n]): [Record<string, string>, number] => [
          { kept, outcome },
          n,
        ]),
      ),
    ['kept', 'outcome'],
  )
  read(Gauge, 'wend_cache_bytes', 'Memory that kept answers take', () => [[{}, publicCache.bytes]])
  read(Gauge, 'wend_cache_entries', 'Kept answers', () => [[{}, publicCache.size]])
  read(Gauge, 'wend_event_streams', 'Open event streams', () => [[{}, streams.count()]])
  read(Gauge, 'wend_changes_heard', 'Whether messages about changes arrive', () => [
    [{}, services.invalidation.isListening() ? 1 : 0],
  ])
  read(
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
  read(
    Gauge,
    'wend_outbox_waiting',
    'Changes that search and other consumers have yet to follow',
    async () => {
      const waiting = await countWaiting(services.db).catch(() => [])
      return waiting.map(({ consumer, n }) => [{ consumer }, n])
    },
    ['consumer'],
  )
  read(Gauge, 'wend_disk_free_bytes', 'Free space where DATA_DIR is', async () => {
    const disk = await statfs(services.config.data_dir).catch(() => undefined)
    return disk ? [[{}, disk.bavail * disk.bsize]] : []
  })

  // These come from the database; the other metrics must stay available when it is down.
  for (const { name, help, label, values } of gauges)
    read(Gauge, name, help, () => values(services).catch(() => []), label === undefined ? [] : [label])

  return {
    registry,
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    stop: () => registry.clear(),
  }
}

/** Pending outbox rows per consumer, including zeros. */
async function countWaiting(db: QueryExecutorProvider): Promise<{ consumer: string; n: number }[]> {
  const { rows } = await sql<{ consumer: string; n: number }>`
    select c.consumer, count(o.id) as n
    from (select distinct consumer from outbox_consumers) as c left join outbox o on o.consumer = c.consumer
    group by c.consumer order by c.consumer`.execute(db)
  return rows
}
