import { readFile } from 'node:fs/promises'
import { startReading } from '#features/reading/start-reading.ts'
import { openServices } from '#main/open-services.ts'
import { readConfig } from '#main/read-config.ts'
import { readingSink } from '#main/reading.ts'
import { openDatabase } from '#server/db.ts'
import { createLog } from '#server/log.ts'
import { restartWithMemoryFlags } from '#server/memory-flags.ts'

// A process that reads a web for tests, until it is killed. Its one argument names a file with what it needs to know.

restartWithMemoryFlags()

export interface ReadingProcess {
  env: Record<string, string>
  port: number
  /** By the names of hosts. */
  addresses: Record<string, string>
}

const { env, port, addresses } = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as ReadingProcess
const config = readConfig(env)
const log = createLog(config.log_level)
const database = openDatabase(config.database_url ?? '', { connections: config.database_connections })
const services = await openServices(config, log, database)
startReading({
  services,
  sink: readingSink(services),
  version: '1.0',
  idleMs: 200,
  wayOut: {
    ports: [port],
    resolve: async (name) => [addresses[name] ?? ''].filter(Boolean),
    allowAddress: (address) => Object.values(addresses).includes(address),
    connectTo: () => port,
  },
})
console.log('reading')
