import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { cleanEnv } from '#test/clean-env.ts'
import { startWend } from '#test/wend.ts'
import { makeBackup } from './make-backup.ts'
import { readTableChecksums } from './testing/table-checksums.ts'

it('changes nothing if a restore is killed after replacing the tables', async () => {
  const wend = await startWend()
  const { pool, url } = wend.services.database
  const folder = await mkdtemp(join(tmpdir(), 'wend-killed-'))
  const file = join(folder, 'backup.tar.gz')
  await makeBackup(pool, wend.services.media, file)
  await makeSite(wend, { by: await makeUser(wend, 'Ada'), title: 'Made since' })
  const checksumsBefore = await readTableChecksums(pool)

  // After creating the schema, the restore reads the job library's version: a lock on that table stops it there.
  const lockHolder = await pool.connect()
  await lockHolder.query('begin')
  await lockHolder.query('lock table graphile_worker.migrations in access exclusive mode')
  const { dataDir } = wend.services.config
  const restore = spawn(process.execPath, ['src/app/cli/restore.ts', file, '--overwrite'], {
    cwd: new URL('../../../', import.meta.url),
    env: { ...cleanEnv, DATABASE_URL: url, DATA_DIR: dataDir },
  })
  const exit = once(restore, 'exit')
  for (;;) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
         and query ~ 'from graphile_worker.migrations'`,
    )
    if (rows.length > 0) break
    if (restore.exitCode !== null) throw new Error('The restore did not wait for the lock.')
    await wait(50)
  }
  restore.kill('SIGKILL')
  await exit
  await lockHolder.query('rollback')
  lockHolder.release()
  expect(await readTableChecksums(pool)).toEqual(checksumsBefore)
  await wend.close()
  await rm(folder, { recursive: true, force: true })
})
