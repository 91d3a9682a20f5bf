import { buildPages, isBuilt } from '#web/build.ts'
import { buildApp } from './app.ts'
import { jobs, product } from './compose.ts'
import { readConfig, WrongSettings } from './config.ts'
import { startWorker } from './jobs/start-worker.ts'
import { createLog } from './log.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { openSite } from './open-site.ts'
import { builtPages, devPages } from './pages.ts'
import { DataDirInUse, PostgresUnavailable } from './postgres/errors.ts'

// `npm start` and `npm run dev`: one process with pages, API, jobs and, unless told otherwise, the database.

const is_dev = process.argv.includes('--dev')
/** Longer than this, whatever still runs is cut off. */
const patience_ms = 8000

async function start(): Promise<void> {
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
  const site = await openSite(config, log, database)
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

start().catch((error: unknown) => {
  const is_for_operator =
    error instanceof WrongSettings || error instanceof DataDirInUse || error instanceof PostgresUnavailable
  console.error(is_for_operator ? (error as Error).message : error)
  process.exit(1)
})
