import { sql } from 'kysely'
import { invalidate } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Settings } from './schemas.ts'

export async function findSettings(db: Db): Promise<Settings> {
  const { rows } = await sql<{ mode: string | null }>`
    select value->>'mode' as mode from settings where name = 'intake'`.execute(db)
  return { intake: rows[0]?.mode === 'hold_first' ? 'hold_first' : 'publish' }
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx)
}

/** Saves the submission mode, which src/sites/editing/hold-rules.ts reads. */
export async function saveSubmissionMode(tx: Tx, mode: Settings['intake']): Promise<void> {
  await sql`
    insert into settings (name, value) values ('intake', jsonb_build_object('mode', ${mode}::text))
    on conflict (name) do update set value = settings.value || excluded.value`.execute(tx)
  await invalidate(tx, 'settings')
}
