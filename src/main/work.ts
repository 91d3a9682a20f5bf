import { readConfig } from '#main/read-config.ts'
import { startWorker } from '#server/jobs/start-worker.ts'
import { createLog } from '#server/log.ts'
import { isSmallMachine } from '#server/machine-memory.ts'
import { openConfiguredDatabase } from '#server/open-database.ts'
import { startOutbox } from '#server/outbox/start-outbox.ts'
import { warnOfPlainConnections } from '#server/plain-connections.ts'
import { stopOnSignal } from '#server/run-process.ts'
import { jobs, outboxConsumers } from './jobs.ts'
import { openServices } from './open-services.ts'
import { startReader } from './reading.ts'

/**
 * One process that runs jobs and serves nothing; ends the process on request.
 * @throws as `serve` does
 */
export async function work(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.log_level)
  const warning = warnOfPlainConnections(config)
  if (warning) log.warn(warning)
  const onLost = (error: Error) => log.warn({ err: error }, 'lost a database connection')
  const database = await openConfiguredDatabase(config, {
    whenRunning: 'adopt',
    schema: 'serve',
    isPooled: true,
    onLost,
  })
  const services = await openServices(config, log, database)
  const worker = await startWorker({
    connection_string: database.url,
    concurrency: isSmallMachine(config.memory_mb) ? 2 : 4,
    log,
    ...jobs(services),
  })
  const outbox = startOutbox({ ...services, consumers: outboxConsumers })
  const reader = startReader(services)
  stopOnSignal(log, async () => {
    await Promise.all([worker.stop(), outbox.stop(), reader?.stop()])
    await services.close()
    await database.close()
  })
  log.info(reader ? 'working off jobs and reading sites' : 'working off jobs')
}
