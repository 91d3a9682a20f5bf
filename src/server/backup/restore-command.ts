import { resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { migrateJobs } from '#server/jobs/migrate-jobs.ts'
import { openMedia } from '#server/media/open-media.ts'
import { migrate } from '#server/migrate.ts'
import { openConfiguredDatabase } from '#server/open-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { runCommand } from './run-command.ts'

// `npm run restore -- FILE`: puts a backup into an empty Wend, or with --overwrite in the place of what is there.

await runCommand(async (given) => {
  const overwrite = given.includes('--overwrite')
  const [file, ...more] = given.filter((one) => one !== '--overwrite')
  if (!file || more.length > 0) return 'npm run restore -- FILE [--overwrite]'
  const config = readConfig(process.env)
  const database = await openConfiguredDatabase(config, { whenRunning: 'adopt' })
  const media = await openMedia(config)
  try {
    const tell = (line: string) => console.log(line)
    await restoreBackup(database.pool, media.store, resolve(file), { overwrite, tell })
    await migrate(database.db)
    await migrateJobs(database.pool)
  } finally {
    media.close()
    await database.close()
  }
  console.log(`Restored ${file}.`)
})
