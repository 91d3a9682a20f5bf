import pg from 'pg'
import type { Translator } from '#i18n/translator.ts'
import { BackupProblem } from './backup-file.ts'

/** Any number that nothing else on this database locks. */
const backupLock = 1_466_265_191

/**
 * Makes this process the only one that backs this database up: another one would take what it writes for a leftover.
 * @param url leads past any pooler @returns lets go
 * @throws BackupProblem while another process does
 */
export async function holdBackups(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ is_held: boolean }>('select pg_try_advisory_lock($1) as is_held', [
    backupLock,
  ])
  // The lock goes with its connection, whatever happens to this process.
  if (rows[0]?.is_held) return () => client.end()
  await client.end()
  throw new BackupProblem((t: Translator) => t('Another backup of this database is being made.'))
}
