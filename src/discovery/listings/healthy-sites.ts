import { sql } from 'kysely'

/** Lists that bring sites to people leave out those that are away, gone or have changed hands. */
export const isHealthy = sql`health in ('fine', 'unsteady')`
