import { jobs } from './compose.ts'
import { readConfig } from './config.ts'
import { startWorker } from './jobs/start-worker.ts'
import { createLog } from './log.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { openSite } from './open-site.ts'
import { stopWhenTold } from './run-process.ts'

/**
 * One process that works off jobs and serves nothing; ends the process when it is told to stop.
 * @throws as `serve` does
 */
export async function work(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.log_level)
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const database = await openConfiguredDatabase(config, { whenRunning: 'adopt', schema: 'require', onLost })
  const site = await openSite(config, log, database)
  const worker = await startWorker({ connection_string: database.url, log, ...jobs(site) })
  stopWhenTold(log, async () => {
    await worker.stop()
    await site.close()
    await database.close()
  })
  log.info('working off jobs')
}
