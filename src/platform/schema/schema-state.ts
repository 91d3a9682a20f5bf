import { type QueryExecutorProvider, sql } from 'kysely'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from '../runtime/operator-error.ts'
import { migrationNames } from './migration-files.ts'
import { isBefore, ownVersion } from './migration-mark.ts'

/** The database has another version's schema. */
export class WrongSchema extends OperatorError {}

/** How the schema of a database compares to this version's. */
export interface SchemaState {
  /** Nothing was ever migrated: there is nothing to endanger. */
  is_empty: boolean
  /** Migrations of this version that the database lacks, oldest first. */
  missing: string[]
  /** Migrations that the database has and this version does not know. */
  unknown: string[]
  /** Those of them that took away what this version uses, or that do not say so. */
  breaking: string[]
}

/** A version as far as its schema goes; tests name others than this one. */
export interface SchemaVersion {
  /** Its migrations, oldest first. */
  names?: readonly string[]
  version?: string
}

export async function findSchemaState(
  db: QueryExecutorProvider,
  { names, version = ownVersion() }: SchemaVersion = {},
): Promise<SchemaState> {
  const ours = names ?? (await migrationNames())
  const { rows: found } = await sql<{ is_there: boolean; is_marked: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there,
      to_regclass('migration_marks') is not null as is_marked`.execute(db)
  if (!found[0]?.is_there) return { is_empty: true, missing: [...ours], unknown: [], breaking: [] }
  const marks = found[0].is_marked
    ? sql`migration_marks`
    : sql`(select null::text as name, null::text as unused_since)`
  const { rows: applied } = await sql<AppliedMigration>`
    select a.name, m.name is not null as is_marked, m.unused_since
    from kysely_migration a left join ${marks} m on m.name = a.name order by a.name`.execute(db)
  const unknown = applied.filter(({ name }) => !ours.includes(name))
  return {
    is_empty: applied.length === 0,
    missing: ours.filter((name) => !applied.some((one) => one.name === name)),
    unknown: unknown.map(({ name }) => name),
    breaking: unknown.filter((one) => !isHarmless(one, version)).map(({ name }) => name),
  }
}

/** An applied migration, with what was recorded about it for versions that do not know it. */
export interface AppliedMigration {
  name: string
  is_marked: boolean
  unused_since: string | null
}

/** Whether a migration that a version does not know leaves everything that this version uses. */
export const isHarmless = ({ is_marked, unused_since }: AppliedMigration, version: string): boolean =>
  is_marked && (unused_since === null || !isBefore(version, unused_since))

/** @throws WrongSchema when a newer version took away what this one uses: it is more than one step ahead */
export function refuseNewer({ missing, unknown, breaking }: SchemaState): void {
  // A version is between its own migrations and newer ones only where they were mixed by hand.
  const wrong = missing.length > 0 ? unknown : breaking
  if (wrong.length === 0) return
  throw new WrongSchema((t: Translator) =>
    t(
      'The database schema belongs to a newer version of Wend ({last}). Use that version or restore an older backup.',
      { last: String(wrong.at(-1)) },
    ),
  )
}

/** @throws WrongSchema unless this version can serve: nothing is missing, and nothing that it uses is gone */
export function requireServable(state: SchemaState): void {
  refuseNewer(state)
  if (state.missing.length === 0) return
  const { length: count } = state.missing
  throw new WrongSchema((t: Translator) =>
    t(
      `The database schema belongs to an older version of Wend ({count, plural, one {# migration} other {# migrations}} missing, up to {last}). Start this version’s server or run "npm run migrate" first, or use the older version.`,
      { count, last: String(state.missing.at(-1)) },
    ),
  )
}

/** @throws WrongSchema unless the database has exactly this version's schema */
export function requireCurrent(state: SchemaState): void {
  requireServable({ ...state, breaking: state.unknown })
}
