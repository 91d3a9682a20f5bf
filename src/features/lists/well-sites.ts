import { sql } from 'kysely'
import type { Health } from '#contract/health.ts'

/** Lists that bring sites to people leave out those that are away, gone or have changed hands. */
export const wellStates: Health[] = ['fine', 'unsteady']
export const isWell = sql`health in ('fine', 'unsteady')`
