import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sealSecrets } from '#accounts/jobs.ts'
import { hasStopwords } from '#discovery/for-you/stopwords.ts'
import { weighWords } from '#discovery/for-you/topics.ts'
import type { Translator } from '#i18n/translator.ts'
import type { Db } from '#platform/db/db.ts'
import { buildApp } from '#platform/http/app.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { startWorker } from '#platform/jobs/start-worker.ts'
import type { GuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import type { OutboundAgentOptions } from '#platform/outbound/outbound-agent.ts'
import { startOutbox } from '#platform/outbox/start-outbox.ts'
import type { Config } from '#platform/runtime/config.ts'
import { isSmallMachine } from '#platform/runtime/machine-memory.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { startCrawling } from './crawling.ts'
import { jobs, outboxConsumers } from './modules.ts'
import { openServices } from './open-services.ts'
import { buildProduct } from './product.ts'
import { openBuiltPages, openDevPages } from './web/open-pages.ts'

/** Time for open requests to finish, after `DRAIN_SECONDS`. */
const drainTimeoutMs = 4000

export interface ServerOptions {
  /** Replaces the default fetcher: end-to-end tests serve sites locally. */
  fetcher?: GuardedFetcher
  /** Options of the crawler's outbound agent, for benchmarks. */
  outboundOptions?: OutboundAgentOptions
}

export interface OpenServer {
  db: Db
  /** The port it listens on. */
  port: number
  /** Requests have `DRAIN_SECONDS` plus four seconds to finish. */
  close(): Promise<void>
}

/**
 * Opens pages, API, jobs and the database (embedded, unless configured otherwise), and listens.
 * @param build folder of the built pages; undefined to serve them from the sources, as in `npm run dev`
 * @throws OperatorError with a sentence for the operator
 */
export async function openServer(
  config: Config,
  log: FastifyBaseLogger,
  build: string | undefined,
  { fetcher, outboundOptions }: ServerOptions = {},
): Promise<OpenServer> {
  const tracing = config.otlpEndpoint
    ? (await import('#platform/runtime/tracing.ts')).startTracing(config.productName)
    : undefined
  const database = await openConfiguredDatabase(config, {
    ifRunning: 'refuse',
    schema: 'migrate',
    isPooled: true,
    report: (line) => log.info(line),
    log: (line) => log.debug({ postgres: line }),
    onLost: (error) => log.warn({ err: error }, 'lost a database connection'),
    ...(tracing ? { onQuery: tracing.recordQuery } : {}),
  })
  const services = await openServices(config, log, database, fetcher ? { fetcher } : {})
  if (config.secretKey) await addJob(services.db, sealSecrets, {}, { key: 'seal secrets' })
  // Before this has run, common words count as a site's topics.
  if (!(await hasStopwords(services.db))) await addJob(services.db, weighWords, {}, { key: 'weigh words' })
  const pages =
    build === undefined ? await openDevPages(config.languages) : await openBuiltPages(build, config.languages)
  const shutdown = new AbortController()
  const app = await buildApp(services, { ...buildProduct(pages), tracing, stopSignal: shutdown.signal })
  const worker = config.jobs
    ? await startWorker({
        connectionString: database.url,
        concurrency: isSmallMachine(config.memoryMb) ? 2 : 4,
        log,
        ...jobs(services),
      })
    : undefined
  const outbox = config.jobs ? startOutbox({ ...services, consumers: outboxConsumers }) : undefined
  const crawler = startCrawling(services, outboundOptions)
  async function drain(): Promise<void> {
    shutdown.abort()
    await wait(config.drainSeconds * 1000)
    // Event streams never end, and clients may be slow, so close all connections after the timeout.
    const closeTimer = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs)
    await app.close()
    clearTimeout(closeTimer)
  }
  async function close(): Promise<void> {
    await Promise.all([drain(), worker?.stop(), outbox?.stop(), crawler?.stop()])
    await pages.close()
    await services.close()
    await database.close()
    await tracing?.stop()
  }

  await app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await close()
    throw (error as { code?: string }).code === 'EADDRINUSE' ? portInUseError(config.port) : error
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return { db: database.db, port, close }
}

const portInUseError = (port: number) =>
  new OperatorError((t: Translator) =>
    t('Port {port} is already in use. Stop the other program or set PORT to another port.', {
      port: String(port),
    }),
  )
