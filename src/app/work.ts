import { startWorker } from '#platform/jobs/start-worker.ts'
import { startOutbox } from '#platform/outbox/start-outbox.ts'
import { createLog } from '#platform/runtime/log.ts'
import { isSmallMachine } from '#platform/runtime/machine-memory.ts'
import { stopOnSignal } from '#platform/runtime/run-process.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { readConfig } from './config/read-config.ts'
import { unencryptedWarning } from './config/unencrypted-connections.ts'
import { startCrawling } from './crawling.ts'
import { jobs, outboxConsumers } from './modules.ts'
import { openServices } from './open-services.ts'

/**
 * Runs a worker process, which serves no requests, until it receives a stop signal.
 * @throws as `serve` does
 */
export async function work(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const warning = unencryptedWarning(config)
  if (warning) log.warn(warning)
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const database = await openConfiguredDatabase(config, {
    ifRunning: 'use',
    schema: 'serve',
    isPooled: true,
    onLost,
  })
  const services = await openServices(config, log, database)
  const worker = await startWorker({
    connectionString: database.url,
    concurrency: isSmallMachine(config.memoryMb) ? 2 : 4,
    log,
    ...jobs(services),
  })
  const outbox = startOutbox({ ...services, consumers: outboxConsumers })
  const crawler = startCrawling(services)
  stopOnSignal(log, async () => {
    await Promise.all([worker.stop(), outbox.stop(), crawler?.stop()])
    await services.close()
    await database.close()
  })
  log.info(crawler ? 'worker started, running jobs and crawling' : 'worker started, running jobs')
}
