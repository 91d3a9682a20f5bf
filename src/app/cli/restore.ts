import { resolve } from 'node:path'
import { checkBackup } from '#platform/backup/check-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { openMedia } from '#platform/media/open-media.ts'
import { limitMemory } from '#platform/runtime/limit-memory.ts'
import { migrateDatabase } from '#platform/schema/migrate.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { usedPicturesQuery } from '#sites/editing/used-pictures.ts'
import { tablesEmptyWhenNew } from '../config/next-steps.ts'
import { readConfig } from '../config/read-config.ts'
import { tryParseArgs } from './parse-args.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run restore -- FILE`: restores a backup into an empty installation, or with --overwrite replaces the existing
// data. With --check it only restores into a temporary database.

const options = {
  overwrite: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const

export const restore: Command = async (args, { env, t, print }) => {
  const parsed = tryParseArgs(args, options)
  const [file, ...rest] = parsed?.positionals ?? []
  const { overwrite = false, check = false } = parsed?.values ?? {}
  if (!file || rest.length > 0 || (overwrite && check))
    return 'npm run restore -- FILE [--overwrite | --check]'
  const config = readConfig(env)
  const startedAt = performance.now()
  const database = await openConfiguredDatabase(config, { ifRunning: 'use', schema: 'any' })
  const media = await openMedia(config)
  try {
    if (check) await checkBackup(database.url, resolve(file), usedPicturesQuery, print)
    else {
      await restoreBackup(database.pool, media.store, resolve(file), {
        mustBeEmpty: overwrite ? [] : tablesEmptyWhenNew,
        report: print,
      })
      // Wend's migrations are done, but graphile-worker may be newer than the backup's.
      await migrateDatabase(database.url, { report: print })
    }
  } finally {
    media.close()
    await database.close()
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  print(
    check
      ? t('Test restore of {file} succeeded: every row matches and no pictures are missing.', { file })
      : t('Restored {file} ({seconds} s).', { file, seconds: String(seconds) }),
  )
  return undefined
}

if (import.meta.main) {
  // Uses little memory: restoring two million sites takes an hour.
  limitMemory()
  await runCommand(restore)
}
