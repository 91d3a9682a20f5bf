import type { WithDefault } from './columns.ts'

/**
 * What db/migrations made, for the type checker; test/schema.test.ts compares the two. Here is the machinery's own
 * table: every feature adds those it owns in its `tables.ts`, by declaration merging.
 */
export interface Tables {
  rate_limits: { key: string; points: WithDefault<number>; expire: number | null }
}
