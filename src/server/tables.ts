import type { WithDefault } from './columns.ts'

/**
 * What db/migrations made, for the type checker; test/schema.test.ts compares the two. Here are the machinery's own
 * tables: every feature adds those it owns in its `tables.ts`, by declaration merging.
 */
export interface Tables {
  migration_marks: { name: string; unused_since: string | null }
  rate_limits: { key: string; points: WithDefault<number>; expire: number | null }
}
