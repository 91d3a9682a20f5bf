import { readConfig } from '#app/config/read-config.ts'
import { openServices } from '#app/open-services.ts'
import { buildProduct } from '#app/product.ts'
import { openDatabase } from '#platform/db/db.ts'
import { buildApp } from '#platform/http/app.ts'
import { createLog } from '#platform/runtime/log.ts'
import { OperatorError } from '#platform/runtime/operator-error.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { noPages } from '../no-pages.ts'
import { moodRoutes } from './mood-routes.ts'

// A process of one version of Wend, extended with a mood for each site. Versions differ in their migrations and in the
// column that they use. Prints its port, or the error.

const [url = '', folder = '', version = '', column = ''] = process.argv.slice(2)

try {
  await migrateDatabase(url, { from: new URL(folder), version })
} catch (error) {
  console.log(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
const database = openDatabase(url, { connections: 6 })
const config = readConfig({ DATABASE_URL: url, DATA_DIR: process.env.DATA_DIR, RATE_LIMIT_SCALE: '0' })
const services = await openServices(config, createLog('fatal'), database)
const product = buildProduct(noPages)
const app = await buildApp(services, {
  ...product,
  nonApiRoutes: [...product.nonApiRoutes, moodRoutes(column)],
})
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : address)

process.on('SIGTERM', async () => {
  await app.close()
  await services.close()
  await database.close()
  process.exit(0)
})
