import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Services } from '#platform/services.ts'

interface Params {
  id: string
  mood: string
}

/** Reads and writes a column of sites that the product does not have. @param column its name in this version */
export const moodRoutes = (column: string) => (app: FastifyInstance, services: Services) => {
  const name = sql.ref(column)
  app.get<{ Params: Params }>('/mood/:id', async ({ params }) => {
    // Selects all columns, like a query that is unaware of future ones.
    const { rows } = await sql<Record<string, unknown>>`
      select * from blogs where id = ${params.id}::integer`.execute(services.db)
    return { mood: rows[0]?.[column] }
  })
  app.put<{ Params: Params }>('/mood/:id/:mood', async ({ params }) =>
    inTransaction(services.db, async (tx) => {
      await sql`select * from blogs where id = ${params.id}::integer for no key update`.execute(tx)
      await sql`update blogs set ${name} = ${params.mood} where id = ${params.id}::integer`.execute(tx)
      return { mood: params.mood }
    }),
  )
}
