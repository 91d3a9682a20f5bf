import { buildPages, isBuilt } from '#web/build.ts'
import { buildApp } from './app.ts'
import { jobs, product } from './compose.ts'
import { readConfig } from './config.ts'
import { startWorker } from './jobs/start-worker.ts'
import { createLog } from './log.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { openSite } from './open-site.ts'
import type { GuardedFetcher } from './outbound/guarded-fetcher.ts'
import { builtPages, devPages } from './pages.ts'

/** Longer than this, whatever still runs is cut off. */
const patience_ms = 8000

/**
 * One process with pages, API, jobs and, unless told otherwise, the database; ends the process when it is told to stop.
 * @param options.fetcher another way out than the usual one: journeys have websites on their own machine
 * @throws WrongSettings, DataDirInUse, PostgresUnavailable with words for whoever started it
 */
export async function serve(options: { is_dev?: boolean; fetcher?: GuardedFetcher } = {}): Promise<void> {
  const { is_dev = false, fetcher } = options
  const config = readConfig(process.env)
  const log = createLog(config.log_level)
  if (!is_dev && !(await isBuilt())) {
    log.info('building the pages')
    await buildPages()
  }
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const database = await openConfiguredDatabase(config, {
    whenRunning: 'refuse',
    log: (line) => log.debug({ postgres: line }),
    onLost,
  })
  const site = await openSite(config, log, database, fetcher ? { fetcher } : {})
  const pages = is_dev ? await devPages() : await builtPages()
  const app = await buildApp(site, product(pages))
  const worker = config.jobs
    ? await startWorker({ connection_string: database.url, log, ...jobs(site) })
    : undefined

  let is_stopping = false
  async function stop(signal: string): Promise<void> {
    if (is_stopping) return
    is_stopping = true
    log.info({ signal }, 'stopping')
    const deadline = setTimeout(() => process.exit(0), patience_ms)
    await Promise.all([app.close(), worker?.stop()])
    await pages.close()
    await site.close()
    await database.close()
    clearTimeout(deadline)
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  stopWithNpm(() => void stop('npm is gone'))

  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  log.info({ url: config.public_url, port }, `${config.site_name} is serving ${config.public_url}`)
}

/**
 * npm ends on SIGTERM at once and does not hand the signal on: whoever stops `npm start` would leave us behind. Being
 * handed to another parent is the sign.
 */
function stopWithNpm(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) stop()
  }, 300).unref()
}
