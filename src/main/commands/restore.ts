import { resolve } from 'node:path'
import { emptyWhenNew } from '#main/empty-when-new.ts'
import { readConfig } from '#main/read-config.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openMedia } from '#server/media/open-media.ts'
import { migrateDatabase } from '#server/migrate.ts'
import { openConfiguredDatabase } from '#server/open-database.ts'
import type { Translator } from '#texts/translator.ts'
import { runCommand } from './run-command.ts'

// `npm run restore -- FILE`: restores a backup into an empty Wend, or with --overwrite replacing what is there.

await runCommand(async (given, t: Translator) => {
  const overwrite = given.includes('--overwrite')
  const [file, ...more] = given.filter((one) => one !== '--overwrite')
  if (!file || more.length > 0) return 'npm run restore -- FILE [--overwrite]'
  const config = readConfig(process.env)
  const database = await openConfiguredDatabase(config, { whenRunning: 'adopt', schema: 'any' })
  const media = await openMedia(config)
  try {
    const tell = (line: string) => console.log(line)
    await restoreBackup(database.pool, media.store, resolve(file), {
      must_be_empty: overwrite ? [] : emptyWhenNew,
      tell,
    })
    // Its own migrations are done; the job library may be newer than the backup's.
    await migrateDatabase(database.url, { tell })
  } finally {
    media.close()
    await database.close()
  }
  console.log(t('Restored {file}.', { file }))
})
