import { type QueryExecutorProvider, sql } from 'kysely'
import { migrationNames } from './migration-files.ts'
import { OperatorProblem } from './operator-problem.ts'

/** The database has another version's schema. */
export class WrongSchema extends OperatorProblem {}

/** How the schema of a database compares to this version's. */
export interface SchemaState {
  /** Nothing was ever migrated: there is nothing to endanger. */
  is_empty: boolean
  /** Migrations of this version that the database lacks, oldest first. */
  missing: string[]
  /** Migrations that the database has and this version does not know. */
  unknown: string[]
}

/** @param ours the names of this version's migrations */
export async function findSchemaState(
  db: QueryExecutorProvider,
  ours?: readonly string[],
): Promise<SchemaState> {
  const names = ours ?? (await migrationNames())
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db)
  if (!found[0]?.is_there) return { is_empty: true, missing: [...names], unknown: [] }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const applied = rows.map(({ name }) => name)
  return {
    is_empty: applied.length === 0,
    missing: names.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !names.includes(name)),
  }
}

/** @throws WrongSchema when a newer version migrated this database */
export function refuseNewer({ unknown }: SchemaState): void {
  if (unknown.length === 0) return
  throw new WrongSchema(
    `The database has the schema of a newer Wend (${unknown.at(-1)}): use that version, or restore a backup made before it.`,
  )
}

/** @throws WrongSchema unless the database has exactly this version's schema */
export function requireCurrent(state: SchemaState): void {
  refuseNewer(state)
  if (state.missing.length === 0) return
  throw new WrongSchema(
    `The database has the schema of an older Wend (it lacks ${state.missing.length} migrations, up to ${state.missing.at(-1)}): start this version's server or run "npm run migrate" first, or use the older version.`,
  )
}
