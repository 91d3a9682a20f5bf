import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { LogEvent } from 'kysely'
import { inject } from 'vitest'
import { readConfig } from '#app/config/read-config.ts'
import { jobs, outboxConsumers } from '#app/modules.ts'
import { openServices } from '#app/open-services.ts'
import { buildProduct } from '#app/product.ts'
import { openDatabase } from '#platform/db/db.ts'
import { buildApp, type Product } from '#platform/http/app.ts'
import type { Pages } from '#platform/http/page-routes.ts'
import { runDueJobs } from '#platform/jobs/testing/run-due-jobs.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { drainOutbox } from '#platform/outbox/take-batch.ts'
import type { Config } from '#platform/runtime/config.ts'
import { createLog } from '#platform/runtime/log.ts'
import type { Services } from '#platform/services.ts'
import { cloneDatabase, databaseName, dropDatabase } from './clone-database.ts'
import { noPages } from './no-pages.ts'

/** The reply to one request. */
export interface ApiReply {
  status: number
  headers: Record<string, string | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  body: any
  text: string
}

/** Calls Wend as one person: `ada('PATCH /api/blogs/upvote-blog/7/')`. */
export type Caller = (
  route: string,
  body?: object | string,
  options?: { headers?: Record<string, string> },
) => Promise<ApiReply>

export interface Wend {
  app: FastifyInstance
  services: Services
  db: Services['db']
  /** Calls Wend anonymously. */
  anonymous: Caller
  /** Calls Wend with a token. */
  as(token: string): Caller
  /** The text of `/metrics`. */
  metrics(): Promise<string>
  /** The parsed log lines at `LOG_LEVEL` (`fatal` by default) or above. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was logged
  logLines(): any[]
  /** Runs due jobs, such as mails, which land in `DATA_DIR/outbox`, and waits for their invalidations. */
  runJobs(): Promise<void>
  /** Applies the outbox to search and lists, as a worker does within a second. */
  runOutbox(): Promise<void>
  /** Counts the SQL statements of some work. */
  countStatements(work: () => Promise<unknown>): Promise<number>
  /** Records the SQL statements of some work, with their parameters. */
  recordStatements(work: () => Promise<unknown>): Promise<LogEvent['query'][]>
  close(): Promise<void>
}

const metricsToken = 'figures of the test'

/**
 * Starts the real app on its own database.
 * @param options.sameDatabaseAs starts another server of the same community
 * @param options.databaseUrl a database that the test creates and drops
 * @param options.env environment variables, as an operator sets them
 * @param options.fetcher fetches websites of the test
 * @param options.routes, options.nonApiRoutes additional routes
 */
export async function startWend(
  options: {
    env?: Record<string, string>
    pages?: Pages
    sameDatabaseAs?: Wend
    databaseUrl?: string
    fetcher?: GuardedFetcher
    nonApiRoutes?: Product['nonApiRoutes']
    routes?: Product['routes']
  } = {},
): Promise<Wend> {
  const template = inject('templateUrl')
  const existingUrl = options.sameDatabaseAs?.services.database.url ?? options.databaseUrl
  const url = existingUrl ?? (await cloneDatabase(template, databaseName(template)))
  const dataDir =
    options.sameDatabaseAs?.services.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'wend-data-')))
  const config: Config = readConfig({
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: 'http://wend.test',
    RATE_LIMIT_SCALE: '0',
    LANGUAGES: 'en',
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    METRICS_TOKEN: metricsToken,
    ...options.env,
  })
  let statementCount = 0
  let recordedQueries: LogEvent['query'][] | undefined
  const onQuery = (event: LogEvent) => {
    statementCount++
    recordedQueries?.push(event.query)
  }
  // A busy machine may stall for longer than a server's timeouts.
  const database = openDatabase(url, {
    connections: 8,
    onQuery,
    hasTimeLimits: false,
    connectTimeoutMs: 60_000,
  })
  const { fetcher } = options
  const logged: string[] = []
  const log = createLog(config.logLevel, { write: (line) => void logged.push(line) })
  const services = await openServices(config, log, database, fetcher ? { fetcher } : {})
  const baseProduct = buildProduct(options.pages ?? noPages)
  const app = await buildApp(services, {
    ...baseProduct,
    nonApiRoutes: [...baseProduct.nonApiRoutes, ...(options.nonApiRoutes ?? [])],
    routes: [...baseProduct.routes, ...(options.routes ?? [])],
  })
  await app.ready()

  const call =
    (token?: string): Caller =>
    async (route, body, { headers } = {}) => {
      const [method, url] = route.split(' ') as [InjectOptions['method'], string]
      const response = await app.inject({
        ...(method ? { method } : {}),
        url,
        headers: { ...(token ? { authorization: `Token ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        headers: response.headers as ApiReply['headers'],
        body: isJson && response.body ? JSON.parse(response.body) : undefined,
        text: response.body,
      }
    }

  return {
    app,
    services,
    db: services.db,
    anonymous: call(),
    as: (token) => call(token),
    metrics: async () => {
      const headers = { authorization: `Bearer ${config.metricsToken}` }
      return (await call()('GET /metrics', undefined, { headers })).text
    },
    logLines: () => logged.map((line) => JSON.parse(line)),
    runJobs: async () => {
      await runDueJobs(database.pool, jobs(services).tasks)
      await services.invalidation.catchUp()
    },
    runOutbox: async () => {
      await drainOutbox(services.db, outboxConsumers)
      await services.invalidation.catchUp()
    },
    countStatements: async (work) => {
      const before = statementCount
      await work()
      return statementCount - before
    },
    recordStatements: async (work) => {
      const recorded: LogEvent['query'][] = []
      recordedQueries = recorded
      await work()
      recordedQueries = undefined
      return recorded
    },
    close: async () => {
      await app.close()
      await services.close()
      await database.close()
      if (options.sameDatabaseAs) return
      if (!existingUrl) await dropDatabase(url)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
