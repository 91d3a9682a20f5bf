import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { loadDictionary } from '#features/search/dictionary/dictionary.ts'
import { readConfig } from '#main/read-config.ts'
import { buildApp } from '#server/app.ts'
import { consoleTranslator } from '#server/console-language.ts'
import { startWorker } from '#server/jobs/start-worker.ts'
import { createLog } from '#server/log.ts'
import { isSmallMachine } from '#server/machine-memory.ts'
import { openConfiguredDatabase } from '#server/open-database.ts'
import { OperatorProblem } from '#server/operator-problem.ts'
import type { GuardedFetcher } from '#server/outbound/guarded-fetcher.ts'
import type { WayOutOptions } from '#server/outbound/way-out.ts'
import { startOutbox } from '#server/outbox/start-outbox.ts'
import { stopOnSignal } from '#server/run-process.ts'
import { describeTrust } from '#server/trust-proxy.ts'
import type { Translator } from '#texts/translator.ts'
import { findBuild } from './builds.ts'
import { jobs, outboxConsumers } from './jobs.ts'
import { nextSteps } from './next-steps.ts'
import { openBuiltPages, openDevPages } from './open-pages.ts'
import { openServices } from './open-services.ts'
import { startReader } from './reading.ts'
import { product } from './routes.ts'

/** In milliseconds. */
const callersTimeoutMs = 4000

/**
 * One process with pages, API, jobs and, unless configured otherwise, the database; ends the process on request.
 * @param options.fetcher replaces the usual one: journeys have websites on their own machine
 * @param options.wayOut how the sites that are read are reached, for benchmarks
 * @throws WrongSettings, DataDirInUse, PostgresUnavailable with words for the operator
 */
export async function serve(
  options: { is_dev?: boolean; fetcher?: GuardedFetcher; wayOut?: WayOutOptions } = {},
): Promise<void> {
  const { is_dev = false, fetcher, wayOut } = options
  const config = readConfig(process.env)
  const log = createLog(config.log_level)
  const build = is_dev ? undefined : await ensureBuild(log)
  const tracing = config.otlp_endpoint
    ? (await import('#server/tracing.ts')).startTracing(config.product_name)
    : undefined
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const database = await openConfiguredDatabase(config, {
    whenRunning: 'refuse',
    schema: 'migrate',
    isPooled: true,
    tell: (line) => log.info(line),
    log: (line) => log.debug({ postgres: line }),
    onLost,
    ...(tracing ? { onQuery: tracing.sawQuery } : {}),
  })
  const services = await openServices(config, log, database, fetcher ? { fetcher } : {})
  const pages = build === undefined ? await openDevPages() : await openBuiltPages(build, config.languages)
  const leaving = new AbortController()
  const app = await buildApp(services, { ...product(pages), tracing, leaving: leaving.signal })
  const worker = config.jobs
    ? await startWorker({
        connection_string: database.url,
        concurrency: isSmallMachine(config.memory_mb) ? 2 : 4,
        log,
        ...jobs(services),
      })
    : undefined
  const outbox = config.jobs ? startOutbox({ ...services, consumers: outboxConsumers }) : undefined
  const reader = startReader(services, wayOut)

  stopOnSignal(log, async () => {
    const leave = async () => {
      leaving.abort()
      await wait(config.drain_seconds * 1000)
      // Streams never end by themselves, and clients may be slow: they get half of the time.
      const cut = setTimeout(() => app.server.closeAllConnections(), callersTimeoutMs)
      await app.close()
      clearTimeout(cut)
    }
    await Promise.all([leave(), worker?.stop(), outbox?.stop(), reader?.stop()])
    await pages.close()
    await services.close()
    await database.close()
    await tracing?.stop()
  })

  log.info(describeTrust(config.trust_proxy))
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'EADDRINUSE' ? portTaken(config.port) : error
  })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  log.info({ url: config.public_url, port }, `${config.product_name} is serving ${config.public_url}`)
  for (const step of await nextSteps(database.db, config, consoleTranslator())) log.info(step)
  // Not sooner, so that nobody waits for it.
  loadDictionary().catch((error: unknown) => log.warn({ err: error }, 'could not read the dictionary'))
}

const portTaken = (port: number) =>
  new OperatorProblem((t: Translator) =>
    t('Something else listens on port {port}: stop it, or set PORT to another one.', { port: String(port) }),
  )

/** Where the built pages lie. */
async function ensureBuild(log: FastifyBaseLogger): Promise<string> {
  const found = await findBuild()
  if (found !== undefined) return found
  log.info('building the pages')
  // In a process of its own: what the build needs would stay in ours for good.
  const build = fileURLToPath(new URL('build.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    build,
  ])
  return stdout.trim()
}
