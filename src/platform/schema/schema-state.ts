import { type QueryExecutorProvider, sql } from 'kysely'
import type { Translator } from '#i18n/translator.ts'
import { OperatorError } from '../runtime/operator-error.ts'
import { migrationNames } from './migration-files.ts'
import { isOlderVersion, ownVersion } from './migration-mark.ts'

/** The database has an incompatible version's schema. */
export class SchemaMismatch extends OperatorError {}

/** A database's schema compared to this version's. */
export interface SchemaState {
  /** True if it was never migrated, so there is no data to protect. */
  is_empty: boolean
  /** Migrations of this version that the database lacks, oldest first. */
  missing: string[]
  /** Migrations that the database has and this version does not know. */
  unknown: string[]
  /** Unknown migrations that removed something this version uses, or that are unmarked. */
  breaking: string[]
}

/** A version's schema; tests pass others than the running one. */
export interface SchemaVersion {
  /** Its migrations, oldest first. */
  names?: readonly string[]
  version?: string
}

export async function findSchemaState(
  db: QueryExecutorProvider,
  { names, version = ownVersion() }: SchemaVersion = {},
): Promise<SchemaState> {
  const ownMigrations = names ?? (await migrationNames())
  const { rows: tables } = await sql<{ is_migrated: boolean; is_marked: boolean }>`
    select to_regclass('kysely_migration') is not null as is_migrated,
      to_regclass('migration_marks') is not null as is_marked`.execute(db)
  if (!tables[0]?.is_migrated)
    return { is_empty: true, missing: [...ownMigrations], unknown: [], breaking: [] }
  const marks = tables[0].is_marked
    ? sql`migration_marks`
    : sql`(select null::text as name, null::text as unused_since)`
  const { rows: applied } = await sql<AppliedMigration>`
    select a.name, m.name is not null as is_marked, m.unused_since
    from kysely_migration a left join ${marks} m on m.name = a.name order by a.name`.execute(db)
  const unknown = applied.filter(({ name }) => !ownMigrations.includes(name))
  return {
    is_empty: applied.length === 0,
    missing: ownMigrations.filter((name) => !applied.some((one) => one.name === name)),
    unknown: unknown.map(({ name }) => name),
    breaking: unknown.filter((one) => !isHarmless(one, version)).map(({ name }) => name),
  }
}

/** An applied migration, with its recorded mark. */
export interface AppliedMigration {
  name: string
  is_marked: boolean
  unused_since: string | null
}

/** True if an unknown migration keeps everything that this version uses. */
export const isHarmless = ({ is_marked, unused_since }: AppliedMigration, version: string): boolean =>
  is_marked && (unused_since === null || !isOlderVersion(version, unused_since))

/** @throws SchemaMismatch if a newer version removed something this one uses: it is more than one step ahead */
export function assertNotNewer({ missing, unknown, breaking }: SchemaState): void {
  // Missing and unknown migrations together only occur after manual changes.
  const wrong = missing.length > 0 ? unknown : breaking
  if (wrong.length === 0) return
  throw new SchemaMismatch((t: Translator) =>
    t(
      'The database schema belongs to a newer version of Wend ({last}). Use that version or restore an older backup.',
      { last: String(wrong.at(-1)) },
    ),
  )
}

/** @throws SchemaMismatch unless this version can serve: no migration is missing, and nothing it uses is gone */
export function assertServable(state: SchemaState): void {
  assertNotNewer(state)
  if (state.missing.length === 0) return
  const { length: count } = state.missing
  throw new SchemaMismatch((t: Translator) =>
    t(
      `The database schema belongs to an older version of Wend ({count, plural, one {# migration} other {# migrations}} missing, up to {last}). Start this version’s server or run "npm run migrate" first, or use the older version.`,
      { count, last: String(state.missing.at(-1)) },
    ),
  )
}

/** @throws SchemaMismatch unless the database has exactly this version's schema */
export function assertCurrent(state: SchemaState): void {
  assertServable({ ...state, breaking: state.unknown })
}
