import { sql } from 'kysely'

/** Discovery lists exclude sites that are down, gone or taken over. */
export const isHealthy = (site: 'b' | 'blogs') => sql`${sql.ref(`${site}.health`)} in ('fine', 'unsteady')`
