import { sql } from 'kysely'

/** Discovery lists exclude sites that are down, gone or taken over. */
export const isHealthy = sql`health in ('fine', 'unsteady')`
