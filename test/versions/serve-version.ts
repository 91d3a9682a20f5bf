import { readConfig } from '#main/read-config.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db.ts'
import { createLog } from '#server/log.ts'
import { migrateDatabase } from '#server/migrate.ts'
import { OperatorProblem } from '#server/operator-problem.ts'
import { openServices } from '../../src/main/open-services.ts'
import { product } from '../../src/main/routes.ts'
import { noPages } from '../no-pages.ts'
import { moodRoutes } from './mood-routes.ts'

// One process of one version of Wend: the real one, which also reports the mood of each site. Versions differ in their
// migrations and in the column that they use for it. Prints its port, or why it does not start.

const [url = '', folder = '', version = '', column = ''] = process.argv.slice(2)

try {
  await migrateDatabase(url, { from: new URL(folder), version })
} catch (error) {
  console.log(error instanceof OperatorProblem ? error.message : error)
  process.exit(1)
}
const database = openDatabase(url, { connections: 6 })
const config = readConfig({ DATABASE_URL: url, DATA_DIR: process.env.DATA_DIR, RATE_LIMIT_SCALE: '0' })
const services = await openServices(config, createLog('fatal'), database)
const whole = product(noPages)
const app = await buildApp(services, { ...whole, routes: [...whole.routes, moodRoutes(column)] })
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : address)

process.on('SIGTERM', async () => {
  await app.close()
  await services.close()
  await database.close()
  process.exit(0)
})
