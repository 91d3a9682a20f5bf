import { mkdir, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { checkBackup } from '#platform/backup/check-backup.ts'
import { PicturesMissing } from '#platform/backup/check-pictures.ts'
import { lockBackups, makeBackup } from '#platform/backup/make-backup.ts'
import {
  backupName,
  type RetentionPolicy,
  removeExpired,
  removeLeftovers,
} from '#platform/backup/retention.ts'
import { openMedia } from '#platform/media/open-media.ts'
import { limitMemory } from '#platform/runtime/limit-memory.ts'
import { openConfiguredDatabase } from '#platform/schema/open-database.ts'
import { usedPicturesQuery } from '#sites/editing/used-pictures.ts'
import { readConfig } from '../config/read-config.ts'
import { tryParseArgs } from './parse-args.ts'
import { type Command, runCommand } from './run-command.ts'

// `npm run backup -- FILE`: backs everything up into one file, while Wend is running. `--keep FOLDER` names it
// after the current time and deletes expired backups; `--check` first restores it into a temporary database.

const usage = `npm run backup -- FILE [--check]
npm run backup -- --keep FOLDER [--check] [--days 7] [--weeks 4] [--months 0] [--dry-run]`

const options = {
  keep: { type: 'string' },
  check: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  days: { type: 'string', default: '7' },
  weeks: { type: 'string', default: '4' },
  months: { type: 'string', default: '0' },
} as const

export const backup: Command = async (args, { env, t, print }) => {
  const parsed = tryParseArgs(args, options)
  if (!parsed) return usage
  const { values, positionals } = parsed
  const retention: RetentionPolicy = {
    days: Number(values.days),
    weeks: Number(values.weeks),
    months: Number(values.months),
  }
  const isSingleFile = values.keep === undefined && positionals.length === 1 && !values['dry-run']
  const isRotation = values.keep !== undefined && positionals.length === 0
  if (!(isSingleFile || isRotation) || !Object.values(retention).every((n) => Number.isInteger(n) && n >= 0))
    return usage
  const folder = values.keep === undefined ? undefined : resolve(values.keep)
  const file = folder ? join(folder, backupName(new Date())) : resolve(positionals[0] ?? '')
  const removeOld = async (isDryRun: boolean) => {
    if (!folder) return
    for (const name of await removeExpired(folder, retention, isDryRun))
      print(isDryRun ? t('Would remove {name}.', { name }) : t('Removed {name}.', { name }))
  }
  if (values['dry-run']) {
    await removeOld(true)
    return undefined
  }

  const config = readConfig(env)
  const database = await openConfiguredDatabase(config, { ifRunning: 'use', schema: 'require' })
  const media = await openMedia(config)
  try {
    const unlock = await lockBackups(database.url)
    try {
      if (folder) {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await removeLeftovers(folder)
      }
      const startedAt = performance.now()
      await makeBackup(database.pool, media.store, file, print)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const { size } = await stat(file)
      const kb = Math.ceil(size / 1024)
      print(
        t('Wrote {file} ({kb} kB, {seconds} s). It contains email addresses, so keep it safe.', {
          file,
          kb: String(kb),
          seconds: String(seconds),
        }),
      )
      if (values.check) {
        // Never delete older backups if this one is damaged.
        await checkBackup(database.url, file, usedPicturesQuery).catch(async (error: Error) => {
          // The missing pictures may be lost here too; then this is the best backup possible.
          if (!(error instanceof PicturesMissing)) await rename(file, `${file}.damaged`)
          throw error
        })
        print(t('Test restore of {file} succeeded: every row matches and no pictures are missing.', { file }))
      }
      await removeOld(false)
    } finally {
      await unlock()
    }
  } finally {
    media.close()
    await database.close()
  }
  return undefined
}

if (import.meta.main) {
  // Uses little memory: backing up two million sites takes half an hour, next to the running server.
  limitMemory()
  await runCommand(backup)
}
